import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PageType, pageTypes } from '../../src/domain/content/content.ts';
import { type SearchKind, searchPageSize } from '../../src/domain/search/search.ts';
import type { Db } from '../platform/database.ts';
import { allOf, columnsOf, query as run } from '../platform/sql.ts';
import { readBuiltIns, screens } from './built-in.ts';
import { marks } from './excerpt.ts';
import { hitsOf } from './hits.ts';
import { tsqueryOf } from './query.ts';
import { shownOf } from './tables.ts';

export interface FoundRow {
  kind: SearchKind;
  id: string;
  key: string;
  title: string | null;
  slug: string | null;
  date: string | null;
  screen?: PageType;
  publicName: string | null;
  fileName: string | null;
  size: number | null;
  headline: string | null;
  isDemo: boolean | null;
}

export interface Found {
  /** One more than the page if there are more. */
  rows: FoundRow[];
  /** Bounded; may be one above the maximum. */
  counts: Partial<Record<SearchKind, number>>;
}

interface Place {
  kind: SearchKind | undefined;
  /** The end of the previous page. */
  from: { key: string; id: string } | undefined;
  now: Date;
}

const p = columnsOf('pages', 'p');
const n = columnsOf('posts', 'n');
const o = columnsOf('investment_opportunities', 'o');
const a = columnsOf('investment_opportunities', 'a');
const m = columnsOf('media_files', 'm');
const d = columnsOf('opportunity_documents', 'd');
const c = columnsOf('page_content', 'c');

const cutting = `StartSel="${marks.start}", StopSel="${marks.stop}", MaxFragments=2, MinWords=24, MaxWords=32, ShortWord=0, FragmentDelimiter=" … "`;

/** An excerpt would cut source notes and references in two. */
const withoutMarkers = (words: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${words}, ' ?\\[Source:[^][]*\\]', '', 'g'), '\\[(Fact|Series):[^][]*\\]', '…', 'g')`;

/** The start of the text if nothing matches. */
function headline(words: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<unknown> {
  const clean = sql`left(translate(${words}, ${marks.start + marks.stop}, ''), 60000)`;
  return sql`ts_headline('site_words', ${withoutMarkers(clean)}, ${query}, ${cutting})`;
}

/** Undefined if no term remains. */
async function prepare(db: Db, q: string): Promise<{ query: RawBuilder<unknown>; stored: PageType[] } | undefined> {
  const [row] = await run(
    db,
    sql<{ query: string; nodes: number; stored: PageType[] }>`
      select query::text, numnode(query) as nodes,
        (select coalesce(array_agg(${c('page_type')}::text), '{}') from ${c.table}) as stored
      from (select ${tsqueryOf(q)} as query) as asked`,
  );
  // A literal lets the planner estimate rows.
  return row === undefined || row.nodes === 0 ? undefined : { query: sql`${row.query}::tsquery`, stored: row.stored };
}

/** Best first. Two queries, three with a built-in excerpt; excerpts for this page's rows only. */
export async function find(db: Db, q: string, { kind, from, now }: Place): Promise<Found> {
  const prepared = await prepare(db, q);
  if (prepared === undefined) return { rows: [], counts: {} };
  const { query, stored } = prepared;
  const builtIns = await readBuiltIns(db);
  const missing = pageTypes.filter((type) => !stored.includes(type)).map((type) => [type, builtIns[type]] as const);
  const narrowed = [
    kind === undefined ? sql<SqlBool>`true` : sql<SqlBool>`kind = ${kind}`,
    from === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(score, id) < (${from.key}::numeric, ${from.id}::uuid)`,
  ];
  const article = (excerpt: Expression<string | null>, content: Expression<unknown>) =>
    sql`concat_ws(E'\\n', ${excerpt}, document_lines(${content} - array['title', 'category', 'author']))`;
  const rows = await run(
    db,
    sql<FoundRow & Pick<Found, 'counts'>>`
      with hit as materialized (${hitsOf(query, missing, now)})
      select facts.counts, page.*
      from (
        select coalesce(jsonb_object_agg(kind, found), '{}') as counts
        from (select kind, count(*) as found from hit group by kind) as kinds
      ) as facts
      left join (
        select first.kind, first.id, first.score, first.score::text as key,
          coalesce(${p('title')}, ${n('title')}, ${o('title')}, (
            select ${d('title')} from ${d.table} join ${a.table} on ${a('id')} = ${d('opportunity_id')}
            where ${d('media_id')} = ${m('id')} and ${shownOf('opportunity', now)}
            order by ${d('opportunity_id')} limit 1
          ), (
            select r ->> 'title'
            from ${c.table} cross join jsonb_path_query(${c('content')}, '$.resources.resources[*]') as r
            where ${c('page_type')} = 'export' and r ->> 'link' like '/media/' || ${m('id')} || '/%' limit 1
          )) as title, coalesce(${p('slug')}, ${n('slug')}) as slug, ${n('date')}::text as date,
          ${m('public_name')} as "publicName", ${m('name')} as "fileName", ${m('size')}, ${o('is_demo')} as "isDemo",
          case
            when ${p('id')} is not null then ${headline(article(p('excerpt'), p('content')), query)}
            when ${n('id')} is not null then ${headline(article(n('excerpt'), n('content')), query)}
            when ${o('id')} is not null then ${headline(
              sql`concat_ws(E'\\n', ${o('location')}, ${o('description')}, ${o('requirements')}, ${o('benefits')})`,
              query,
            )}
          end as headline
        from (
          select kind, id, score from hit where ${allOf(narrowed)}
          order by score desc, id desc limit ${searchPageSize + 1}::int
        ) as first
        left join ${p.table} on first.kind = 'page' and ${p('id')} = first.id
        left join ${n.table} on first.kind = 'post' and ${n('id')} = first.id
        left join ${o.table} on first.kind = 'opportunity' and ${o('id')} = first.id
        left join ${m.table} on first.kind = 'document' and ${m('id')} = first.id
      ) as page on true
      order by page.score desc, page.id desc`,
  );
  // Without results the row has only counts.
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.map((row) => ({ ...row, ...screenOf(row.id) }));
  const types = shown.flatMap(({ screen }) => (screen === undefined ? [] : [screen]));
  const texts = types.map((type) =>
    stored.includes(type)
      ? sql`select ${type} as screen, document_lines(${c('content')}) as lines from ${c.table}
          where ${c('page_type')} = ${type}::page_type`
      : sql`select ${type} as screen, ${builtIns[type].lines}::text as lines`,
  );
  const excerpts = await readHeadlines(db, texts, query);
  return {
    rows: shown.map((row) => (row.screen === undefined ? row : { ...row, headline: excerpts.get(row.screen) ?? '' })),
    counts: rows[0]?.counts ?? {},
  };
}

function screenOf(id: string): { screen: PageType; title: string } | undefined {
  const screen = pageTypes.find((type) => screens[type].id === id);
  return screen && { screen, title: screens[screen].title };
}

async function readHeadlines(
  db: Db,
  texts: RawBuilder<unknown>[],
  query: RawBuilder<unknown>,
): Promise<Map<PageType, string>> {
  if (texts.length === 0) return new Map();
  const rows = await run(
    db,
    sql<{ screen: PageType; headline: string }>`
      select screen, ${headline(sql`lines`, query)} as headline
      from (${sql.join(texts, sql` union all `)}) as found`,
  );
  return new Map(rows.map((row) => [row.screen, row.headline]));
}
