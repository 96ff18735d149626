import fc from 'fast-check';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { amountFault } from '../../../src/domain/money/amount-fault.ts';
import { amountEntry } from '../../../src/domain/money/amount-entry.ts';
import { formatMoney } from '../../../src/domain/time/format.ts';
import { amountEntryTexts as texts } from '../../../src/domain/money/texts.ts';

describe('a typed amount', () => {
  it.each([
    ['1250000', '1250000.00'],
    [' 1,250,000.5 ', '1250000.50'],
    ['1 250 000', '1250000.00'],
    ['0.01', '0.01'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['13000000000', '13000000000.00'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('%j is stored as %s', (typed, kept) => {
    expect(z.parse(amountEntry, typed)).toBe(kept);
  });

  it.each([
    ['', texts.missing],
    ['   ', texts.missing],
    ['lots', texts.unreadable],
    ['1,5', texts.unreadable],
    ['-1', texts.unreadable],
    ['1e9', 'Enter the full amount in figures: 1250000, not 1.25M'],
    ['1e309', 'Enter the full amount in figures: 1250000, not 1.25M'],
    ['0x10', 'Enter the full amount in figures: 1250000, not 1.25M'],
    ['1.2.3M', 'Enter the full amount in figures: 1250000, not 1.25M'],
    ['1.2.3', 'Use only one decimal point, as in 1250000.50'],
    ['1.', texts.unreadable],
    ['١٢', texts.unreadable],
    ['1.234', texts.tooFine],
    ['1,250,000.001', texts.tooFine],
    ['12345678901234567', 'The amount is too large. Use at most 16 digits before the decimal point.'],
    ['9'.repeat(5000), texts.tooLarge(16)],
  ])('%j is refused with a message', (typed, words) => {
    const { error } = z.safeParse(amountEntry, typed);
    expect(error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  it('keeps its exact value in any notation and grouping', () => {
    const cents = fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n });
    fc.assert(
      fc.property(cents, (amount) => {
        const text = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
        expect(z.parse(amountEntry, text)).toBe(text);
        expect(z.parse(amountEntry, formatMoney({ amount: text, currency: '' }))).toBe(text);
      }),
    );
  });

  it('is either stored or refused for any input, and stored ones are stable', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = z.safeParse(amountEntry, text);
        expect(parsed.success).toBe(amountFault(text) === undefined);
        const again = parsed.success ? z.safeParse(amountEntry, parsed.data) : parsed;
        expect(again.data).toBe(parsed.data);
      }),
    );
  });
});
