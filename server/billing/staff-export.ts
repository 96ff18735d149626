import type { RequestHandler } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { formatDate } from '../../src/domain/time/format.ts';
import { paymentExportMax, type PaymentFilter, paymentFilter } from '../../src/domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../src/domain/billing/manager-texts.ts';
import { actorOf } from '../caller.ts';
import { type Deps, requestIdOf, type SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { escapeFormula } from '../csv/cells.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';
import { admit } from '../media/admission.ts';
import { audit } from '../platform/audit.ts';
import { readSettings } from '../settings/settings.ts';
import { clientEmail, clientName, paymentConditions, staffPayments } from './staff-list.ts';
import { asText, columnsOf, countAll, query } from '../platform/sql.ts';

const batchSize = 500;

/** Names of the columns, in their order: the same for every build, because other programs read them. */
const columns = [
  'reference',
  'status',
  'client',
  'email',
  'service',
  'amount',
  'currency',
  'method',
  'begun_at',
  'completed_at',
  'refunded_at',
  'invoice',
  'receipt',
  'reason',
] as const;

const pay = columnsOf('payments', 'pay');
const time = (column: Parameters<typeof pay>[0]) =>
  sql<string | null>`to_char(${pay(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The filtered payments as lines of a file, the oldest first, batch after batch. */
async function* linesOf({ db }: SignedIn, filter: PaymentFilter): AsyncGenerator<string> {
  yield byteOrderMark + writeCsv([columns]);
  const first = staffPayments
    .select(['pay.id', 'pay.reference', 'pay.status', 'pay.currency', 'pay.method'])
    .select(['s.name as service', 'i.number as invoice', 'r.number as receipt'])
    .select((eb) => [
      clientName.as('client'),
      clientEmail.as('email'),
      asText(eb.ref('pay.amount')).as('amount'),
      time('created_at').as('begun_at'),
      time('completed_at').as('completed_at'),
      time('refunded_at').as('refunded_at'),
      eb.fn.coalesce('pay.refund_reason', 'pay.failure_reason').as('reason'),
    ])
    .where(paymentConditions(filter))
    .orderBy('pay.id')
    .limit(batchSize);
  let next = first;
  for (;;) {
    const rows = await query(db, next);
    if (rows.length > 0) yield writeCsv(rows.map((row) => columns.map((column) => escapeFormula(row[column] ?? ''))));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    next = first.where('pay.id', '>', last.id);
  }
}

/** GET /api/exports/payments.csv: the payments of a filter, for admins; audited before the first row leaves. */
export function paymentExport(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-App-Version': deps.version, 'X-Request-Id': requestIdOf(request) });
    const ctx = await admit(deps, request, response, 'admin');
    const filter = paymentFilter.parse({ view: 'all', ...request.query });
    const [counted] = await query(ctx.db, staffPayments.select(countAll.as('total')).where(paymentConditions(filter)));
    const total = counted?.total ?? 0;
    if (total > paymentExportMax) throw new DomainError('VALIDATION', texts.tooMany(paymentExportMax));
    await audit(ctx.db, actorOf(ctx), {
      action: 'payments.export',
      entityKind: 'payment',
      entityName: texts.total(total),
      after: { ...filter, total },
    });
    const { timezone } = (await readSettings(ctx.db, ctx.log)).general;
    const day = formatDate(deps.clock.now(), { timezone, dateFormat: 'YYYY-MM-DD' });
    response.attachment(`payments-${day}.csv`).type('text/csv; charset=utf-8');
    await pipeline(Readable.from(linesOf(ctx, filter)), response).catch((error: NodeJS.ErrnoException) => {
      // Whoever left is not answered, and that they left is no fault.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  };
}
