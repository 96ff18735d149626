import { type Expression, type SqlBool, sql } from 'kysely';
import type { Prisma } from '../../prisma/generated/client.ts';
import { columnsOf } from '../platform/sql.ts';

/** Visible, or scheduled to be. */
export function visibleFrom(now: Date) {
  return {
    status: 'published',
    deletedAt: null,
    AND: [{ OR: [{ unpublishAt: null }, { unpublishAt: { gt: now } }] }],
  } satisfies Prisma.PageWhereInput & Prisma.PostWhereInput;
}

/** Published, started, not ended or deleted (D18, D36); depends on time, not on a job. */
export function visibleAt(now: Date) {
  const { AND, ...rest } = visibleFrom(now);
  return {
    ...rest,
    AND: [...AND, { OR: [{ publishAt: null }, { publishAt: { lte: now } }] }],
  } satisfies Prisma.PageWhereInput & Prisma.PostWhereInput;
}

const a = columnsOf('pages', 'a');

/** For alias `a`. Inlined constants allow partial indexes. */
export function visibleSql(now: Date | Expression<Date>): Expression<SqlBool> {
  return sql`${a('status')} = 'published' and ${a('deleted_at')} is null
    and (${a('publish_at')} is null or ${a('publish_at')} <= ${now}::timestamptz)
    and (${a('unpublish_at')} is null or ${a('unpublish_at')} > ${now}::timestamptz)`;
}
