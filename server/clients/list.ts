import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientFilter, ClientPage } from '../../src/domain/clients/list.ts';
import { clientPageSize, type ClientSort, maxCounted } from '../../src/domain/clients/clients.ts';
import { clientTexts as texts } from '../../src/domain/clients/texts.ts';
import { entryOf, storedFields } from '../columns/columns.ts';
import { readingOf } from '../columns/sql.ts';
import type { SignedIn } from '../context.ts';
import { decodeSortedCursor, isInstant, sortedPage } from '../platform/sorted-cursor.ts';
import { allOf, build, camel, columnsOf, countAll, dayValue, instantText, query } from '../platform/sql.ts';
import { matchesWords } from '../platform/word-search.ts';
import { clientColumns } from './columns.ts';
import { todayOf } from './today.ts';

const c = columnsOf('clients', 'c');

/** Matches an index on live records; also as cursor text. */
interface Order {
  by: RawBuilder<unknown>;
  text: RawBuilder<string>;
  type: RawBuilder<unknown>;
  isKey: (key: string) => boolean;
  way: 'asc' | 'desc';
}

const byTime = (column: RawBuilder<Date>): Order => ({
  by: column,
  text: instantText(column),
  type: sql`timestamptz`,
  isKey: isInstant,
  way: 'desc',
});

/** Never contacted: sorts last. */
const never = '-infinity';

const folded = sql<string>`search_fold(${c('name')})`;
const orders: Record<ClientSort, Order> = {
  newest: byTime(c('created_at')),
  modified: byTime(c('updated_at')),
  name: { by: folded, text: folded, type: sql`text`, isKey: (key) => !key.includes('\0'), way: 'asc' },
  contact: {
    by: sql`coalesce(${c('last_contact_at')}, '-infinity')`,
    text: sql`coalesce(${instantText(c('last_contact_at'))}, ${never})`,
    type: sql`timestamptz`,
    isKey: (key) => key === never || isInstant(key),
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
  const { by, text, type, isKey, way } = orders[sort];
  const from = filter.after === undefined ? undefined : decodeSortedCursor(filter.after, sort, isKey, texts.badCursor);
  const matching = build.selectFrom('clients as c').where(clientConditions(filter));
  const beyond = way === 'asc' ? sql`>` : sql`<`;
  const onward =
    from === undefined
      ? matching
      : matching.where(sql<SqlBool>`(${by}, ${c('id')}) ${beyond} (${from.key}::${type}, ${from.id}::uuid)`);
  const page = onward
    .select(readingOf('c', cardFields))
    .select(camel('c.id', 'c.last_contact_at'))
    .select([text.as('key'), by.as('place')])
    .orderBy(by, way)
    .orderBy('c.id', way)
    .limit(clientPageSize + 1);
  const late = build
    .selectFrom('client_tasks as t')
    .select(countAll.as('count'))
    .where('t.client_id', '=', sql.ref<string>('page.id'))
    .where('t.done_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where('t.due_on', '<', dayValue(today));
  return {
    // Joins tasks only for the page's rows.
    page: build
      .selectFrom(page.as('page'))
      .selectAll('page')
      .select(sql<number>`${late}`.as('lateTasks'))
      .orderBy('page.place', way)
      .orderBy('page.id', way),
    count: build.selectFrom(matching.limit(maxCounted + 1).as('found')).select(countAll.as('total')),
  };
}

/**
 * Newest first by default (spec 1 §7). `total` counts up to `maxCounted`. VALIDATION on an `after`
 * that is forged or of another order.
 */
export async function listClients({ db, deps, log }: SignedIn, filter: ClientFilter): Promise<ClientPage> {
  const { page, count } = listStatements(filter, await todayOf({ db, log, clock: deps.clock }));
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
