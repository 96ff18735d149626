import { Prisma } from '../../prisma/generated/client.ts';
import { pageTypes } from '../../src/domain/content/content.ts';
import { searchLimits } from '../../src/domain/search/search.ts';
import type { SearchSource } from '../contributions/search-source.ts';
import { type Db, readRows } from '../platform/database.ts';
import { readBuiltIns, screens } from './built-in.ts';
import { foldedWords, nearestWord, withWords } from './spelling.ts';
import { searchTables } from './tables.ts';

/** More words are a sentence; each is one lookup. */
const maxWords = 6;
const shortestWord = 4;
/** Per table; many share the same words. */
const maxNames = 200;

/**
 * Public names with most trigrams of `word` (`pg_trgm`; threshold set on the connection). Names are short, so comparing
 * is cheap.
 */
function namesNear(word: string, now: Date): Prisma.Sql {
  const near = ({ table, shown }: SearchSource) => Prisma.sql`
    (SELECT a.search_names AS names FROM ${table} a
     WHERE ${word}::text <% a.search_names AND ${shown(now)} LIMIT ${maxNames}::int)`;
  return Prisma.join(searchTables.map(near), ' UNION ALL ');
}

/**
 * Replaces words without a match by the nearest in public titles, names and the four pages. Undefined if unchanged. The
 * caller checks whether it finds more.
 */
export async function correct(db: Db, q: string, now: Date): Promise<string | undefined> {
  const words = [...new Set(foldedWords(q))].filter((word) => word.length >= shortestWord).slice(0, maxWords);
  if (words.length === 0) return undefined;
  const [builtIns, stored, ...near] = await Promise.all([
    readBuiltIns(db),
    readRows<{ type: (typeof pageTypes)[number]; words: string }>(
      db,
      Prisma.sql`SELECT page_type::text AS type, left(search_text, 60000) AS words FROM page_content`,
    ),
    ...words.map((word) => readRows<{ names: string }>(db, namesNear(word, now))),
  ]);
  const pages = pageTypes.map((type) => stored.find((row) => row.type === type)?.words ?? builtIns[type].words);
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
