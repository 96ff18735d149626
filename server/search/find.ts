import { Prisma } from '../../prisma/generated/client.ts';
import { type PageType, pageTypes } from '../../src/domain/content/content.ts';
import { type SearchKind, searchPageSize } from '../../src/domain/search/search.ts';
import { type Db, readRows } from '../platform/database.ts';
import { readBuiltIns, screens } from './built-in.ts';
import { marks } from './excerpt.ts';
import { hitsOf } from './hits.ts';
import { tsqueryOf } from './query.ts';
import { shownOf } from './tables.ts';

export interface FoundRow {
  kind: SearchKind;
  id: string;
  /** The score as text. */
  key: string;
  title: string | null;
  slug: string | null;
  date: string | null;
  /** Of a structured page. */
  screen?: PageType;
  publicName: string | null;
  fileName: string | null;
  size: number | null;
  headline: string | null;
  isDemo: boolean | null;
}

export interface Found {
  /** One extra if there are more. */
  rows: FoundRow[];
  /** Bounded ones may be one above the bound. */
  counts: Partial<Record<SearchKind, number>>;
}

interface Place {
  kind: SearchKind | undefined;
  /** Where the previous page ended. */
  from: { key: string; id: string } | undefined;
  now: Date;
}

const cutting = `StartSel="${marks.start}", StopSel="${marks.stop}", MaxFragments=2, MinWords=24, MaxWords=32, ShortWord=0, FragmentDelimiter=" … "`;

/** Marked text, or its start without a match. */
function headline(words: Prisma.Sql, query: Prisma.Sql): Prisma.Sql {
  const clean = Prisma.sql`left(translate(${words}, ${marks.start + marks.stop}, ''), 60000)`;
  return Prisma.sql`ts_headline('site_words', ${clean}, ${query}, ${cutting})`;
}

/** Postgres' query and the stored pages; undefined if no term remains. */
async function prepare(db: Db, q: string): Promise<{ query: Prisma.Sql; stored: PageType[] } | undefined> {
  const [row] = await readRows<{ query: string; nodes: number; stored: PageType[] }>(
    db,
    Prisma.sql`
      SELECT query::text, numnode(query) AS nodes, (SELECT coalesce(array_agg(page_type::text), '{}') FROM page_content) AS stored
      FROM (SELECT ${tsqueryOf(q)} AS query) AS asked`,
  );
  // A literal lets the planner estimate the rows.
  return row === undefined || row.nodes === 0
    ? undefined
    : { query: Prisma.sql`${row.query}::tsquery`, stored: row.stored };
}

/** Best first. Two queries, three with an excerpt of a built-in page; only the page's rows get excerpts. */
export async function find(db: Db, q: string, { kind, from, now }: Place): Promise<Found> {
  const prepared = await prepare(db, q);
  if (prepared === undefined) return { rows: [], counts: {} };
  const { query, stored } = prepared;
  const builtIns = await readBuiltIns(db);
  const missing = pageTypes.filter((type) => !stored.includes(type)).map((type) => [type, builtIns[type]] as const);
  const narrowed = [
    kind === undefined ? Prisma.sql`true` : Prisma.sql`kind = ${kind}`,
    from === undefined ? Prisma.sql`true` : Prisma.sql`(score, id) < (${from.key}::numeric, ${from.id}::uuid)`,
  ];
  const article = (words: string) => Prisma.sql`concat_ws(' ', ${Prisma.raw(words)}.excerpt,
    document_words(${Prisma.raw(words)}.content - ARRAY['title', 'category', 'author']))`;
  const rows = await readRows<FoundRow & Pick<Found, 'counts'>>(
    db,
    Prisma.sql`
      WITH hit AS MATERIALIZED (${hitsOf(query, missing, now)})
      SELECT facts.counts, page.*
      FROM (
        SELECT coalesce(jsonb_object_agg(kind, found), '{}') AS counts
        FROM (SELECT kind, count(*) AS found FROM hit GROUP BY kind) AS kinds
      ) AS facts
      LEFT JOIN (
        SELECT first.kind, first.id, first.score, first.score::text AS key, coalesce(p.title, n.title, o.title, (
            SELECT d.title FROM opportunity_documents d JOIN investment_opportunities a ON a.id = d.opportunity_id
            WHERE d.media_id = m.id AND ${shownOf('opportunity', now)} ORDER BY d.opportunity_id LIMIT 1
          ), (
            SELECT r ->> 'title' FROM page_content c CROSS JOIN jsonb_path_query(c.content, '$.resources.resources[*]') AS r
            WHERE c.page_type = 'export' AND r ->> 'link' LIKE '/media/' || m.id || '/%' LIMIT 1
          )) AS title, coalesce(p.slug, n.slug) AS slug, n.date::text AS date,
          m.public_name AS "publicName", m.name AS "fileName", m.size, o.is_demo AS "isDemo",
          CASE
            WHEN p.id IS NOT NULL THEN ${headline(article('p'), query)}
            WHEN n.id IS NOT NULL THEN ${headline(article('n'), query)}
            WHEN o.id IS NOT NULL THEN ${headline(
              Prisma.sql`concat_ws(' ', o.location || '.', o.description, o.requirements, o.benefits)`,
              query,
            )}
          END AS headline
        FROM (
          SELECT kind, id, score FROM hit WHERE ${Prisma.join(narrowed, ' AND ')}
          ORDER BY score DESC, id DESC LIMIT ${searchPageSize + 1}::int
        ) AS first
        LEFT JOIN pages p ON first.kind = 'page' AND p.id = first.id
        LEFT JOIN posts n ON first.kind = 'post' AND n.id = first.id
        LEFT JOIN investment_opportunities o ON first.kind = 'opportunity' AND o.id = first.id
        LEFT JOIN media_files m ON first.kind = 'document' AND m.id = first.id
      ) AS page ON true
      ORDER BY page.score DESC, page.id DESC`,
  );
  // Without results one row contains only the counts.
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.map((row) => ({ ...row, ...screenOf(row.id) }));
  const types = shown.flatMap(({ screen }) => (screen === undefined ? [] : [screen]));
  const texts = types.map((type) =>
    stored.includes(type)
      ? Prisma.sql`SELECT ${type} AS screen, document_words(content) AS words FROM page_content WHERE page_type = ${type}::page_type`
      : Prisma.sql`SELECT ${type} AS screen, ${builtIns[type].words}::text AS words`,
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

async function readHeadlines(db: Db, texts: Prisma.Sql[], query: Prisma.Sql): Promise<Map<PageType, string>> {
  if (texts.length === 0) return new Map();
  const rows = await readRows<{ screen: PageType; headline: string }>(
    db,
    Prisma.sql`
      SELECT screen, ${headline(Prisma.sql`words`, query)} AS headline
      FROM (${Prisma.join(texts, ' UNION ALL ')}) AS found`,
  );
  return new Map(rows.map((row) => [row.screen, row.headline]));
}
