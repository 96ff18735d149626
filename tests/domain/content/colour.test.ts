import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustForContrast, contrast, mix, readableOn } from '../../../src/domain/site/colour.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

describe('contrast', () => {
  test('follows WCAG: 21 for black on white, 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#8B5CF6', '#8b5cf6')).toBe(1);
    // Published examples: #767676 is the lightest grey that passes on white, #777777 the first that does not.
    expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
  });

  test('does not depend on the order', () => {
    fc.assert(fc.property(colour, colour, (one, other) => contrast(one, other) === contrast(other, one)));
  });

  test.each(['red', '#fff', '#12345', '#1234567', 'rgb(0,0,0)', ''])('refuses %j', (value) => {
    expect(() => contrast(value, '#ffffff')).toThrow(RangeError);
  });
});

describe('readableOn', () => {
  test('gives black or white with at least 4.5:1 on every colour', () => {
    fc.assert(
      fc.property(colour, (ground) => {
        const words = readableOn(ground);
        expect(['#000000', '#ffffff']).toContain(words);
        expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('adjustForContrast', () => {
  test('always reaches 4.5:1, for any colour on any background', () => {
    fc.assert(
      fc.property(colour, colour, (value, ground) => {
        expect(contrast(adjustForContrast(value, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  test('leaves a readable colour unchanged', () => {
    fc.assert(
      fc.property(colour, colour, (value, ground) => {
        fc.pre(contrast(value, ground) >= 4.5);
        expect(adjustForContrast(value, ground, 4.5)).toBe(value);
      }),
    );
  });

  test('changes no more than needed and falls back to black or white', () => {
    expect(contrast(adjustForContrast('#8b5cf6', '#faf7f0', 4.5), '#faf7f0')).toBeLessThan(5);
    expect(adjustForContrast('#777777', '#808080', 20)).toBe('#000000');
  });
});

test('mix interpolates from the first colour to the second', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff');
});
