import { aboutContent, type AboutContent } from './schema.ts';
import { defaultAbout } from './default.ts';
import type { ContentDocument } from '../documents.ts';
import { isStoredObject, type StoredObject } from '../stored-object.ts';
import { withOwnIds } from '../item-ids.ts';
import { richTextOf } from '../rich-text/words.ts';
import { upgradeImage } from '../upgrades.ts';

/** Some copies have free text: 'Award', ' globe '. */
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

/** Version 1: images as addresses, optional parts. */
function fromFirstShape(raw: StoredObject): StoredObject {
  return raw.sections === undefined ? raw : { ...raw, sections: withOwnIds(raw.sections, upgradeSection) };
}

/** Section texts were plain until version 2. */
function fromPlainTexts(raw: StoredObject): StoredObject {
  if (!Array.isArray(raw.sections)) return raw;
  const sections = raw.sections.map((section: unknown) =>
    isStoredObject(section) && typeof section.content === 'string'
      ? { ...section, content: richTextOf(section.content) }
      : section,
  );
  return { ...raw, sections };
}

export const aboutDocument: ContentDocument<AboutContent> = {
  name: 'about',
  schemaVersion: 3,
  schema: aboutContent,
  defaults: defaultAbout,
  references: { sources: 'notes', texts: ['content', 'text'] },
  upgrades: [fromFirstShape, fromPlainTexts],
};
