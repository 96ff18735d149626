import { Prisma } from '../../prisma/generated/client.ts';
import { escapeLike } from './like-pattern.ts';

/** Each word of `q` as LIKE looks for it. */
export const patternsOf = (q: string): string[] =>
  q.split(/\s+/u).flatMap((word) => (word === '' ? [] : [`%${escapeLike(word)}%`]));

/** One condition for each word of `q`: `folded`, a text made by `search_fold`, has it, whatever its case and accents. */
export const hasWords = (folded: Prisma.Sql, q = ''): Prisma.Sql[] =>
  patternsOf(q).map((pattern) => Prisma.sql`${folded} LIKE search_fold(${pattern}::text)`);
