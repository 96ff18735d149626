import { type FactContent, factDocument } from '../../src/domain/facts/document.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { type StoredRow, storedRow, storedSelect } from '../content/editing/stored-row.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockRow } from '../platform/locks.ts';
import { factColumns } from './columns.ts';

const select = storedSelect(factColumns);

/** Excludes the trash. NOT_FOUND. */
export async function findFact(db: Db | Tx, id: string): Promise<StoredRow<FactContent>> {
  const row = await db.fact.findFirst({ where: { id, deletedAt: null }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return storedRow(factColumns, factDocument, row);
}

/** Until the transaction ends. NOT_FOUND. */
export async function lockFact(tx: Tx, id: string): Promise<StoredRow<FactContent>> {
  await lockRow(tx, 'facts', id);
  return findFact(tx, id);
}
