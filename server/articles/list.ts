import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
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
} from '../../src/domain/articles/list.ts';
import type { ArticleState } from '../../src/domain/articles/articles.ts';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { withInstants } from '../columns/instants.ts';
import type { SignedIn } from '../context.ts';
import { escapeLike } from '../platform/like-pattern.ts';
import { decodeSortedCursor, isInstant, sortedPage } from '../platform/sorted-cursor.ts';
import { a, type AnyNoun, pageNoun, postNoun, tableOf } from './noun.ts';
import {
  asText,
  build,
  camel,
  columnsOf,
  countAll,
  dayValue,
  instantText,
  query,
  type Statement,
} from '../platform/sql.ts';

/** In SQL, as text, and from a cursor. */
interface Order {
  by: Expression<unknown>;
  text: Expression<string>;
  valueOf: (key: string) => Expression<unknown>;
  isKey: (key: string) => boolean;
}

/** Spec 2 §4. */
function byWords(by: Expression<string>): Order {
  return { by, text: by, valueOf: (key) => sql`${key}::text`, isKey: (key) => !key.includes('\0') };
}

const stateAt = (now: Date) => sql<ArticleState>`
  case when ${a('a.status', '=', 'draft')} then 'draft' when ${a.ref('a.publish_at')} > ${now}::timestamptz then 'scheduled'
    when ${a.ref('a.unpublish_at')} <= ${now}::timestamptz then 'expired' else 'published' end`;

const p = columnsOf('posts', 'a');
const lower = (words: Expression<string>) => byWords(sql<string>`lower(${words})`);
const title = lower(a.ref('a.title'));
const status = (now: Date) => byWords(stateAt(now));

const pageOrders = (now: Date): Record<PageSort, Order> => ({
  title,
  slug: lower(a.ref('a.slug')),
  status: status(now),
  modified: {
    by: a.ref('a.updated_at'),
    text: instantText(a.ref('a.updated_at')),
    valueOf: (key) => sql`${key}::timestamptz`,
    isKey: isInstant,
  },
});

const postOrders = (now: Date): Record<PostSort, Order> => ({
  title,
  category: lower(p('category')),
  author: lower(p('author')),
  status: status(now),
  date: {
    by: p('date'),
    text: asText(p('date')),
    valueOf: dayValue,
    isKey: (key) => isInstant(`${key}T00:00:00.000Z`),
  },
});

interface ListSpec<Row extends ListedRow> {
  noun: AnyNoun;
  words: readonly Expression<string>[];
  /** Noun-specific columns. */
  withOwn: (found: Found) => Statement<Row>;
  order: Order;
  orderName: string;
  direction: SortDirection;
}

const foundRows = (noun: AnyNoun, now: Date, hasDraft: Expression<boolean>, key: Expression<string>) =>
  build
    .selectFrom(tableOf(noun))
    .select(['a.id', 'a.version', 'a.title', 'a.slug', 'a.updated_at as modifiedAt'])
    .select(camel('a.publish_at', 'a.unpublish_at'))
    .select([stateAt(now).as('state'), sql<boolean>`${hasDraft}`.as('hasDraft'), sql<string>`${key}`.as('key')]);

type Found = ReturnType<typeof foundRows>;
type ListedRow = InferResult<Found>[number];
type Times = 'publishAt' | 'unpublishAt' | 'modifiedAt';
type ListItem<Row extends ListedRow> = Omit<Row, Times | 'key'> & Pick<ArticleRow, Times>;

function toRow<Row extends ListedRow>({ publishAt, unpublishAt, modifiedAt, key: _, ...row }: Row) {
  return { ...row, ...withInstants({ publishAt, unpublishAt, modifiedAt }) };
}

async function list<Row extends ListedRow>(
  { db, deps, caller }: SignedIn,
  spec: ListSpec<Row>,
  { q, state, after }: ArticleFilter<string>,
): Promise<ArticlePage<ListItem<Row>>> {
  const { noun, words, withOwn, order, orderName, direction } = spec;
  const now = deps.clock.now();
  const ownDraft = build
    .selectFrom('content_drafts as d')
    .select('d.id')
    .where('d.kind', '=', noun.kind)
    .where('d.document_key', '=', asText(a.ref('a.id')))
    .where('d.user_id', '=', caller.userId);
  const hasDraft = sql<boolean>`exists ${ownDraft}`;
  const conditions: Expression<SqlBool>[] = [a('a.deleted_at', 'is', null)];
  for (const word of (q ?? '').split(/\s+/u).filter((one) => one !== '')) {
    const pattern = sql`'%' || search_fold(${escapeLike(word)}::text) || '%'`;
    // Indexed; covers slightly more than is searched.
    conditions.push(
      sql`${a.ref('a.search_names')} like ${pattern} and search_fold(${sql.join(words)}) like ${pattern}`,
    );
  }
  if (state === 'newer') conditions.push(hasDraft);
  else if (state !== undefined) conditions.push(a(stateAt(now), '=', state));
  const where = a.and(conditions);
  const from = after === undefined ? undefined : decodeSortedCursor(after, orderName, order.isKey, texts.badCursor);
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  const onward =
    from === undefined
      ? a.lit(true)
      : sql<SqlBool>`(${order.by}, ${a.ref('a.id')}) ${beyond} (${order.valueOf(from.key)}, ${from.id}::uuid)`;
  const found = foundRows(noun, now, hasDraft, order.text)
    .where(where)
    .where(onward)
    .orderBy(order.by, direction)
    .orderBy('a.id', direction)
    .limit(articlePageSize + 1);
  const [rows, [counted]] = await Promise.all([
    query(db, withOwn(found)),
    query(db, build.selectFrom(tableOf(noun)).select(countAll.as('total')).where(where)),
  ]);
  const { shown, next } = sortedPage(rows, articlePageSize, orderName);
  return {
    items: shown.map(toRow),
    next,
    total: counted?.total ?? 0,
  };
}

/** By title or slug (spec 2 §2). VALIDATION on a forged `after` or one of another order. */
export function listPages(ctx: SignedIn, filter: ArticleFilter<PageSort>): Promise<ArticlePage<ArticleRow>> {
  const { sort = pageListStart.sort } = filter;
  const direction = filter.direction ?? (filter.sort === undefined ? pageListStart.direction : 'asc');
  const spec = {
    noun: pageNoun,
    words: [a.ref('a.title'), a.ref('a.slug')],
    withOwn: (found: Found) => found,
    order: pageOrders(ctx.deps.clock.now())[sort],
    orderName: `${sort} ${direction}`,
    direction,
  };
  return list(ctx, spec, filter);
}

export function listPosts(ctx: SignedIn, filter: ArticleFilter<PostSort>): Promise<ArticlePage<PostRow>> {
  const { sort = postListStart.sort } = filter;
  const direction = filter.direction ?? (filter.sort === undefined ? postListStart.direction : 'asc');
  const spec = {
    noun: postNoun,
    words: [a.ref('a.title'), p('category'), p('author')],
    withOwn: (found: Found) =>
      found.select([p('category').as('category'), p('author').as('author'), asText(p('date')).as('date')]),
    order: postOrders(ctx.deps.clock.now())[sort],
    orderName: `${sort} ${direction}`,
    direction,
  };
  return list(ctx, spec, filter);
}
