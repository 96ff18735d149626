import { personName } from '../../accounts/people.ts';
import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
import { staffPaymentPageSize } from '../../../src/domain/billing/billing.ts';
import type {
  LineListInput,
  LineView,
  StatementLinePage,
  StatementLineRow,
} from '../../../src/domain/statements/lines.ts';
import type { SignedIn } from '../../context.ts';
import { escapeLike } from '../../platform/lists/like-pattern.ts';
import { toMoney } from '../../platform/money.ts';
import { keysetRows, type RowOrder } from '../../platform/lists/row-order.ts';
import { sortedPage } from '../../platform/lists/sorted-cursor.ts';
import { clientName } from '../staff-payments/list.ts';
import { asText, build, camel, columnsOf, countAll, dayValue, query } from '../../platform/sql.ts';

const l = columnsOf('bank_statement_lines', 'l');

/** Lines `l` with their payment, or the one their reference names. */
const storedLines = build
  .selectFrom('bank_statement_lines as l')
  .innerJoin('bank_statement_imports as f', 'f.id', 'l.import_id')
  .leftJoin('payments as pay', (join) =>
    join.on((eb) =>
      eb.or([
        eb.eb('pay.id', '=', eb.ref('l.payment_id')),
        eb.and([eb.eb('l.payment_id', 'is', null), eb.eb('pay.reference', '=', eb.ref('l.reference'))]),
      ]),
    ),
  )
  .leftJoin('users as u', 'u.id', 'pay.user_id')
  .leftJoin('profiles as p', 'p.id', 'u.id')
  .leftJoin('invoices as i', 'i.id', 'pay.invoice_id')
  .leftJoin('subscriptions as sub', 'sub.id', 'pay.subscription_id')
  .leftJoin('services as s', 's.id', 'sub.service_id')
  .leftJoin('users as d', (join) => join.onRef('d.id', '=', 'l.decided_by').on('d.erased_at', 'is', null))
  .leftJoin('profiles as dp', 'dp.id', 'd.id')
  .select(camel('l.id', 'l.version', 'l.status', 'l.currency', 'l.payer', 'l.description', 'l.reference'))
  .select(camel('l.decided_at', 'f.file_name'))
  .select(['pay.id as paymentId', 'pay.reference as paymentReference', 'pay.status as paymentStatus'])
  .select((eb) => [
    'pay.currency as paymentCurrency',
    's.name as serviceName',
    asText(eb.ref('l.booked_on')).as('bookedOn'),
    asText(eb.ref('l.amount')).as('amount'),
    asText(eb.ref('pay.amount')).as('paymentAmount'),
    personName(eb.ref('d.email'), 'dp').as('decidedBy'),
    clientName.as('client'),
  ]);

type StoredLine = InferResult<typeof storedLines>[number];

function paymentOf(line: StoredLine): StatementLineRow['payment'] {
  const { paymentId: id, paymentReference: reference, paymentStatus: status, paymentAmount, paymentCurrency } = line;
  if (id === null || reference === null || status === null || paymentAmount === null || paymentCurrency === null) {
    return null;
  }
  const amount = toMoney(paymentAmount, paymentCurrency);
  return { id, reference, status, amount, client: line.client, serviceName: line.serviceName ?? '' };
}

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
    payment: paymentOf(row),
  };
}

/** Individually; proposals are confirmed together. */
export const linesToDecide = sql<SqlBool>`${l('status')} in ('unmatched', 'differing')`;

const views: Record<LineView, Expression<SqlBool>> = {
  'to-decide': linesToDecide,
  done: sql<SqlBool>`${l('status')} in ('matched', 'ignored')`,
  all: sql<SqlBool>`true`,
};

function conditionsOf({ lines: view = 'to-decide', q = '' }: LineListInput): Expression<SqlBool> {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  const plain = sql`replace(${l('reference')}, '-', '')`;
  const all = sql.join([l('description'), l('payer'), l('reference'), plain, asText(l('amount'))]);
  const conditions: Expression<SqlBool>[] = words.map(
    (word) => sql<SqlBool>`search_fold(${all}) like '%' || search_fold(${escapeLike(word)}::text) || '%'`,
  );
  conditions.push(views[view]);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const byDay: RowOrder = {
  by: [l('booked_on')],
  text: asText(l('booked_on')),
  isKey: (key) => /^\d{4}-\d{2}-\d{2}$/.test(key) && !Number.isNaN(Date.parse(key)),
  from: (key) => [dayValue(key)],
  way: 'desc',
};

/** Newest first. @throws VALIDATION on `after` if forged or of another view */
export async function listLines({ db }: Pick<SignedIn, 'db'>, input: LineListInput): Promise<StatementLinePage> {
  const { after, lines: view = 'to-decide' } = input;
  const where = conditionsOf(input);
  const keyset = { after, sort: view, order: byDay, id: l('id') };
  const [rows, [counted]] = await Promise.all([
    query(db, keysetRows(storedLines.where(where), keyset, staffPaymentPageSize)),
    query(db, build.selectFrom('bank_statement_lines as l').select(countAll.as('total')).where(where)),
  ]);
  const { shown, next } = sortedPage(rows, staffPaymentPageSize, view);
  return { items: shown.map(toRow), next, total: counted?.total ?? 0 };
}

export async function findLine({ db }: Pick<SignedIn, 'db'>, id: string): Promise<StatementLineRow | undefined> {
  const [row] = await query(db, storedLines.where('l.id', '=', id));
  return row === undefined ? undefined : toRow(row);
}
