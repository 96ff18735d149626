import type { RequestHandler } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Prisma } from '../../prisma/generated/client.ts';
import { formatDate } from '../../src/domain/format.ts';
import { paymentExportMax, type PaymentFilter, paymentFilter } from '../../src/domain/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../src/domain/texts/payments-manager.ts';
import { actorOf } from '../caller.ts';
import { type Deps, requestIdOf, type SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { escapeFormula } from '../csv/cells.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';
import { admit } from '../media/admission.ts';
import { audit } from '../platform/audit.ts';
import { readRows } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { clientName, paymentConditions, staffPayments } from './staff-list.ts';

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

type ExportRow = Record<(typeof columns)[number], string | null> & { id: string };

const time = (column: Prisma.Sql) => Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The filtered payments as lines of a file, the oldest first, batch after batch. */
async function* linesOf({ db }: SignedIn, filter: PaymentFilter): AsyncGenerator<string> {
  yield byteOrderMark + writeCsv([columns]);
  const where = paymentConditions(filter);
  let onward = Prisma.empty;
  for (;;) {
    const rows = await readRows<ExportRow>(
      db,
      Prisma.sql`
        SELECT pay.id, pay.reference, pay.status::text AS status, ${clientName} AS client,
          CASE WHEN u.erased_at IS NULL THEN u.email::text END AS email, s.name AS service, pay.amount::text AS amount,
          pay.currency::text AS currency, pay.method::text AS method, ${time(Prisma.sql`pay.created_at`)} AS begun_at,
          ${time(Prisma.sql`pay.completed_at`)} AS completed_at, ${time(Prisma.sql`pay.refunded_at`)} AS refunded_at,
          i.number AS invoice, r.number AS receipt, coalesce(pay.refund_reason, pay.failure_reason) AS reason
        FROM ${staffPayments} WHERE ${where} ${onward}
        ORDER BY pay.id LIMIT ${batchSize}::int`,
    );
    if (rows.length > 0) yield writeCsv(rows.map((row) => columns.map((column) => escapeFormula(row[column] ?? ''))));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    onward = Prisma.sql`AND pay.id > ${last.id}::uuid`;
  }
}

/** GET /api/exports/payments.csv: the payments of a filter, for admins; audited before the first row leaves. */
export function paymentExport(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-App-Version': deps.version, 'X-Request-Id': requestIdOf(request) });
    const ctx = await admit(deps, request, response, 'admin');
    const filter = paymentFilter.parse({ view: 'all', ...request.query });
    const [counted] = await readRows<{ total: number }>(
      ctx.db,
      Prisma.sql`SELECT count(*)::int AS total FROM ${staffPayments} WHERE ${paymentConditions(filter)}`,
    );
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
