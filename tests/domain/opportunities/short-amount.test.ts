import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths, readAmount } from '../../../src/domain/money/amount.ts';
import { expandAmount } from '../../../src/domain/money/short-amount.ts';

describe('an amount with a word or letter for its zeros', () => {
  it.each([
    ['10M', '10000000'],
    ['10 million', '10000000'],
    ['1.5m', '1500000'],
    ['1.50 MILLION', '1500000'],
    ['1,250.5k', '1250500'],
    ['0.01 bn', '10000000'],
    ['1.2345675m', '1234567.5'],
    [' 3 thousand ', '3000'],
  ])('%j is %s', (text, digits) => {
    expect(expandAmount(text)).toBe(digits);
  });

  it.each(['1.2.3M', '1e309', '1,5m', 'm', '-1m', '1 mm', '.5m', '5.m', '1 trillion', '', '10', '٣m'])(
    '%j is unchanged',
    (text) => {
      expect(expandAmount(text)).toBe(text);
    },
  );

  it('equals that many thousands, millions or billions', () => {
    const units = fc.constantFrom<[string, bigint]>(
      ['k', 1000n],
      [' thousand', 1000n],
      ['M', 10n ** 6n],
      ['bn', 10n ** 9n],
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999n }), fc.nat(99), units, (whole, cents, [unit, factor]) => {
        const value = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(hundredths(readAmount(expandAmount(value + unit)) ?? '')).toBe(hundredths(value) * factor);
      }),
    );
  });

  it('never throws, and leaves unknown text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const digits = expandAmount(text);
        expect(digits === text || /^\d+(\.\d+)?$/.test(digits)).toBe(true);
        expect(expandAmount(digits)).toBe(digits);
      }),
    );
  });
});
