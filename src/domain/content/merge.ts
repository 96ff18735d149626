import { type Change, changesBetween, fieldOf, hasIds, idOf, isOne, isSameValue, join, valueAt } from './places.ts';
import { isStoredObject } from './stored-object.ts';

/** `mine`: in the form; `theirs`: stored. */
export type Side = 'mine' | 'theirs';

export interface OneSided {
  /** Removals: in the base. */
  place: string;
  kind: Change['kind'];
  value: unknown;
}

export interface Overlap {
  key: string;
  /** In its copy, mine first. */
  place: string;
  kind: 'changed' | 'moved';
  mine: unknown;
  theirs: unknown;
}

export interface Merge<Content> {
  content: Content;
  mine: OneSided[];
  theirs: OneSided[];
  overlaps: Overlap[];
}

export interface Versions<Content> {
  /** Undefined: every difference is an overlap. */
  base: Content | undefined;
  theirs: Content;
  mine: Content;
}

export interface MergeOptions {
  /** `links.*` for list items. */
  wholes?: ReadonlySet<string>;
  choose?: (key: string) => Side;
}

interface Trio<Value> {
  base: Value;
  theirs: Value;
  mine: Value;
}

const removed = Symbol('removed');

class Merger {
  readonly mine: OneSided[] = [];
  readonly theirs: OneSided[] = [];
  readonly overlaps: Overlap[] = [];
  readonly #isBaseKnown: boolean;
  readonly #wholes: ReadonlySet<string>;
  readonly #choose: (key: string) => Side;

  constructor(isBaseKnown: boolean, { wholes = new Set(), choose = () => 'mine' }: MergeOptions) {
    this.#isBaseKnown = isBaseKnown;
    this.#wholes = wholes;
    this.#choose = choose;
  }

  merge(values: Trio<unknown>, places: Trio<string>): unknown {
    const { base, theirs, mine } = values;
    if (isSameValue(theirs, mine)) return theirs;
    if (this.#isBaseKnown && isSameValue(base, mine)) {
      this.#note('theirs', values, places);
      return theirs;
    }
    if (this.#isBaseKnown && isSameValue(base, theirs)) {
      this.#note('mine', values, places);
      return mine;
    }
    if (Array.isArray(theirs) && Array.isArray(mine) && (base === undefined || Array.isArray(base))) {
      const lists = { base: base ?? [], theirs, mine };
      if (hasIds(lists.base) && hasIds(theirs) && hasIds(mine)) return this.#mergeLists(lists, places);
    }
    const isInParts = [base ?? {}, theirs, mine].every((value) => isStoredObject(value) && !isOne(value));
    if (isInParts && !this.#isWhole(places.mine)) {
      return this.#mergeObjects({ base: base ?? {}, theirs, mine } as Trio<Record<string, unknown>>, places);
    }
    return this.#overlap({ key: places.mine, place: places.mine, kind: 'changed', mine, theirs });
  }

  #overlap(overlap: Overlap): unknown {
    this.overlaps.push(overlap);
    return overlap[this.#choose(overlap.key)];
  }

