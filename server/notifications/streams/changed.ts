import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type StaffLevel, staffLevels } from '../../../src/domain/access/staff-links.ts';
import type { NotificationRow } from '../../../src/domain/notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { isVisible } from './visible.ts';
import { asText, build, countAll, query } from '../../platform/sql.ts';

/** Per event. */
export const maxChanged = 50;

/** `since` is the lowest transaction that may be new; null for the count only. */
export interface Asked {
  userId: string;
  since: bigint | null;
  levels: readonly StaffLevel[];
}

export interface Changed {
  userId: string;
  at: Snapshot;
  unread: number;
  /** Newest first, at most `maxChanged` + 1. */
  rows: { xid: bigint; row: NotificationRow }[];
}

/** One query and so one snapshot. After a restore transaction ids may be in the future; excluded until reached. */
export async function readChanged(db: Db, asked: readonly Asked[]): Promise<Changed[]> {
  const ids = asked.map(({ userId }) => userId);
  const lowest = asked.map(({ since }) => since?.toString() ?? '');
  const flags = staffLevels.map((level) => sql`${asked.map(({ levels }) => levels.includes(level))}::boolean[]`);
  const people = sql<{ id: string; since: string } & Record<StaffLevel, boolean>>`
    unnest(${ids}::uuid[], ${lowest}::text[], ${sql.join(flags)})`.as<'p'>(
    sql`p(id, since, ${sql.join(staffLevels.map((level) => sql.ref(level)))})`,
  );
  const found = await query(
    db,
    build.selectFrom(people).select((eb) => {
      const ofPerson = eb
        .selectFrom('notifications as n')
        .whereRef('n.user_id', '=', 'p.id')
        .where((of) => isVisible(of.ref('n.link'), (level) => of.ref(`p.${level}`)));
      const changed = ofPerson
        .select(['n.id', 'n.title', 'n.message', 'n.category', 'n.link', 'n.is_read', 'n.created_at'])
        .select((of) => asText(of.ref('n.changed_xid')).as('xid'))
        .where((of) => sql<boolean>`${of.ref('n.changed_xid')} >= nullif(${of.ref('p.since')}, '')::xid8`)
        .where((of) => sql<boolean>`pg_visible_in_snapshot(${of.ref('n.changed_xid')}, pg_current_snapshot())`)
        .orderBy('n.created_at', 'desc')
        .orderBy('n.id', 'desc')
        .limit(maxChanged + 1);
      return [
        'p.id as userId',
        sql<string>`pg_current_snapshot()::text`.as('at'),
        sql<number>`${ofPerson.select(countAll.as('count')).where('n.is_read', '=', false)}`.as('unread'),
        jsonArrayFrom(changed).as('rows'),
      ];
    }),
  );
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
