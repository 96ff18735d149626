import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelledBlocks } from '../../../src/domain/content/rich-text/labels.ts';
import { plainTextOf, richTextOf } from '../../../src/domain/content/rich-text/words.ts';
import { aboutTexts } from '../../../src/domain/content/about/texts.ts';

describe('labelledBlocks', () => {
  const isValue = (label: string) => aboutTexts.values.some((name) => name.toLowerCase() === label.toLowerCase());
  const read = (content: string) => {
    const { entries, rest } = labelledBlocks(richTextOf(content), isValue);
    return {
      entries: entries.map((entry) => ({ label: entry.label, text: plainTextOf(entry.content) })),
      rest: plainTextOf(rest),
    };
  };

  test.each([
    [
      'plain paragraphs',
      'Excellence: a\n\nIntegrity: b',
      {
        entries: [
          ['Excellence', 'a'],
          ['Integrity', 'b'],
        ],
        rest: '',
      },
    ],
    [
      'lines without a blank one between them',
      'Excellence: a\nIntegrity: b',
      {
        entries: [
          ['Excellence', 'a'],
          ['Integrity', 'b'],
        ],
        rest: '',
      },
    ],
    [
      'a list',
      '- Excellence: a\n- Courage: c\n- Integrity: b',
      {
        entries: [
          ['Excellence', 'a'],
          ['Integrity', 'b'],
        ],
        rest: '- Courage: c',
      },
    ],
    ['small letters and odd blanks', '  excellence :  a  ', { entries: [['excellence', 'a']], rest: '' }],
    ['a text with colons of its own', 'Integrity: we say: no', { entries: [['Integrity', 'we say: no']], rest: '' }],
    ['a paragraph of several lines', 'Innovation: a\nb\n\nc', { entries: [['Innovation', 'a\nb']], rest: 'c' }],
    ['a label alone, its text below', 'Innovation:\n\nb\n\nc', { entries: [['Innovation', 'b']], rest: 'c' }],
    ['a label with nothing at all', 'Innovation:', { entries: [['Innovation', '']], rest: '' }],
    [
      'the same label twice',
      'Innovation: a\n\nInnovation: b',
      {
        entries: [
          ['Innovation', 'a'],
          ['Innovation', 'b'],
        ],
        rest: '',
      },
    ],
    [
      'words that only look alike',
      'Our Integrity: a\n\nExcellence\n\nhttps://example.org',
      { entries: [], rest: 'Our Integrity: a\n\nExcellence\n\nhttps://example.org' },
    ],
    [
      'an opening before the values',
      'What we hold to.\n\nExcellence: a',
      { entries: [['Excellence', 'a']], rest: 'What we hold to.' },
    ],
  ] as const)('reads %s', (_what, content, { entries, rest }) => {
    expect(read(content)).toEqual({ entries: entries.map(([label, text]) => ({ label, text })), rest });
  });

  const link = { type: 'link' as const, attrs: { href: '/invest' } };

  test('links and marks of the text stay, a bold label is removed', () => {
    const { entries, rest } = labelledBlocks(
      {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Integ', marks: [{ type: 'bold' }] },
              { type: 'text', text: 'rity: we ', marks: [{ type: 'italic' }] },
              { type: 'text', text: 'keep', marks: [link] },
              { type: 'text', text: ' it' },
            ],
          },
        ],
      },
      isValue,
    );
    expect(rest.content).toEqual([]);
    expect(entries).toEqual([
      {
        label: 'Integrity',
        content: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'we ', marks: [{ type: 'italic' }] },
                { type: 'text', text: 'keep', marks: [link] },
                { type: 'text', text: ' it' },
              ],
            },
          ],
        },
      },
    ]);
  });

  test('lists, quotes, tables and pictures below an entry belong to it; headings and paragraphs do not', () => {
    const list = {
      type: 'bulletList' as const,
      content: [{ type: 'listItem' as const, content: [{ type: 'paragraph' as const }] }],
    };
    const image = { type: 'image' as const, attrs: { image: { path: '/a.png', alt: 'A', decorative: false } } };
    const heading = {
      type: 'heading' as const,
      attrs: { level: 2 as const },
      content: [{ type: 'text' as const, text: 'H' }],
    };
    const labelled = richTextOf('Integrity: a').content;
    const { entries, rest } = labelledBlocks(
      { type: 'doc', content: [image, ...labelled, list, image, heading, list] },
      isValue,
    );
    expect(entries.map(({ content }) => content.content.length)).toEqual([3]);
    expect(rest.content).toEqual([image, heading, list]);
  });

  test('never loses a word', () => {
    const piece = fc.constantFrom(
      'Excellence:',
      'Integrity: yes',
      'word',
      '- item',
      '- Innovation: new',
      '',
      'Courage: no',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (lines) => {
        const { entries, rest } = read(lines.join('\n'));
        const words = (text: string) =>
          text
            .split(/[\s:]+/)
            .filter((word) => word !== '' && word !== '-')
            .toSorted();
        const shown = [...entries.flatMap(({ label, text }) => [label, text]), rest].join(' ');
        expect(words(shown)).toEqual(words(lines.join('\n')));
      }),
    );
  });
});