  #note(side: Side, values: Trio<unknown>, places: Trio<string>): void {
    const noted = new Set<string>();
    for (const change of changesBetween(values.base, values[side])) {
      const of = change.kind === 'removed' ? places.base : places[side];
      const inner = this.#wholeOf(of, change.place, change.kind === 'removed' ? values.base : values[side]);
      const place = inner === '' ? of : join(of, inner);
      if (noted.has(place)) continue;
      noted.add(place);
      const kind = inner === change.place ? change.kind : 'changed';
      this[side].push({ place, kind, value: kind === 'removed' ? undefined : valueAt(values[side], inner) });
    }
  }

  /** `focal` for `focal.x`, if atomic. */
  #wholeOf(of: string, place: string, value: unknown): string {
    const keys = place === '' ? [] : place.split('.');
    for (let count = 0; count < keys.length; count += 1) {
      const inner = keys.slice(0, count).join('.');
      if (!Array.isArray(valueAt(value, inner)) && this.#isWhole(inner === '' ? of : join(of, inner))) return inner;
    }
    return place;
  }

  #isWhole(place: string): boolean {
    return this.#wholes.has(fieldOf(place));
  }

  #mergeObjects(values: Trio<Record<string, unknown>>, places: Trio<string>): Record<string, unknown> {
    const { base, theirs, mine } = values;
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)]);
    const entries = [...keys].map((key) => {
      const parts = { base: base[key], theirs: theirs[key], mine: mine[key] };
      return [
        key,
        this.merge(
          parts,
          mapTrio(places, (place) => join(place, key)),
        ),
      ] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  #mergeLists(given: Trio<unknown[]>, places: Trio<string>): unknown[] {
    const lists = this.#isBaseKnown ? withOwnIds(given) : given;
    const indexes = mapTrio(lists, (list) => new Map(list.map((item, index) => [idOf(item), index])));
    const items = new Map<unknown, unknown>();
    for (const id of new Set([...indexes.theirs.keys(), ...indexes.mine.keys(), ...indexes.base.keys()])) {
      items.set(id, this.#mergeItem(lists, places, { ...mapTrio(indexes, (index) => index.get(id)) }));
    }
    return this.#order(lists, places)
      .map((id) => items.get(id))
      .filter((item) => item !== removed);
  }

  #mergeItem(lists: Trio<unknown[]>, places: Trio<string>, at: Trio<number | undefined>): unknown {
    const { base, theirs, mine } = at;
    const placeOf = (of: keyof Trio<unknown>, index: number) => join(places[of], index);
    if (theirs !== undefined && mine !== undefined) {
      const values = {
        base: base === undefined ? undefined : lists.base[base],
        theirs: lists.theirs[theirs],
        mine: lists.mine[mine],
      };
      return this.merge(values, {
        base: placeOf('base', base ?? mine),
        theirs: placeOf('theirs', theirs),
        mine: placeOf('mine', mine),
      });
    }
    const [side, index]: [Side, number | undefined] = mine === undefined ? ['theirs', theirs] : ['mine', mine];
    if (index === undefined) return removed;
    const item = lists[side][index];
    if (base === undefined) {
      this[side].push({ place: placeOf(side, index), kind: 'added', value: item });
      return item;
    }
    const other: Side = side === 'mine' ? 'theirs' : 'mine';
    if (isSameValue(lists.base[base], item)) {
      this[other].push({ place: placeOf('base', base), kind: 'removed', value: undefined });
      return removed;
    }
    const place = placeOf(side, index);
    const kept = { mine: undefined, theirs: undefined, [side]: item };
    return this.#overlap({ key: `${place} kept by ${side}`, place, kind: 'changed', ...kept }) ?? removed;
  }

  /** The moved list decides; other items follow their neighbours. */
  #order(lists: Trio<unknown[]>, places: Trio<string>): unknown[] {
    const ids = mapTrio(lists, (list) => list.map(idOf));
    const isShared = (id: unknown) =>
      ids.theirs.includes(id) && ids.mine.includes(id) && (!this.#isBaseKnown || ids.base.includes(id));
    const shared = mapTrio(ids, (list) => list.filter(isShared));
    const hasMoved = (side: Side) => !this.#isBaseKnown || !isSameValue(shared.base, shared[side]);
    let leader: Side = 'theirs';
    if (!isSameValue(shared.mine, shared.theirs)) {
      if (hasMoved('mine') && hasMoved('theirs')) {
        const key = `${places.mine} order`;
        this.#overlap({ key, place: places.mine, kind: 'moved', mine: lists.mine, theirs: lists.theirs });
        leader = this.#choose(key);
      } else {
        leader = hasMoved('mine') ? 'mine' : 'theirs';
        this[leader].push({ place: places[leader], kind: 'moved', value: lists[leader] });
      }
    }
    return woven(ids[leader], ids[leader === 'mine' ? 'theirs' : 'mine']);
  }
}

function mapTrio<Value, Mapped>({ base, theirs, mine }: Trio<Value>, map: (value: Value) => Mapped): Trio<Mapped> {
  return { base: map(base), theirs: map(theirs), mine: map(mine) };
}

/** Two added under one number: mine gets the next free. */
function withOwnIds({ base, theirs, mine }: Trio<unknown[]>): Trio<unknown[]> {
  const before = new Set(base.map(idOf));
  const added = new Map(theirs.filter((item) => !before.has(idOf(item))).map((item) => [idOf(item), item]));
  const numbers = [...base, ...theirs, ...mine].map(idOf).filter((id) => typeof id === 'number');
  let last = Math.max(0, ...numbers);
  const renumbered = mine.map((item) => {
    const other = added.get(idOf(item));
    if (other === undefined || typeof idOf(item) !== 'number' || isSameValue(other, item)) return item;
    last += 1;
    return { ...(item as object), id: last };
  });
  return { base, theirs, mine: renumbered };
}

function woven(leading: readonly unknown[], others: readonly unknown[]): unknown[] {
  const all = [...leading];
  const isOfOthers = new Set(others);
  let after = -1;
  for (const id of others) {
    const known = all.indexOf(id);
    if (known >= 0) {
      after = known;
      continue;
    }
    after += 1;
    while (after < all.length && !isOfOthers.has(all[after])) after += 1;
    all.splice(after, 0, id);
  }
  return all;
}

/** Three-way by field (D37): one-sided changes apply, list items match by id, people decide overlaps. */
export function mergeVersions<Content>({ base, theirs, mine }: Versions<Content>, options: MergeOptions = {}) {
  const merger = new Merger(base !== undefined, options);
  const content = merger.merge({ base, theirs, mine }, { base: '', theirs: '', mine: '' }) as Content;
  const { mine: onlyMine, theirs: onlyTheirs, overlaps } = merger;
  return { content, mine: onlyMine, theirs: onlyTheirs, overlaps } satisfies Merge<Content>;
}
