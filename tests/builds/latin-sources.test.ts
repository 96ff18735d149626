import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toLatin } from '../../scripts/build/latin-sources.mjs';

const isLatin = (code: string) => !/[\u0100-\uffff]/.test(code);

describe('a source without characters beyond Latin-1', () => {
  it.each([
    ['text', `'Kina’s – “price” in Port Moresby…'`],
    ['a character of two halves', '`fish 🐠, ${1 + 1} of them`'],
    ['an escaped character', String.raw`'\’ \\’ \\\’'`],
    ['the end of a text', String.raw`'C:\\' + '’'`],
    ['a name', '(() => { const größeŁ = 3; return größeŁ; })()'],
    ['a class in a pattern', '"a–b—c".replaceAll(/[–—]/g, "-")'],
    ['a pattern by code points', '"🐠🐟x".match(/[🐠🐟]/gu).length'],
    ['a property', '({ "→": 1, naïve: 2 })["→"]'],
    ['Latin-1 alone', `'café ×'`],
  ])('has the same value: %s', (_, code) => {
    const escaped = toLatin(code);
    expect(isLatin(escaped)).toBe(true);
    expect(runInNewContext(escaped)).toEqual(runInNewContext(code));
  });

  it('is refused where an escape would be another text', () => {
    expect(() => toLatin('String.raw`\\d+ – \\d+`')).toThrow('A raw text cannot be escaped: String.raw`\\d+ – \\d+`');
    expect(toLatin('String.raw`\\d` + "–"')).toBe('String.raw`\\d` + "\\u2013"');
  });
});
