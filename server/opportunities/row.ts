import { type OpportunityContent, opportunityDocument } from '../../src/domain/opportunities/document.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { type StoredRow, storedRow, storedSelect } from '../content/editing/stored-row.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockRow } from '../platform/locks.ts';
import { opportunityColumns } from './columns.ts';

const select = storedSelect(opportunityColumns);

/** Excludes the trash; repairs structured columns. NOT_FOUND. */
export async function findOpportunity(db: Db | Tx, id: string): Promise<StoredRow<OpportunityContent>> {
  const row = await db.investmentOpportunity.findFirst({ where: { id, deletedAt: null }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return storedRow(opportunityColumns, opportunityDocument, row);
}

/** Like {@link findOpportunity}, and locks the row. */
export async function lockOpportunity(tx: Tx, id: string): Promise<StoredRow<OpportunityContent>> {
  await lockRow(tx, 'investment_opportunities', id);
  return findOpportunity(tx, id);
}
