import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RichText } from '../../../src/domain/content/rich-text/nodes.ts';
import { cellText } from '../../../src/domain/content/rich-text/words.ts';
import { richText } from '../../../src/domain/content/rich-text/rich-text.ts';
import { seriesOf } from '../../../src/domain/content/rich-text/figures.ts';
import {
  type ReferredFact,
  referencesAsSources,
  referencesIn,
  withFacts,
  withoutReferences,
} from '../../../src/domain/facts/references.ts';
import { sourcesIn, withoutSources } from '../../../src/domain/site/sources.ts';

const dates = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' } as const;

const fact = (given: Partial<ReferredFact>): ReferredFact => ({
  key: 'growth-2024',
  kind: 'percent',
  value: '3.8',
  unit: '',
  currency: '',
  period: '2024',
  sourceName: 'World Bank',
  sourceUrl: 'https://www.worldbank.org/',
  seenOn: '2026-11-20',
  series: 'Growth',
  note: '',
  state: 'current',
  ...given,
});

const facts = [
  fact({}),
  fact({ key: 'growth-2023', period: '2023', value: '3.0', state: 'asOf' }),
  fact({ key: 'growth-2022', period: '2022', value: '', state: 'underReview' }),
  fact({ key: 'cocoa', sourceName: 'National Courrier, 2025', sourceUrl: '', series: '' }),
  fact({ key: 'area', kind: 'number', value: '462840', unit: 'km²', period: 'undated', sourceUrl: '', series: '' }),
];
const shown = <Content>(content: Content, sources: 'notes' | 'words' = 'notes') =>
  withFacts(content, { facts, dates, sources });

const paragraph = (...texts: string[]) => ({
  type: 'paragraph' as const,
  content: texts.map((text, index) => ({
    type: 'text' as const,
    text,
    ...(index % 2 === 1 ? { marks: [{ type: 'bold' as const }] } : {}),
  })),
});
const doc = (...content: RichText['content']): RichText => ({ type: 'doc', content });

describe('a reference in a plain field', () => {
  it('is the value, with a note of its source and the day it was seen', () => {
    expect(shown('It grew by [Fact: growth-2024] in 2024.')).toBe(
      'It grew by 3.8% [Source: World Bank, 2024, checked 20 November 2026 | https://www.worldbank.org/] in 2024.',
    );
    expect(shown('[Fact: cocoa]')).toBe(
      '3.8% [Source: National Courrier, 2025, for 2024, checked 20 November 2026 | /facts#cocoa]',
    );
    expect(shown('It has [Fact:area].')).toBe(
      'It has 462,840 km² [Source: World Bank, checked 20 November 2026 | /facts#area].',
    );
    expect(sourcesIn(shown({ a: '[Fact: growth-2024]', b: 'Again: [Fact: growth-2024]' }))).toEqual([
      { words: 'World Bank, 2024, checked 20 November 2026', href: 'https://www.worldbank.org/' },
    ]);
  });

  it('names its source in words where there are no notes', () => {
    expect(shown('It grew by [Fact: growth-2024].', 'words')).toBe('It grew by 3.8% (World Bank, 2024).');
  });

  it('says of what time it is once it is overdue', () => {
    expect(withoutSources(shown('It grew by [Fact: growth-2023].'))).toBe('It grew by 3.0% (as of 2023).');
  });

  it.each([
    ['under review', '[Fact: growth-2022]'],
    ['unknown', '[Fact: no-such-fact]'],
    ['a series', '[Series: Growth]'],
  ])('takes its sentence with it, never leaving a hole: %s', (_, reference) => {
    expect(shown(`Come and see. It grew by ${reference} in 2022, says the bank. Ask us!\nSecond line.`)).toBe(
      'Come and see. This figure is under review. Ask us!\nSecond line.',
    );
  });

  it('leaves nothing of a field that is nothing else', () => {
    expect(shown('[Fact: growth-2022]')).toBe('');
  });

  it('cannot be broken by brackets and bars in names and addresses', () => {
    const given = [fact({ sourceName: 'A [B] | C', sourceUrl: 'https://example.org/?a[]=1|2 3' })];
    const text = withFacts('[Fact: growth-2024]', { facts: given, dates, sources: 'notes' });
    expect(sourcesIn(text)).toEqual([
      { words: 'A B C, 2024, checked 20 November 2026', href: 'https://example.org/?a%5B%5D=1%7C2%203' },
    ]);
    expect(withoutSources(text)).toBe('3.8%');
  });
});

