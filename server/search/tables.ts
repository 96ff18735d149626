import { sql } from 'kysely';
import type { SearchSource } from '../contributions/search-source.ts';
import { nouns } from '../nouns.ts';
import { columnsOf } from '../platform/sql.ts';

/** Any searched table, as they share the columns. */
export const a = columnsOf('pages', 'a');
export const rowsOf = ({ table }: SearchSource) => sql`${sql.table(table)} as a`;

export const searchTables: readonly SearchSource[] = nouns.flatMap(({ search = [] }) => search);

export function sourceOf(kind: SearchSource['kind']): SearchSource {
  const source = searchTables.find((one) => one.kind === kind);
  if (source === undefined) throw new Error(`The search has no table of ${kind}`);
  return source;
}

/** Public and indexable rows. */
export const shownOf = (kind: SearchSource['kind'], now: Date) => sourceOf(kind).shown(now);
