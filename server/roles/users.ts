import type { Prisma } from '../../prisma/generated/client.ts';
import { type UserPage, userPageSize, type UserRow } from '../../src/domain/access/roles.ts';
import { liveAccount } from '../accounts/active.ts';
import { heldRoles } from '../auth/primitives/held-roles.ts';
import type { SignedIn } from '../context.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';

const userSelect = {
  id: true,
  email: true,
  emailConfirmedAt: true,
  suspendedAt: true,
  suspendedReason: true,
  lastSignInAt: true,
  createdAt: true,
  profile: { select: { firstName: true, lastName: true } },
  roles: heldRoles,
  totpFactors: { where: { confirmedAt: { not: null } }, select: { id: true }, take: 1 },
} satisfies Prisma.UserSelect;

/** Each term must occur in address or name. */
function matching(q: string | undefined): Prisma.UserWhereInput {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  return {
    AND: words.map((word) => {
      const contains = { contains: escapeLike(word), mode: 'insensitive' } as const;
      return { OR: [{ email: contains }, { profile: { OR: [{ firstName: contains }, { lastName: contains }] } }] };
    }),
  };
}

/** Newest first (specification 2, Settings → Users). @throws VALIDATION on `after` */
export async function listUsers(
  { db, caller }: SignedIn,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<UserPage> {
  const list = latestFirst('createdAt', { size: userPageSize, after });
  const rows = await db.user.findMany({
    where: { AND: [liveAccount, matching(q), list.where] },
    ...list.order,
    select: userSelect,
  });
  const { items, next } = list.pageOf(rows);
  const toRow = (row: (typeof rows)[number]): UserRow => ({
    id: row.id,
    email: row.email,
    firstName: row.profile?.firstName ?? null,
    lastName: row.profile?.lastName ?? null,
    roles: row.roles.map(({ role }) => role),
    isConfirmed: row.emailConfirmedAt !== null,
    hasTwoFactor: row.totpFactors.length > 0,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspendedReason: row.suspendedReason,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isSelf: row.id === caller.userId,
  });
  return { items: items.map(toRow), next };
}
