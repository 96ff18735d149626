import { describe, expect, test } from 'vitest';
import { textBlocks } from '../../../src/domain/content/plain-text.ts';

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
