import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeVersions } from '../../src/domain/content/merge.ts';

interface Item {
  id: number;
  name: string;
  note: string;
}
interface Sample {
  title: string;
  hero: { heading: string; lead: string };
  tags: string[];
  items: Item[];
}

const text = fc.string({ maxLength: 6 });
const items = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), name: text, note: text }))));
const sample: fc.Arbitrary<Sample> = fc.record({
  title: text,
  hero: fc.record({ heading: text, lead: text }),
  tags: fc.array(text, { maxLength: 3 }),
  items,
});

const first: Sample = {
  title: 'Exports',
  hero: { heading: 'Coffee', lead: 'Grown high up' },
  tags: ['a', 'b'],
  items: [
    { id: 1, name: 'Arabica', note: '' },
    { id: 2, name: 'Robusta', note: '' },
    { id: 3, name: 'Cocoa', note: '' },
  ],
};
const [arabica, robusta, cocoa] = first.items as [Item, Item, Item];
const vanilla = { id: 4, name: 'Vanilla', note: '' };
const copra = { id: 4, name: 'Copra', note: '' };
const withItems = (...list: Item[]): Sample => ({ ...first, items: list });

/** Each field of a sample as a separate change; each edit leaves the others unchanged. */
const edits: readonly ((given: Sample) => Sample)[] = [
  (given) => ({ ...given, title: `${given.title}!` }),
  (given) => ({ ...given, hero: { ...given.hero, heading: `${given.hero.heading}!` } }),
  (given) => ({ ...given, hero: { ...given.hero, lead: `${given.hero.lead}!` } }),
  (given) => ({ ...given, tags: [...given.tags, 'new'] }),
  (given) => ({ ...given, items: given.items.map((item, at) => (at === 0 ? { ...item, name: 'New' } : item)) }),
  (given) => ({ ...given, items: given.items.map((item) => ({ ...item, note: `${item.note}!` })) }),
  (given) => ({ ...given, items: [...given.items, { id: 90, name: 'Added', note: '' }] }),
];
const applied = (base: Sample, chosen: readonly number[]) =>
  chosen.reduce((given, edit) => edits[edit]?.(given) ?? given, base);

