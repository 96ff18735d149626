import { aboutContent, type AboutContent } from './about.ts';
import { defaultAbout } from './about-default.ts';
import { isStoredObject, type ContentDocument, type StoredObject } from './documents.ts';
import { withOwnIds } from './item-ids.ts';
import { upgradeImage } from './upgrades.ts';

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

/** The About page as one document: what `readContent` needs to read any stored copy of it. */
export const aboutDocument: ContentDocument<AboutContent> = {
  name: 'about',
  schemaVersion: 2,
  schema: aboutContent,
  defaults: defaultAbout,
  upgrades: [fromFirstShape],
};
