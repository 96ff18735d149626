import type { ContentDocument } from '../documents.ts';
import { isStoredObject, type StoredObject } from '../stored-object.ts';
import { upgradeEvent } from './event-upgrade.ts';
import { homepageContent, type HomepageContent } from './schema.ts';
import { defaultHomepage } from './default.ts';
import { upgradeImage, upgradePart } from '../upgrades.ts';

function upgradeItems(items: unknown, withImage: boolean): unknown {
  if (!Array.isArray(items)) return items;
  const taken = new Set<unknown>();
  const owned = new Set<unknown>(items.map((item) => (isStoredObject(item) ? item.id : undefined)));
  let free = 1;
  const freeId = () => {
    while (taken.has(free) || owned.has(free)) free += 1;
    return free;
  };
  return items.map((item: unknown) => {
    if (!isStoredObject(item)) return item;
    const numeric = typeof item.id === 'string' && /^\d{1,9}$/.test(item.id) ? Number(item.id) : item.id;
    const ownId = Number.isInteger(numeric) && !taken.has(numeric) ? numeric : freeId();
    taken.add(ownId);
    return { ...item, id: ownId, ...(withImage ? { image: upgradeImage(item.image) } : {}) };
  });
}

/** Version 1: images as addresses, text ids, event dates as words. */
function fromFirstShape(raw: StoredObject): StoredObject {
  return {
    ...raw,
    heroSlides: upgradeItems(raw.heroSlides, true),
    investmentSection: upgradePart(raw.investmentSection, (part) => ({
      image: upgradeImage(part.image),
      featuredSectors: upgradeItems(part.featuredSectors, true),
      featuredProject: upgradePart(part.featuredProject, (project) => ({ image: upgradeImage(project.image) })),
    })),
    exportSection: upgradePart(raw.exportSection, (part) => ({
      products: upgradeItems(part.products, true),
      event: upgradeEvent(part.event),
      resources: upgradeItems(part.resources, false),
    })),
    ctaSection: upgradePart(raw.ctaSection, (part) => ({ backgroundImage: upgradeImage(part.backgroundImage) })),
  };
}

export const homepageDocument: ContentDocument<HomepageContent> = {
  name: 'homepage',
  schemaVersion: 2,
  schema: homepageContent,
  defaults: defaultHomepage,
  references: { sources: 'notes', texts: ['description'], figures: ['investment'] },
  upgrades: [fromFirstShape],
};
