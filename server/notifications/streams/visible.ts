import { type Expression, sql } from 'kysely';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { mayEnter } from '../../../src/domain/access/access.ts';
import type { Caller } from '../../caller.ts';

/** Whether notices of staff are shown: not to people who lost their role, nor before their password and two-factor are as it needs. */
export function seesStaffNotices({ viewer }: Pick<Caller, 'viewer'>): boolean {
  return mayEnter('editor', viewer);
}

/** The same in SQL, of the column `link` of `notifications`. */
export const isNoStaffNotice = (link: Expression<string | null>) =>
  sql<boolean>`(${link} is null or (${link} not like '/admin%' and ${link} not like '/clients%'))`;

/** The caller's notifications that they may see now. A notice of staff is one that leads into the administration. */
export function visibleTo(caller: Caller): Prisma.NotificationWhereInput {
  const own = { userId: caller.userId };
  if (seesStaffNotices(caller)) return own;
  const ofStaff = { OR: [{ link: { startsWith: '/admin' } }, { link: { startsWith: '/clients' } }] };
  return { ...own, OR: [{ link: null }, { NOT: ofStaff }] };
}
