import type { DocumentKind } from '../../../prisma/generated/tables.ts';
import type { Tx } from '../../platform/database.ts';

/** Deletes drafts, versions and references to facts of a purged document. */
export async function purgeCopies(tx: Tx, kind: DocumentKind, documentKey: string): Promise<void> {
  const where = { kind, documentKey };
  await tx.contentDraft.deleteMany({ where });
  await tx.contentVersion.deleteMany({ where });
  await tx.factUsage.deleteMany({ where });
}
