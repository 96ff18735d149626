import { aboutContent, type AboutContent } from './about.ts';
import { defaultAbout } from './default.ts';
import type { ContentDocument } from '../documents.ts';
import { isStoredObject, type StoredObject } from '../stored-object.ts';
import { withOwnIds } from '../item-ids.ts';
import { richTextOf } from '../rich-text/words.ts';
import { upgradeImage } from '../upgrades.ts';

/** Names on offer were chosen by hand in some copies: 'Award', ' globe ', or nothing for the default. */
function upgradeName(name: unknown): unknown {
  if (typeof name !== 'string') return name ?? undefined;
  const plain = name.trim().toLowerCase().replace(/\s+/g, '-');
  return plain === '' ? undefined : plain;
}

function upgradePerson(person: unknown): unknown {
  if (!isStoredObject(person)) return person;
  const photo = person.photo === undefined ? {} : { photo: upgradeImage(person.photo) };
  return { ...person, role: upgradeName(person.role), ...photo };
}

function upgradeSection({ layout, imageUrl, gridItems, people }: StoredObject): StoredObject {
  return {
    layout: upgradeName(layout),
    imageUrl: upgradeImage(imageUrl ?? undefined),
    gridItems: withOwnIds(gridItems ?? [], (item) => ({ iconName: upgradeName(item.iconName) })),
    ...(Array.isArray(people) ? { people: people.map(upgradePerson) } : {}),
  };
}

/** From the shape of the specification (version 1): pictures as addresses, parts that may be absent. */
function fromFirstShape(raw: StoredObject): StoredObject {
  return raw.sections === undefined ? raw : { ...raw, sections: withOwnIds(raw.sections, upgradeSection) };
}

/** Texts of sections were plain until version 2. */
function fromPlainTexts(raw: StoredObject): StoredObject {
  if (!Array.isArray(raw.sections)) return raw;
  const sections = raw.sections.map((section: unknown) =>
    isStoredObject(section) && typeof section.content === 'string'
      ? { ...section, content: richTextOf(section.content) }
      : section,
  );
  return { ...raw, sections };
}

/** The About page as one document: what `readContent` needs to read any stored copy of it. */
export const aboutDocument: ContentDocument<AboutContent> = {
  name: 'about',
  schemaVersion: 3,
  schema: aboutContent,
  defaults: defaultAbout,
  upgrades: [fromFirstShape, fromPlainTexts],
};
