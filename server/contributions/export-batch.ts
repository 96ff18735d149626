import type { AliasableExpression } from 'kysely';
import type { Db } from '../platform/database.ts';
import { build, countAll, query, type Statement } from '../platform/sql.ts';
import type { ExportSource, StoredEntry } from './importer.ts';

interface Source<Entry> {
  /** What the list finds. Throws if invalid. */
  found: (query: unknown) => AliasableExpression<{ id: string }>;
  find: (db: Db, ids: readonly string[]) => Promise<StoredEntry<Entry>[]>;
}

interface SortedSource<Entry> extends Pick<Source<Entry>, 'find'> {
  found: (query: unknown) => Statement<{ id: string }>;
}

async function inOrder<Entry>(ids: readonly string[], find: Source<Entry>['find'], db: Db) {
  const byId = new Map((await find(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** In list order. Ids are read first: rows that move are neither lost nor repeated. For small tables. */
export function sortedExportOf<Entry>({ found, find }: SortedSource<Entry>): (query: unknown) => ExportSource<Entry> {
  return (filter) => {
    const rows = found(filter);
    let read: Promise<string[]> | undefined;
    const idsOf = (db: Db) => (read ??= query(db, rows).then((all) => all.map(({ id }) => id)));
    return {
      total: async (db) => (await idsOf(db)).length,
      read: async (db, { after, size }) => {
        const ids = await idsOf(db);
        const start = after === undefined ? 0 : ids.indexOf(after) + 1;
        return inOrder(ids.slice(start, start + size), find, db);
      },
    };
  };
}

/** In id order, unlike the list; skips rows deleted since. */
export function exportOf<Entry>({ found, find }: Source<Entry>): (query: unknown) => ExportSource<Entry> {
  return (filter) => {
    const rows = build.selectFrom(found(filter).as('found')).select('found.id').orderBy('found.id');
    return {
      total: async (db) => {
        const [counted] = await query(db, build.selectFrom(found(filter).as('found')).select(countAll.as('total')));
        return counted?.total ?? 0;
      },
      read: async (db, { after, size }) => {
        const onward = after === undefined ? rows : rows.where('found.id', '>', after);
        const ids = (await query(db, onward.limit(size))).map(({ id }) => id);
        return inOrder(ids, find, db);
      },
    };
  };
}
