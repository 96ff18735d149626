import { describe, expect, it } from 'vitest';
import { readingEase, syllablesOf } from '../../src/domain/health/reading-ease.ts';
import { unsourcedFigures } from '../../src/domain/health/unsourced.ts';
import { fieldFragment, fieldOfFragment } from '../../src/domain/health/field-fragment.ts';
import { findingsOf, type HealthFacts } from '../../server/health/findings.ts';
import { leavesOf } from '../../server/health/leaves.ts';
import type { HealthDocument } from '../../server/contributions/health-source.ts';

const owner = '0198c5d0-0000-7000-8000-000000000001';
const facts: HealthFacts = {
  broken: new Map([
    ['https://gone.example/page', 404],
    ['https://silent.example/', null],
  ]),
  staff: new Set([owner]),
  publicUrl: new URL('https://invest.example'),
};

const image = (alt: string, decorative = false) => ({ path: '/a.png', alt, decorative });
const paragraph = (text: string, href?: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(href === undefined ? {} : { marks: [{ type: 'link', attrs: { href } }] }) }],
});
const rich = (...content: object[]) => ({ type: 'doc', content });

function found(content: object, more: Partial<HealthDocument> = {}, kilobytes?: number) {
  const document: HealthDocument = {
    kind: 'page',
    key: 'key',
    title: 'Title',
    content,
    ownerId: owner,
    isPage: true,
    needsOwner: true,
    ...more,
  };
  const all = findingsOf(document, leavesOf(content), facts, kilobytes);
  return all.map(({ kind, place, subject, amount }) => [kind, place, subject, amount]);
}

const simple = 'The road is long. We walk on it. The sun is hot. We rest by a tree. '.repeat(8);
const heavyWords =
  'Comprehensive institutional facilitation necessitates considerable administrative coordination between governmental organisations and international stakeholders, notwithstanding jurisdictional complexities. '.repeat(
    8,
  );

describe('findings of a document', () => {
  it('are none where all is well', () => {
    expect(
      found({ title: 'Title', content: rich(paragraph(simple)), hero: image('A harbour'), back: image('', true) }),
    ).toEqual([]);
  });

  it('broken links, in fields and in texts, each at its field', () => {
    const content = {
      heroSlides: [{ buttonLink: '/about' }, { buttonLink: 'https://gone.example/page#part' }],
      content: rich({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [paragraph('x', 'https://silent.example')] }],
      }),
      own: 'https://invest.example/x',
      fine: 'https://fine.example/',
    };
    expect(found(content)).toEqual([
      ['linkBroken', 'heroSlides.1.buttonLink', 'https://gone.example/page#part', 404],
      ['linkBroken', 'content', 'https://silent.example', null],
    ]);
  });

  it('pictures without alternative text, also inside texts', () => {
    const content = { a: { image: image(' ') }, content: rich({ type: 'image', attrs: { image: image('') } }) };
    expect(found(content)).toEqual([
      ['altMissing', 'a.image', '', null],
      ['altMissing', 'content', '', null],
    ]);
  });

  it('figures without a source, by paragraph in texts and by entry in fields', () => {
    const content = {
      content: rich(
        paragraph('It grew by 3.8%. [Source: World Bank, 2024]'),
        paragraph('Exports of USD 31.6 billion and 12 per cent.'),
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableCell', content: [paragraph('K989 million [Source: BPNG]')] },
                { type: 'tableCell', content: [paragraph('5%')] },
              ],
            },
          ],
        },
      ),
      stats: [
        { value: '9–20%', label: 'Return [Source: IPA, 2025]' },
        { value: '9–20%', label: 'Return' },
        { expectedRoi: '15%', source: 'Feasibility study' },
        { text: 'Returns of 8% are illustrative.' },
      ],
      metaDescription: '50% more',
    };
    expect(found(content)).toEqual([
      ['figureUnsourced', 'content', 'USD 31.6 billion, 12 per cent', null],
      ['figureUnsourced', 'stats.1.value', '9–20%', null],
    ]);
  });

  it('texts that are hard to read, from 100 words on', () => {
    expect(found({ text: heavyWords }).map(([kind, place]) => [kind, place])).toEqual([['hardToRead', 'text']]);
    expect(found({ text: heavyWords.slice(0, 600) })).toEqual([]);
  });

  it('pages without an owner who still has access, and heavy pages', () => {
    expect(found({}, { ownerId: null })).toEqual([['ownerMissing', '', '', null]]);
    expect(found({}, { ownerId: '0198c5d0-0000-7000-8000-000000000002' })).toEqual([['ownerMissing', '', '', null]]);
    expect(found({}, { ownerId: null, needsOwner: false })).toEqual([]);
    expect(found({}, {}, 300)).toEqual([]);
    expect(found({}, {}, 301)).toEqual([['pageHeavy', '', '', 301]]);
  });
});

describe('a figure', () => {
  it.each([
    ['15–25% average ROI', ['15–25%']],
    ['3 to 5 per cent', ['3 to 5 per cent']],
    ['K989 million', ['K989 million']],
    ['PGK 10,000 a year', ['PGK 10,000']],
    ['US$31.6 billion in 2024', ['US$31.6 billion']],
    ['€5m', ['€5m']],
    ['12 million people', ['12 million']],
    ['500 kina', ['500 kina']],
    ['over 800 languages since 1975', []],
    ['Call 320 0000', []],
    ['USD and PGK, K2 road', ['K2']],
    ['1%, 2%, 3%, 4%, 1%', ['1%', '2%', '3%']],
  ])('in %j is %j', (text, figures) => {
    expect(unsourcedFigures([text])).toEqual(figures);
  });
});

describe('reading ease', () => {
  it.each([
    ['the', 1],
    ['make', 1],
    ['table', 2],
    ['places', 1],
    ['investment', 3],
    ['area', 2],
    ['agree', 2],
    ['12', 1],
  ])('%s has %i syllables', (word, count) => {
    expect(syllablesOf(word)).toBe(count);
  });

  it('follows Flesch: words per sentence, and syllables per word', () => {
    // 10 words, 2 sentences, 10 syllables: 206.835 − 5.075 − 84.6.
    expect(readingEase('The cat sat on it. It was a good cat.')).toBe(117);
    expect(readingEase('It cost 3.5 in 2024. We paid.')).toBe(readingEase('It cost in. We paid.'));
    expect(readingEase('12 34')).toBeUndefined();
    expect(readingEase(heavyWords)).toBeLessThan(0);
  });
});

it('the address of a field is read back, and nothing else', () => {
  expect(fieldOfFragment(fieldFragment('heroSlides.1.title'))).toBe('heroSlides.1.title');
  for (const other of ['', '#', '#field=', '#field=<b>', '#other=a', `#field=${'a'.repeat(301)}`]) {
    expect(fieldOfFragment(other), other).toBeUndefined();
  }
});
