import { Prisma } from '../../prisma/generated/client.ts';
import { todayTexts } from '../../src/domain/texts/today.ts';
import type { TodayKind } from '../../src/domain/today.ts';
import { latestDue } from '../../src/domain/working-days.ts';
import { readCalendar } from '../settings/calendar.ts';
import { readRows } from '../platform/database.ts';
import { type CountedRow, findsOf, mostRows, type TodaySource } from '../contributions/today-source.ts';

interface ProofRow extends CountedRow {
  id: string;
  reference: string;
  client: string | null;
  at: Date | string;
}

/** Working days within which the staff decide about a proof (D62). */
const daysToDecide = 2;

/**
 * Pending payments whose proof nobody has decided about, by `at`; what nobody proves is the client's to do. `lateFrom`: what was
 * uploaded until then is late.
 */
function proofs(
  kind: TodayKind,
  at: Prisma.Sql,
  condition: (day: Prisma.Sql, lateFrom: Prisma.Sql) => Prisma.Sql,
): TodaySource {
  return {
    kind,
    async find({ db, now, day, timezone }) {
      const lateFrom = latestDue(now, daysToDecide, await readCalendar(db, timezone));
      const where = condition(Prisma.sql`${day}::date`, Prisma.sql`${lateFrom}::timestamptz`);
      const rows = await readRows<ProofRow>(
        db,
        Prisma.sql`
          SELECT pay.id, pay.reference, i.addressee->>'name' AS client, ${at} AS at, count(*) OVER ()::int AS total
          FROM payments pay JOIN invoices i ON i.id = pay.invoice_id
          WHERE pay.status = 'pending' AND pay.proof_media_id IS NOT NULL AND ${where}
          ORDER BY ${at}, pay.id LIMIT ${mostRows}::int`,
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

/** Lines of bank statements that wait, as one. */
function lines(kind: TodayKind, condition: Prisma.Sql, href: string): TodaySource {
  return {
    kind,
    async find({ db }) {
      const [row] = await readRows<{ count: number; at: string | null }>(
        db,
        Prisma.sql`
          SELECT count(*)::int AS count, min(l.booked_on)::text AS at FROM bank_statement_lines l WHERE ${condition}`,
      );
      if (row === undefined || row.count === 0) return { items: [], total: 0 };
      return { items: [{ kind, subject: '', at: row.at, who: null, count: row.count, href }], total: 1 };
    },
  };
}

const uploadedAt = Prisma.sql`coalesce(pay.proof_uploaded_at, pay.created_at)`;
const dueDate = Prisma.sql`i.due_date::text`;

/** What payments ask of the staff: a proof stands in one of the three at most. */
export const paymentSources: readonly TodaySource[] = [
  proofs('proofLate', uploadedAt, (day, lateFrom) => Prisma.sql`(i.due_date < ${day} OR ${uploadedAt} <= ${lateFrom})`),
  proofs('proofDue', dueDate, (day, lateFrom) => Prisma.sql`i.due_date = ${day} AND ${uploadedAt} > ${lateFrom}`),
  proofs('proofWaits', uploadedAt, (day, lateFrom) => Prisma.sql`i.due_date > ${day} AND ${uploadedAt} > ${lateFrom}`),
  lines('paymentsProposed', Prisma.sql`l.status = 'proposed'`, '/admin/payments'),
  lines('linesOpen', Prisma.sql`l.status IN ('unmatched', 'differing')`, '/admin/payments?tab=lines'),
];
