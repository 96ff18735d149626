import type { Expression, RawBuilder, SqlBool } from 'kysely';

export interface SearchSource {
  kind: 'page' | 'post' | 'opportunity';
  table: 'pages' | 'posts' | 'investment_opportunities';
  /** Row `a` is public and indexable. */
  shown: (now: Date) => Expression<SqlBool>;
  /** Sorts rows `a`. */
  newest: RawBuilder<unknown>;
}
