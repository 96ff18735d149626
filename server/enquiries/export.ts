import { stringify } from 'csv-stringify/sync';
import { type Expression, type SqlBool, sql } from 'kysely';
import { enquiryExportMax } from '../../src/domain/enquiries/export.ts';
import { inboxFilter, type InboxFilter } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import type { SignedIn } from '../context.ts';
import { countDownload, downloadBatch, fileLines, selectionOf } from '../contributions/download.ts';
import { byHeading, type ExportedColumns, leftOut } from '../contributions/exported-columns.ts';
import type { Exporter } from '../contributions/exporter.ts';
import { conditionsOf } from './inbox/list.ts';
import { build, columnsOf, countAll, secondText } from '../platform/sql.ts';

const [e, u, o] = [columnsOf('enquiries', 'e'), columnsOf('users', 'u'), columnsOf('investment_opportunities', 'o')];

const fileColumns = byHeading({
  receipt_number: { number: e('receipt_number') },
  created_at: { received_at: secondText(e('created_at')) },
  stage: { stage: e('stage') },
  owner_id: { owner: u('email') },
  due_at: { due_at: secondText(e('due_at')) },
  first_reply_at: { first_reply_at: secondText(e('first_reply_at')) },
  closed_at: { closed_at: secondText(e('closed_at')) },
  is_helpful: { helpful: sql<string | null>`case ${e('is_helpful')} when true then 'yes' when false then 'no' end` },
  rating_note: { rating_note: e('rating_note') },
  first_name: { first_name: e('first_name') },
  last_name: { last_name: e('last_name') },
  email: { email: e('email') },
  phone: { phone: e('phone') },
  interest: { interest: e('interest') },
  range: { range: e('range') },
  goals: { goals: e('goals') },
  source_path: { source_page: e('source_path') },
  opportunity_id: { opportunity: sql<string | null>`coalesce(${o('title')}, ${e('opportunity_title')})` },
  ...leftOut('opportunity_title', 'id', 'client_id', 'consented_at', 'delete_after', 'is_test', 'search_text', 'signs'),
  ...leftOut('assigned_at', 'is_due_set', 'waiting_since', 'open_items', 'close_reason', 'deleted_at', 'deleted_by'),
  ...leftOut('rating_asked_at', 'rated_at', 'rating_stopped_at', 'version', 'updated_at', 'updated_by'),
  ...leftOut('idempotency_key', 'tracking_token_hash', 'device_hashes', 'code_hash', 'code_expires_at', 'code_tries'),
} satisfies ExportedColumns<'enquiries'>);

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
function filterOf(query: unknown): InboxFilter {
  const { overdue, ...rest } = { overdue: undefined, ...(query as object) };
  return inboxFilter.parse({
    ...rest,
    ...(overdue === undefined ? {} : { overdue: overdue === 'true' ? true : overdue }),
  });
}

/** @throws VALIDATION above {@link enquiryExportMax} */
export const enquiryExporter: Exporter = {
  noun: 'enquiries',
  entityKind: 'enquiry',
  async open(ctx, query) {
    const { sort: _, ...filter } = filterOf(query);
    const where = conditionsOf(ctx, filter);
    const count = build.selectFrom('enquiries as e').select(countAll.as('total')).where(where);
    const counted = await countDownload(ctx.db, { count, max: enquiryExportMax, texts });
    return { filter, ...counted, lines: () => linesOf(ctx, where) };
  },
};
