import { stringify } from 'csv-stringify/sync';
import type { Request, RequestHandler, Response } from 'express';
import { once } from 'node:events';
import { type Expression, sql } from 'kysely';
import { enquiryExportMax } from '../../src/domain/enquiries/export.ts';
import { inboxFilter, type InboxFilter } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { actorOf } from '../caller.ts';
import { type Deps, requestIdOf, type SignedIn } from '../context.ts';
import { buildContext } from '../request-context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { requireLevel } from '../trpc.ts';
import { conditionsOf } from './inbox-list.ts';
import { build, columnsOf, countAll, query } from '../platform/sql.ts';

const batchSize = 500;

/** Permanent: other programs parse them. */
const columns = [
  'number',
  'received_at',
  'stage',
  'owner',
  'due_at',
  'first_reply_at',
  'closed_at',
  'first_name',
  'last_name',
  'email',
  'phone',
  'interest',
  'range',
  'goals',
  'source_page',
  'opportunity',
] as const;

type ExportRow = Record<(typeof columns)[number], string | null>;

/** Escapes formulas; RFC 4180 line ends. */
function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
}

const e = columnsOf('enquiries', 'e');
const time = (column: Expression<Date | null>) =>
  sql<string | null>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Newest first. */
async function* readBatches(ctx: SignedIn, filter: InboxFilter): AsyncGenerator<ExportRow[]> {
  const where = conditionsOf(ctx, filter);
  const first = build
    .selectFrom('enquiries as e')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'e.owner_id').on('u.erased_at', 'is', null))
    .leftJoin('investment_opportunities as o', 'o.id', 'e.opportunity_id')
    .select(['e.id', 'e.created_at as key', 'e.receipt_number as number', 'e.stage', 'u.email as owner'])
    .select([
      time(e('created_at')).as('received_at'),
      time(e('due_at')).as('due_at'),
      time(e('first_reply_at')).as('first_reply_at'),
      time(e('closed_at')).as('closed_at'),
    ])
    .select(['e.first_name', 'e.last_name', 'e.email', 'e.phone', 'e.interest', 'e.range', 'e.goals'])
    .select((eb) => [
      'e.source_path as source_page',
      eb.fn.coalesce('o.title', 'e.opportunity_title').as('opportunity'),
    ])
    .where(where)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(batchSize);
  let next = first;
  for (;;) {
    const rows = await query(ctx.db, next);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    next = first.where((eb) => eb.eb(eb.refTuple('e.created_at', 'e.id'), '<', eb.tuple(last.key, last.id)));
  }
}

/** Checks gate, session and level, in this order. */
async function admit(deps: Deps, request: Request, response: Response): Promise<SignedIn> {
  const { hasGrant } = await deps.gate.check(request.headers.cookie);
  if (!hasGrant) throw new DomainError('TRIAL_REQUIRED', errorTexts.trialRequired);
  const context = await buildContext(deps, request, hasGrant, (name, value, options) => {
    response.cookie(name, value, options);
  });
  return { ...context, caller: requireLevel(context, 'admin') };
}

/** Throws like the list if invalid. */
function filterOf(request: Request): InboxFilter {
  const { overdue, ...rest } = request.query;
  return inboxFilter.parse({
    ...rest,
    ...(overdue === undefined ? {} : { overdue: overdue === 'true' ? true : overdue }),
  });
}

/**
 * GET /api/exports/enquiries.csv, for admins; audited before the first row, streamed to bound memory. VALIDATION above
 * {@link enquiryExportMax}.
 */
export function enquiryExport(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Request-Id': requestIdOf(request) });
    const ctx = await admit(deps, request, response);
    const { sort: _, ...filter } = filterOf(request);
    const where = conditionsOf(ctx, filter);
    const [counted] = await query(ctx.db, build.selectFrom('enquiries as e').select(countAll.as('total')).where(where));
    const total = counted?.total ?? 0;
    if (total > enquiryExportMax) throw new DomainError('VALIDATION', texts.tooMany(enquiryExportMax));
    await audit(ctx.db, actorOf(ctx), {
      action: 'enquiries.export',
      entityKind: 'enquiry',
      entityName: texts.total(total),
      after: { ...filter, total },
    });
    const day = deps.clock.now().toISOString().slice(0, 10);
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="enquiries-${day}.csv"`,
    });
    // The byte order mark makes spreadsheets read UTF-8.
    response.write(`\uFEFF${csvOf([columns])}`);
    for await (const rows of readBatches(ctx, filter)) {
      if (response.destroyed) return;
      const isTaken = response.write(csvOf(rows.map((row) => columns.map((column) => row[column]))));
      if (!isTaken) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  };
}
