import { stringify } from 'csv-stringify/sync';
import type { Request, RequestHandler } from 'express';
import { type Expression, type SqlBool, sql } from 'kysely';
import { enquiryExportMax } from '../../src/domain/enquiries/export.ts';
import { inboxFilter, type InboxFilter } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { type Deps, requestIdOf, type SignedIn } from '../context.ts';
import { downloadBatch, fileLines, recordDownload, selectionOf, sendLines } from '../contributions/download.ts';
import { admit } from '../media/admission.ts';
import { conditionsOf } from './inbox/list.ts';
import { build, columnsOf, countAll, secondText } from '../platform/sql.ts';

const [e, u, o] = [columnsOf('enquiries', 'e'), columnsOf('users', 'u'), columnsOf('investment_opportunities', 'o')];

const fileColumns = {
  number: e('receipt_number'),
  received_at: secondText(e('created_at')),
  stage: e('stage'),
  owner: u('email'),
  due_at: secondText(e('due_at')),
  first_reply_at: secondText(e('first_reply_at')),
  closed_at: secondText(e('closed_at')),
  first_name: e('first_name'),
  last_name: e('last_name'),
  email: e('email'),
  phone: e('phone'),
  interest: e('interest'),
  range: e('range'),
  goals: e('goals'),
  source_page: e('source_path'),
  opportunity: sql<string | null>`coalesce(${o('title')}, ${e('opportunity_title')})`,
};

/** Escapes formulas; lines end as in RFC 4180. */
function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
}

/** Newest first. */
function linesOf({ db }: SignedIn, where: Expression<SqlBool>): AsyncGenerator<string> {
  const first = build
    .selectFrom('enquiries as e')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'e.owner_id').on('u.erased_at', 'is', null))
    .leftJoin('investment_opportunities as o', 'o.id', 'e.opportunity_id')
    .select(['e.id', 'e.created_at as key', ...selectionOf(fileColumns)])
    .where(where)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(downloadBatch);
  return fileLines(db, {
    columns: fileColumns,
    write: csvOf,
    first,
    after: ({ key, id }) => first.where((eb) => eb.eb(eb.refTuple('e.created_at', 'e.id'), '<', eb.tuple(key, id))),
  });
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
 * Handles GET /api/exports/enquiries.csv for admins; audited before the first row, streamed to bound memory.
 * @throws VALIDATION above {@link enquiryExportMax}
 */
export function enquiryExport(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Request-Id': requestIdOf(request) });
    const ctx = await admit(deps, request, response, 'admin');
    const { sort: _, ...filter } = filterOf(request);
    const where = conditionsOf(ctx, filter);
    await recordDownload(ctx, {
      action: 'enquiries.export',
      entityKind: 'enquiry',
      filter,
      count: build.selectFrom('enquiries as e').select(countAll.as('total')).where(where),
      max: enquiryExportMax,
      texts,
    });
    const day = deps.clock.now().toISOString().slice(0, 10);
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="enquiries-${day}.csv"`,
    });
    await sendLines(response, linesOf(ctx, where));
  };
}
