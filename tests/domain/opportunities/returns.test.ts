import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hundredths, readAmount } from '../../../src/domain/money/amount.ts';
import {
  askReturn,
  formatReturnRange,
  isCalculable,
  listSectors,
  parseReturnRange,
  formatRange,
  yearlyReturn,
} from '../../../src/domain/content/invest/returns.ts';
import { returnSearch } from '../../../src/domain/auth/return-search.ts';
import { investTexts } from '../../../src/domain/content/invest/texts.ts';

const texts = investTexts.calculator;

/** A decimal with up to two places from its hundredths, in the notations people use. */
const decimal = (cents: bigint) => {
  const fraction = String(cents % 100n).padStart(2, '0');
  return `${cents / 100n}${fraction === '00' ? '' : `.${fraction}`}`;
};
const percents = fc.bigInt({ min: 0n, max: 99_999n });
const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n });

describe('parseReturnRange', () => {
  test.each([
    ['12-18%', '12', '18'],
    ['12% - 18%', '12', '18'],
    [' 12 – 18 % ', '12', '18'],
    ['12 to 18', '12', '18'],
    ['8.5—14.25%', '8.5', '14.25'],
    ['012.50-13%', '12.5', '13'],
    ['12%', '12', '12'],
    ['12', '12', '12'],
    ['18-12%', '12', '18'],
    ['0-5%', '0', '5'],
  ])('%j is a range', (text, low, high) => expect(parseReturnRange(text)).toEqual({ low, high }));

  test.each([
    '',
    ' ',
    '0-0%',
    '0%',
    '0.00-0',
    '%',
    'on request',
    '-5%',
    '5-',
    '1-2-3%',
    '2024',
    '12,5%',
    '1.234%',
    '12 18',
  ])('%j is not a range', (text) => expect(parseReturnRange(text)).toBeNull());

  test('returns the ends in ascending order', () => {
    fc.assert(
      fc.property(percents, percents, (one, other) => {
        fc.pre(one > 0n || other > 0n);
        const range = parseReturnRange(`${decimal(one)}-${decimal(other)}%`);
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(range && [hundredths(range.low), hundredths(range.high)]).toEqual([low, high]);
        expect(range && parseReturnRange(formatReturnRange(range))).toEqual(range);
      }),
    );
  });

  test('accepts any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { low, high } = parseReturnRange(text) ?? { low: '0', high: '0' };
        expect(hundredths(low)).toBeLessThanOrEqual(hundredths(high));
      }),
    );
  });
});

test.each([
  ['12-18%', '12–18%'],
  ['18-12', '12–18%'],
  ['7%', '7%'],
  ['0-0%', ''],
  ['', ''],
  [' on request ', 'on request'],
])('%j is shown as %j', (text, words) => expect(formatRange(text)).toBe(words));

describe('yearlyReturn', () => {
  test.each([
    ['500000', { low: '12', high: '18' }, '60000.00', '90000.00'],
    ['0.01', { low: '12', high: '50' }, '0.00', '0.01'],
    ['1', { low: '8.5', high: '8.5' }, '0.09', '0.09'],
    // A float would give 1801439850948198.4.
    ['9007199254740993', { low: '20', high: '100' }, '1801439850948198.60', '9007199254740993.00'],
    ['9999999999999999.99', { low: '999.99', high: '999.99' }, '99998999999999999.90', '99998999999999999.90'],
  ])('of %s within %j', (amount, range, low, high) => expect(yearlyReturn(amount, range)).toEqual({ low, high }));

  test('is the exact share, with an error of at most half a cent', () => {
    fc.assert(
      fc.property(amounts, percents, (amount, share) => {
        const percent = decimal(share);
        const { low, high } = yearlyReturn(decimal(amount), { low: percent, high: percent });
        expect(low).toBe(high);
        const off = hundredths(low) * 10_000n - amount * share;
        expect(off > -5000n && off <= 5000n).toBe(true);
      }),
    );
  });

  test('never has its low end above its high end, and grows with the amount', () => {
    fc.assert(
      fc.property(amounts, amounts, percents, percents, (one, other, first, second) => {
        const range = parseReturnRange(`${decimal(first)}-${decimal(second)}%`) ?? { low: '0', high: '0' };
        const [less, more] = one < other ? [one, other] : [other, one];
        const small = yearlyReturn(decimal(less), range);
        const large = yearlyReturn(decimal(more), range);
        expect(hundredths(small.low)).toBeLessThanOrEqual(hundredths(small.high));
        expect(hundredths(small.low)).toBeLessThanOrEqual(hundredths(large.low));
        expect(hundredths(small.high)).toBeLessThanOrEqual(hundredths(large.high));
      }),
    );
  });
});

