import { type Expression, type SqlBool, sql } from 'kysely';
import { escapeLike } from './like-pattern.ts';

export const patternsOf = (q: string): string[] =>
  q.split(/\s+/u).flatMap((word) => (word === '' ? [] : [`%${escapeLike(word)}%`]));

/** Ignores case and accents; `folded` comes from `search_fold`. */
export const matchesWords = (folded: Expression<string>, q = ''): Expression<SqlBool>[] =>
  patternsOf(q).map((pattern) => sql`${folded} like search_fold(${pattern}::text)`);
