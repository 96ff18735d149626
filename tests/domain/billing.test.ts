import { addDays } from '../../src/domain/time/day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths } from '../../src/domain/money/amount.ts';
import { billingCycles } from '../../src/domain/billing/billing.ts';
import { paymentsManagerTexts } from '../../src/domain/billing/manager-texts.ts';
import { addMonths, nextBillingDay, periodStart } from '../../src/domain/billing/periods.ts';
import {
  paymentAfter,
  paymentMoves,
  subscriptionAfter,
  subscriptionMoves,
  type SubscriptionState,
} from '../../src/domain/billing/states.ts';
import { fromHundredths, taxOf } from '../../src/domain/billing/tax.ts';
import { addToMonth, monthsBetween, totalsInput } from '../../src/domain/billing/payment-totals.ts';
import {
  buildPaymentReference,
  findPaymentReferences,
  referenceNumbers,
} from '../../src/domain/billing/payment-reference.ts';

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }).map(fromHundredths);
const rates = fc.integer({ min: 0, max: 999_999 }).map((rate) => (rate / 1000).toFixed(3));

describe('the months of a period', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %d months are %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });

  it('31 January monthly is 28 February and then 31 March', () => {
    const starts = [0, 1, 2, 3].map((index) => periodStart('2027-01-31', 'monthly', index));
    expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('29 February annually is 28 February until the next leap year', () => {
    const starts = [1, 2, 3, 4].map((index) => periodStart('2028-02-29', 'annually', index));
    expect(starts).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('a one-time service has no next date', () => {
    expect(nextBillingDay('2026-11-22', 'one-time', '2026-11-22')).toBeUndefined();
    expect(periodStart('2026-11-22', 'one-time', 1)).toBeUndefined();
    expect(periodStart('2026-11-22', 'one-time', 0)).toBe('2026-11-22');
  });

  it('the next billing day is the first start of a period after the day', () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...billingCycles.filter((cycle) => cycle !== 'one-time')),
        fc.integer({ min: -400, max: 4000 }),
        (anchor, cycle, offset) => {
          const day = addDays(anchor, offset);
          const starts = Array.from({ length: 140 }, (_, index) => periodStart(anchor, cycle, index) ?? '');
          const next = nextBillingDay(anchor, cycle, day);
          expect(next).toBe(starts.find((start) => start > day));
        },
      ),
    );
  });
});

describe('tax', () => {
  it.each([
    ['110.00', '10', 'included', { net: '100.00', tax: '10.00', total: '110.00' }],
    ['100.00', '10', 'added', { net: '100.00', tax: '10.00', total: '110.00' }],
    ['0.05', '10', 'added', { net: '0.05', tax: '0.01', total: '0.06' }],
    ['0.30', '0', 'added', { net: '0.30', tax: '0.00', total: '0.30' }],
    ['0.30', '33.333', 'included', { net: '0.23', tax: '0.07', total: '0.30' }],
  ] as const)('%s at %s per cent, %s', (price, rate, mode, expected) => {
    expect(taxOf(price, rate, mode)).toEqual(expected);
  });

  it('never loses a cent, and is exact to the nearest one', () => {
    fc.assert(
      fc.property(amounts, rates, fc.constantFrom('included', 'added'), (price, rate, mode) => {
        const { net, tax, total } = taxOf(price, rate, mode);
        expect(hundredths(net) + hundredths(tax)).toBe(hundredths(total));
        expect(hundredths(mode === 'included' ? total : net)).toBe(hundredths(price));
        const share = BigInt(rate.replace('.', ''));
        const exact = mode === 'included' ? 100_000n + share : 100_000n;
        const off = hundredths(price) * share - hundredths(tax) * exact;
        expect(2n * (off < 0n ? -off : off) <= exact).toBe(true);
      }),
    );
  });

  it('three times ten cents are thirty', () => {
    const sum = ['0.10', '0.10', '0.10'].reduce((all, amount) => all + hundredths(amount), 0n);
    expect(fromHundredths(sum)).toBe('0.30');
  });
});

