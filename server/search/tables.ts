import type { Prisma } from '../../prisma/generated/client.ts';
import type { SearchSource } from '../contributions/search-source.ts';
import { nouns } from '../nouns.ts';

export const searchTables: readonly SearchSource[] = nouns.flatMap(({ search = [] }) => search);

/** Row `a` is public and indexable. */
export function shownOf(kind: SearchSource['kind'], now: Date): Prisma.Sql {
  const source = searchTables.find((one) => one.kind === kind);
  if (source === undefined) throw new Error(`The search has no table of ${kind}`);
  return source.shown(now);
}
