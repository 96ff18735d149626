import { Prisma } from '../../prisma/generated/client.ts';

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

/** The same condition in SQL, on the page or post `a`. The constants are written out, because some indexes need them. */
export function visibleSql(now: Date): Prisma.Sql {
  return Prisma.sql`a.status = 'published' AND a.deleted_at IS NULL
    AND (a.publish_at IS NULL OR a.publish_at <= ${now}::timestamptz)
    AND (a.unpublish_at IS NULL OR a.unpublish_at > ${now}::timestamptz)`;
}
