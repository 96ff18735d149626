import { Prisma } from '../../prisma/generated/client.ts';
import { escapeLike } from './like-pattern.ts';

export const patternsOf = (q: string): string[] =>
  q.split(/\s+/u).flatMap((word) => (word === '' ? [] : [`%${escapeLike(word)}%`]));

/** Ignores case and accents; `folded` comes from `search_fold`. */
export const matchesWords = (folded: Prisma.Sql, q = ''): Prisma.Sql[] =>
  patternsOf(q).map((pattern) => Prisma.sql`${folded} LIKE search_fold(${pattern}::text)`);
