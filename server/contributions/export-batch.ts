import type { AliasableExpression } from 'kysely';
import type { Db } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import type { BatchReader, StoredEntry } from './importer.ts';

interface Source<Entry> {
  /** What the list finds. Throws if invalid. */
  found: (query: unknown) => AliasableExpression<{ id: string }>;
  find: (db: Db, ids: readonly string[]) => Promise<StoredEntry<Entry>[]>;
}

/** In id order, unlike the list; skips rows deleted since. */
export function exportOf<Entry>({ found, find }: Source<Entry>): (query: unknown) => BatchReader<Entry> {
  return (filter) => {
    const rows = build.selectFrom(found(filter).as('found')).select('found.id').orderBy('found.id');
    return async (db, { after, size }) => {
      const onward = after === undefined ? rows : rows.where('found.id', '>', after);
      const ids = (await query(db, onward.limit(size))).map(({ id }) => id);
      const byId = new Map((await find(db, ids)).map((row) => [row.id, row]));
      return ids.flatMap((one) => byId.get(one) ?? []);
    };
  };
}
