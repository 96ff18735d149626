import { Prisma } from '../../prisma/generated/client.ts';

/** Published, started, not ended, not deleted (D18, D36). Time alone decides; no job needs to run. */
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

/** The same in SQL for alias `a`. Constants are inlined for partial indexes. */
export function visibleSql(now: Date): Prisma.Sql {
  return Prisma.sql`a.status = 'published' AND a.deleted_at IS NULL
    AND (a.publish_at IS NULL OR a.publish_at <= ${now}::timestamptz)
    AND (a.unpublish_at IS NULL OR a.unpublish_at > ${now}::timestamptz)`;
}
