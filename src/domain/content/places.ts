import { isStoredObject } from './stored-object.ts';

export interface Change {
  /** In the newer copy; removals: the older. */
  place: string;
  kind: 'changed' | 'added' | 'removed' | 'moved';
  /** Older path, if moved. */
  was?: string;
}

/** `heroSlides.1.title` → `heroSlides.*.title`. */
export function fieldOf(place: string): string {
  return place.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*');
}

/** Undefined if absent. */
export function valueAt(content: unknown, place: string): unknown {
  let value = content;
  for (const key of place === '' ? [] : place.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

export function withValueAt<Content>(content: Content, place: string, value: unknown): Content {
  if (place === '') return value as Content;
  const [key = '', ...rest] = place.split('.');
  const inner = rest.length === 0 ? value : withValueAt(valueAt(content, key), rest.join('.'), value);
  if (Array.isArray(content)) return content.with(Number(key), inner) as Content;
  const copy = { ...content, [key]: inner };
  if (inner === undefined) delete (copy as Record<string, unknown>)[key];
  return copy;
}

export const join = (place: string, key: string | number) => (place === '' ? String(key) : `${place}.${key}`);

function isPicture(value: object): boolean {
  return 'path' in value && 'alt' in value && 'decorative' in value;
}

export function isOne(value: object): boolean {
  return isPicture(value) || ('type' in value && value.type === 'doc');
}

/** Ignores key order (Postgres keeps none), image file data, library addresses. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = keysOf(one);
  const others = new Set(keysOf(other));
  return (
    keys.length === others.size &&
    keys.every(
      (key) =>
        others.has(key) && isSameValue((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

function keysOf(value: object): string[] {
  const isOfFile = (key: string) =>
    isPicture(value) && (key === 'file' || (key === 'path' && typeof valueAt(value, 'mediaId') === 'string'));
  return Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined && !isOfFile(key));
}

export function idOf(item: unknown): unknown {
  return isStoredObject(item) ? item.id : undefined;
}

export function hasIds(items: readonly unknown[]): boolean {
  const ids = items.map(idOf);
  return !ids.includes(undefined) && new Set(ids).size === ids.length;
}

interface Spot {
  place: string;
  was: string;
}

const inside = ({ place, was }: Spot, key: string | number, oldKey = key): Spot => ({
  place: join(place, key),
  was: join(was, oldKey),
});

const at = ({ place, was }: Spot): Pick<Change, 'place' | 'was'> => (was === place ? { place } : { place, was });

function compareLists(before: unknown[], after: unknown[], spot: Spot, found: Change[]): void {
  const byId = hasIds(before) && hasIds(after);
  const keyOf = (item: unknown, index: number) => (byId ? idOf(item) : index);
  const places = new Map(before.map((item, index) => [keyOf(item, index), index]));
  const kept: number[] = [];
  after.forEach((item, index) => {
    const old = places.get(keyOf(item, index));
    if (old === undefined) {
      found.push({ place: join(spot.place, index), kind: 'added' });
      return;
    }
    kept.push(old);
    compare(before[old], item, inside(spot, index, old), found);
  });
  const stays = new Set(kept);
  before.forEach((_, index) => {
    if (!stays.has(index)) found.push({ place: join(spot.was, index), kind: 'removed' });
  });
  if (kept.some((old, index) => index > 0 && old < (kept[index - 1] ?? 0))) found.push({ ...at(spot), kind: 'moved' });
}

function compare(before: unknown, after: unknown, spot: Spot, found: Change[]): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(before, after, spot, found);
  } else if (isStoredObject(before) && isStoredObject(after) && !isOne(before) && !isOne(after)) {
    for (const key of new Set([...Object.keys(after), ...Object.keys(before)])) {
      if (key !== 'id') compare(before[key], after[key], inside(spot, key), found);
    }
  } else if (!isSameValue(before, after)) {
    found.push({ ...at(spot), kind: 'changed' });
  }
}

/** Newer copy's order; items match by id. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const found: Change[] = [];
  compare(before, after, { place: '', was: '' }, found);
  return found;
}

export function withoutFiles<Content>(content: Content): Content {
  if (Array.isArray(content)) return content.map((item: unknown) => withoutFiles(item)) as Content;
  if (typeof content !== 'object' || content === null) return content;
  const hasFile = isPicture(content);
  return Object.fromEntries(
    Object.entries(content)
      .filter(([key, value]) => value !== undefined && !(hasFile && key === 'file'))
      .map(([key, value]: [string, unknown]) => [key, withoutFiles(value)]),
  ) as Content;
}
