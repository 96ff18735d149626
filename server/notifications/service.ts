import {
  type NotificationPage,
  type NotificationRow,
  notificationsPage,
} from '../../src/domain/notifications/notifications.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import { staffLevelsOf } from '../../src/domain/access/staff-links.ts';
import { isVisible, visibleTo } from './streams/visible.ts';
import { build, execute } from '../platform/sql.ts';

const rowSelect = {
  id: true,
  title: true,
  message: true,
  category: true,
  link: true,
  isRead: true,
  createdAt: true,
} as const satisfies Prisma.NotificationSelect;

type Stored = Prisma.NotificationGetPayload<{ select: typeof rowSelect }>;

function rowOf({ createdAt, ...row }: Stored): NotificationRow {
  return { ...row, createdAt: createdAt.toISOString() };
}

export function countUnread({ db, caller }: SignedIn): Promise<number> {
  return db.notification.count({ where: { AND: [visibleTo(caller), { isRead: false }] } });
}

/** Newest first. @throws VALIDATION on the cursor */
export async function listNotifications(
  ctx: SignedIn,
  { after }: { after?: string | undefined },
): Promise<NotificationPage> {
  const list = latestFirst('createdAt', { size: notificationsPage, after });
  const [rows, unread] = await Promise.all([
    ctx.db.notification.findMany({
      where: { AND: [visibleTo(ctx.caller), list.where] },
      ...list.order,
      select: rowSelect,
    }),
    countUnread(ctx),
  ]);
  const { items, next } = list.pageOf(rows);
  return { items: items.map(rowOf), next, unread };
}

/** Idempotent. @returns the number of unread ones @throws NOT_FOUND */
export async function markRead(ctx: SignedIn, id: string): Promise<{ unread: number }> {
  const { db, deps, caller } = ctx;
  const own = { AND: [visibleTo(caller), { id }] };
  const { count } = await db.notification.updateMany({
    where: { ...own, isRead: false },
    data: { isRead: true, readAt: deps.clock.now() },
  });
  if (count === 0 && (await db.notification.findFirst({ where: own, select: { id: true } })) === null) {
    throw new DomainError('NOT_FOUND', errorTexts.notFound);
  }
  return { unread: await countUnread(ctx) };
}

/** Updates in a fixed order, against deadlocks. @returns the number of unread ones */
export async function markAllRead(ctx: SignedIn): Promise<{ unread: number }> {
  const { userId, viewer } = ctx.caller;
  const levels = staffLevelsOf(viewer);
  const unread = build
    .selectFrom('notifications as n')
    .select('n.id')
    .where('n.user_id', '=', userId)
    .where('n.is_read', '=', false)
    .where((eb) => isVisible(eb.ref('n.link'), (level) => eb.lit(levels.includes(level))))
    .orderBy('n.id')
    .forUpdate();
  await execute(
    ctx.db,
    build.updateTable('notifications').set({ is_read: true, read_at: ctx.deps.clock.now() }).where('id', 'in', unread),
  );
  return { unread: await countUnread(ctx) };
}
