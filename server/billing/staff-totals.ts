import { Prisma } from '../../prisma/generated/client.ts';
import {
  addToMonth,
  type CurrencyTotals,
  monthsBetween,
  type MonthTotals,
  type PaymentTotals,
  type TotalsInput,
  totalsMonths,
} from '../../src/domain/payment-totals.ts';
import type { BilledCurrency } from '../../src/domain/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../src/domain/texts/payments-manager.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readRows } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { dayOf } from './scope.ts';

interface TotalRow extends Omit<MonthTotals, 'month'> {
  currency: BilledCurrency;
  /** Null in the line that sums all months up. */
  month: string | null;
}

const nothing = { received: '0.00', refunded: '0.00', net: '0.00' };

/** The months asked for: the last twelve unless told. VALIDATION for a range that is none, or too long. */
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
 * What came in and went back, by currency and month of the site's zone; currencies are never added (D50). All is added up by
 * the database, a completed payment in the month it was completed and its refund in the month of the refund.
 */
export async function readTotals({ db, deps, log }: SignedIn, input: TotalsInput): Promise<PaymentTotals> {
  const { timezone } = (await readSettings(db, log)).general;
  const range = rangeOf(input, dayOf(deps.clock.now(), timezone).slice(0, 7));
  const monthOf = (column: Prisma.Sql) => Prisma.sql`to_char(${column} AT TIME ZONE ${timezone}::text, 'YYYY-MM')`;
  const rows = await readRows<TotalRow>(
    db,
    Prisma.sql`
      WITH moves AS (
        SELECT currency, ${monthOf(Prisma.sql`completed_at`)} AS month, amount AS received, 0::numeric(18,2) AS refunded
        FROM payments WHERE status IN ('completed', 'refunded') AND completed_at IS NOT NULL
        UNION ALL
        SELECT currency, ${monthOf(Prisma.sql`refunded_at`)} AS month, 0::numeric(18,2), amount
        FROM payments WHERE status = 'refunded' AND refunded_at IS NOT NULL
      )
      SELECT currency::text AS currency, month, sum(received)::numeric(18,2)::text AS received,
        sum(refunded)::numeric(18,2)::text AS refunded, (sum(received) - sum(refunded))::numeric(18,2)::text AS net
      FROM moves WHERE month BETWEEN ${range.from}::text AND ${range.to}::text
      GROUP BY GROUPING SETS ((currency, month), (currency)) ORDER BY currency, month`,
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
          const { received, refunded, net } = own.get(one) ?? nothing;
          return { month: one, received, refunded, net };
        }),
      },
    ];
  });
  return { ...range, currencies };
}
