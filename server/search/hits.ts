import { Prisma } from '../../prisma/generated/client.ts';
import { type PageType } from '../../src/domain/content/content.ts';
import { maxFound } from '../../src/domain/search/search.ts';
import type { SearchSource } from '../contributions/search-source.ts';
import { type BuiltIn, screens } from './built-in.ts';
import { searchTables, shownOf } from './tables.ts';

/** All terms in the title first; then frequency and position. */
export function scoreOf(vector: Prisma.Sql, query: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`round(((ts_filter(${vector}, '{a}') @@ ${query})::int
    + ts_rank('{0.05, 0.1, 0.4, 1}', ${vector}, ${query}) / 2)::numeric, 6)`;
}

/**
 * The newest matches and newest title matches, bounded by index or scan, so that a term in 200,000 rows is not ranked
 * and sorted 200,000 times.
 */
function tableHits({ kind, table, shown, newest }: SearchSource, query: Prisma.Sql, now: Date): Prisma.Sql {
  const where = shown(now);
  const vector = Prisma.sql`first.search_words`;
  // Ranks only these rows; another join would read the whole table.
  const first = (condition: Prisma.Sql) => Prisma.sql`
    SELECT first.id, ${scoreOf(vector, query)} AS score FROM (
      SELECT a.id, a.search_words FROM ${table} a WHERE ${where} AND ${condition}
      ORDER BY ${newest} LIMIT ${maxFound + 1}::int) AS first`;
  return Prisma.sql`
    SELECT ${kind} AS kind, hit.id, hit.score
    FROM (
      ${first(Prisma.sql`a.search_words @@ ${query}`)}
      UNION ${first(Prisma.sql`ts_filter(a.search_words, '{a}') @@ ${query}`)}
    ) AS hit`;
}

function screenHits(builtIn: readonly (readonly [PageType, BuiltIn])[], query: Prisma.Sql): Prisma.Sql {
  const named = Prisma.join(
    Object.entries(screens).map(([type, { id, title }]) => Prisma.sql`(${type}, ${id}::uuid, ${title}::text)`),
  );
  const vectors = [
    Prisma.sql`SELECT page_type::text AS type, search_words FROM page_content`,
    ...builtIn.map(([type, { vector }]) => Prisma.sql`SELECT ${type}, ${vector}::tsvector`),
  ];
  return Prisma.sql`
    SELECT 'page' AS kind, screen.id, ${scoreOf(Prisma.sql`screen.vector`, query)} AS score
    FROM (
      SELECT named.id, search_vector(named.title, '', '') || found.search_words AS vector
      FROM (VALUES ${named}) AS named (type, id, title)
      JOIN (${Prisma.join(vectors, ' UNION ALL ')}) AS found ON found.type = named.type
    ) AS screen WHERE screen.vector @@ ${query}`;
}

/**
 * Whether a structured page, site content, the investment guide, an article or an opportunity offers document `m`
 * publicly.
 */
function offered(now: Date): Prisma.Sql {
  const article = (kind: 'page' | 'post', usage: Prisma.Sql, table: Prisma.Sql) => Prisma.sql`
    EXISTS (
      SELECT FROM media_usages u JOIN ${table} a ON a.id = CASE WHEN u.kind = ${usage} THEN u.document_key::uuid END
      WHERE u.media_id = m.id AND ${shownOf(kind, now)})`;
  return Prisma.sql`(
    EXISTS (SELECT FROM media_usages u WHERE u.media_id = m.id AND u.kind IN ('page_content', 'site_content', 'setting'))
    OR ${article('page', Prisma.sql`'page'`, Prisma.sql`pages`)}
    OR ${article('post', Prisma.sql`'post'`, Prisma.sql`posts`)}
    OR EXISTS (
      SELECT FROM opportunity_documents d JOIN investment_opportunities a ON a.id = d.opportunity_id
      WHERE d.media_id = m.id AND ${shownOf('opportunity', now)}))`;
}

/** By file name, and by title in opportunities or export resources. */
function documentHits(query: Prisma.Sql, now: Date): Prisma.Sql {
  const titled = Prisma.sql`
    SELECT d.media_id AS id, d.title FROM opportunity_documents d JOIN investment_opportunities a ON a.id = d.opportunity_id
    WHERE search_file_vector(d.title) @@ ${query} AND ${shownOf('opportunity', now)}
    UNION ALL
    SELECT u.media_id, r ->> 'title'
    FROM page_content p CROSS JOIN jsonb_path_query(p.content, '$.resources.resources[*]') AS r
    JOIN media_usages u ON u.kind = 'page_content' AND u.document_key = 'export' AND r ->> 'link' LIKE '/media/' || u.media_id || '/%'
    WHERE p.page_type = 'export' AND search_file_vector(r ->> 'title') @@ ${query}`;
  return Prisma.sql`
    SELECT 'document' AS kind, found.id, max(${scoreOf(Prisma.sql`search_file_vector(found.title)`, query)}) AS score
    FROM (
      SELECT m.id, m.name AS title FROM media_files m
      WHERE m.store = 'documents' AND search_file_vector(m.name) @@ ${query}
      UNION ALL ${titled}
    ) AS found JOIN media_files m ON m.id = found.id
    WHERE m.store = 'documents' AND m.deleted_at IS NULL AND NOT m.is_missing AND ${offered(now)}
    GROUP BY found.id LIMIT ${maxFound + 1}::int`;
}

/** All hits as `kind`, `id` and `score`. */
export function hitsOf(query: Prisma.Sql, builtIn: readonly (readonly [PageType, BuiltIn])[], now: Date): Prisma.Sql {
  const parts = [
    ...searchTables.map((source) => tableHits(source, query, now)),
    screenHits(builtIn, query),
    documentHits(query, now),
  ];
  return Prisma.join(
    parts.map((part) => Prisma.sql`(${part})`),
    ' UNION ALL ',
  );
}
