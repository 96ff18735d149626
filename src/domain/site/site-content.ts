import { defaultSettings } from './defaults.ts';
import { settingsSchemas, type SiteSettings } from './site.ts';
import type { ContentDocument } from '../content/documents.ts';
import { withOwnIds } from '../content/item-ids.ts';
import type { StoredObject } from '../content/stored-object.ts';
import { upgradeImage } from '../content/upgrades.ts';

/** Documents (D34); the fifth tab, Footer, is settings group `contact`. */
export const siteSections = ['hero', 'about', 'features', 'call_to_action'] as const;
export type SiteSection = (typeof siteSections)[number];

export interface SiteContents {
  hero: SiteSettings['welcome'];
  about: SiteSettings['footerAbout'];
  features: SiteSettings['features'];
  call_to_action: SiteSettings['closing'];
}

/** Version 1 stored addresses (spec 2 §3). */
const withImageAt = (field: string) => (raw: StoredObject) =>
  Object.hasOwn(raw, field) ? { ...raw, [field]: upgradeImage(raw[field]) } : raw;

/** Ids were numbers. */
const ownIds = (raw: StoredObject) => ({ ...raw, items: withOwnIds(raw.items, () => ({})) });

export const siteContentDocuments: { [Section in SiteSection]: ContentDocument<SiteContents[Section]> } = {
  hero: {
    name: 'site content, hero',
    schemaVersion: 1,
    schema: settingsSchemas.welcome,
    defaults: defaultSettings.welcome,
    references: { sources: 'words', texts: ['subtitle'] },
    upgrades: [withImageAt('backgroundImage')],
  },
  about: {
    name: 'site content, about',
    schemaVersion: 1,
    schema: settingsSchemas.footerAbout,
    defaults: defaultSettings.footerAbout,
    references: { sources: 'words', texts: ['content'] },
    upgrades: [withImageAt('image')],
  },
  features: {
    name: 'site content, features',
    schemaVersion: 1,
    schema: settingsSchemas.features,
    defaults: defaultSettings.features,
    references: { sources: 'words', texts: ['description'] },
    upgrades: [ownIds],
  },
  call_to_action: {
    name: 'site content, call to action',
    schemaVersion: 1,
    schema: settingsSchemas.closing,
    defaults: defaultSettings.closing,
    references: { sources: 'words', texts: ['description'] },
    upgrades: [],
  },
};
