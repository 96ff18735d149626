import { Prisma } from '../../../prisma/generated/client.ts';
import { mayEnter } from '../../../src/domain/access.ts';
import type { Caller } from '../../caller.ts';

/** Whether notices of staff are shown: not to people who lost their role, nor before their password and two-factor are as it needs. */
export function seesStaffNotices({ viewer }: Pick<Caller, 'viewer'>): boolean {
  return mayEnter('editor', viewer);
}

/** The same in SQL, of a row of `notifications` without an alias. */
export const isNoStaffNotice = Prisma.sql`(link IS NULL OR (link NOT LIKE '/admin%' AND link NOT LIKE '/clients%'))`;

/** The caller's notifications that they may see now. A notice of staff is one that leads into the administration. */
export function visibleTo(caller: Caller): Prisma.NotificationWhereInput {
  const own = { userId: caller.userId };
  if (seesStaffNotices(caller)) return own;
  const ofStaff = { OR: [{ link: { startsWith: '/admin' } }, { link: { startsWith: '/clients' } }] };
  return { ...own, OR: [{ link: null }, { NOT: ofStaff }] };
}
