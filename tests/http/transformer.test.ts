import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { transformer } from '../../server/transformer.ts';

const { serialize, deserialize } = transformer.output;

/** The result of `make`, or its refusal. */
function outcomeOf<T>(make: () => T): T | 'refused' {
  try {
    return make();
  } catch {
    return 'refused';
  }
}

describe('the output of the API', () => {
  it('equals superjson’s byte for byte for plain values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sent = outcomeOf(() => JSON.stringify(serialize(value)));
        expect(sent).toBe(outcomeOf(() => JSON.stringify(superjson.serialize(value))));
      }),
    );
  });

  it('round-trips, including dates, undefined and similar types', () => {
    const values = fc.anything({ withDate: true, withBigInt: true, withMap: true, withSet: true, maxDepth: 3 });
    fc.assert(
      fc.property(values, (value) => {
        const received = outcomeOf(() => deserialize(serialize(value)));
        expect(received).toEqual(outcomeOf(() => superjson.deserialize(superjson.serialize(value))));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a date', { at: new Date(0) }, { at: ['Date'] }],
    ['nothing', { none: undefined }, { none: ['undefined'] }],
    ['a number JSON has no word for', [NaN, Infinity, -0], { 0: ['number'], 1: ['number'], 2: ['number'] }],
    ['a whole number of any size', { sum: 12n }, { sum: ['bigint'] }],
  ])('is marked when it is more than JSON: %s', (_name, value, values) => {
    expect(serialize(value).meta?.values).toEqual(values);
  });
});
