import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readContent } from '../../../src/domain/content/documents.ts';
import { textBlocks } from '../../../src/domain/content/plain-text.ts';
import type { Block, RichText } from '../../../src/domain/content/rich-text/nodes.ts';
import {
  charactersOf,
  emptyRichText,
  isEmptyRichText,
  plainTextOf,
  richTextOf,
} from '../../../src/domain/content/rich-text/words.ts';
import { richText } from '../../../src/domain/content/rich-text/rich-text.ts';
import { richTextRefusals } from '../../../src/domain/content/rich-text/texts.ts';

const schema = richText({ maxCharacters: 200 });
const document = {
  name: 'test',
  schemaVersion: 1,
  schema: z.strictObject({ body: schema, after: z.string() }),
  defaults: { body: richTextOf('Default'), after: '' },
  upgrades: [],
};

const docOf = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks }),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const list = (...content: unknown[]) => ({ type: 'bulletList', content });
const link = (href: string) => ({ type: 'link', attrs: { href } });
const image = { path: '/media/a.png', alt: 'A reef', decorative: false };

const isValid = (value: unknown) => schema.safeParse(value).success;
const wordsOf = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);
const mend = (body: unknown) => {
  const { content, repaired } = readContent(document, { body, after: 'stays' });
  expect(content.after).toBe('stays');
  expect(isValid(content.body)).toBe(true);
  return { body: content.body, repaired };
};

const whole: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Fees' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'See ' },
        {
          type: 'text',
          text: 'the act',
          marks: [
            { type: 'bold' },
            { type: 'italic' },
            { type: 'link', attrs: { href: 'https://example.org/a?b=c#d' } },
          ],
        },
        { type: 'hardBreak' },
        { type: 'text', text: 'or ask.' },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Third' }] },
            {
              type: 'bulletList',
              content: [
                { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'inner' }] }] },
              ],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Quoted' }] }] },
    {
      type: 'table',
      attrs: { chart: 'line' },
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableHeader',
              attrs: { colspan: 2 },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fee' }] }],
            },
          ],
        },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'New' }] }] },
            { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'K10' }] }] },
          ],
        },
      ],
    },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { image } },
    { type: 'paragraph' },
  ],
};

