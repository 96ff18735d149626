import { type Expression, type SqlBool, sql } from 'kysely';
import type { ClientFilter, ClientPage } from '../../src/domain/clients/list.ts';
import { clientPageSize, type ClientSort, maxCounted } from '../../src/domain/clients/clients.ts';
import { entryOf, storedFields } from '../columns/columns.ts';
import { readingOf } from '../columns/sql.ts';
import type { SignedIn } from '../context.ts';
import { byText, byTime, keysetRows, type RowOrder } from '../platform/lists/row-order.ts';
import { isInstant, sortedPage } from '../platform/lists/sorted-cursor.ts';
import { allOf, build, camel, columnsOf, countAll, dayValue, instantText, query } from '../platform/sql.ts';
import { matchesWords } from '../platform/lists/word-search.ts';
import { clientColumns } from './columns.ts';
import { siteToday } from '../settings/calendar.ts';

const c = columnsOf('clients', 'c');

/** Never contacted: sorts last. */
const never = '-infinity';

/** Each matches an index on live records. */
const orders: Record<ClientSort, RowOrder> = {
  newest: byTime(c('created_at')),
  modified: byTime(c('updated_at')),
  name: byText(sql<string>`search_fold(${c('name')})`),
  contact: {
    by: [sql`coalesce(${c('last_contact_at')}, '-infinity')`],
    text: sql`coalesce(${instantText(c('last_contact_at'))}, ${never})`,
    isKey: (key) => key === never || isInstant(key),
    from: (key) => [sql`${key}::timestamptz`],
    way: 'desc',
  },
};

/** For list, count, export and palette. */
export function clientConditions({ q, status }: Pick<ClientFilter, 'q' | 'status'>, of = c): Expression<SqlBool> {
  const parts = [sql<SqlBool>`${of('deleted_at')} is null`, ...matchesWords(of('search_text'), q)];
  if (status !== undefined) parts.push(sql`${of('status')} = ${status}::client_status`);
  return allOf(parts);
}

const { name, status, industry, city, country, contactName, contactEmail } = clientColumns;
const cardColumns = { name, status, industry, city, country, contactName, contactEmail };
const cardFields = storedFields(cardColumns);

/** The page and the bounded count; exported for plan checks. */
export function listStatements(filter: ClientFilter, today: string) {
  const sort = filter.sort ?? 'newest';
  const keyset = { after: filter.after, sort, order: orders[sort], id: c('id') };
  const matching = build.selectFrom('clients as c').where(clientConditions(filter));
  const lateTasks = build
    .selectFrom('client_tasks as t')
    .select(countAll.as('count'))
    .where('t.client_id', '=', c('id'))
    .where('t.done_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where('t.due_on', '<', dayValue(today));
  const cards = matching
    .select(readingOf('c', cardFields))
    .select(camel('c.id', 'c.last_contact_at'))
    .select(sql<number>`${lateTasks}`.as('lateTasks'));
  return {
    page: keysetRows(cards, keyset, clientPageSize),
    count: build.selectFrom(matching.limit(maxCounted + 1).as('found')).select(countAll.as('total')),
  };
}

/**
 * Newest first by default (spec 1 §7). `total` counts up to `maxCounted`. VALIDATION on an `after`
 * that is forged or of another order.
 */
export async function listClients({ db, deps, log }: SignedIn, filter: ClientFilter): Promise<ClientPage> {
  const { page, count } = listStatements(filter, await siteToday({ db, log, deps }));
  const [rows, [counted]] = await Promise.all([query(db, page), query(db, count)]);
  const { shown, next } = sortedPage(rows, clientPageSize, filter.sort ?? 'newest');
  return {
    items: shown.map((row) => ({
      ...entryOf(cardColumns, row),
      id: row.id,
      lateTasks: row.lateTasks,
      lastContactAt: row.lastContactAt?.toISOString() ?? null,
    })),
    next,
    total: counted?.total ?? 0,
  };
}
