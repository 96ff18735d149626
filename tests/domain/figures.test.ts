import { describe, expect, it, test } from 'vitest';
import { figureOf, seriesOf, seriesRows } from '../../src/domain/content/rich-text/figures.ts';
import type { Table } from '../../src/domain/content/rich-text/nodes.ts';
import { table } from '../../server/articles/first/build.ts';

test.each([
  ['12.4%', 12.4, '%'],
  ['1,234', 1234, ''],
  ['10,185,363', 10_185_363, ''],
  ['1 234 567', 1_234_567, ''],
  ['USD 31.6 billion', 31.6e9, 'USD'],
  ['K1.233 billion in 2024', 1.233e9, 'K'],
  ['K989 million in 2024 (827,100 bags)', 989e6, 'K'],
  ['US$5m', 5e6, 'US$'],
  ['462,840 km²', 462_840, ''],
  ['3.8 % in 2024', 3.8, '%'],
  ['−2.5%', -2.5, '%'],
  ['-K10', -10, 'K'],
  [' 0 ', 0, ''],
])('the figure in %j is %d, in %j', (text, value, unit) => {
  expect(figureOf(text)).toEqual({ value, unit });
});

test.each([
  '',
  '–',
  'n/a',
  'none',
  '4.5% to 4.7%',
  '10-12',
  '2019–2020',
  '2/3',
  'Q3 2020',
  '3D printing',
  'over 850',
  '5.6.7',
  '+675 321 7311',
])('%j contains no figure', (text) => {
  expect(figureOf(text)).toBeUndefined();
});

const valuesOf = (found: Table) =>
  seriesOf(found).map(({ title, points }) => [title, ...points.map(({ value }) => value)]);

describe('the series of a table', () => {
  it('are its columns of figures in one unit, named by the text before them', () => {
    const partners = table(
      ['Exports go to', 'Share', 'Imports come from', 'Share'],
      ['Japan', '26.1%', 'China', '26.1%'],
      ['China', '22.3%', 'Australia', '23.2%'],
      ['Korea', '9.6%', '', ''],
    );
    expect(seriesOf(partners)).toEqual([
      {
        column: 1,
        title: 'Exports go to: Share',
        points: [
          { row: 0, name: 'Japan', words: '26.1%', value: 26.1 },
          { row: 1, name: 'China', words: '22.3%', value: 22.3 },
          { row: 2, name: 'Korea', words: '9.6%', value: 9.6 },
        ],
      },
      {
        column: 3,
        title: 'Imports come from: Share',
        points: [
          { row: 0, name: 'China', words: '26.1%', value: 26.1 },
          { row: 1, name: 'Australia', words: '23.2%', value: 23.2 },
        ],
      },
    ]);
  });

  it('skip missing values, and use the years of the first column as names', () => {
    expect(
      valuesOf(table(['Year', 'Coffee', 'Cocoa'], ['2022', '1', '–'], ['2023', '2', '4'], ['2024', '3', '5'])),
    ).toEqual([
      ['Year: Coffee', 1, 2, 3],
      ['Year: Cocoa', 4, 5],
    ]);
  });

  it.each<[string, Table]>([
    ['words alone', table(['A', 'B'], ['x', 'y'], ['z', 'w'])],
    ['figures of several units', table(['A', 'B'], ['x', '5%'], ['z', 'K5'])],
    ['a word among figures', table(['A', 'B'], ['x', '5'], ['z', '6'], ['u', 'about 7'])],
    ['one figure', table(['A', 'B'], ['x', '5'])],
    ['nothing but figures in one column', table(['A'], ['5'], ['6'])],
    ['too many rows', table(['A', 'B'], ...Array.from({ length: seriesRows.most + 1 }, (_, row) => [`${row}`, '1']))],
  ])('are none for %s', (_, found) => {
    expect(seriesOf(found)).toEqual([]);
  });

  it('are empty for joined cells or uneven rows', () => {
    const found = table(['A', 'B'], ['x', '5'], ['z', '6']);
    const [head, ...rows] = found.content;
    const joined = { type: 'tableHeader' as const, attrs: { colspan: 2 }, content: [{ type: 'paragraph' as const }] };
    expect(seriesOf({ ...found, content: [{ type: 'tableRow', content: [joined] }, ...rows] })).toEqual([]);
    expect(seriesOf({ ...found, content: [head ?? { type: 'tableRow' }, ...rows, { type: 'tableRow' }] })).toEqual([]);
    expect(seriesOf({ type: 'table', content: rows })).toHaveLength(1);
  });
});
