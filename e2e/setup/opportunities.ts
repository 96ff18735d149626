import type { Db } from '../../server/platform/database.ts';

/** Records the existing opportunities; returns a function that removes what a test adds. */
export async function noteOpportunities(db: Db): Promise<() => Promise<void>> {
  const read = async () => (await db.investmentOpportunity.findMany({ select: { id: true } })).map(({ id }) => id);
  const before = new Set(await read());
  return async () => {
    const added = (await read()).filter((id) => !before.has(id));
    if (added.length > 0) await db.investmentOpportunity.deleteMany({ where: { id: { in: added } } });
    const where = { kind: 'opportunity' } as const;
    await db.contentVersion.deleteMany({ where });
    await db.contentDraft.deleteMany({ where });
    await db.mediaUsage.deleteMany({ where });
  };
}