describe('a reference in rich text', () => {
  it('keeps the marks around it, and may itself be in several texts', () => {
    const text = shown(doc(paragraph('It grew by ', '[Fact: growth', '-2024]', ' in 2024.', ' Really.')), 'words');
    expect(text.content[0]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'It grew by ' },
        { type: 'text', text: '3.8% (World Bank, 2024)', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' in 2024.', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' Really.' },
      ],
    });
  });

  it('takes its sentence with it over several texts', () => {
    const text = doc(paragraph('First. It grew by ', '[Fact: growth-2022]', ' in 2022. ', 'Last.'));
    expect(shown(text).content[0]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'First. This figure is under review.' },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'Last.', marks: [{ type: 'bold' }] },
      ],
    });
  });

  it('shows a series as a table with a chart, oldest first, with a gap for what is under review', () => {
    const [table] = shown(doc(paragraph('[Series: growth]'))).content;
    if (table?.type !== 'table') throw new Error('no table');
    expect(table.attrs).toEqual({ chart: 'line' });
    expect(seriesOf(table)).toEqual([
      {
        column: 1,
        title: 'Year: Growth',
        points: [
          { row: 1, name: '2023', words: '3.0%', value: 3 },
          { row: 2, name: '2024', words: '3.8%', value: 3.8 },
        ],
      },
    ]);
    expect(JSON.stringify(table)).toContain('—');
    expect(sourcesIn(table)).toEqual([
      { words: 'World Bank, checked 20 November 2026', href: 'https://www.worldbank.org/' },
    ]);
  });

  it('shows two points as bars, with their notes, and their source once', () => {
    const two = [
      fact({ period: '2024 Q1', sourceUrl: '' }),
      fact({ key: 'b', period: '2024 Q2', note: 'Forecast', sourceUrl: '' }),
    ];
    const [table] = withFacts(doc(paragraph('[Series: Growth]')), { facts: two, dates, sources: 'notes' }).content;
    if (table?.type !== 'table') throw new Error('no table');
    expect(table.attrs).toEqual({ chart: 'bars' });
    expect(table.content.map(({ content = [] }) => content.map(cellText))).toEqual([
      ['Period', 'Growth [Source: World Bank, checked 20 November 2026 | /facts#growth-2024]'],
      ['2024 Q1', '3.8%'],
      ['2024 Q2, Forecast', '3.8%'],
    ]);
  });

  it('hides a series of which nothing can be shown', () => {
    expect(shown(doc(paragraph('[Series: nothing]'))).content).toEqual([paragraph('This figure is under review.')]);
  });

  it('stays valid rich text, whatever the text is', () => {
    const part = fc.constantFrom(
      '[Fact: growth-2024]',
      '[Fact: growth-2022]',
      '[Series: growth]',
      '[Fact: x',
      ']',
      'A. B? ',
      ' c',
      '[Source: D]',
      '\u00a0e.',
    );
    const schema = richText({ maxCharacters: 100_000 });
    fc.assert(
      fc.property(fc.array(fc.array(part, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }), (lines) => {
        const content = shown(doc(...lines.map((texts) => paragraph(...texts))));
        expect(schema.safeParse(content).error?.issues).toBeUndefined();
        expect(JSON.stringify(content)).not.toMatch(/\[Fact: growth-2024\]/);
      }),
    );
  });
});

it('lists references with their fields; a series is alone only in a paragraph that is in nothing else', () => {
  const list = {
    type: 'bulletList' as const,
    content: [{ type: 'listItem' as const, content: [paragraph('[Series: b]')] }],
  };
  expect(
    referencesIn({
      hero: [{ description: 'A [Fact: a] and [Series: growth]' }],
      content: doc(paragraph('[Series: growth]'), list),
    }),
  ).toEqual([
    { kind: 'fact', name: 'a', isAlone: false, place: 'hero.0.description', isRich: false },
    { kind: 'series', name: 'growth', isAlone: false, place: 'hero.0.description', isRich: false },
    { kind: 'series', name: 'growth', isAlone: true, place: 'content', isRich: true },
    { kind: 'series', name: 'b', isAlone: false, place: 'content', isRich: true },
  ]);
});

it('leaves content without references as it is', () => {
  const content = { title: 'A', items: [{ text: 'B [Source: C]' }], content: doc(paragraph('D')), at: new Date(0) };
  expect(shown(content.items)).toBe(content.items);
  expect(shown(content)).toEqual(content);
});

it('counts as a source, and is left out of excerpts, even cut off', () => {
  expect(referencesAsSources('Up by [Fact: growth-2024].')).toBe('Up by [Source: growth-2024].');
  expect(withoutReferences('Up by [Fact: growth-2024] since [Fact: gro')).toBe('Up by … since …');
});
