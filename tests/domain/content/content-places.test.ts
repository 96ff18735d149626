import { describe, expect, it } from 'vitest';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import {
  changesBetween,
  fieldOf,
  isSameValue,
  valueAt,
  withoutFiles,
  withValueAt,
} from '../../../src/domain/content/places.ts';

const picture = { path: '/og.png', alt: 'A reef', decorative: false };
const ofLibrary = { ...picture, mediaId: '01900000-0000-7000-8000-000000000001' };
const file = { width: 10, height: 10 };
const [first, second, third] = [
  { id: 1, title: 'One' },
  { id: 2, title: 'Two' },
  { id: 3, title: 'Three' },
];

describe('what changed', () => {
  it('is empty for equal copies, whatever the order of their keys', () => {
    expect(changesBetween(defaultHomepage, structuredClone(defaultHomepage))).toEqual([]);
    expect(changesBetween({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toEqual([]);
  });

  it('lists the place of each value, including added and removed ones', () => {
    expect(changesBetween({ a: { b: 'x', c: 'y' } }, { a: { b: 'z', d: 'new' } })).toEqual([
      { place: 'a.b', kind: 'changed' },
      { place: 'a.d', kind: 'changed' },
      { place: 'a.c', kind: 'changed' },
    ]);
    expect(changesBetween({ style: undefined }, { style: { size: 'large' } })).toEqual([
      { place: 'style', kind: 'changed' },
    ]);
  });

  it('lists items by id: added, removed, moved, and changed at their current place', () => {
    expect(changesBetween({ list: [first, second] }, { list: [first, third, second] })).toEqual([
      { place: 'list.1', kind: 'added' },
    ]);
    expect(changesBetween({ list: [first, second, third] }, { list: [first, third] })).toEqual([
      { place: 'list.1', kind: 'removed' },
    ]);
    expect(changesBetween({ list: [first, second, third] }, { list: [third, first, second] })).toEqual([
      { place: 'list', kind: 'moved' },
    ]);
    expect(changesBetween({ list: [first, second] }, { list: [{ ...second, title: 'Zwei' }] })).toEqual([
      { place: 'list.0.title', was: 'list.1.title', kind: 'changed' },
      { place: 'list.0', kind: 'removed' },
    ]);
  });

  it('lists nested lists, removed items by their former place', () => {
    const before = {
      rows: [
        { id: 'a', cells: [first, second] },
        { id: 'b', cells: [third] },
      ],
    };
    const after = {
      rows: [
        { id: 'b', cells: [] },
        { id: 'a', cells: [second, first] },
      ],
    };
    expect(changesBetween(before, after)).toEqual([
      { place: 'rows.1.cells.0', kind: 'removed' },
      { place: 'rows.1.cells', was: 'rows.0.cells', kind: 'moved' },
      { place: 'rows', kind: 'moved' },
    ]);
  });

  it.each([
    ['without ids', [{ name: 'A' }, { name: 'B' }], [{ name: 'B' }]],
    [
      'with one id twice',
      [
        { id: 1, name: 'A' },
        { id: 1, name: 'B' },
      ],
      [{ id: 1, name: 'B' }],
    ],
  ])('uses positions for lists %s', (_, before, after) => {
    expect(changesBetween({ list: before }, { list: after })).toEqual([
      { place: 'list.0.name', kind: 'changed' },
      { place: 'list.1', kind: 'removed' },
    ]);
    expect(changesBetween({ list: [] }, { list: before })).toEqual([
      { place: 'list.0', kind: 'added' },
      { place: 'list.1', kind: 'added' },
    ]);
  });

  it('treats a picture and a rich text as one value each', () => {
    const text = (words: string) => ({ type: 'doc', content: [{ type: 'text', text: words }] });
    expect(changesBetween({ a: picture, b: text('x') }, { a: { ...picture, alt: 'New' }, b: text('y') })).toEqual([
      { place: 'a', kind: 'changed' },
      { place: 'b', kind: 'changed' },
    ]);
    expect(changesBetween({ a: null, b: picture }, { a: picture, b: null })).toEqual([
      { place: 'a', kind: 'changed' },
      { place: 'b', kind: 'changed' },
    ]);
  });

  it('ignores the file data and current address of a picture', () => {
    expect(changesBetween({ a: ofLibrary }, { a: { ...ofLibrary, path: '/media/x/other.jpg', file } })).toEqual([]);
    expect(changesBetween({ a: picture }, { a: { ...picture, path: '/other.png' } })).toEqual([
      { place: 'a', kind: 'changed' },
    ]);
  });
});

describe('two values', () => {
  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ a: 1 }, { b: 1 }, false],
    [null, {}, false],
    [picture, { ...picture, file }, true],
    [picture, { ...picture, decorative: true }, false],
    [{ a: 1 }, { a: 1, file }, false],
    [ofLibrary, picture, false],
  ])('%j and %j', (one, other, isSame) => {
    expect(isSameValue(one, other)).toBe(isSame);
    expect(isSameValue(other, one)).toBe(isSame);
  });
});

describe('a value at its place', () => {
  const content = { slides: [first, { ...second, style: { size: 'large' } }], other: { deep: [1] } };

  it('is read, and undefined if absent', () => {
    expect(valueAt(content, '')).toBe(content);
    expect(valueAt(content, 'slides.1.style.size')).toBe('large');
    for (const place of ['slides.7.title', 'slides.1.title.length', 'constructor', 'slides.length.x']) {
      expect(valueAt(content, place)).toBeUndefined();
    }
  });

  it('is set in a copy that shares the rest', () => {
    const next = withValueAt(content, 'slides.1.style.size', 'small');
    expect(next.slides[1]).toEqual({ ...second, style: { size: 'small' } });
    expect(content.slides[1]).toEqual({ ...second, style: { size: 'large' } });
    expect(next.slides[0]).toBe(content.slides[0]);
    expect(next.other).toBe(content.other);
    expect(withValueAt(content, '', next)).toBe(next);
  });

  it('creates missing objects, and can remove a key', () => {
    expect(withValueAt({ a: 1 }, 'style.size', 'large')).toEqual({ a: 1, style: { size: 'large' } });
    expect(Object.keys(withValueAt({ a: 1, b: 2 }, 'b', undefined))).toEqual(['a']);
  });
});

it('a field has the same name for every item of its list', () => {
  expect(fieldOf('sections.12.gridItems.0.title')).toBe('sections.*.gridItems.*.title');
  expect(fieldOf('hero.title')).toBe('hero.title');
  expect(fieldOf('list.3')).toBe('list.*');
});

it('a document is stored without the file data of its pictures, and otherwise unchanged', () => {
  const shown = { list: [{ image: { ...ofLibrary, file }, file: 'a word' }], none: null, gone: undefined };
  expect(withoutFiles(shown)).toEqual({ list: [{ image: ofLibrary, file: 'a word' }], none: null });
  expect(Object.keys(withoutFiles(shown))).toEqual(['list', 'none']);
});
