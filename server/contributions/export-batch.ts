import { Prisma } from '../../prisma/generated/client.ts';
import { type Db, readRows } from '../platform/database.ts';
import type { BatchReader, StoredEntry } from './importer.ts';

interface Source<Entry> {
  /** Table and alias. */
  from: Prisma.Sql;
  id: Prisma.Sql;
  /** The list's condition. Throws if invalid. */
  whereOf: (query: unknown) => Prisma.Sql;
  find: (db: Db, ids: readonly string[]) => Promise<StoredEntry<Entry>[]>;
}

/** In id order, unlike the list; skips rows deleted since. */
export function exportOf<Entry>({ from, id, whereOf, find }: Source<Entry>): (query: unknown) => BatchReader<Entry> {
  return (query) => {
    const where = whereOf(query);
    return async (db, { after, size }) => {
      const onward = after === undefined ? Prisma.empty : Prisma.sql`AND ${id} > ${after}::uuid`;
      const rows = await readRows<{ id: string }>(
        db,
        Prisma.sql`SELECT ${id} AS id FROM ${from} WHERE ${where} ${onward} ORDER BY ${id} LIMIT ${size}::int`,
      );
      const ids = rows.map((row) => row.id);
      const byId = new Map((await find(db, ids)).map((row) => [row.id, row]));
      return ids.flatMap((one) => byId.get(one) ?? []);
    };
  };
}
