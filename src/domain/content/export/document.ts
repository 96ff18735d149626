import type { ContentDocument } from '../documents.ts';
import type { StoredObject } from '../stored-object.ts';
import { defaultExport } from './default.ts';
import { defaultProductCategory, defaultServiceIcon, serviceIcons } from './kinds.ts';
import { exportContent, type ExportContent } from './schema.ts';
import { withOwnIds } from '../item-ids.ts';
import { upgradeImage, upgradePart } from '../upgrades.ts';

/** Drops an unknown icon, not the service. */
function upgradeIcon(icon: unknown): unknown {
  return serviceIcons.some((known) => known === icon) ? icon : defaultServiceIcon;
}

/** Version 1: images as addresses, ids of any type, texts missing. */
function fromFirstShape(raw: StoredObject): StoredObject {
  return {
    ...raw,
    hero: upgradePart(raw.hero, (part) => ({ imageUrl: upgradeImage(part.imageUrl) })),
    products: upgradePart(raw.products, (part) => ({
      products: withOwnIds(part.products, (item) => ({
        image: upgradeImage(item.image),
        category: item.category ?? defaultProductCategory,
        link: item.link ?? '',
      })),
    })),
    resources: upgradePart(raw.resources, (part) => ({
      resources: withOwnIds(part.resources, (item) => ({ type: item.type ?? '', description: item.description ?? '' })),
    })),
    services: upgradePart(raw.services, (part) => ({
      services: withOwnIds(part.services, (item) => ({ icon: upgradeIcon(item.icon) })),
    })),
  };
}

export const exportDocument: ContentDocument<ExportContent> = {
  name: 'export',
  schemaVersion: 2,
  schema: exportContent,
  defaults: defaultExport,
  references: { sources: 'notes', texts: ['description'] },
  upgrades: [fromFirstShape],
};
