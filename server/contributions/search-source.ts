import type { Prisma } from '../../prisma/generated/client.ts';

export interface SearchSource {
  kind: 'page' | 'post' | 'opportunity';
  table: Prisma.Sql;
  /** Row `a` is public and indexable. */
  shown: (now: Date) => Prisma.Sql;
  /** Of rows `a`. */
  newest: Prisma.Sql;
}
