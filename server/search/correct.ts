import { type RawBuilder, sql } from 'kysely';
import { pageTypes } from '../../src/domain/content/content.ts';
import { searchLimits } from '../../src/domain/search/search.ts';
import type { SearchSource } from '../contributions/search-source.ts';
import type { Db } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { readBuiltIns, screens } from './built-in.ts';
import { foldedWords, nearestWord, withWords } from './spelling.ts';
import { a, rowsOf, searchTables } from './tables.ts';

/** Each word is a lookup; more words are a sentence. */
const maxWords = 6;
const shortestWord = 4;
/** Per table. */
const maxNames = 200;

/** With most of the word's trigrams (`pg_trgm`, the connection's threshold). */
function namesNear(word: string, now: Date): RawBuilder<{ names: string }> {
  const near = (source: SearchSource) => sql`
    (select ${a('search_names')} as names from ${rowsOf(source)}
     where ${word}::text <% ${a('search_names')} and ${source.shown(now)} limit ${maxNames}::int)`;
  return sql.join(searchTables.map(near), sql` union all `);
}

/**
 * Replaces unmatched words by the nearest in public titles, names and structured pages; undefined if unchanged. The
 * caller checks whether it finds more.
 */
export async function correct(db: Db, q: string, now: Date): Promise<string | undefined> {
  const words = [...new Set(foldedWords(q))].filter((word) => word.length >= shortestWord).slice(0, maxWords);
  if (words.length === 0) return undefined;
  const [builtIns, stored, ...near] = await Promise.all([
    readBuiltIns(db),
    query(
      db,
      build
        .selectFrom('page_content')
        .select((eb) => ['page_type as type', sql<string>`left(${eb.ref('search_text')}, 60000)`.as('words')]),
    ),
    ...words.map((word) => query(db, namesNear(word, now))),
  ]);
  const pages = pageTypes.map((type) => stored.find((row) => row.type === type)?.words ?? builtIns[type].lines);
  const titles = pageTypes.map((type) => screens[type].title);
  const nearest = new Map<string, string>();
  words.forEach((word, index) => {
    const names = (near[index] ?? []).map((row) => row.names);
    const found = nearestWord(word, [...names, ...pages, ...titles]);
    if (found !== undefined) nearest.set(word, found);
  });
  const corrected = withWords(q, nearest);
  return nearest.size === 0 || corrected.length > searchLimits.q ? undefined : corrected;
}
