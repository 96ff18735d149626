import type { Prisma } from '../../prisma/generated/client.ts';
import { opportunityDocument } from '../../src/domain/opportunities/document.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { entryOf, selectOf } from '../columns/columns.ts';
import type { StoredCopy } from '../content/editing/target.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { opportunityColumns } from './columns.ts';

export interface OpportunityRow extends StoredCopy {
  title: string;
}

const select = {
  ...selectOf(opportunityColumns),
  version: true,
  updatedAt: true,
  updatedBy: true,
} satisfies Prisma.InvestmentOpportunitySelect;

/** Excludes the trash; repairs structured columns. NOT_FOUND. */
export async function findOpportunity(db: Db | Tx, id: string): Promise<OpportunityRow> {
  const row = await db.investmentOpportunity.findFirst({ where: { id, deletedAt: null }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  const { title, version, updatedAt, updatedBy } = row;
  const { schemaVersion } = opportunityDocument;
  return { title, content: { ...entryOf(opportunityColumns, row) }, schemaVersion, version, updatedAt, updatedBy };
}

/** Like {@link findOpportunity}, and locks the row. */
export async function lockOpportunity(tx: Tx, id: string): Promise<OpportunityRow> {
  await query(tx, build.selectFrom('investment_opportunities').select('id').where('id', '=', id).forUpdate());
  return findOpportunity(tx, id);
}
