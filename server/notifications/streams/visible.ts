import { type Expression, sql } from 'kysely';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { mayEnter } from '../../../src/domain/access/access.ts';
import type { Caller } from '../../caller.ts';

/** Requires role, password and two-factor. */
export function seesStaffNotices({ viewer }: Pick<Caller, 'viewer'>): boolean {
  return mayEnter('staff', viewer);
}

/** `link` is that of `notifications`. */
export const isNoStaffNotice = (link: Expression<string | null>) =>
  sql<boolean>`(${link} is null or (${link} not like '/admin%' and ${link} not like '/clients%'))`;

/** Notices for staff link into the administration. */
export function visibleTo(caller: Caller): Prisma.NotificationWhereInput {
  const own = { userId: caller.userId };
  if (seesStaffNotices(caller)) return own;
  const ofStaff = { OR: [{ link: { startsWith: '/admin' } }, { link: { startsWith: '/clients' } }] };
  return { ...own, OR: [{ link: null }, { NOT: ofStaff }] };
}
