import { type RawBuilder, sql } from 'kysely';
import { type PageType } from '../../src/domain/content/content.ts';
import { maxFound } from '../../src/domain/search/search.ts';
import type { SearchSource } from '../contributions/search-source.ts';
import { columnsOf } from '../platform/sql.ts';
import { type BuiltIn, screens } from './built-in.ts';
import { a, rowsOf, searchTables, shownOf, sourceOf } from './tables.ts';

const content = columnsOf('page_content', 'c');
const m = columnsOf('media_files', 'm');
const u = columnsOf('media_usages', 'u');
const d = columnsOf('opportunity_documents', 'd');
const opportunity = columnsOf('investment_opportunities', 'a');

/** Ranks all terms in the title first, then by frequency and position. */
export function scoreOf(vector: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(((ts_filter(${vector}, '{a}') @@ ${query})::int
    + ts_rank('{0.05, 0.1, 0.4, 1}', ${vector}, ${query}) / 2)::numeric, 6)`;
}

/** Only the newest matches and title matches, as ranking a term in 200,000 rows is slow. */
function tableHits(source: SearchSource, query: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const { kind, shown, newest } = source;
  const where = shown(now);
  const vector = sql`first.search_words`;
  // A join would read the whole table.
  const first = (condition: RawBuilder<unknown>) => sql`
    select first.id, ${scoreOf(vector, query)} as score from (
      select ${a('id')}, ${a('search_words')} from ${rowsOf(source)} where ${where} and ${condition}
      order by ${newest} limit ${maxFound + 1}::int) as first`;
  return sql`
    select ${kind} as kind, hit.id, hit.score
    from (
      ${first(sql`${a('search_words')} @@ ${query}`)}
      union ${first(sql`ts_filter(${a('search_words')}, '{a}') @@ ${query}`)}
    ) as hit`;
}

function screenHits(
  builtIn: readonly (readonly [PageType, BuiltIn])[],
  query: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const named = sql.join(
    Object.entries(screens).map(([type, { id, title }]) => sql`(${type}, ${id}::uuid, ${title}::text)`),
  );
  const vectors = [
    sql`select ${content('page_type')}::text as type, ${content('search_words')} from ${content.table}`,
    ...builtIn.map(([type, { vector }]) => sql`select ${type}, ${vector}::tsvector`),
  ];
  return sql`
    select 'page' as kind, screen.id, ${scoreOf(sql`screen.vector`, query)} as score
    from (
      select named.id, search_vector(named.title, '', '') || found.search_words as vector
      from (values ${named}) as named (type, id, title)
      join (${sql.join(vectors, sql` union all `)}) as found on found.type = named.type
    ) as screen where screen.vector @@ ${query}`;
}

/** Linked from a structured page, site content, guide, article or opportunity. */
function offered(now: Date): RawBuilder<unknown> {
  const article = (kind: 'page' | 'post', usage: RawBuilder<unknown>) => sql`
    exists (
      select from ${u.table} join ${rowsOf(sourceOf(kind))}
        on ${a('id')} = case when ${u('kind')} = ${usage} then ${u('document_key')}::uuid end
      where ${u('media_id')} = ${m('id')} and ${shownOf(kind, now)})`;
  return sql`(
    exists (
      select from ${u.table}
      where ${u('media_id')} = ${m('id')} and ${u('kind')} in ('page_content', 'site_content', 'setting'))
    or ${article('page', sql`'page'`)}
    or ${article('post', sql`'post'`)}
    or exists (
      select from ${d.table} join ${opportunity.table} on ${a('id')} = ${d('opportunity_id')}
      where ${d('media_id')} = ${m('id')} and ${shownOf('opportunity', now)}))`;
}

/** Matches the file name, or the title where it is linked. */
function documentHits(query: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const titled = sql`
    select ${d('media_id')} as id, ${d('title')}
    from ${d.table} join ${opportunity.table} on ${a('id')} = ${d('opportunity_id')}
    where search_file_vector(${d('title')}) @@ ${query} and ${shownOf('opportunity', now)}
    union all
    select ${u('media_id')}, r ->> 'title'
    from ${content.table} cross join jsonb_path_query(${content('content')}, '$.resources.resources[*]') as r
    join ${u.table} on ${u('kind')} = 'page_content' and ${u('document_key')} = 'export'
      and r ->> 'link' like '/media/' || ${u('media_id')} || '/%'
    where ${content('page_type')} = 'export' and search_file_vector(r ->> 'title') @@ ${query}`;
  return sql`
    select 'document' as kind, found.id, max(${scoreOf(sql`search_file_vector(found.title)`, query)}) as score
    from (
      select ${m('id')}, ${m('name')} as title from ${m.table}
      where ${m('store')} = 'documents' and search_file_vector(${m('name')}) @@ ${query}
      union all ${titled}
    ) as found join ${m.table} on ${m('id')} = found.id
    where ${m('store')} = 'documents' and ${m('deleted_at')} is null and not ${m('is_missing')} and ${offered(now)}
    group by found.id limit ${maxFound + 1}::int`;
}

export function hitsOf(
  query: RawBuilder<unknown>,
  builtIn: readonly (readonly [PageType, BuiltIn])[],
  now: Date,
): RawBuilder<unknown> {
  const parts = [
    ...searchTables.map((source) => tableHits(source, query, now)),
    screenHits(builtIn, query),
    documentHits(query, now),
  ];
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}
