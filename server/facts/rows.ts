import type { Prisma } from '../../prisma/generated/client.ts';
import { type FactContent, factDocument } from '../../src/domain/facts/document.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { entryOf, selectOf } from '../columns/columns.ts';
import type { StoredCopy } from '../content/editing/target.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { factColumns } from './columns.ts';

const select = {
  ...selectOf(factColumns),
  version: true,
  updatedAt: true,
  updatedBy: true,
} satisfies Prisma.FactSelect;

export interface FactRow extends StoredCopy {
  entry: FactContent;
}

/** Excludes the trash. NOT_FOUND. */
export async function findFact(db: Db | Tx, id: string): Promise<FactRow> {
  const row = await db.fact.findFirst({ where: { id, deletedAt: null }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  const { version, updatedAt, updatedBy } = row;
  const { schemaVersion } = factDocument;
  const entry = entryOf(factColumns, row);
  return { entry, content: { ...entry }, schemaVersion, version, updatedAt, updatedBy };
}

/** Until the transaction ends. NOT_FOUND. */
export async function lockFact(tx: Tx, id: string): Promise<FactRow> {
  await query(tx, build.selectFrom('facts').select('id').where('id', '=', id).forUpdate());
  return findFact(tx, id);
}
