import type { Prisma } from '../../prisma/generated/client.ts';

/**
 * Pages and posts that visitors see at `now`: published, begun, not ended, not deleted (D18, D36). A schedule needs nobody to
 * carry it out: what is due is seen because the time has come.
 */
export function visibleAt(now: Date) {
  return {
    status: 'published',
    deletedAt: null,
    AND: [
      { OR: [{ publishAt: null }, { publishAt: { lte: now } }] },
      { OR: [{ unpublishAt: null }, { unpublishAt: { gt: now } }] },
    ],
  } satisfies Prisma.PageWhereInput & Prisma.PostWhereInput;
}
