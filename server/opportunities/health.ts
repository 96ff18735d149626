import { entryOf, selectOf } from '../columns/columns.ts';
import type { HealthSource } from '../contributions/health-source.ts';
import { inBatches } from '../platform/lists/in-batches.ts';
import { opportunityColumns } from './columns.ts';

const select = { ...selectOf(opportunityColumns), id: true, updatedBy: true } as const;

export const opportunityHealth: HealthSource = async function* activeOpportunities({ db }) {
  const rows = inBatches((after, take) =>
    db.investmentOpportunity.findMany({
      where: { status: 'active', deletedAt: null, isDemo: false, id: { gt: after } },
      orderBy: { id: 'asc' },
      take,
      select,
    }),
  );
  for await (const { id, updatedBy, ...row } of rows) {
    const content = entryOf(opportunityColumns, row);
    const { title } = content;
    yield { kind: 'opportunity', key: id, title, content, ownerId: updatedBy, isPage: true, needsOwner: false };
  }
};
