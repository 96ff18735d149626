import { entryOf, selectOf } from '../../columns/columns.ts';
import type { HealthSource } from '../../contributions/health-source.ts';
import { inBatches } from '../../platform/lists/in-batches.ts';
import { serviceColumns } from './columns.ts';

const select = { ...selectOf(serviceColumns), id: true, updatedBy: true } as const;

export const serviceHealth: HealthSource = async function* offeredServices({ db }) {
  const rows = inBatches((after, take) =>
    db.service.findMany({
      where: { isActive: true, archivedAt: null, deletedAt: null, isDemo: false, id: { gt: after } },
      orderBy: { id: 'asc' },
      take,
      select,
    }),
  );
  for await (const { id, updatedBy, ...row } of rows) {
    const content = entryOf(serviceColumns, row);
    const { name: title } = content;
    yield { kind: 'service', key: id, title, content, ownerId: updatedBy, isPage: false, needsOwner: false };
  }
};
