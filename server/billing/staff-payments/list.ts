import { personName } from '../../accounts/people.ts';
import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
import { paymentStatuses, staffPaymentPageSize } from '../../../src/domain/billing/billing.ts';
import type { PaymentStatus } from '../../../src/domain/billing/states.ts';
import {
  countedPayments,
  type PaymentFilter,
  type PaymentListInput,
  type PaymentSort,
  type PaymentView,
  type StaffPaymentPage,
  type StaffPaymentRow,
  usualPaymentSort,
} from '../../../src/domain/billing/staff-payments.ts';
import { serviceCurrencies } from '../../../src/domain/money/money.ts';
import { withInstants } from '../../columns/instants.ts';
import type { SignedIn } from '../../context.ts';
import type { Tx } from '../../platform/database.ts';
import { toMoney } from '../../platform/money.ts';
import { byAmount, byText, byTime, inOrder, keysetRows, type RowOrder } from '../../platform/lists/row-order.ts';
import { sortedPage } from '../../platform/lists/sorted-cursor.ts';
import { matchingPayments } from './search.ts';
import { allOf, asText, build, camel, columnsOf, countAll, instantText, query } from '../../platform/sql.ts';

/** Aliases: payment `pay`, client `u` with profile `p`, service `s`, invoice `i`, receipt `r`. */
export const staffPayments = build
  .selectFrom('payments as pay')
  .innerJoin('users as u', 'u.id', 'pay.user_id')
  .leftJoin('profiles as p', 'p.id', 'u.id')
  .leftJoin('subscriptions as sub', 'sub.id', 'pay.subscription_id')
  .leftJoin('services as s', 's.id', 'sub.service_id')
  .innerJoin('invoices as i', 'i.id', 'pay.invoice_id')
  .leftJoin('receipts as r', 'r.payment_id', 'pay.id');

const pay = columnsOf('payments', 'pay');
const u = columnsOf('users', 'u');
const p = columnsOf('profiles', 'p');
const sub = columnsOf('subscriptions', 'sub');
const i = columnsOf('invoices', 'i');

const isErased = sql<boolean>`${u('erased_at')} is not null`;
const accountName = personName(u('email'));
const invoicedName = sql<string>`coalesce(${i('addressee')}->>'name', '')`;

/** An erased account keeps the name on its invoice. */
export const clientName = sql<string>`case when ${isErased} then ${invoicedName} else ${accountName} end`;
export const clientEmail = sql<string | null>`case when ${u('erased_at')} is null then ${u('email')}::text end`;

const isProposed = sql<boolean>`exists ${build
  .selectFrom('bank_statement_lines as l')
  .select('l.id')
  .where('l.payment_id', '=', pay('id'))
  .where('l.status', '=', 'proposed')}`;

const hasNoLine = sql<SqlBool>`${pay('method')} = 'bank_transfer' and not exists ${build
  .selectFrom('bank_statement_lines as l')
  .select('l.id')
  .where('l.payment_id', '=', pay('id'))
  .where('l.status', 'in', ['proposed', 'matched'])}`;

/** As `isWithdrawn` in rows.ts. */
const isWithdrawn = sql<boolean>`coalesce(${sub('status')} = 'cancelled' and ${sub('activated_at')} is null
  and ${sub('ended_at')} = ${pay('failed_at')}, false)`;

const inStatus = (status: PaymentStatus) => sql<SqlBool>`${pay('status')} = ${status}`;
const states: Record<PaymentView, Expression<SqlBool>> = {
  'to-match': inStatus('pending'),
  matched: inStatus('completed'),
  refunded: inStatus('refunded'),
  failed: inStatus('failed'),
  all: sql<SqlBool>`true`,
};

export async function paymentConditions(db: Tx, { view, q, currency }: PaymentFilter): Promise<Expression<SqlBool>> {
  const conditions = [states[view], ...(await matchingPayments(db, q))];
  if (currency !== undefined) conditions.push(sql`${pay('currency')} = ${currency}`);
  return allOf(conditions);
}

/** Clients removed from the register are not linked. */
export const staffPaymentRows = staffPayments
  .select(camel('pay.id', 'pay.version', 'pay.currency', 'pay.status', 'pay.method', 'pay.reference'))
  .select(camel('pay.created_at', 'pay.completed_at'))
  .select((eb) => [
    's.name as serviceName',
    clientName.as('clientName'),
    clientEmail.as('clientEmail'),
    eb
      .selectFrom('clients as c')
      .select('c.id')
      .whereRef('c.portal_user_id', '=', 'u.id')
      .where('c.deleted_at', 'is', null)
      .orderBy('c.id')
      .limit(1)
      .as('recordId'),
    asText(eb.ref('pay.amount')).as('amount'),
    sql<Date | null>`case when ${eb.ref('pay.proof_media_id')} is not null then ${eb.ref('pay.proof_uploaded_at')} end`.as(
      'proofAt',
    ),
    isProposed.as('isProposed'),
    isWithdrawn.as('isWithdrawn'),
    asText(eb.ref('i.due_date')).as('dueDate'),
  ]);

