import { cursorTexts } from '../../../src/domain/forms/cursor-texts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { opportunityCurrencies } from '../../../src/domain/money/money.ts';
import { opportunityFilter } from '../../../src/domain/opportunities/filter.ts';
import { parseOpportunitySearch } from '../../../src/domain/opportunities/opportunities.ts';
import { filterLimits, opportunitySearch } from '../../../src/domain/opportunities/search.ts';
import { expectedReturn } from '../../../src/domain/opportunities/expected-return.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import { parseSearch, stringifySearch } from '../../../src/lib/search-params.ts';

const read = (query: string) => parseOpportunitySearch(opportunitySearch(parseSearch(query)));

describe('an expected return', () => {
  const stated = { expectedRoi: '12–15%', source: '', isDemo: false };
  const roi = (other: Partial<typeof stated>) => expectedReturn({ ...stated, ...other });

  it('is illustrative without a source (D66)', () => {
    expect(roi({})).toBe('12–15% (illustrative)');
    expect(roi({ source: 'Feasibility study, 2025' })).toBe('12–15%');
    expect(roi({ expectedRoi: '[Fact: cocoa-returns]' })).toBe('[Fact: cocoa-returns]');
  });

  it('is unchanged if none is given, and in an example, which is labelled itself', () => {
    expect(roi({ expectedRoi: '' })).toBe('');
    expect(roi({ isDemo: true })).toBe('12–15%');
  });
});

describe('the raw filter in the URL', () => {
  it('stores every value as text and omits empty ones', () => {
    const search = opportunitySearch(parseSearch('?sector=mining&min=0070&q=1e5&location=&max=%20'));
    expect(search).toMatchObject({ sector: 'mining', min: '0070', q: '1e5' });
    expect(search.location).toBeUndefined();
    expect(search.max).toBeUndefined();
  });

  it('has every key, so that the router cannot keep a raw value', () => {
    expect(Object.keys(opportunitySearch({ q: { deep: true } }))).toContain('q');
    expect(opportunitySearch({ q: { deep: true } }).q).toBeUndefined();
  });

  it('takes the first of a repeated key', () => {
    expect(opportunitySearch(parseSearch('?sector=mining&sector=energy')).sector).toBe('mining');
    expect(opportunitySearch({ sector: ['mining', 'energy'] }).sector).toBe('mining');
  });

  it('never throws and stays within its bounds for any input', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('sector', 'min', 'max', 'currency', 'q', 'after', 'x'), fc.anything()),
        (raw) => {
          const search = opportunitySearch(raw);
          for (const value of Object.values(search)) {
            if (value === undefined) continue;
            expect(value.length).toBeGreaterThan(0);
            expect(value.length).toBeLessThanOrEqual(filterLimits.cursor);
          }
          expect(opportunitySearch(search)).toEqual(search);
        },
      ),
    );
  });

  it('survives a round trip through the address', () => {
    fc.assert(
      fc.property(fc.record({ q: fc.string({ unit: 'grapheme' }), location: fc.string(), min: fc.string() }), (raw) => {
        const search = opportunitySearch(raw);
        expect(opportunitySearch(parseSearch(stringifySearch(search)))).toEqual(search);
      }),
    );
  });
});