describe('states', () => {
  const allowed: Record<string, string> = {
    'pending activate': 'active',
    'pending lapse': 'expired',
    'pending withdraw': 'cancelled',
    'active renew': 'active',
    'active cancel': 'active, ending',
    'active expire': 'expired',
    'active revoke': 'cancelled',
    'active, ending resume': 'active',
    'active, ending end': 'cancelled',
    'active, ending revoke': 'cancelled',
  };
  const name = ({ status, isEnding }: SubscriptionState) => (isEnding ? `${status}, ending` : status);
  const states: SubscriptionState[] = [
    { status: 'pending', isEnding: false },
    { status: 'active', isEnding: false },
    { status: 'active', isEnding: true },
    { status: 'cancelled', isEnding: false },
    { status: 'expired', isEnding: false },
  ];

  it.each(states.flatMap((state) => subscriptionMoves.map((move) => ({ state, move, from: name(state) }))))(
    'a subscription that is $from: $move',
    ({ state, move, from }) => {
      const after = subscriptionAfter(state, move);
      expect(after === undefined ? undefined : name(after)).toBe(allowed[`${from} ${move}`]);
    },
  );

  it('a subscription that is over stays over, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...subscriptionMoves), { maxLength: 30 }), (moves) => {
        let state: SubscriptionState = { status: 'pending', isEnding: false };
        let isOver = false;
        for (const move of moves) {
          const after = subscriptionAfter(state, move);
          expect(isOver && after !== undefined).toBe(false);
          state = after ?? state;
          isOver = state.status === 'cancelled' || state.status === 'expired';
        }
      }),
    );
  });

  const paid: Record<string, string> = {
    'pending complete': 'completed',
    'pending fail': 'failed',
    'completed refund': 'refunded',
  };
  it.each(
    (['pending', 'completed', 'failed', 'refunded'] as const).flatMap((status) =>
      paymentMoves.map((move) => ({ status, move })),
    ),
  )('a payment that is $status: $move', ({ status, move }) => {
    expect(paymentAfter(status, move)).toBe(paid[`${status} ${move}`]);
  });
});

describe('the reference of a transfer', () => {
  const { count, values } = referenceNumbers;
  const drawn = fc
    .array(fc.integer({ min: 0, max: values - 1 }), { minLength: count, maxLength: count })
    .map(buildPaymentReference);

  it('is found in the ways banks write it', () => {
    const separators = fc.constantFrom('', ' ', '-', '/', '\n', ' - ', 'ſ');
    fc.assert(
      fc.property(drawn, separators, fc.boolean(), (reference, separator, isLower) => {
        fc.pre(reference !== undefined);
        const plain = Array.from(reference.replaceAll('-', '')).join(separator);
        const line = `TRANSFER 0043 REF: ${isLower ? plain.toLowerCase() : plain} K120.00`;
        expect(findPaymentReferences(line)).toEqual([reference]);
      }),
    );
  });

  it('with one wrong letter matches nothing', () => {
    fc.assert(
      fc.property(drawn, fc.nat(count - 1), fc.integer({ min: 1, max: values - 1 }), (reference, at, by) => {
        fc.pre(reference !== undefined);
        const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
        const body = Array.from(reference.replaceAll('-', '').slice(3));
        body[at] = letters[(letters.indexOf(body[at] ?? '') + by) % values] ?? '';
        expect(findPaymentReferences(`IPA${body.join('')}`)).toEqual([]);
      }),
    );
  });

  it('with two adjacent characters swapped matches nothing', () => {
    fc.assert(
      fc.property(drawn, fc.nat(count - 2), (reference, at) => {
        fc.pre(reference !== undefined);
        const body = Array.from(reference.replaceAll('-', '').slice(3));
        const [first = '', second = ''] = [body[at], body[at + 1]];
        fc.pre(first !== second);
        body[at] = second;
        body[at + 1] = first;
        expect(findPaymentReferences(`IPA${body.join('')}`)).toEqual([]);
      }),
    );
  });

  it('is not generated from too few or invalid numbers', () => {
    expect(buildPaymentReference([1, 2, 3])).toBeUndefined();
    expect(buildPaymentReference([1, 2, 3, 4, 5, 6, 7, 30])).toBeUndefined();
  });
});

describe('months of the totals', () => {
  it.each(['2000-01', '2026-09', '2026-10', '2026-11', '2026-12', '2199-12'])('%s is one', (from) => {
    expect(totalsInput.safeParse({ from, to: from }).success).toBe(true);
  });

  it.each(['1999-12', '2200-01', '2026-00', '2026-13', '2026-19', '2026-1', '2026-010', ' 2026-01', '2026-01-01'])(
    '%s is none',
    (from) => {
      expect(totalsInput.safeParse({ from }).success).toBe(false);
      expect(totalsInput.safeParse({ to: from }).success).toBe(false);
    },
  );

  it('are counted over the ends of years', () => {
    expect(addToMonth('2026-12', 1)).toBe('2027-01');
    expect(addToMonth('2026-01', -1)).toBe('2025-12');
    expect(addToMonth('2026-11', -23)).toBe('2024-12');
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  });

  it('are at most 36', () => {
    expect(monthsBetween('2024-01', '2026-12')).toHaveLength(36);
    expect(monthsBetween('2024-01', '2027-01')).toHaveLength(36);
  });
});

it('large figures in the texts of payments have separators', () => {
  expect(paymentsManagerTexts.exportHint(20_000)).toContain('up to 20,000.');
  expect(paymentsManagerTexts.tooMany(20_000)).toContain('More than 20,000 payments');
});
