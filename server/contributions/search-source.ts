import type { Prisma } from '../../prisma/generated/client.ts';

/** A table that the site's search looks through. */
export interface SearchSource {
  kind: 'page' | 'post' | 'opportunity';
  table: Prisma.Sql;
  /** Whether visitors see the row `a`, and search engines may. */
  shown: (now: Date) => Prisma.Sql;
  /** The order of rows `a`. */
  newest: Prisma.Sql;
}
