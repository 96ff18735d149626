import { describe, expect, it } from 'vitest';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { sourcedParts, sourcesIn, withoutSources } from '../../../src/domain/site/sources.ts';

describe('a source in a text of content', () => {
  it.each([
    ['no source', 'It grew.', ['It grew.']],
    ['nothing', '', ['']],
    ['one at the end', 'It grew. [Source: World Bank, 2024]', ['It grew.', 'World Bank, 2024', undefined, '']],
    [
      'one with its address',
      'It grew. [Source: World Bank | https://example.org/a?b=c]',
      ['It grew.', 'World Bank', 'https://example.org/a?b=c', ''],
    ],
    [
      'one with an unsafe address',
      'It grew. [Source: A | javascript:x]',
      ['It grew.', 'A | javascript:x', undefined, ''],
    ],
    [
      'two, and words after the last',
      'It grew. [Source: World Bank] It will grow. [Source: Budget 2026] Ask us.',
      ['It grew.', 'World Bank', undefined, ' It will grow.', 'Budget 2026', undefined, ' Ask us.'],
    ],
    ['other brackets', 'See [the law] and [Source:]', ['See [the law] and [Source:]']],
  ])('is recognised: %s', (_, text, parts) => {
    expect(sourcedParts(text).map((part, at) => (at % 3 === 1 ? part?.trim() : part))).toEqual(parts);
  });

  it('is omitted without notes', () => {
    expect(withoutSources('It grew. [Source: World Bank, 2024] Ask us.')).toBe('It grew. Ask us.');
  });

  it('is listed once per document, in document order', () => {
    const content = {
      title: 'A [Source: One]',
      items: [{ text: 'B [Source: Two]' }, { text: 'C [Source: One]', n: 1 }],
    };
    expect(sourcesIn(content)).toEqual([{ words: 'One' }, { words: 'Two' }]);
    expect(sourcesIn(defaultHomepage)[0]).toEqual({ words: 'National Statistical Office, 2024 census' });
    expect(sourcesIn(null)).toEqual([]);
  });

  it('keeps the link of a rich text, whichever comes first', () => {
    const linked = (href: string) => ({ text: ' [Source: One]', marks: [{ type: 'link', attrs: { href } }] });
    const plain = { text: 'A [Source: One] [Source: Two]', marks: [{ type: 'bold' }] };
    expect(sourcesIn([plain, linked('https://one.example/'), linked('https://other.example/')])).toEqual([
      { words: 'One', href: 'https://one.example/' },
      { words: 'Two' },
    ]);
  });
});