describe('for any three versions', () => {
  it('an unchanged version yields the other one', () => {
    fc.assert(
      fc.property(sample, sample, (base, other) => {
        const mine = mergeVersions({ base, theirs: base, mine: other });
        expect(mine).toMatchObject({ content: other, theirs: [], overlaps: [] });
        const theirs = mergeVersions({ base, theirs: other, mine: base });
        expect(theirs).toMatchObject({ content: other, mine: [], overlaps: [] });
      }),
    );
  });

  it('the same change in both is no conflict', () => {
    fc.assert(
      fc.property(sample, sample, (base, both) => {
        const merged = mergeVersions({ base, theirs: both, mine: structuredClone(both) });
        expect(merged).toEqual({ content: both, mine: [], theirs: [], overlaps: [] });
      }),
    );
  });

  it('changes of different fields are both applied, in either order', () => {
    const sides = fc.array(fc.constantFrom('mine', 'theirs', 'none'), {
      minLength: edits.length,
      maxLength: edits.length,
    });
    fc.assert(
      fc.property(sample, sides, (base, chosen) => {
        const of = (side: string) => edits.map((_, edit) => edit).filter((edit) => chosen[edit] === side);
        const mine = applied(base, of('mine'));
        const theirs = applied(base, of('theirs'));
        const merged = mergeVersions({ base, theirs, mine });
        const other = mergeVersions({ base, theirs: mine, mine: theirs });
        // An item added by one version is not an item whose note the other version changed.
        const expected = applied(
          base,
          [0, 1, 2, 3, 4, 5].filter((edit) => chosen[edit] !== 'none'),
        );
        const added = chosen[6] === 'none' ? [] : (chosen[6] === 'mine' ? mine : theirs).items.slice(-1);
        expect(merged).toMatchObject({ content: { ...expected, items: [...expected.items, ...added] }, overlaps: [] });
        expect(other).toMatchObject({ content: merged.content, overlaps: [] });
        expect([other.mine, other.theirs]).toEqual([merged.theirs, merged.mine]);
      }),
    );
  });

  it('a conflict takes the chosen version, and nothing else of the other is lost', () => {
    fc.assert(
      fc.property(sample, sample, sample, (base, theirs, mine) => {
        for (const [side, version, other] of [
          ['mine', mine, theirs],
          ['theirs', theirs, mine],
        ] as const) {
          const { content } = mergeVersions({ base, theirs, mine }, { choose: () => side });
          expect(content.title).toBe(version.title === base.title ? other.title : version.title);
          const ids = content.items.map(({ id }) => id);
          const added = version.items.map(({ id }) => id).filter((id) => !base.items.some((item) => item.id === id));
          expect(ids).toEqual(expect.arrayContaining(added));
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
    );
  });
});

describe('the changes of each version are listed by place', () => {
  it('in fields, in items by their ids, and in lists without ids as a whole', () => {
    const mine = { ...withItems(arabica, { ...robusta, note: 'mine' }, cocoa), tags: ['a', 'b', 'mine'] };
    const theirs = { ...withItems(robusta, cocoa), title: 'Trade', tags: ['theirs', 'b'] };
    expect(mergeVersions({ base: first, theirs, mine })).toEqual({
      content: { ...first, title: 'Trade', tags: mine.tags, items: [{ ...robusta, note: 'mine' }, cocoa] },
      mine: [{ place: 'items.1.note', kind: 'changed', value: 'mine' }],
      theirs: [
        { place: 'title', kind: 'changed', value: 'Trade' },
        { place: 'items.0', kind: 'removed', value: undefined },
      ],
      overlaps: [{ key: 'tags', place: 'tags', kind: 'changed', mine: mine.tags, theirs: theirs.tags }],
    });
  });

  it('an item that one version changed and the other removed is a conflict', () => {
    const mine = withItems({ ...arabica, name: 'Typica' }, robusta, cocoa);
    const theirs = withItems(robusta, cocoa);
    const kept = mergeVersions({ base: first, theirs, mine });
    expect(kept.overlaps).toEqual([
      { key: 'items.0 kept by mine', place: 'items.0', kind: 'changed', mine: mine.items[0], theirs: undefined },
    ]);
    expect(kept.content).toEqual(mine);
    expect(mergeVersions({ base: first, theirs, mine }, { choose: () => 'theirs' }).content).toEqual(theirs);
    expect(mergeVersions({ base: first, theirs: mine, mine: theirs }).content).toEqual(theirs);
  });

  it('two items added under one number are both included', () => {
    const merged = mergeVersions({
      base: first,
      theirs: withItems(...first.items, vanilla),
      mine: withItems(...first.items, copra),
    });
    expect(merged).toMatchObject({ content: withItems(...first.items, vanilla, { ...copra, id: 5 }), overlaps: [] });
  });

  it('a new order also applies to added items; two orders are a conflict', () => {
    const theirs = withItems(cocoa, arabica, robusta);
    const added = mergeVersions({ base: first, theirs, mine: withItems(arabica, vanilla, robusta, cocoa) });
    expect(added).toMatchObject({ content: withItems(cocoa, arabica, vanilla, robusta), overlaps: [] });
    expect(added.theirs).toEqual([{ place: 'items', kind: 'moved', value: theirs.items }]);
    const mine = withItems(robusta, arabica, cocoa);
    const both = { base: first, theirs, mine };
    expect(mergeVersions(both)).toMatchObject({ content: mine, overlaps: [{ place: 'items', kind: 'moved' }] });
    expect(mergeVersions(both, { choose: () => 'theirs' }).content).toEqual(theirs);
  });
});

it('a picture, a rich text and a multi-value field are one value each', () => {
  const picture = { path: '/a.jpg', alt: 'A', decorative: false };
  const body = (words: string) => ({ type: 'doc', content: [{ type: 'text', text: words }] });
  const base = { picture, body: body('x'), focal: { x: 1, y: 1 } };
  const theirs = { picture: { ...picture, alt: 'B' }, body: body('y'), focal: { x: 2, y: 1 } };
  const mine = { picture: { ...picture, decorative: true }, body: body('z'), focal: { x: 1, y: 2 } };
  const { overlaps, content } = mergeVersions({ base, theirs, mine }, { wholes: new Set(['focal']) });
  expect(overlaps.map(({ place }) => place)).toEqual(['picture', 'body', 'focal']);
  expect(content).toEqual(mine);
});

it('without the common version every difference is a conflict', () => {
  const theirs = { title: 'Theirs', note: 'same', items: [arabica, { ...robusta, name: 'R' }] };
  const mine = { title: 'Mine', note: 'same', items: [arabica, robusta] };
  const { overlaps, content } = mergeVersions({ base: undefined, theirs, mine });
  expect(overlaps.map(({ place }) => place)).toEqual(['title', 'items.1.name']);
  expect(content).toEqual(mine);
});