test.each([
  ['500,000', '500000'],
  ['1 250 000.50', '1250000.50'],
  ['007', '7'],
  ['1,5', null],
  ['-5', null],
  ['1e6', null],
  ['10000000000000000', null],
  ['', null],
])('the amount %j is parsed as %j', (text, amount) => expect(readAmount(text)).toBe(amount));

const stored = [
  { name: 'Mining', returnRange: '12-18%' },
  { name: 'Oil & gas', returnRange: 'on request' },
  { name: 'New Sector', returnRange: '0-0%' },
  { name: 'New Sector', returnRange: '5%' },
  { name: ' ', returnRange: '1-2%' },
  { name: '農業', returnRange: '8-14%' },
  { name: '?!', returnRange: '3-4%' },
];
const sectors = listSectors(stored).filter(isCalculable);

describe('listSectors', () => {
  test('lists named sectors, each with a unique value', () => {
    expect(listSectors(stored).map(({ value, words }) => [value, words])).toEqual([
      ['mining', '12–18%'],
      ['oil-gas', 'on request'],
      ['new-sector', ''],
      ['new-sector-2', '5%'],
      ['農業', '8–14%'],
      ['sector', '3–4%'],
    ]);
    expect(sectors.map(({ value }) => value)).toEqual(['mining', 'new-sector-2', '農業', 'sector']);
  });

  test('gives no value twice', () => {
    const named = fc.record({
      name: fc.constantFrom('A', 'a', 'A 2', 'a-2', '-', '…'),
      returnRange: fc.constant('1%'),
    });
    fc.assert(
      fc.property(fc.array(named, { maxLength: 20 }), (list) => {
        const values = listSectors(list).map(({ value }) => value);
        expect(new Set(values).size).toBe(list.length);
      }),
    );
  });
});

describe('askReturn (D27)', () => {
  test('answers in the requested currency', () => {
    const { errors, estimate } = askReturn({ amount: '500,000', currency: 'pgk', sector: 'Mining' }, sectors);
    expect(errors).toEqual({});
    expect(estimate).toMatchObject({
      sector: { name: 'Mining' },
      invested: { amount: '500000', currency: 'PGK' },
      low: { amount: '60000.00', currency: 'PGK' },
      high: { amount: '90000.00', currency: 'PGK' },
    });
  });

  test('starts with the first sector and with dollars', () => {
    const { estimate } = askReturn({ amount: '100' }, sectors);
    expect(estimate).toMatchObject({ sector: { value: 'mining' }, low: { amount: '12.00', currency: 'USD' } });
  });

  test.each([
    [{ amount: '' }, { amount: [texts.amountNeeded] }],
    [{ amount: '0.00' }, { amount: [texts.amountNeeded] }],
    [{ amount: 'lots' }, { amount: [texts.badAmount] }],
    [
      { amount: '12345678901234567' },
      { amount: ['The amount is too large. Use at most 16 digits before the decimal point.'] },
    ],
    [{ amount: '1.2.3M' }, { amount: ['Enter the full amount in figures: 1250000, not 1.25M'] }],
    [{ amount: '1e309' }, { amount: ['Enter the full amount in figures: 1250000, not 1.25M'] }],
    [{ amount: '1', currency: 'XYZ' }, { currency: [texts.badCurrency] }],
    [{ amount: '1', sector: 'piracy' }, { sector: [texts.badSector] }],
    // Its range is not a number, so nothing can be calculated.
    [{ amount: '1', sector: 'oil-gas' }, { sector: [texts.badSector] }],
    [
      { amount: 'x', currency: 'y', sector: 'z' },
      { amount: [texts.badAmount], currency: [texts.badCurrency], sector: [texts.badSector] },
    ],
  ])('%j: the error is at its field', (search, errors) => {
    expect(askReturn(search, sectors)).toMatchObject({ errors, estimate: null });
  });

  test('does not fail without sectors, and calculates nothing', () => {
    expect(askReturn({ amount: '1' }, [])).toMatchObject({ sector: undefined, estimate: null });
  });

  test('accepts any value of an address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('amount', 'currency', 'sector', 'x'), fc.anything()), (raw) => {
        const search = returnSearch(raw);
        const { errors, estimate } = askReturn(search, sectors);
        expect(estimate === null).toBe(Object.keys(errors).length > 0);
        expect(returnSearch({ ...search })).toEqual(search);
      }),
    );
  });
});

test('distinguishes an empty amount from a missing one', () => {
  expect(returnSearch({ amount: '', currency: '', sector: '' })).toEqual({ amount: '' });
  expect(returnSearch({ amount: ` ${'9'.repeat(50)}` }).amount).toBe('9'.repeat(30));
  expect(returnSearch({})).toEqual({});
});
