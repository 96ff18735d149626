import type { FactLine } from '../../src/domain/facts/document.ts';
import { entryOf, selectOf } from '../columns/columns.ts';
import { asText } from '../columns/fields.ts';
import type { StoredEntry } from '../contributions/importer.ts';
import type { Db, Tx } from '../platform/database.ts';
import { factColumns } from './columns.ts';

const { ownerId: _, ...plainColumns } = factColumns;
/** The owner, readable and unique: by email address. */
export const lineColumns = {
  ...plainColumns,
  owner: {
    select: { owner: { select: { email: true } } } as const,
    read: ({ owner }: { owner: { email: string } | null }) => owner?.email ?? '',
    write: () => ({}),
    cell: asText,
  },
};

const select = { id: true, version: true, ...selectOf(lineColumns) } as const;

export async function findFactLines(db: Db | Tx, ids: readonly string[]): Promise<StoredEntry<FactLine>[]> {
  const rows = await db.fact.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, select });
  return rows.map((row) => ({ id: row.id, version: row.version, entry: entryOf(lineColumns, row) }));
}
