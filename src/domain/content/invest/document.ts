import type { ContentDocument } from '../documents.ts';
import { isStoredObject, type StoredObject } from '../stored-object.ts';
import { defaultImageStyle } from '../appearance/default-image-style.ts';
import { defaultInvest } from './default.ts';
import { investContent, type InvestContent } from './schema.ts';
import { withOwnIds } from '../item-ids.ts';
import { upgradeImage, upgradePart } from '../upgrades.ts';

/** Version 1 heroes may lack styles. */
function upgradeImageStyle(style: unknown): unknown {
  if (style === undefined || style === null) return defaultImageStyle;
  return isStoredObject(style) ? { ...defaultImageStyle, ...style } : style;
}

/** Version 1: images as addresses, ids of any type, partial styles. */
function fromFirstShape(raw: StoredObject): StoredObject {
  return {
    ...raw,
    hero: upgradePart(raw.hero, (part) => ({
      imageUrl: upgradeImage(part.imageUrl),
      imageStyle: upgradeImageStyle(part.imageStyle),
    })),
    features: upgradePart(raw.features, (part) => ({ items: withOwnIds(part.items, () => ({})) })),
    sectors: upgradePart(raw.sectors, (part) => ({
      sectors: withOwnIds(part.sectors, (item) => ({ imageUrl: upgradeImage(item.imageUrl) })),
    })),
  };
}

export const investDocument: ContentDocument<InvestContent> = {
  name: 'invest',
  schemaVersion: 2,
  schema: investContent,
  defaults: defaultInvest,
  references: { sources: 'notes', texts: ['description', 'sideNote'], figures: ['growth', 'returnRange'] },
  upgrades: [fromFirstShape],
};
