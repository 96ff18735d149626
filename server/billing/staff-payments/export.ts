import { type SqlBool, sql } from 'kysely';
import { paymentExportMax, type PaymentFilter, paymentFilter } from '../../../src/domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../src/domain/billing/manager-texts.ts';
import type { SignedIn } from '../../context.ts';
import { countDownload, downloadBatch, fileLines, selectionOf } from '../../contributions/download.ts';
import { byHeading, type ExportedColumns, leftOut } from '../../contributions/exported-columns.ts';
import type { Exporter } from '../../contributions/exporter.ts';
import { escapeFormula } from '../../csv/cells.ts';
import { writeCsv } from '../../csv/write-csv.ts';
import { clientEmail, clientName, paymentConditions, sortedPaymentIds, staffPayments } from './list.ts';
import { asText, build, columnsOf, countAll, secondText } from '../../platform/sql.ts';

const [pay, s, i, r] = [
  columnsOf('payments', 'pay'),
  columnsOf('services', 's'),
  columnsOf('invoices', 'i'),
  columnsOf('receipts', 'r'),
];

const fileColumns = byHeading({
  reference: { reference: pay('reference') },
  status: { status: pay('status') },
  user_id: { client: clientName, email: clientEmail },
  subscription_id: { service: s('name') },
  amount: { amount: asText(pay('amount')) },
  currency: { currency: pay('currency') },
  method: { method: pay('method') },
  created_at: { created_at: secondText(pay('created_at')) },
  completed_at: { completed_at: secondText(pay('completed_at')) },
  refunded_at: { refunded_at: secondText(pay('refunded_at')) },
  invoice_id: { invoice: i('number') },
  id: { receipt: r('number') },
  refund_reason: { reason: sql<string | null>`coalesce(${pay('refund_reason')}, ${pay('failure_reason')})` },
  ...leftOut('failure_reason', 'failed_at', 'payment_date', 'proof_media_id', 'proof_uploaded_at', 'decided_by'),
  ...leftOut('provider', 'provider_session_id', 'provider_payment_id'),
  ...leftOut('version', 'created_by', 'updated_at', 'updated_by'),
} satisfies ExportedColumns<'payments'>);

/** Ids first: rows that move are neither lost nor repeated. */
async function* linesOf({ db }: SignedIn, filter: PaymentFilter): AsyncGenerator<string> {
  const ids = (await sortedPaymentIds(db, filter)).map(({ id }) => id);
  const batchFrom = (start: number) => {
    const batch = sql<string[]>`${ids.slice(start, start + downloadBatch)}::uuid[]`;
    return staffPayments
      .select([
        sql<number>`array_position(${batch}, ${pay('id')}) + ${start}::int`.as('end'),
        ...selectionOf(fileColumns),
      ])
      .where(sql<SqlBool>`${pay('id')} = any(${batch})`)
      .orderBy('end');
  };
  yield* fileLines(db, {
    columns: fileColumns,
    write: (rows) => writeCsv(rows.map((row) => row.map((cell) => escapeFormula(cell ?? '')))),
    first: batchFrom(0),
    after: ({ end }) => batchFrom(end),
  });
}

/** @throws VALIDATION above {@link paymentExportMax} */
export const paymentExporter: Exporter = {
  noun: 'payments',
  entityKind: 'payment',
  async open(ctx, given) {
    const chosen = paymentFilter.parse({ view: 'all', ...(given as object) });
    const { sort: _, ...filter } = chosen;
    const count = build
      .selectFrom('payments as pay')
      .select(countAll.as('total'))
      .where(await paymentConditions(ctx.db, filter));
    const counted = await countDownload(ctx.db, { count, max: paymentExportMax, texts });
    return { filter, ...counted, lines: () => linesOf(ctx, chosen) };
  },
};