describe('the parsed filter', () => {
  it('reads a whole filter', () => {
    const { filter, errors } = read('?sector=mining&currency=pgk&min=1,000,000&max=2000000.50&location=Enga&q=gold');
    expect(errors).toEqual({});
    expect(filter).toEqual({
      sector: 'mining',
      currency: 'PGK',
      min: '1000000',
      max: '2000000.50',
      location: 'Enga',
      q: 'gold',
    });
  });

  it.each([
    ['abc', opportunityTexts.badAmount],
    ['-5', opportunityTexts.badAmount],
    ['1,5', opportunityTexts.badAmount],
    ['Infinity', opportunityTexts.badAmount],
    ['٣', opportunityTexts.badAmount],
    ['1e6', 'Enter an amount such as 1000000 or 1.5 million'],
    ['1e309', 'Enter an amount such as 1000000 or 1.5 million'],
    ['0x10', 'Enter an amount such as 1000000 or 1.5 million'],
    ['1.2.3M', 'Enter an amount such as 1000000 or 1.5 million'],
    ['10 M M', 'Enter an amount such as 1000000 or 1.5 million'],
    ['0.00001234567M', 'Use no more than two decimal places, as in 1250000.50'],
    ['12345678bn', 'The amount is too large. Use at most 16 digits before the decimal point.'],
    ['1.234', 'Use no more than two decimal places, as in 1250000.50'],
    ['12345678901234567', 'The amount is too large. Use at most 16 digits before the decimal point.'],
  ])('refuses %s as an amount and applies the rest', (amount, sentence) => {
    const { filter, errors } = read(`?currency=USD&max=50&min=${encodeURIComponent(amount)}`);
    expect(errors).toEqual({ min: [sentence] });
    expect(filter).toEqual({ currency: 'USD', max: '50' });
  });

  it.each([
    ['10M', '10000000'],
    ['10 million', '10000000'],
    ['1.5m', '1500000'],
    ['10,000,000', '10000000'],
    ['250k', '250000'],
    ['2.25 billion', '2250000000'],
  ])('parses %s as an amount', (amount, min) => {
    expect(read(`?currency=USD&min=${encodeURIComponent(amount)}`)).toEqual({
      filter: { currency: 'USD', min },
      errors: {},
    });
  });

  it('parses a page number, and refuses an impossible one', () => {
    expect(read('?page=3')).toEqual({ filter: { page: 3 }, errors: {} });
    expect(read('?page=1')).toEqual({ filter: {}, errors: {} });
    for (const page of ['0', '-1', '1.5', '85', '1e1', 'x']) {
      expect(read(`?page=${page}`)).toEqual({ filter: {}, errors: { after: [cursorTexts.bad] } });
    }
  });

  it('requires a currency with an amount', () => {
    const { filter, errors } = read('?min=5&sector=energy');
    expect(errors).toEqual({ currency: [opportunityTexts.currencyNeeded] });
    expect(filter).toEqual({ sector: 'energy' });
  });

  it('reports a currency error once', () => {
    expect(read('?min=5&currency=AUD').errors).toEqual({ currency: [opportunityTexts.badCurrency] });
  });

  it('refuses a minimum above the maximum, compared as numbers and not as text', () => {
    expect(read('?currency=USD&min=10&max=9.99').errors).toEqual({ max: [opportunityTexts.minAboveMax] });
    expect(read('?currency=USD&min=10&max=9.99').filter).toEqual({ currency: 'USD' });
    expect(read('?currency=USD&min=9&max=10').errors).toEqual({});
    expect(read('?currency=USD&min=9007199254740.99&max=9007199254740.98').errors).toHaveProperty('max');
  });

  it('refuses control characters and a damaged cursor with a message', () => {
    expect(read('?q=a%00b&after=%25').errors).toEqual({
      q: [opportunityTexts.badWords],
      after: [cursorTexts.bad],
    });
  });

  it('is always accepted by the API', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...opportunityCurrencies, '1', '20', '3.5', '00', 'mining'),
      fc.integer(),
    );
    const keys = fc.constantFrom(
      'sector',
      'currency',
      'min',
      'max',
      'location',
      'province',
      'q',
      'page',
      'after',
      'notice',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, value), (raw) => {
        expect(
          opportunityFilter.safeParse(parseOpportunitySearch(opportunitySearch(raw)).filter).error,
        ).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('the filter of the API', () => {
  it.each([
    { min: '5' },
    { currency: 'AUD' },
    { currency: 'USD', min: 5 },
    { currency: 'USD', min: '6', max: '5' },
    { currency: 'USD', min: '1e3' },
    { q: '' },
    { q: 'x'.repeat(filterLimits.text + 1) },
    { q: 'a\u0000b' },
    { after: 'a b' },
    { page: 0 },
    { page: 85 },
    { page: '2' },
    { status: 'pending' },
  ])('refuses %o', (input) => {
    expect(opportunityFilter.safeParse(input).success).toBe(false);
  });

  it('names the field of each refusal', () => {
    const result = opportunityFilter.safeParse({ min: 'x', max: '1' });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(expect.arrayContaining(['min']));
    expect(opportunityFilter.safeParse({ max: '1' }).error?.issues[0]?.path).toEqual(['currency']);
  });
});
