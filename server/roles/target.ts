import type { AuditAction } from '../../src/domain/audit/texts.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import { activeAccount } from '../accounts/active.ts';
import { actorOf } from '../caller.ts';
import { requireFresh } from '../auth/fresh.ts';
import { heldRoles } from '../auth/primitives/held-roles.ts';
import { openInvitation } from '../auth/invitation-links.ts';
import { endSessions, renewSession } from '../auth/sessions/sessions.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { lockUser } from '../auth/own-change.ts';
import { lockAdmins } from '../auth/last-admin.ts';

const targetSelect = {
  email: true,
  emailConfirmedAt: true,
  suspendedAt: true,
  suspendedReason: true,
  roles: heldRoles,
} satisfies Prisma.UserSelect;

interface Target extends Omit<Prisma.UserGetPayload<{ select: typeof targetSelect }>, 'roles'> {
  userId: string;
  roles: Role[];
  isSelf: boolean;
}

/** Undefined if nothing changed. */
type Change = { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } | undefined;

/** Takes the lock of admins, before any other lock. @throws FORBIDDEN if the caller was demoted since */
export async function requireStillAdmin({ caller }: Pick<SignedIn, 'caller'>, tx: Tx): Promise<void> {
  await lockAdmins(tx);
  const isStillAdmin = await tx.userRole.count({
    where: { userId: caller.userId, role: 'admin', user: activeAccount },
  });
  if (isStillAdmin === 0) throw new DomainError('FORBIDDEN', authTexts.forbidden);
}

/**
 * One serialised transaction with audit entry and end of sessions; requires a recent sign-in. Replaces the caller's own
 * session. @throws NOT_FOUND if missing or erased
 */
export async function changeAccess(
  ctx: SignedIn,
  { userId, action }: { userId: string; action: AuditAction },
  change: (tx: Tx, target: Target) => Promise<Change>,
): Promise<void> {
  requireFresh(ctx);
  const { caller } = ctx;
  const isSelf = userId === caller.userId;
  const isChanged = await ctx.db.$transaction(async (tx) => {
    await requireStillAdmin(ctx, tx);
    const isThere = await lockUser(tx, userId);
    const row = isThere ? await tx.user.findUnique({ where: { id: userId }, select: targetSelect }) : null;
    if (row === null) throw new DomainError('NOT_FOUND', roleRefusals.unknownUser);
    const roles = row.roles.map(({ role }) => role);
    const done = await change(tx, { ...row, userId, roles, isSelf });
    if (done === undefined) return false;
    await audit(tx, actorOf(ctx), {
      action,
      entityKind: 'user',
      entityId: userId,
      entityName: row.email,
      ...done,
    });
    // An older invitation would undo the change.
    await tx.invitation.updateMany({
      where: { email: row.email, ...openInvitation },
      data: { withdrawnAt: ctx.deps.clock.now() },
    });
    await endSessions(tx, userId, { except: isSelf ? caller.sessionId : undefined });
    return true;
  });
  if (isChanged && isSelf) await renewSession(ctx);
}
