import { Prisma } from '../../prisma/generated/client.ts';
import { staffPaymentPageSize } from '../../src/domain/billing.ts';
import type { PaymentMethod } from '../../src/domain/billing-rows.ts';
import type { PaymentStatus } from '../../src/domain/billing-states.ts';
import type {
  BilledCurrency,
  PaymentFilter,
  PaymentListInput,
  PaymentView,
  StaffPaymentPage,
  StaffPaymentRow,
} from '../../src/domain/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../src/domain/texts/payments-manager.ts';
import type { SignedIn } from '../context.ts';
import { readRows } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';
import { toMoney } from '../platform/money.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';

/** Payments with what they are of: `pay`, its client `u` with profile `p`, `s` the service, `i` the invoice, `r` the receipt. */
export const staffPayments = Prisma.sql`
  payments pay
  JOIN users u ON u.id = pay.user_id
  LEFT JOIN profiles p ON p.id = u.id
  LEFT JOIN subscriptions sub ON sub.id = pay.subscription_id
  LEFT JOIN services s ON s.id = sub.service_id
  JOIN invoices i ON i.id = pay.invoice_id
  LEFT JOIN receipts r ON r.payment_id = pay.id`;

/** Whom it is of: an account that was erased is called as its invoice calls it. */
export const clientName = Prisma.sql`
  CASE WHEN u.erased_at IS NULL
    THEN coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text)
    ELSE coalesce(i.addressee->>'name', '') END`;
const clientEmail = Prisma.sql`CASE WHEN u.erased_at IS NULL THEN u.email::text END`;

const isProposed = Prisma.sql`
  EXISTS (SELECT FROM bank_statement_lines l WHERE l.payment_id = pay.id AND l.status = 'proposed')`;

const states: Record<PaymentView, Prisma.Sql> = {
  'to-match': Prisma.sql`pay.status = 'pending'`,
  matched: Prisma.sql`pay.status = 'completed'`,
  refunded: Prisma.sql`pay.status = 'refunded'`,
  failed: Prisma.sql`pay.status = 'failed'`,
  all: Prisma.sql`true`,
};

/** Each word stands in the reference (with its hyphens or without), the client, the service or a number. */
export function matchingPayment(q: string): Prisma.Sql[] {
  return q
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(
      (word) => Prisma.sql`
        search_fold(pay.reference, replace(pay.reference, '-', ''), ${clientName}, ${clientEmail}, p.company, s.name,
          i.number, r.number) LIKE '%' || search_fold(${literal(word)}::text) || '%'`,
    );
}

/** A filter as conditions on {@link staffPayments}. */
export function paymentConditions({ view, q = '', currency }: PaymentFilter): Prisma.Sql {
  const conditions = [states[view], ...matchingPayment(q)];
  if (currency !== undefined) conditions.push(Prisma.sql`pay.currency = ${currency}::service_currency`);
  return Prisma.join(conditions, ' AND ');
}

export interface StoredStaffPayment {
  id: string;
  version: number;
  clientName: string;
  clientEmail: string | null;
  recordId: string | null;
  serviceName: string | null;
  amount: string;
  currency: BilledCurrency;
  status: PaymentStatus;
  method: PaymentMethod;
  reference: string;
  createdAt: Date;
  completedAt: Date | null;
  proofAt: Date | null;
  isProposed: boolean;
  dueDate: string;
}

/** Columns of a row; a client that was removed from the register is not linked. */
export const staffPaymentColumns = Prisma.sql`
  pay.id, pay.version, ${clientName} AS "clientName", ${clientEmail} AS "clientEmail",
  (SELECT c.id FROM clients c WHERE c.portal_user_id = u.id AND c.deleted_at IS NULL ORDER BY c.id LIMIT 1) AS "recordId",
  s.name AS "serviceName", pay.amount::text AS amount, pay.currency::text AS currency, pay.status::text AS status,
  pay.method::text AS method, pay.reference, pay.created_at AS "createdAt", pay.completed_at AS "completedAt",
  CASE WHEN pay.proof_media_id IS NOT NULL THEN pay.proof_uploaded_at END AS "proofAt",
  ${isProposed} AS "isProposed", i.due_date::text AS "dueDate"`;

export function toStaffPayment(row: StoredStaffPayment): StaffPaymentRow {
  const { id, version, status, method, reference, dueDate } = row;
  return {
    id,
    version,
    status,
    method,
    reference,
    dueDate,
    isProposed: row.isProposed,
    client: { name: row.clientName, email: row.clientEmail, recordId: row.recordId },
    serviceName: row.serviceName ?? '',
    amount: toMoney(row.amount, row.currency),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    proofAt: row.proofAt?.toISOString() ?? null,
  };
}

/** Of what waits, first what somebody can act on (a proof, a statement line), the oldest first; of the rest the newest. */
const waitingOrder = {
  by: Prisma.sql`
    (CASE WHEN pay.proof_media_id IS NOT NULL OR ${isProposed} THEN '0' ELSE '1' END
      || to_char(pay.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  way: Prisma.sql`ASC`,
  beyond: Prisma.sql`>`,
};
const newestOrder = {
  by: Prisma.sql`to_char(pay.payment_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  way: Prisma.sql`DESC`,
  beyond: Prisma.sql`<`,
};
const keyPattern = { waiting: /^[01]\d{4}-[\d:T.Z-]{10,20}$/, newest: /^\d{4}-[\d:T.Z-]{10,20}$/ };

/** A page of the payments of everybody (D48). VALIDATION on `after` for a forged cursor or one of another view. */
export async function listStaffPayments(
  { db, deps }: Pick<SignedIn, 'db' | 'deps'>,
  { after, ...filter }: PaymentListInput,
): Promise<StaffPaymentPage> {
  const isWaiting = filter.view === 'to-match';
  const { by, way, beyond } = isWaiting ? waitingOrder : newestOrder;
  const pattern = isWaiting ? keyPattern.waiting : keyPattern.newest;
  const where = paymentConditions(filter);
  const from =
    after === undefined
      ? undefined
      : decodeSortedCursor(after, filter.view, (key) => pattern.test(key), texts.badCursor);
  const onward =
    from === undefined ? Prisma.empty : Prisma.sql`AND (${by}, pay.id) ${beyond} (${from.key}::text, ${from.id}::uuid)`;
  const [rows, [counted], [proposed]] = await Promise.all([
    readRows<StoredStaffPayment & { key: string }>(
      db,
      Prisma.sql`
        SELECT ${staffPaymentColumns}, ${by} AS key FROM ${staffPayments} WHERE ${where} ${onward}
        ORDER BY ${by} ${way}, pay.id ${way} LIMIT ${staffPaymentPageSize + 1}::int`,
    ),
    readRows<{ total: number }>(db, Prisma.sql`SELECT count(*)::int AS total FROM ${staffPayments} WHERE ${where}`),
    readRows<{ total: number }>(
      db,
      Prisma.sql`SELECT count(*)::int AS total FROM payments pay WHERE pay.status = 'pending' AND ${isProposed}`,
    ),
  ]);
  const shown = rows.slice(0, staffPaymentPageSize);
  const last = rows.length > staffPaymentPageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toStaffPayment),
    next: last === undefined ? null : encodeSortedCursor(filter.view, last),
    now: deps.clock.now().toISOString(),
    total: counted?.total ?? 0,
    proposed: proposed?.total ?? 0,
  };
}
