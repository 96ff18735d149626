import { Prisma } from '../../prisma/generated/client.ts';
import { staffPaymentPageSize } from '../../src/domain/billing.ts';
import type { PaymentStatus } from '../../src/domain/billing-states.ts';
import type { BilledCurrency } from '../../src/domain/staff-payments.ts';
import type {
  LineListInput,
  StatementLinePage,
  StatementLineRow,
  StatementLineStatus,
} from '../../src/domain/statement-lines.ts';
import { statementRefusals as refusals } from '../../src/domain/texts/statements.ts';
import type { SignedIn } from '../context.ts';
import { readRows } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';
import { toMoney } from '../platform/money.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';
import { clientName } from './staff-list.ts';

interface StoredLine {
  id: string;
  version: number;
  status: StatementLineStatus;
  bookedOn: string;
  amount: string;
  currency: BilledCurrency;
  payer: string | null;
  description: string;
  reference: string | null;
  fileName: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  paymentId: string | null;
  paymentReference: string;
  paymentStatus: PaymentStatus;
  paymentAmount: string;
  paymentCurrency: BilledCurrency;
  client: string;
  serviceName: string | null;
}

/** Lines `l` with what they belong to; one without a payment of its own is shown beside what its reference names. */
const lines = Prisma.sql`
  bank_statement_lines l
  JOIN bank_statement_imports f ON f.id = l.import_id
  LEFT JOIN payments pay ON pay.id = l.payment_id OR (l.payment_id IS NULL AND pay.reference = l.reference)
  LEFT JOIN users u ON u.id = pay.user_id
  LEFT JOIN profiles p ON p.id = u.id
  LEFT JOIN invoices i ON i.id = pay.invoice_id
  LEFT JOIN subscriptions sub ON sub.id = pay.subscription_id
  LEFT JOIN services s ON s.id = sub.service_id
  LEFT JOIN users d ON d.id = l.decided_by AND d.erased_at IS NULL
  LEFT JOIN profiles dp ON dp.id = d.id`;

const columns = Prisma.sql`
  l.id, l.version, l.status::text AS status, l.booked_on::text AS "bookedOn", l.amount::text AS amount,
  l.currency::text AS currency, l.payer, l.description, l.reference, f.file_name AS "fileName",
  coalesce(nullif(btrim(concat_ws(' ', dp.first_name, dp.last_name)), ''), d.email::text) AS "decidedBy",
  l.decided_at AS "decidedAt", pay.id AS "paymentId", pay.reference AS "paymentReference",
  pay.status::text AS "paymentStatus", pay.amount::text AS "paymentAmount", pay.currency::text AS "paymentCurrency",
  ${clientName} AS client, s.name AS "serviceName"`;

function toRow(row: StoredLine): StatementLineRow {
  const { id, version, status, bookedOn, payer, description, reference, fileName, decidedBy } = row;
  return {
    id,
    version,
    status,
    bookedOn,
    payer,
    description,
    reference,
    fileName,
    decidedBy,
    amount: toMoney(row.amount, row.currency),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    payment:
      row.paymentId === null
        ? null
        : {
            id: row.paymentId,
            reference: row.paymentReference,
            status: row.paymentStatus,
            amount: toMoney(row.paymentAmount, row.paymentCurrency),
            client: row.client,
            serviceName: row.serviceName ?? '',
          },
  };
}

/** What waits for somebody: the ones that are ready to confirm stand in the list of payments too. */
export const openLines = Prisma.sql`l.status IN ('unmatched', 'proposed', 'differing')`;

function conditionsOf({ lines: view = 'open', q = '' }: LineListInput): Prisma.Sql {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  const conditions = words.map(
    (word) => Prisma.sql`
      search_fold(l.description, l.payer, l.reference, replace(l.reference, '-', ''), l.amount::text)
        LIKE '%' || search_fold(${literal(word)}::text) || '%'`,
  );
  conditions.push(view === 'open' ? openLines : Prisma.sql`l.status = ${view}::statement_line_status`);
  return Prisma.join(conditions, ' AND ');
}

const isDay = (key: string) => /^\d{4}-\d{2}-\d{2}$/.test(key) && !Number.isNaN(Date.parse(key));

/** A page of lines, the newest first. VALIDATION on `after` for a forged cursor or one of another view. */
export async function listLines({ db }: Pick<SignedIn, 'db'>, input: LineListInput): Promise<StatementLinePage> {
  const { after, lines: view = 'open' } = input;
  const where = conditionsOf(input);
  const from = after === undefined ? undefined : decodeSortedCursor(after, view, isDay, refusals.badCursor);
  const onward =
    from === undefined ? Prisma.empty : Prisma.sql`AND (l.booked_on, l.id) < (${from.key}::date, ${from.id}::uuid)`;
  const [rows, [counted]] = await Promise.all([
    readRows<StoredLine>(
      db,
      Prisma.sql`
        SELECT ${columns} FROM ${lines} WHERE ${where} ${onward}
        ORDER BY l.booked_on DESC, l.id DESC LIMIT ${staffPaymentPageSize + 1}::int`,
    ),
    readRows<{ total: number }>(
      db,
      Prisma.sql`SELECT count(*)::int AS total FROM bank_statement_lines l WHERE ${where}`,
    ),
  ]);
  const shown = rows.slice(0, staffPaymentPageSize);
  const last = rows.length > staffPaymentPageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toRow),
    next: last === undefined ? null : encodeSortedCursor(view, { key: last.bookedOn, id: last.id }),
    total: counted?.total ?? 0,
  };
}

/** One line as the list shows it; undefined where there is none. */
export async function findLine({ db }: Pick<SignedIn, 'db'>, id: string): Promise<StatementLineRow | undefined> {
  const [row] = await readRows<StoredLine>(db, Prisma.sql`SELECT ${columns} FROM ${lines} WHERE l.id = ${id}::uuid`);
  return row === undefined ? undefined : toRow(row);
}