describe('writing', () => {
  test('accepts every node and mark, and returns it unchanged', () => {
    expect(schema.parse(whole)).toEqual(whole);
    expect(schema.parse(emptyRichText)).toEqual(emptyRichText);
  });

  test.each([
    ['https://example.org', true],
    ['mailto:a@example.org', true],
    ['tel:+6753217311', true],
    ['/invest#express-interest', true],
    ['#fees', true],
    ['', false],
    ['#', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['java\tscript:alert(1)', false],
    ['\u0001javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java&#115;cript:alert(1)', false],
    ['javascript&colon;alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['vbscript:msgbox(1)', false],
    ['blob:https://example.org/1', false],
    ['file:///etc/passwd', false],
    ['filesystem:https://example.org/a', false],
    ['view-source:javascript:alert(1)', false],
    [`https://example.org/${'a'.repeat(500)}`, false],
  ])('a link to %j: %j', (href, allowed) => {
    const doc = docOf(paragraph(text('words', link(href)), text(' stay')));
    expect(isValid(doc)).toBe(allowed);
    const { body, repaired } = mend(doc);
    expect(plainTextOf(body)).toBe('words stay');
    expect(JSON.stringify(body).includes('link')).toBe(allowed);
    expect(repaired).toEqual(allowed ? [] : ['body.content.0.content.0.marks.0']);
  });

  /** Typical script injections, and what is left of them after the repair. */
  const refused: [what: string, doc: unknown, words: string, left: string][] = [
    [
      'an attribute of a node',
      docOf({ ...paragraph(text('a')), attrs: { onclick: 'alert(1)' } }),
      'a',
      'body.content.0.attrs',
    ],
    [
      'an attribute of words',
      docOf(paragraph({ ...text('a'), onerror: 'alert(1)' })),
      'a',
      'body.content.0.content.0.onerror',
    ],
    [
      'an attribute of a mark',
      docOf(paragraph(text('a', { type: 'bold', attrs: { style: 'x' } }))),
      'a',
      'body.content.0.content.0.marks.0.attrs',
    ],
    [
      'a target of a link',
      docOf(paragraph(text('a', { type: 'link', attrs: { href: '/invest', target: '_top' } }))),
      'a',
      'body.content.0.content.0.marks.0.attrs.target',
    ],
    [
      'an unknown node',
      docOf({ type: 'script', content: [text('alert(1)')] }, paragraph(text('a'))),
      'a',
      'body.content.0',
    ],
    [
      'an unknown inline node',
      docOf(paragraph({ type: 'iframe', attrs: { src: 'x' } }, text('a'))),
      'a',
      'body.content.0.content.0',
    ],
    [
      'an unknown mark',
      docOf(paragraph(text('a', { type: 'textStyle', attrs: { color: 'red' } }))),
      'a',
      'body.content.0.content.0.marks.0',
    ],
    [
      'one mark twice',
      docOf(paragraph(text('a', { type: 'bold' }, { type: 'bold' }))),
      'a',
      'body.content.0.content.0.marks.1',
    ],
    ['a type from the prototype', docOf({ type: 'constructor' }, paragraph(text('a'))), 'a', 'body.content.0'],
    ['__proto__ as type', docOf({ type: '__proto__' }, paragraph(text('a'))), 'a', 'body.content.0'],
    [
      'a key __proto__',
      JSON.parse(
        '{"type":"doc","content":[{"type":"paragraph","__proto__":{"type":"image"},"content":[{"type":"text","text":"a"}]}]}',
      ),
      'a',
      'body.content.0.__proto__',
    ],
    [
      'a picture of another site',
      docOf(
        { type: 'image', attrs: { image: { ...image, path: 'https://evil.example/a.png' } } },
        paragraph(text('a')),
      ),
      'a',
      'body.content.0',
    ],
    [
      'a picture with a script',
      docOf({ type: 'image', attrs: { image: { ...image, path: 'javascript:alert(1)' } } }, paragraph(text('a'))),
      'a',
      'body.content.0',
    ],
    [
      'a picture with a handler',
      docOf({ type: 'image', attrs: { image: { ...image, onerror: 'alert(1)' } } }, paragraph(text('a'))),
      'a',
      'body.content.0',
    ],
    [
      'a picture by address',
      docOf({ type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } }, paragraph(text('a'))),
      'a',
      'body.content.0',
    ],
    [
      'a heading above the page’s own',
      docOf({ type: 'heading', attrs: { level: 1 }, content: [text('a')] }),
      'a',
      'body.content.0.attrs.level',
    ],
    [
      'a heading of level 9',
      docOf({ type: 'heading', attrs: { level: 9 }, content: [text('a')] }),
      'a',
      'body.content.0.attrs.level',
    ],
    [
      'a heading in a quote',
      docOf({ type: 'blockquote', content: [{ type: 'heading', attrs: { level: 2 }, content: [text('a')] }] }),
      'a',
      'body.content.0.content.0',
    ],
    ['words outside of a paragraph', docOf(text('lost'), paragraph(text('a'))), 'a', 'body.content.0'],
    ['a block in a paragraph', docOf(paragraph(paragraph(text('lost')), text('a'))), 'a', 'body.content.0.content.0'],
    ['an item outside of a list', docOf(item(paragraph(text('lost'))), paragraph(text('a'))), 'a', 'body.content.0'],
    ['a list without items', docOf(list(), paragraph(text('a'))), 'a', 'body.content.0'],
    ['empty words', docOf(paragraph(text(''), text('a'))), 'a', 'body.content.0.content.0'],
    ['characters that are none', docOf(paragraph(text('a\u0000\u0008\ud800'))), 'a', 'body.content.0.content.0.text'],
    [
      'a list that starts at a text',
      docOf({ type: 'orderedList', attrs: { start: '1"onclick=' }, content: [item(paragraph(text('a')))] }),
      '- a',
      'body.content.0.attrs.start',
    ],
    [
      'a cell of 999 columns',
      docOf({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 999 }, content: [paragraph(text('a'))] }],
          },
        ],
      }),
      'a',
      'body.content.0.content.0.content.0.attrs.colspan',
    ],
    [
      'a chart that is none',
      docOf({
        type: 'table',
        attrs: { chart: 'pie' },
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('a'))] }] }],
      }),
      'a',
      'body.content.0.attrs.chart',
    ],
    [
      'a text as content',
      docOf({ type: 'paragraph', content: '<img src=x onerror=alert(1)>' }, paragraph(text('a'))),
      'a',
      'body.content.0.content',
    ],
    ['a field of the document', { ...docOf(paragraph(text('a'))), version: 1 }, 'a', 'body.version'],
  ];

  test.each(refused)('refuses %s, and sanitises it', (_what, doc, words, left) => {
    expect(wordsOf(doc)).toEqual([richTextRefusals.invalid]);
    const { body, repaired } = mend(doc);
    expect(plainTextOf(body)).toBe(words);
    expect(JSON.stringify(body)).not.toMatch(/onclick|onerror|alert|script|style|proto|evil|target/);
    expect(repaired).toContain(left);
  });

  test('an empty line has no content, and needs no repair', () => {
    const doc = docOf({ type: 'paragraph' }, paragraph(text('a')));
    expect(isValid(doc)).toBe(true);
    expect(mend(doc)).toEqual({ body: doc, repaired: [] });
    const spoilt = docOf({ type: 'paragraph' }, paragraph(text('a')), { type: 'script' });
    expect(mend(spoilt)).toEqual({ body: doc, repaired: ['body.content.2'] });
  });

  test('markup in text stays text', () => {
    const doc = docOf(paragraph(text('<img src=x onerror=alert(1)>')));
    expect(isValid(doc)).toBe(true);
  });

  test.each([null, 7, 'text', [[]], {}, { type: 'doc' }, { type: 'paragraph' }, { type: 'doc', content: {} }])(
    '%j is not a text: the default is used',
    (value) => {
      expect(isValid(value)).toBe(false);
      expect(mend(value)).toEqual({ body: document.defaults.body, repaired: ['body'] });
    },
  );
});

