import { type Expression, type SqlBool, sql } from 'kysely';
import type { Uncast } from '../../../prisma/generated/tables.ts';
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
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { readSettings } from '../../settings/settings.ts';
import { dayOf } from '../scope.ts';
import { build, query } from '../../platform/sql.ts';

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

/**
 * By currency and month in the site's zone; currencies are never added (D50). A payment counts when completed, a refund
 * when refunded.
 */
export async function readTotals({ db, deps, log }: SignedIn, input: TotalsInput): Promise<PaymentTotals> {
  const { timezone } = (await readSettings(db, log)).general;
  const range = rangeOf(input, dayOf(deps.clock.now(), timezone).slice(0, 7));
  // Subqueries: else calculated once a payment.
  const startOf = (month: Month) => sql<Date>`(select ${`${month}-01`}::timestamp at time zone ${timezone}::text)`;
  const isIn = (time: Expression<Date | null>) =>
    sql<SqlBool>`${time} >= ${startOf(range.from)} and ${time} < ${startOf(addToMonth(range.to, 1))}`;
  const monthOf = (time: Expression<Date | null>) =>
    sql<Uncast<'timestamp'>>`date_trunc('month', ${time} at time zone ${timezone}::text)`.as('month');
  const none = sql<Uncast<'numeric'>>`0::numeric(18,2)`;
  const received = build
    .selectFrom('payments')
    .select((eb) => ['currency', monthOf(eb.ref('completed_at')), 'amount as received', none.as('refunded')])
    .where('status', 'in', ['completed', 'refunded'])
    .where((eb) => isIn(eb.ref('completed_at')));
  const refunded = build
    .selectFrom('payments')
    .select((eb) => ['currency', monthOf(eb.ref('refunded_at')), none.as('received'), 'amount as refunded'])
    .where('status', '=', 'refunded')
    .where((eb) => isIn(eb.ref('refunded_at')));
  const digits = (sum: Expression<unknown>) => sql<string>`(${sum})::numeric(18,2)::text`;
  const rows = await query(
    db,
    build
      .selectFrom(received.unionAll(refunded).as('moves'))
      .select((eb) => {
        const [sumReceived, sumRefunded] = [
          sql`sum(${eb.ref('moves.received')})`,
          sql`sum(${eb.ref('moves.refunded')})`,
        ];
        return [
          'moves.currency',
          // Null in the total row.
          sql<string | null>`to_char(${eb.ref('moves.month')}, 'YYYY-MM')`.as('month'),
          digits(sumReceived).as('received'),
          digits(sumRefunded).as('refunded'),
          digits(sql`${sumReceived} - ${sumRefunded}`).as('net'),
        ];
      })
      .groupBy((eb) => {
        const [currency, month] = [eb.ref('moves.currency'), eb.ref('moves.month')];
        return sql`grouping sets ((${currency}, ${month}), (${currency}))`;
      })
      .orderBy('moves.currency')
      .orderBy('moves.month'),
  );
  const months = monthsBetween(range.from, range.to);
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
