import { daysAfter } from '../../src/domain/time/durations.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import { invitationDays, type LinkState } from '../../src/domain/auth/auth.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import type { Db, Tx } from '../platform/database.ts';
import { knownRoles } from './primitives/held-roles.ts';
import { hashToken, makeToken } from './primitives/tokens.ts';

/** Includes expired invitations. */
export const openInvitation = { acceptedAt: null, withdrawnAt: null } as const satisfies Prisma.InvitationWhereInput;

export const inviterSelect = {
  id: true,
  email: true,
  emailConfirmedAt: true,
  suspendedAt: true,
  erasedAt: true,
  deletedAt: true,
  roles: { where: { role: 'admin' }, select: { role: true } },
} as const satisfies Prisma.UserSelect;

type Inviter = Prisma.UserGetPayload<{ select: typeof inviterSelect }>;

/** False once the inviter is no longer an admin: the link is then invalid. */
export function isStillInviter(inviter: Inviter | null): inviter is Inviter {
  return (
    inviter !== null &&
    inviter.roles.length > 0 &&
    inviter.emailConfirmedAt !== null &&
    inviter.suspendedAt === null &&
    inviter.erasedAt === null &&
    inviter.deletedAt === null
  );
}

/** The link and the hash to store. */
export function makeInvitationLink(now: Date): {
  path: string;
  columns: { tokenHash: string; sentAt: Date; expiresAt: Date };
} {
  const token = makeToken();
  const expiresAt = daysAfter(now, invitationDays);
  return { path: `/auth/invite#token=${token}`, columns: { tokenHash: hashToken(token), sentAt: now, expiresAt } };
}

interface Invitation {
  id: string;
  email: string;
  role: Role;
  inviter: Inviter | null;
}

/** Does not use it up. */
export async function readInvitation(
  tx: Db | Tx,
  token: string,
  now: Date,
): Promise<{ state: LinkState; invitation: Invitation | undefined }> {
  const row = await tx.invitation.findUnique({
    where: { tokenHash: hashToken(token), ...knownRoles },
    select: {
      id: true,
      email: true,
      role: true,
      expiresAt: true,
      acceptedAt: true,
      withdrawnAt: true,
      inviter: { select: inviterSelect },
    },
  });
  if (row === null) return { state: 'unknown', invitation: undefined };
  const { expiresAt, acceptedAt, withdrawnAt, ...invitation } = row;
  if (acceptedAt !== null) return { state: 'used', invitation };
  if (withdrawnAt !== null || !isStillInviter(row.inviter)) return { state: 'withdrawn', invitation };
  return { state: expiresAt <= now ? 'ended' : 'usable', invitation };
}
