import { Prisma } from '../../prisma/generated/client.ts';
import {
  type ArticleFilter,
  type ArticlePage,
  articlePageSize,
  type ArticleRow,
  type PageSort,
  pageListStart,
  type PostRow,
  type PostSort,
  postListStart,
  type SortDirection,
} from '../../src/domain/article-list.ts';
import type { ArticleState } from '../../src/domain/content/articles.ts';
import { articleTexts as texts } from '../../src/domain/texts/articles.ts';
import type { SignedIn } from '../context.ts';
import { readRows } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';
import { type AnyNoun, pageNoun, postNoun } from './noun.ts';

/** What a list is sorted by as Postgres compares it, the same as a text, and the type that a cursor gives it back as. */
interface Order {
  by: Prisma.Sql;
  text: Prisma.Sql;
  type: Prisma.Sql;
  isKey: (key: string) => boolean;
}

/** Comparison is case-insensitive text (specification 2, section 4). */
function byWords(by: Prisma.Sql): Order {
  return { by, text: by, type: Prisma.sql`text`, isKey: (key) => !key.includes('\0') };
}

/** As `articleState` finds it. */
const stateAt = (now: Date) => Prisma.sql`
  CASE WHEN a.status = 'draft' THEN 'draft' WHEN a.publish_at > ${now}::timestamptz THEN 'scheduled'
    WHEN a.unpublish_at <= ${now}::timestamptz THEN 'expired' ELSE 'published' END`;

const title = byWords(Prisma.sql`lower(a.title)`);
const status = (now: Date) => byWords(stateAt(now));
const isInstant = (key: string) => /^[12]\d{3}-/.test(key) && new Date(key).toJSON() === key;

const pageOrders = (now: Date): Record<PageSort, Order> => ({
  title,
  slug: byWords(Prisma.sql`lower(a.slug)`),
  status: status(now),
  modified: {
    by: Prisma.sql`a.updated_at`,
    text: Prisma.sql`to_char(a.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    type: Prisma.sql`timestamptz`,
    isKey: isInstant,
  },
});

const postOrders = (now: Date): Record<PostSort, Order> => ({
  title,
  category: byWords(Prisma.sql`lower(a.category)`),
  author: byWords(Prisma.sql`lower(a.author)`),
  status: status(now),
  date: {
    by: Prisma.sql`a.date`,
    text: Prisma.sql`a.date::text`,
    type: Prisma.sql`date`,
    isKey: (key) => isInstant(`${key}T00:00:00.000Z`),
  },
});

interface ListedRow {
  id: string;
  version: number;
  title: string;
  slug: string;
  state: ArticleState;
  publishAt: Date | null;
  unpublishAt: Date | null;
  modifiedAt: Date;
  hasDraft: boolean;
  key: string;
}

interface ListSpec {
  noun: AnyNoun;
  /** What is looked through. */
  words: Prisma.Sql;
  /** Columns of this noun alone. */
  own: Prisma.Sql;
  order: Order;
  orderName: string;
  direction: SortDirection;
}

function toRow({ publishAt, unpublishAt, modifiedAt, key: _, ...row }: ListedRow): ArticleRow {
  return {
    ...row,
    publishAt: publishAt?.toISOString() ?? null,
    unpublishAt: unpublishAt?.toISOString() ?? null,
    modifiedAt: modifiedAt.toISOString(),
  };
}

async function list<Own extends object>(
  { db, deps, caller }: SignedIn,
  spec: ListSpec,
  { q, state, after }: ArticleFilter<string>,
): Promise<ArticlePage<ArticleRow & Own>> {
  const { noun, words, own, order, orderName, direction } = spec;
  const now = deps.clock.now();
  const hasDraft = Prisma.sql`EXISTS (
    SELECT FROM content_drafts d
    WHERE d.kind = ${noun.kind}::document_kind AND d.document_key = a.id::text AND d.user_id = ${caller.userId}::uuid)`;
  const conditions = [Prisma.sql`a.deleted_at IS NULL`];
  for (const word of (q ?? '').split(/\s+/u).filter((one) => one !== '')) {
    const pattern = Prisma.sql`'%' || search_fold(${literal(word)}::text) || '%'`;
    // The column has an index, is short, and holds some words more than are looked through here.
    conditions.push(Prisma.sql`a.search_names LIKE ${pattern} AND search_fold(${words}) LIKE ${pattern}`);
  }
  if (state === 'newer') conditions.push(hasDraft);
  else if (state !== undefined) conditions.push(Prisma.sql`${stateAt(now)} = ${state}`);
  const where = Prisma.join(conditions, ' AND ');
  const from = after === undefined ? undefined : decodeSortedCursor(after, orderName, order.isKey, texts.badCursor);
  const [way, beyond] = direction === 'asc' ? [Prisma.sql`ASC`, Prisma.sql`>`] : [Prisma.sql`DESC`, Prisma.sql`<`];
  const onward =
    from === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${order.by}, a.id) ${beyond} (${from.key}::${order.type}, ${from.id}::uuid)`;
  const [rows, [counted]] = await Promise.all([
    readRows<ListedRow & Own>(
      db,
      Prisma.sql`
        SELECT a.id, a.version, a.title, a.slug, ${stateAt(now)} AS state, a.publish_at AS "publishAt",
          a.unpublish_at AS "unpublishAt", a.updated_at AS "modifiedAt", ${hasDraft} AS "hasDraft",
          ${order.text} AS key ${own}
        FROM ${noun.table} a WHERE ${where} ${onward}
        ORDER BY ${order.by} ${way}, a.id ${way}
        LIMIT ${articlePageSize + 1}::int`,
    ),
    readRows<{ total: number }>(db, Prisma.sql`SELECT count(*)::int AS total FROM ${noun.table} a WHERE ${where}`),
  ]);
  const shown = rows.slice(0, articlePageSize);
  const last = rows.length > articlePageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toRow(row) as ArticleRow & Own),
    next: last === undefined ? null : encodeSortedCursor(orderName, last),
    total: counted?.total ?? 0,
  };
}

/** Pages by title or slug (specification 2, section 2). VALIDATION on `after` for a forged cursor or one of another order. */
export function listPages(ctx: SignedIn, filter: ArticleFilter<PageSort>): Promise<ArticlePage<ArticleRow>> {
  const { sort = pageListStart.sort } = filter;
  const direction = filter.direction ?? (filter.sort === undefined ? pageListStart.direction : 'asc');
  const spec = {
    noun: pageNoun,
    words: Prisma.sql`a.title, a.slug`,
    own: Prisma.empty,
    order: pageOrders(ctx.deps.clock.now())[sort],
    orderName: `${sort} ${direction}`,
    direction,
  };
  return list(ctx, spec, filter);
}

/** Posts by title, category or author. */
export function listPosts(ctx: SignedIn, filter: ArticleFilter<PostSort>): Promise<ArticlePage<PostRow>> {
  const { sort = postListStart.sort } = filter;
  const direction = filter.direction ?? (filter.sort === undefined ? postListStart.direction : 'asc');
  const spec = {
    noun: postNoun,
    words: Prisma.sql`a.title, a.category, a.author`,
    own: Prisma.sql`, a.category, a.author, a.date::text AS date`,
    order: postOrders(ctx.deps.clock.now())[sort],
    orderName: `${sort} ${direction}`,
    direction,
  };
  return list(ctx, spec, filter);
}
