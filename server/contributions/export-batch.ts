import { Prisma } from '../../prisma/generated/client.ts';
import { type Db, readRows } from '../platform/database.ts';
import type { StoredEntry } from './importer.ts';

interface Source {
  /** A table under an alias. */
  from: Prisma.Sql;
  id: Prisma.Sql;
  where: Prisma.Sql;
}

/** The next ids that a condition finds, in ascending order. */
export async function idsAfter(
  db: Db,
  { from, id, where }: Source,
  { after, size }: { after: string | undefined; size: number },
): Promise<string[]> {
  const onward = after === undefined ? Prisma.empty : Prisma.sql`AND ${id} > ${after}::uuid`;
  const rows = await readRows<{ id: string }>(
    db,
    Prisma.sql`SELECT ${id} AS id FROM ${from} WHERE ${where} ${onward} ORDER BY ${id} LIMIT ${size}::int`,
  );
  return rows.map((row) => row.id);
}

/** Rows in the order of their ids; one that was deleted in between is left out. */
export function inOrder<Entry>(ids: readonly string[], rows: readonly StoredEntry<Entry>[]): StoredEntry<Entry>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