export function toStaffPayment(row: InferResult<typeof staffPaymentRows>[number]): StaffPaymentRow {
  const { clientName: name, clientEmail: email, recordId, serviceName, amount, currency, ...columns } = row;
  return {
    ...withInstants(columns),
    client: { name, email, recordId },
    serviceName: serviceName ?? '',
    amount: toMoney(amount, currency),
  };
}

/** A proof or statement line allows a decision. */
export const isDecidable = sql<SqlBool>`(${pay('proof_media_id')} is not null or ${isProposed})`;

/** Pending payments that can be decided first, then oldest. */
const waiting = sql<string>`
  (case when ${isDecidable} then '0' else '1' end
    || ${instantText(pay('created_at'))})`;

const nameOnInvoice = sql<string>`(select search_fold(${invoicedName}) from ${i.table} where ${i('id')} = ${pay('invoice_id')})`;

const orders: Record<PaymentSort, RowOrder> = {
  waiting: byText(waiting, (key) => /^[01]\d{4}-[\d:T.Z-]{10,20}$/.test(key)),
  newest: byTime(pay('payment_date')),
  reference: byText(pay('reference')),
  client: byText(sql<string>`case when ${isErased} then ${nameOnInvoice} else ${p('sort_name')} end`),
  amount: byAmount({
    currency: pay('currency'),
    amount: pay('amount'),
    currencies: serviceCurrencies,
    cast: (code) => sql`${code}::service_currency`,
  }),
  status: {
    by: [pay('status')],
    text: asText(pay('status')),
    isKey: (key) => paymentStatuses.some((status) => status === key),
    from: (key) => [sql`${key}::payment_status`],
    way: 'asc',
  },
};

const sortOf = ({ view, sort }: PaymentFilter) => sort ?? usualPaymentSort(view);

const cursorOrder = (filter: PaymentFilter) => `${filter.view} ${sortOf(filter)}`;

const paymentIds = build.selectFrom('payments as pay').select('pay.id');
const idsWithClient = paymentIds
  .innerJoin('users as u', 'u.id', 'pay.user_id')
  .innerJoin('profiles as p', 'p.id', 'u.id');

/** Together as `orders.client`; apart as clients have an index by name, and erased ones are few. */
const clientArms = [
  {
    ids: idsWithClient.where(sql<SqlBool>`not ${isErased}`),
    order: { ...byText(sql<string>`${p('sort_name')}`), spansTables: true },
  },
  { ids: idsWithClient.where(isErased), order: byText(nameOnInvoice) },
] as const;

export async function sortedPaymentIds(db: Tx, filter: PaymentFilter): Promise<{ id: string }[]> {
  const conditions = await paymentConditions(db, filter);
  const sort = sortOf(filter);
  const ids = sort === 'client' ? idsWithClient.where(conditions) : paymentIds.where(conditions);
  return query(db, inOrder(ids, orders[sort], pay('id')));
}

/**
 * Ids sorted before their rows are joined, so that little is sorted; one extra, with `sort` 'client' up to twice as many.
 * Exported for query plan tests.
 */
export function pageStatement({ after, ...filter }: PaymentListInput, conditions: Expression<SqlBool>) {
  const sort = sortOf(filter);
  const order = orders[sort];
  const keyset = { after, sort: cursorOrder(filter), id: pay('id') };
  const pages =
    sort === 'client'
      ? clientArms.map((arm) =>
          keysetRows(arm.ids.where(conditions), { ...keyset, order: arm.order }, staffPaymentPageSize),
        )
      : [keysetRows(paymentIds.where(conditions), { ...keyset, order }, staffPaymentPageSize)];
  const ids = pages.map((page) => sql`select id from (${page}) as page`);
  const rows = staffPaymentRows
    .select(order.text.as('key'))
    .where(sql<SqlBool>`${pay('id')} in (${sql.join(ids, sql` union all `)})`);
  return inOrder(rows, order, pay('id')).limit(staffPaymentPageSize + 1);
}

/** Up to {@link countedPayments}, and one more; exported for tests. */
export function countPayments(conditions: Expression<SqlBool>) {
  const matching = paymentIds.where(conditions).limit(countedPayments + 1);
  return build.selectFrom(matching.as('found')).select(countAll.as('total'));
}

/** Of all clients (D48). @throws VALIDATION on `after` if forged or of another view or order */
export async function listStaffPayments(
  { db, deps }: Pick<SignedIn, 'db' | 'deps'>,
  input: PaymentListInput,
): Promise<StaffPaymentPage> {
  const { withoutLine = false, ...filter } = input;
  const found = await paymentConditions(db, filter);
  const conditions = withoutLine ? allOf([found, hasNoLine]) : found;
  const [rows, [counted], [proposed]] = await Promise.all([
    query(db, pageStatement(input, conditions)),
    query(db, countPayments(conditions)),
    query(
      db,
      build
        .selectFrom('payments as pay')
        .select(countAll.as('total'))
        .where('pay.status', '=', 'pending')
        .where(isProposed),
    ),
  ]);
  const { shown, next } = sortedPage(rows, staffPaymentPageSize, cursorOrder(input));
  return {
    items: shown.map(({ key: _, ...row }) => toStaffPayment(row)),
    next,
    now: deps.clock.now().toISOString(),
    total: counted?.total ?? 0,
    proposed: proposed?.total ?? 0,
  };
}