describe('bounds', () => {
  test('of characters: only text counts, and the message has the number', () => {
    expect(isValid(docOf(paragraph(text('a'.repeat(200)))))).toBe(true);
    const long = docOf(paragraph(text('a'.repeat(150))), paragraph(text('b'.repeat(51))));
    expect(wordsOf(long)).toEqual([richTextRefusals.tooLong(200)]);
    const { body, repaired } = mend(long);
    expect(charactersOf(body)).toBe(200);
    expect(repaired).toEqual(['body.content.1.content.0.text']);
  });

  test('of depth: five lists inside one another, not six', () => {
    const nested = (lists: number): unknown =>
      list(item(paragraph(text('a')), ...(lists > 1 ? [nested(lists - 1)] : [])));
    expect(isValid(docOf(nested(5)))).toBe(true);
    expect(wordsOf(docOf(nested(6)))).toEqual([richTextRefusals.tooDeep]);
    const { body } = mend(docOf(nested(6)));
    expect(plainTextOf(body).match(/a/g)).toHaveLength(5);
  });

  test('10,000 nested nodes are refused with a message', () => {
    for (const wrap of [
      (inner: unknown) => list(item(paragraph(), inner)),
      (inner: unknown) => ({ type: 'blockquote', content: [inner] }),
      (inner: unknown) => ({ type: 'mystery', content: [inner] }),
      (inner: unknown) => ({ type: 'paragraph', attrs: { inner } }),
      (inner: unknown) => [inner],
    ]) {
      let deep: unknown = paragraph(text('a'));
      for (let level = 0; level < 10_000; level += 1) deep = wrap(deep);
      const [message] = wordsOf(docOf(deep)) ?? [];
      expect([richTextRefusals.tooDeep, richTextRefusals.invalid]).toContain(message);
      const { body, repaired } = mend(docOf(deep, paragraph(text('stays'))));
      expect(plainTextOf(body)).toMatch(/(?:^|\n)stays$/);
      expect(repaired.length).toBeGreaterThan(0);
    }
  });

  test('a million nodes are refused with a message, and the first ones are kept when read', () => {
    const many = { type: 'doc', content: Array.from({ length: 1_000_000 }, () => paragraph()) };
    expect(wordsOf(many)).toEqual([richTextRefusals.tooMany]);
    const { body, repaired } = mend(many);
    expect(body.content).toHaveLength(1_200);
    expect(repaired).toEqual(['body.content.1200']);
    expect(
      isValid(
        docOf(
          paragraph({ type: 'text', text: 'a', marks: Array.from({ length: 1_000_000 }, () => ({ type: 'bold' })) }),
        ),
      ),
    ).toBe(false);
  });

  test('of tables: 30 columns, 200 rows', () => {
    const cell = (colspan: number) => ({ type: 'tableCell', attrs: { colspan }, content: [paragraph()] });
    const table = (...rows: unknown[]) => docOf({ type: 'table', content: rows });
    const row = (...content: unknown[]) => ({ type: 'tableRow', content });
    expect(isValid(table(row(cell(29), cell(1))))).toBe(true);
    expect(isValid(table(row(cell(29), cell(2))))).toBe(false);
    expect(JSON.stringify(mend(table(row(cell(29), cell(2)))).body)).toContain('"colspan":29');
    const rows = Array.from({ length: 201 }, () => row(cell(1)));
    expect(isValid(table(...rows.slice(1)))).toBe(true);
    expect(isValid(table(...rows))).toBe(false);
    const [repaired] = mend(table(...rows)).body.content;
    expect(repaired).toMatchObject({ type: 'table', content: { length: 200 } });
  });
});

