import { type RawBuilder, sql } from 'kysely';

/** Shorter prefixes match too much. */
const shortestBeginning = 3;

/** With these, terms are literal. */
const operators = /"|(?:^|\s)-|(?:^|\s)or(?:\s|$)/i;

/** Undefined unless the text is plain words. */
export function beginningOf(q: string): { before: string; last: string } | undefined {
  const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(q) ?? [];
  return last.length < shortestBeginning || operators.test(q) ? undefined : { before, last };
}

/**
 * All terms must match, as stems or literally, the last also as a prefix. `websearch_to_tsquery` takes any text; the
 * prefix has only letters and digits, so no `to_tsquery` operators.
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
