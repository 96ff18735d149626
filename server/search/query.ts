import { Prisma } from '../../prisma/generated/client.ts';

/** A shorter beginning would be that of too many words. */
const shortestBeginning = 3;

/** Quotes, `-word` and `or` ask for something in particular; then the words are taken as they stand. */
const operators = /"|(?:^|\s)-|(?:^|\s)or(?:\s|$)/i;

/** What was typed, apart into the last word and what stands before it; undefined where that word is no plain one. */
export function beginningOf(q: string): { before: string; last: string } | undefined {
  const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(q) ?? [];
  return last.length < shortestBeginning || operators.test(q) ? undefined : { before, last };
}

/**
 * What was typed as a query of Postgres: all words, as stems or as they stand, or with the last one as the beginning of a
 * word. `websearch_to_tsquery` takes any text; the beginning is of letters and digits alone, so that nothing in it is an
 * operator of `to_tsquery`.
 */
export function tsqueryOf(q: string): Prisma.Sql {
  const stems = Prisma.sql`websearch_to_tsquery('site_words', ${q}::text)`;
  if (operators.test(q)) return stems;
  const names = Prisma.sql`websearch_to_tsquery('site_names', ${q}::text)`;
  const beginning = beginningOf(q);
  if (beginning === undefined) return Prisma.sql`${stems} || ${names}`;
  const { before, last } = beginning;
  return Prisma.sql`${stems} || ${names}
    || (websearch_to_tsquery('site_words', ${before}::text) && to_tsquery('site_names', ${`${last}:*`}::text))`;
}
