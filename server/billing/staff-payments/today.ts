import { type Expression, type SqlBool, sql } from 'kysely';
import type { Uncast } from '../../../prisma/generated/tables.ts';
import { todayTexts } from '../../../src/domain/today/texts.ts';
import type { TodayKind } from '../../../src/domain/today/today.ts';
import { latestDue } from '../../../src/domain/time/working-days.ts';
import { readCalendar } from '../../settings/calendar.ts';
import { linesToDecide } from '../statements/lines.ts';
import { findsOf, maxRows, type TodaySource } from '../../contributions/today-source.ts';
import { asText, build, columnsOf, countAll, countBefore, dayValue, query } from '../../platform/sql.ts';

const pay = columnsOf('payments', 'pay');
const i = columnsOf('invoices', 'i');
const l = columnsOf('bank_statement_lines', 'l');

/** In working days (D62). */
export const daysToDecide = 2;

/** Pending payments with an undecided proof, by `at`. Late if uploaded by `lateFrom`. */
function proofs(
  kind: TodayKind,
  at: Expression<Date | string>,
  condition: (day: Expression<Uncast<'date'>>, lateFrom: Expression<Date>) => Expression<SqlBool>,
): TodaySource {
  return {
    kind,
    async find({ db, now, day, timezone }) {
      const lateFrom = latestDue(now, daysToDecide, await readCalendar(db, timezone));
      const where = condition(dayValue(day), sql`${lateFrom}::timestamptz`);
      const rows = await query(
        db,
        build
          .selectFrom('payments as pay')
          .innerJoin('invoices as i', 'i.id', 'pay.invoice_id')
          .select([
            'pay.id',
            'pay.reference',
            sql<string | null>`${i('addressee')}->>'name'`.as('client'),
            sql<Date | string>`${at}`.as('at'),
            countBefore.as('total'),
          ])
          .where('pay.status', '=', 'pending')
          .where('pay.proof_media_id', 'is not', null)
          .where(where)
          .orderBy(at)
          .orderBy('pay.id')
          .limit(maxRows),
      );
      return findsOf(rows, (row) => ({
        kind,
        subject: todayTexts.ofPayment(row.reference, row.client ?? ''),
        at: typeof row.at === 'string' ? row.at : row.at.toISOString(),
        who: null,
        count: 1,
        href: `/admin/payments?id=${row.id}`,
      }));
    },
  };
}

function lines(kind: TodayKind, condition: Expression<SqlBool>, href: string): TodaySource {
  return {
    kind,
    async find({ db }) {
      const [row] = await query(
        db,
        build
          .selectFrom('bank_statement_lines as l')
          .select([countAll.as('count'), sql<string | null>`min(${l('booked_on')})::text`.as('at')])
          .where(condition),
      );
      if (row === undefined || row.count === 0) return { items: [], total: 0 };
      return { items: [{ kind, subject: '', at: row.at, who: null, count: row.count, href }], total: 1 };
    },
  };
}

const uploadedAt = sql<Date>`coalesce(${pay('proof_uploaded_at')}, ${pay('created_at')})`;
const due = i('due_date');

/** Payments that wait for staff; the three kinds of proof exclude each other. */
export const paymentSources: readonly TodaySource[] = [
  proofs('proofLate', uploadedAt, (day, lateFrom) => sql`(${due} < ${day} OR ${uploadedAt} <= ${lateFrom})`),
  proofs('proofDue', asText(due), (day, lateFrom) => sql`${due} = ${day} AND ${uploadedAt} > ${lateFrom}`),
  proofs('proofWaits', uploadedAt, (day, lateFrom) => sql`${due} > ${day} AND ${uploadedAt} > ${lateFrom}`),
  lines('paymentsProposed', sql`${l('status')} = 'proposed'`, '/admin/payments?tab=lines'),
  lines('linesOpen', linesToDecide, '/admin/payments?tab=lines'),
];
