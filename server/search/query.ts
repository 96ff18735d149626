import { type RawBuilder, sql } from 'kysely';

/** Shorter ones match too much. */
const shortestBeginning = 3;

/** Then terms are literal. */
const operators = /"|(?:^|\s)-|(?:^|\s)or(?:\s|$)/i;

/** Undefined: not plain. */
export function beginningOf(q: string): { before: string; last: string } | undefined {
  const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(q) ?? [];
  return last.length < shortestBeginning || operators.test(q) ? undefined : { before, last };
}

/**
 * All terms, stems or literal, the last also as prefix. `websearch_to_tsquery` takes any text; the prefix has only
 * letters and digits: no `to_tsquery` operators.
 */
export function tsqueryOf(q: string): RawBuilder<unknown> {
  const stems = sql`websearch_to_tsquery('site_words', ${q}::text)`;
  if (operators.test(q)) return stems;
  const names = sql`websearch_to_tsquery('site_names', ${q}::text)`;
  const beginning = beginningOf(q);
  if (beginning === undefined) return sql`${stems} || ${names}`;
  const { before, last } = beginning;
  return sql`${stems} || ${names}
    || (websearch_to_tsquery('site_words', ${before}::text) && to_tsquery('site_names', ${`${last}:*`}::text))`;
}
