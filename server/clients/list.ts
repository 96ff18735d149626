import { Prisma } from '../../prisma/generated/client.ts';
import type { ClientFilter, ClientPage } from '../../src/domain/clients/list.ts';
import { clientPageSize, type ClientSort, maxCounted } from '../../src/domain/clients/clients.ts';
import { clientTexts as texts } from '../../src/domain/clients/texts.ts';
import { entryOf, type RowOf, selectOf } from '../columns/columns.ts';
import { readingOf } from '../columns/sql.ts';
import type { SignedIn } from '../context.ts';
import { readRows } from '../platform/database.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';
import { matchesWords } from '../platform/word-search.ts';
import { clientColumns } from './columns.ts';
import { todayOf } from './today.ts';

/** Matches an index on live records; also as cursor text. */
interface Order {
  by: Prisma.Sql;
  text: Prisma.Sql;
  type: Prisma.Sql;
  isKey: (key: string) => boolean;
  direction: Prisma.Sql;
  beyond: Prisma.Sql;
}

const ascending = { direction: Prisma.sql`ASC`, beyond: Prisma.sql`>` };
const descending = { direction: Prisma.sql`DESC`, beyond: Prisma.sql`<` };

const isInstant = (key: string) => /^[12]\d{3}-/.test(key) && new Date(key).toJSON() === key;
const instantText = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const byTime = (column: Prisma.Sql): Order => ({
  by: column,
  text: instantText(column),
  type: Prisma.sql`timestamptz`,
  isKey: isInstant,
  ...descending,
});

/** Never contacted: sorts last. */
const never = '-infinity';

const orders: Record<ClientSort, Order> = {
  newest: byTime(Prisma.sql`c.created_at`),
  modified: byTime(Prisma.sql`c.updated_at`),
  name: {
    by: Prisma.sql`search_fold(c.name)`,
    text: Prisma.sql`search_fold(c.name)`,
    type: Prisma.sql`text`,
    isKey: (key) => !key.includes('\0'),
    ...ascending,
  },
  contact: {
    by: Prisma.sql`coalesce(c.last_contact_at, '-infinity')`,
    text: Prisma.sql`coalesce(${instantText(Prisma.sql`c.last_contact_at`)}, ${never})`,
    type: Prisma.sql`timestamptz`,
    isKey: (key) => key === never || isInstant(key),
    ...descending,
  },
};

/** For list, count, export and palette; alias `c`. */
export function clientConditions({ q, status }: Pick<ClientFilter, 'q' | 'status'>, c = Prisma.sql`c`): Prisma.Sql {
  const parts = [Prisma.sql`${c}.deleted_at IS NULL`, ...matchesWords(Prisma.sql`${c}.search_text`, q)];
  if (status !== undefined) parts.push(Prisma.sql`${c}.status = ${status}::client_status`);
  return Prisma.join(parts, ' AND ');
}

const { name, status, industry, city, country, contactName, contactEmail } = clientColumns;
const cardColumns = { name, status, industry, city, country, contactName, contactEmail };

interface FoundRow extends RowOf<typeof cardColumns> {
  id: string;
  lastContactAt: Date | null;
  lateTasks: number;
  key: string;
}

/** The page and the bounded count; exported for plan checks. */
export function listStatements(filter: ClientFilter, today: string): { page: Prisma.Sql; count: Prisma.Sql } {
  const sort = filter.sort ?? 'newest';
  const { by, text, type, isKey, direction, beyond } = orders[sort];
  const from = filter.after === undefined ? undefined : decodeSortedCursor(filter.after, sort, isKey, texts.badCursor);
  const where = clientConditions(filter);
  const onward =
    from === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${by}, c.id) ${beyond} (${from.key}::${type}, ${from.id}::uuid)`;
  return {
    // Joins tasks only for the page's rows.
    page: Prisma.sql`
      SELECT page.*, (
        SELECT count(*)::int FROM client_tasks t
        WHERE t.client_id = page.id AND t.done_at IS NULL AND t.deleted_at IS NULL AND t.due_on < ${today}::date
      ) AS "lateTasks"
      FROM (
        SELECT ${readingOf('c', ['id', ...Object.keys(selectOf(cardColumns)), 'lastContactAt'])}, ${text} AS key, ${by} AS place
        FROM clients c
        WHERE ${where} ${onward}
        ORDER BY ${by} ${direction}, c.id ${direction}
        LIMIT ${clientPageSize + 1}::int
      ) page
      ORDER BY page.place ${direction}, page.id ${direction}`,
    count: Prisma.sql`
      SELECT count(*)::int AS total FROM (SELECT FROM clients c WHERE ${where} LIMIT ${maxCounted + 1}::int) AS found`,
  };
}

/**
 * Newest first by default (specification 1, section 7). `total` counts up to `maxCounted`. VALIDATION on an `after`
 * that is forged or of another order.
 */
export async function listClients({ db, deps, log }: SignedIn, filter: ClientFilter): Promise<ClientPage> {
  const { page, count } = listStatements(filter, await todayOf({ db, log, clock: deps.clock }));
  const [rows, [counted]] = await Promise.all([readRows<FoundRow>(db, page), readRows<{ total: number }>(db, count)]);
  const shown = rows.slice(0, clientPageSize);
  const last = rows.length > clientPageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      ...entryOf(cardColumns, row),
      id: row.id,
      lateTasks: row.lateTasks,
      lastContactAt: row.lastContactAt?.toISOString() ?? null,
    })),
    next: last === undefined ? null : encodeSortedCursor(filter.sort ?? 'newest', last),
    total: counted?.total ?? 0,
  };
}
