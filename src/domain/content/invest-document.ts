import { isStoredObject, type ContentDocument, type StoredObject } from './documents.ts';
import { defaultImageStyle } from './image-style.ts';
import { defaultInvest } from './invest-default.ts';
import { investContent, type InvestContent } from './invest.ts';
import { upgradeImage, upgradePart } from './upgrades.ts';

/** Ids were numbers too, or missing; each becomes text that no other item of the list has. */
function upgradeItems(items: unknown, upgrade: (item: StoredObject) => StoredObject): unknown {
  if (!Array.isArray(items)) return items;
  const idOf = (item: unknown) => {
    const id = isStoredObject(item) ? item.id : undefined;
    return typeof id === 'number' ? String(id) : id;
  };
  const owned = new Set<unknown>(items.map(idOf));
  const taken = new Set<unknown>();
  let free = 1;
  const freeId = () => {
    while (owned.has(String(free))) free += 1;
    owned.add(String(free));
    return String(free);
  };
  return items.map((item: unknown) => {
    if (!isStoredObject(item)) return item;
    const stored = idOf(item);
    const id = stored === undefined || stored === '' || taken.has(stored) ? freeId() : stored;
    taken.add(id);
    return { ...item, id, ...upgrade(item) };
  });
}

/** What the style leaves out has the default of the specification; a hero of the first shape may have no style at all. */
function upgradeImageStyle(style: unknown): unknown {
  if (style === undefined || style === null) return defaultImageStyle;
  return isStoredObject(style) ? { ...defaultImageStyle, ...style } : style;
}

/** From the shape of the specification (version 1): images as addresses, ids of any kind, styles in part. */
function fromFirstShape(raw: StoredObject): StoredObject {
  return {
    ...raw,
    hero: upgradePart(raw.hero, (part) => ({
      imageUrl: upgradeImage(part.imageUrl),
      imageStyle: upgradeImageStyle(part.imageStyle),
    })),
    features: upgradePart(raw.features, (part) => ({ items: upgradeItems(part.items, () => ({})) })),
    sectors: upgradePart(raw.sectors, (part) => ({
      sectors: upgradeItems(part.sectors, (item) => ({ imageUrl: upgradeImage(item.imageUrl) })),
    })),
  };
}

/** The Invest page as one document: what `readContent` needs to read any stored copy of it. */
export const investDocument: ContentDocument<InvestContent> = {
  name: 'invest',
  schemaVersion: 2,
  schema: investContent,
  defaults: defaultInvest,
  upgrades: [fromFirstShape],
};