describe('reading stored text', () => {
  const node = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(
          'doc',
          'paragraph',
          'heading',
          'bulletList',
          'orderedList',
          'listItem',
          'blockquote',
          'table',
          'tableRow',
          'tableCell',
          'tableHeader',
          'horizontalRule',
          'hardBreak',
          'image',
          'text',
          'script',
        ),
        text: fc.string({ maxLength: 5 }),
        attrs: fc.oneof(fc.constant({ level: 2 }), fc.constant({ image }), fc.constant({ start: 2 }), fc.jsonValue()),
        marks: fc.oneof(fc.constant([{ type: 'bold' }]), fc.jsonValue()),
        content: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), fc.jsonValue()),
      },
      { requiredKeys: ['type'] },
    ),
  })).node;

  test('any stored value reads as a valid text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(node, { maxLength: 4 }).map((content) => docOf(...content)),
        ),
        (body) => {
          const { body: once } = mend(body);
          expect(mend(once)).toEqual({ body: once, repaired: [] });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a valid text beside a broken one is unchanged', () => {
    const { body } = mend({ type: 'doc', content: [...whole.content, { type: 'script' }] });
    expect(body).toEqual(whole);
  });
});

describe('plain text', () => {
  test('every plain text becomes a valid text, with the same words', () => {
    const piece = fc.oneof(
      fc.constantFrom('\n', '\n\n', '- ', '* ', ' ', 'a', '\u0000', '\ud800', '\t', ':'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('').slice(0, 200)),
        (plain) => {
          const doc = richTextOf(plain);
          expect(isValid(doc)).toBe(true);
          const clean = (value: string) => value.replace(/[\u0000-\u001f\u007f\p{Surrogate}\s]+/gu, '');
          const words = textBlocks(plain).flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));
          const back: unknown[] = [];
          JSON.stringify(doc, (key, value: unknown) => {
            if (key === 'text') back.push(value);
            return value;
          });
          expect(clean(back.join(''))).toBe(clean(words.join('')));
        },
      ),
    );
  });

  test('of maximum length and parts becomes a valid text', () => {
    for (const line of ['a\n', 'a\n\n', '- a\n', '- a\n\n']) {
      const plain = line.repeat(20_000 / line.length);
      expect(richText({ maxCharacters: 20_000 }).safeParse(richTextOf(plain)).success, JSON.stringify(line)).toBe(true);
    }
  });

  test('paragraphs, lines and lists keep their structure', () => {
    expect(richTextOf('One\ntwo\n\n- a\n- b')).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'One' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }],
        },
        list(item(paragraph(text('a'))), item(paragraph(text('b')))),
      ],
    });
  });

  test('contains the words of every block', () => {
    expect(plainTextOf(whole)).toBe('Fees\n\nSee the act\nor ask.\n\n- Third\n  - inner\n\nQuoted\n\nFee\nNew | K10');
  });

  test('invisible content counts as empty', () => {
    const isEmpty = (...content: Block[]) => isEmptyRichText({ type: 'doc', content });
    expect(isEmpty()).toBe(true);
    expect(isEmpty({ type: 'paragraph' }, { type: 'horizontalRule' })).toBe(true);
    expect(isEmpty({ type: 'paragraph', content: [{ type: 'text', text: ' ' }, { type: 'hardBreak' }] })).toBe(true);
    expect(isEmpty({ type: 'image', attrs: { image } })).toBe(false);
    expect(isEmptyRichText(richTextOf('a'))).toBe(false);
  });
});
