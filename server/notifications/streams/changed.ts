import type { NotificationCategory, NotificationRow } from '../../../src/domain/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { isNoStaffNotice } from './visible.ts';

/** More than so many at once are not told one by one. */
export const mostChanged = 50;

/** Whose notifications are asked for; `since`: lowest transaction that may be news, null where only the count is wanted. */
export interface Asked {
  userId: string;
  since: bigint | null;
  /** Notices of staff among them. */
  seesStaffNotices: boolean;
}

export interface Changed {
  userId: string;
  /** What the answer has seen. */
  at: Snapshot;
  unread: number;
  /** The newest first, one more than `mostChanged` at the most. */
  rows: { xid: bigint; row: NotificationRow }[];
}

interface Found {
  userId: string;
  at: string;
  unread: number;
  rows: {
    id: string;
    title: string;
    message: string;
    category: NotificationCategory;
    link: string | null;
    is_read: boolean;
    created_at: string;
    xid: string;
  }[];
}

/**
 * Count of the unread and what may have changed, of several people in one statement and as of one snapshot. What another
 * cluster of Postgres numbered before a restore may lie in the future of this one, and is left out until it does not.
 */
export async function readChanged(db: Db, asked: readonly Asked[]): Promise<Changed[]> {
  const ids = asked.map(({ userId }) => userId);
  const lowest = asked.map(({ since }) => since?.toString() ?? '');
  const seesStaff = asked.map(({ seesStaffNotices }) => seesStaffNotices);
  const found = await db.$queryRaw<Found[]>`
    SELECT p.id::text AS "userId", pg_current_snapshot()::text AS at,
      (SELECT count(*)::int FROM notifications n
       WHERE n.user_id = p.id AND NOT n.is_read AND (p.sees_staff OR ${isNoStaffNotice})) AS unread,
      coalesce((
        SELECT jsonb_agg(c) FROM (
          SELECT n.id, n.title, n.message, n.category, n.link, n.is_read, n.created_at, n.changed_xid::text AS xid
          FROM notifications n
          WHERE n.user_id = p.id AND n.changed_xid >= nullif(p.since, '')::xid8
            AND (p.sees_staff OR ${isNoStaffNotice})
            AND pg_visible_in_snapshot(n.changed_xid, pg_current_snapshot())
          ORDER BY n.created_at DESC, n.id DESC
          LIMIT ${mostChanged + 1}::int) c), '[]') AS rows
    FROM unnest(${ids}::uuid[], ${lowest}::text[], ${seesStaff}::boolean[]) AS p (id, since, sees_staff)`;
  return found.flatMap(({ userId, at, unread, rows }) => {
    const snapshot = readSnapshot(at);
    if (snapshot === undefined) return [];
    return [
      {
        userId,
        at: snapshot,
        unread,
        rows: rows.map(({ is_read: isRead, created_at: createdAt, xid, ...row }) => ({
          xid: BigInt(xid),
          row: { ...row, isRead, createdAt: new Date(createdAt).toISOString() },
        })),
      },
    ];
  });
}
