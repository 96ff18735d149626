import type { Db } from '../../server/platform/database.ts';

/** Records the existing opportunities and documents; returns a function that removes what a test adds. */
export async function noteOpportunities(db: Db): Promise<() => Promise<void>> {
  const before = await db.investmentOpportunity.findMany({ select: { id: true } });
  const files = await db.mediaFile.findMany({ select: { id: true } });
  return async () => {
    await db.investmentOpportunity.deleteMany({ where: { id: { notIn: before.map(({ id }) => id) } } });
    await db.mediaFile.deleteMany({ where: { id: { notIn: files.map(({ id }) => id) } } });
    const where = { kind: 'opportunity' } as const;
    await db.contentVersion.deleteMany({ where });
    await db.contentDraft.deleteMany({ where });
    await db.mediaUsage.deleteMany({ where });
  };
}
