import { isStoredObject, type StoredObject } from './stored-object.ts';

/** Old ids were numbers, missing or duplicated. `upgrade` converts further fields. */
export function withOwnIds(items: unknown, upgrade: (item: StoredObject) => StoredObject): unknown {
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
