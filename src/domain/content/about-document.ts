import { aboutContent, type AboutContent } from './about.ts';
import { defaultAbout } from './about-default.ts';
import { isStoredObject, type ContentDocument, type StoredObject } from './documents.ts';
import { upgradeImage } from './upgrades.ts';

/** Ids were numbers in some copies; one that is missing or taken gets a free one, so that no entry is lost for it. */
function withIds(items: StoredObject[], prefix: string): StoredObject[] {
  const owned = new Set(items.map(({ id }) => String(id)));
  const taken = new Set<string>();
  let last = 0;
  const freeId = () => {
    do last += 1;
    while (owned.has(`${prefix}-${last}`));
    return `${prefix}-${last}`;
  };
  return items.map((item) => {
    const own = typeof item.id === 'number' ? String(item.id) : item.id;
    const id = typeof own === 'string' && own !== '' && !taken.has(own) ? own : freeId();
    taken.add(id);
    return { ...item, id };
  });
}

/** Upgrades the objects of a list; anything else in it stays for `readContent` to name. */
function upgradeItems(items: unknown, prefix: string, upgrade: (item: StoredObject) => StoredObject): unknown {
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) return items;
  const objects = withIds(items.filter(isStoredObject), prefix).map(upgrade);
  return items.map((item: unknown) => (isStoredObject(item) ? objects.shift() : item));
}

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

function upgradeSection(section: StoredObject): StoredObject {
  const { people } = section;
  return {
    ...section,
    layout: upgradeName(section.layout),
    imageUrl: upgradeImage(section.imageUrl ?? undefined),
    gridItems: upgradeItems(section.gridItems, 'item', (item) => ({ ...item, iconName: upgradeName(item.iconName) })),
    ...(Array.isArray(people) ? { people: people.map(upgradePerson) } : {}),
  };
}

/** From the shape of the specification (version 1): pictures as addresses, parts that may be absent. */
function fromFirstShape(raw: StoredObject): StoredObject {
  return raw.sections === undefined ? raw : { ...raw, sections: upgradeItems(raw.sections, 'section', upgradeSection) };
}

/** The About page as one document: what `readContent` needs to read any stored copy of it. */
export const aboutDocument: ContentDocument<AboutContent> = {
  name: 'about',
  schemaVersion: 2,
  schema: aboutContent,
  defaults: defaultAbout,
  upgrades: [fromFirstShape],
};
