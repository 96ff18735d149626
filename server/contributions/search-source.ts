import type { Prisma } from '../../prisma/generated/client.ts';

/** A table searched by the site's search. */
export interface SearchSource {
  kind: 'page' | 'post' | 'opportunity';
  table: Prisma.Sql;
  /** Row `a` is public and indexable. */
  shown: (now: Date) => Prisma.Sql;
  /** Order of rows `a`. */
  newest: Prisma.Sql;
}
