import { dayIn } from '../../../src/domain/time/day.ts';
import { type Expression, sql } from 'kysely';
import {
  addToMonth,
  type CurrencyTotals,
  type Month,
  monthsBetween,
  type PaymentTotals,
  type TotalsInput,
  totalsMonths,
} from '../../../src/domain/billing/payment-totals.ts';
import { paymentsManagerTexts as texts } from '../../../src/domain/billing/manager-texts.ts';
import type { BilledCurrency } from '../../../src/domain/billing/staff-payments.ts';
import { serviceCurrencies } from '../../../src/domain/money/money.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { readSettings } from '../../settings/settings.ts';
import { columnsOf, query, selecting } from '../../platform/sql.ts';

const nothing = { received: '0.00', refunded: '0.00', net: '0.00' };

/** By default the last twelve. @throws VALIDATION for an invalid or too long range */
function rangeOf({ from, to }: TotalsInput, thisMonth: string): { from: string; to: string } {
  const last = to ?? thisMonth;
  const first = from ?? addToMonth(last, 1 - totalsMonths.usual);
  if (first > last) throw new DomainError('VALIDATION', texts.badRange, { field: 'from' });
  if (addToMonth(first, totalsMonths.most - 1) < last) {
    throw new DomainError('VALIDATION', texts.tooLong(totalsMonths.most), { field: 'from' });
  }
  return { from: first, to: last };
}

const pay = columnsOf('payments', 'pay');
const digits = (sum: Expression<unknown>) => sql<string>`(${sum})::numeric(18,2)::text`;
const [received, refunded] = [sql`coalesce(sum(sums.received), 0)`, sql`coalesce(sum(sums.refunded), 0)`];

/** Of the month and currency of `m`. */
const sumBetween = (time: Expression<Date | null>, statuses: Expression<unknown>) =>
  sql`(select sum(${pay('amount')}) from ${pay.table}
    where ${pay('currency')} = m.currency and ${pay('status')} in (${statuses}) and ${time} >= m.start and ${time} < m.next)`;

/**
 * Of each month by itself: its range is summed in an index, and the zone is asked once a month instead of once a payment.
 * `offset 0` keeps the planner from calculating either twice. Exported for query plan tests.
 */
export const sumsOf = (months: readonly Month[], timezone: string) =>
  selecting(
    {
      currency: sql<BilledCurrency>`sums.currency`,
      // Null in the total row.
      month: sql<Month | null>`sums.month`,
      received: digits(received),
      refunded: digits(refunded),
      net: digits(sql`${received} - ${refunded}`),
    },
    sql`from (
        select m.currency, m.month,
          ${sumBetween(pay('completed_at'), sql`'completed', 'refunded'`)} as received,
          ${sumBetween(pay('refunded_at'), sql`'refunded'`)} as refunded
        from (
          select currency, month, start at time zone ${timezone}::text as start,
            (start + interval '1 month') at time zone ${timezone}::text as next
          from unnest(${[...serviceCurrencies]}::service_currency[]) as currency
          cross join (select month, (month || '-01')::timestamp as start from unnest(${[...months]}::text[]) as month) as given
          offset 0
        ) as m
        offset 0
      ) as sums
      where sums.received is not null or sums.refunded is not null
      group by grouping sets ((sums.currency, sums.month), (sums.currency))
      order by sums.currency, sums.month`,
  );

/**
 * By currency and month in the site's zone; currencies are never added (D50). A payment counts when completed, a refund
 * when refunded.
 */
export async function readTotals({ db, deps, log }: SignedIn, input: TotalsInput): Promise<PaymentTotals> {
  const { timezone } = (await readSettings(db, log)).general;
  const range = rangeOf(input, dayIn(timezone, deps.clock.now()).slice(0, 7));
  const months = monthsBetween(range.from, range.to);
  const rows = await query(db, sumsOf(months, timezone));
  const currencies = rows.flatMap(({ currency, month, ...sums }): CurrencyTotals[] => {
    if (month !== null) return [];
    const own = new Map(
      rows.flatMap((row) => (row.currency === currency && row.month !== null ? [[row.month, row] as const] : [])),
    );
    return [
      {
        currency,
        ...sums,
        months: months.map((one) => {
          const sum = own.get(one) ?? nothing;
          return { month: one, received: sum.received, refunded: sum.refunded, net: sum.net };
        }),
      },
    ];
  });
  return { ...range, currencies };
}
