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
} from '../../src/domain/articles/list.ts';
import type { ArticleState } from '../../src/domain/articles/state.ts';
import { withInstants } from '../columns/instants.ts';
import type { SignedIn } from '../context.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';
import { byText, byTime, type Keyset, keysetRows, type RowOrder } from '../platform/lists/row-order.ts';
import { isInstant, sortedPage } from '../platform/lists/sorted-cursor.ts';
import { a, type AnyNoun, pageNoun, postNoun, tableOf } from './noun.ts';
import { asText, build, camel, columnsOf, countAll, dayValue, query, type Statement } from '../platform/sql.ts';

const stateAt = (now: Date) => sql<ArticleState>`
  case when ${a('a.status', '=', 'draft')} then 'draft' when ${a.ref('a.publish_at')} > ${now}::timestamptz then 'scheduled'
    when ${a.ref('a.unpublish_at')} <= ${now}::timestamptz then 'expired' else 'published' end`;

const p = columnsOf('posts', 'a');
/** Spec 2 §4. */
const lower = (words: Expression<string>) => byText(sql<string>`lower(${words})`);
const title = lower(a.ref('a.title'));
const status = (now: Date) => byText(stateAt(now));

const pageOrders = (now: Date): Record<PageSort, RowOrder> => ({
  title,
  slug: lower(a.ref('a.slug')),
  status: status(now),
  modified: byTime(a.ref('a.updated_at')),
});

const postOrders = (now: Date): Record<PostSort, RowOrder> => ({
  title,
  category: lower(p('category')),
  author: lower(p('author')),
  status: status(now),
  date: {
    by: [p('date')],
    text: asText(p('date')),
    isKey: (key) => isInstant(`${key}T00:00:00.000Z`),
    from: (key) => [dayValue(key)],
    way: 'desc',
  },
});

interface ListSpec<Row extends ListedRow> {
  noun: AnyNoun;
  words: readonly Expression<string>[];
  /** Columns of one kind. */
  withOwn: (found: FoundRows) => Statement<Row>;
  order: RowOrder;
  orderName: string;
  and?: readonly Expression<SqlBool>[];
}

interface Found {
  now: Date;
  hasDraft: Expression<boolean>;
  where: Expression<SqlBool>;
  keyset: Keyset;
}

const foundRows = (noun: AnyNoun, { now, hasDraft, where, keyset }: Found) =>
  keysetRows(
    build
      .selectFrom(tableOf(noun))
      .select(['a.id', 'a.version', 'a.title', 'a.slug', 'a.updated_at as modifiedAt'])
      .select(camel('a.publish_at', 'a.unpublish_at'))
      .select([stateAt(now).as('state'), sql<boolean>`${hasDraft}`.as('hasDraft')])
      .where(where),
    keyset,
    articlePageSize,
  );

type FoundRows = ReturnType<typeof foundRows>;
type ListedRow = InferResult<FoundRows>[number];
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
  const { noun, words, withOwn, order, orderName, and = [] } = spec;
  const now = deps.clock.now();
  const ownDraft = build
    .selectFrom('content_drafts as d')
    .select('d.id')
    .where('d.kind', '=', noun.kind)
    .where('d.document_key', '=', asText(a.ref('a.id')))
    .where('d.user_id', '=', caller.userId);
  const hasDraft = sql<boolean>`exists ${ownDraft}`;
  const conditions: Expression<SqlBool>[] = [a('a.deleted_at', 'is', null), ...and];
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
  const keyset = { after, sort: orderName, order, id: a.ref('a.id') };
  const found = foundRows(noun, { now, hasDraft, where, keyset });
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
    withOwn: (found: FoundRows) => found,
    order: { ...pageOrders(ctx.deps.clock.now())[sort], way: direction },
    orderName: `${sort} ${direction}`,
  };
  return list(ctx, spec, filter);
}

export function listPosts(ctx: SignedIn, filter: ArticleFilter<PostSort>): Promise<ArticlePage<PostRow>> {
  const { sort = postListStart.sort } = filter;
  const direction = filter.direction ?? (filter.sort === undefined ? postListStart.direction : 'asc');
  const spec = {
    noun: postNoun,
    words: [a.ref('a.title'), p('category'), p('author')],
    withOwn: (found: FoundRows) =>
      found.select([p('category').as('category'), p('author').as('author'), asText(p('date')).as('date')]),
    order: { ...postOrders(ctx.deps.clock.now())[sort], way: direction },
    orderName: `${sort} ${direction}`,
    and: filter.examples === 'hidden' ? [sql<SqlBool>`not ${p('is_demo')}`] : [],
  };
  return list(ctx, spec, filter);
}
