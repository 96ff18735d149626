import type { HealthSource } from '../contributions/health-source.ts';
import { inBatches } from '../platform/lists/in-batches.ts';

const select = { factId: true, label: true, sourceUrl: true, ownerId: true } as const;

/** Only their links: a fact has its source. */
export const factHealth: HealthSource = async function* confirmedFacts({ db }) {
  const rows = inBatches(async (after, take) => {
    const found = await db.confirmedFact.findMany({
      where: { fact: { deletedAt: null }, factId: { gt: after } },
      orderBy: { factId: 'asc' },
      take,
      select,
    });
    return found.map(({ factId: id, ...row }) => ({ id, ...row }));
  });
  for await (const { id, label, sourceUrl, ownerId } of rows) {
    const content = { sourceUrl: sourceUrl ?? '' };
    yield { kind: 'fact', key: id, title: label, content, ownerId, isPage: false, needsOwner: false };
  }
};
