import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelledTexts, textBlocks } from '../../src/domain/content/plain-text.ts';
import { aboutTexts } from '../../src/domain/texts/about.ts';

describe('textBlocks', () => {
  test.each([
    ['', []],
    ['  \n\n \r\n', []],
    ['one', [{ kind: 'paragraph', text: 'one' }]],
    [
      'one\nstill one\n\ntwo',
      [
        { kind: 'paragraph', text: 'one\nstill one' },
        { kind: 'paragraph', text: 'two' },
      ],
    ],
    [
      'one\r\n\r\ntwo',
      [
        { kind: 'paragraph', text: 'one' },
        { kind: 'paragraph', text: 'two' },
      ],
    ],
    [
      'We ask:\n- what\n- where\nand why',
      [
        { kind: 'paragraph', text: 'We ask:' },
        { kind: 'list', items: ['what', 'where'] },
        { kind: 'paragraph', text: 'and why' },
      ],
    ],
    [
      '- one\n\n- two',
      [
        { kind: 'list', items: ['one'] },
        { kind: 'list', items: ['two'] },
      ],
    ],
    ['-5% is no list', [{ kind: 'paragraph', text: '-5% is no list' }]],
    ['- ', []],
    ['<b>&amp;</b>', [{ kind: 'paragraph', text: '<b>&amp;</b>' }]],
  ])('reads %j', (text, blocks) => {
    expect(textBlocks(text)).toEqual(blocks);
  });
});

describe('labelledTexts', () => {
  const isValue = (label: string) => aboutTexts.values.some((name) => name.toLowerCase() === label.toLowerCase());
  const read = (content: string) => labelledTexts(content, isValue);

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
