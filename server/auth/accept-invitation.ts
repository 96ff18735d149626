import type * as z from 'zod';
import type { resetEntry } from '../../src/domain/auth/auth.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { roleNotices } from '../../src/domain/access/texts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { notify } from '../mail/notify.ts';
import { lockAdmins } from './last-admin.ts';
import { inetOf } from '../caller.ts';
import { confirmLinkHolder } from './credentials.ts';
import { heldRoles } from './primitives/held-roles.ts';
import { openInvitation, readInvitation } from './invitation-links.ts';
import { requireUsable, unknownLink } from './links.ts';
import { requireGoodPassword } from './new-password.ts';
import { buildStoredPassword, type StoredPassword } from './primitives/passwords.ts';

async function takeAccount(
  tx: Tx,
  email: string,
  { password, now }: { password: StoredPassword; now: Date },
): Promise<{ id: string; roles: string[] }> {
  const [made] = await tx.user.createManyAndReturn({
    data: [{ email, ...password, emailConfirmedAt: now, createdAt: now }],
    skipDuplicates: true,
    select: { id: true, email: true },
  });
  if (made !== undefined) {
    await tx.profile.create({ data: { id: made.id, email: made.email, createdAt: now }, select: { id: true } });
    return { id: made.id, roles: [] };
  }
  const found = await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  if (!(await confirmLinkHolder(tx, found.id, { password, now }))) throw unknownLink();
  const { suspendedAt, roles } = await tx.user.findUniqueOrThrow({
    where: { id: found.id },
    select: { suspendedAt: true, roles: heldRoles },
  });
  if (suspendedAt !== null) {
    throw new DomainError('FORBIDDEN', authTexts.suspended, { details: { reason: 'suspended' } });
  }
  return { id: found.id, roles: roles.map(({ role }) => role) };
}

/**
 * Gives the link's holder role and password (D61); removes an unconfirmed account's earlier credentials. Audited;
 * notifies the inviter. Concurrent calls succeed once.
 * @returns the email address for signing in
 * @throws VALIDATION on `token` or `password`, FORBIDDEN for a suspended account, RATE_LIMITED
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: z.infer<typeof resetEntry>,
): Promise<{ email: string }> {
  const { keys, clock } = ctx.deps;
  const now = clock.now();
  const { state, invitation: asked } = await readInvitation(ctx.db, token, now);
  requireUsable({ state });
  await requireGoodPassword(ctx, { password, email: asked?.email ?? '', isStaff: true });
  const stored = await buildStoredPassword(password, now);
  return ctx.db.$transaction(async (tx) => {
    // Another call could demote the inviter or accept the link.
    await lockAdmins(tx);
    const current = await readInvitation(tx, token, now);
    requireUsable(current);
    const { invitation } = current;
    if (invitation === undefined) throw unknownLink();
    const { id: invitationId, email, role, inviter } = invitation;
    const { count } = await tx.invitation.updateMany({
      where: { id: invitationId, ...openInvitation },
      data: { acceptedAt: now },
    });
    if (count === 0) requireUsable({ state: 'used' });
    const { id, roles } = await takeAccount(tx, email, { password: stored, now });
    const createdBy = inviter?.id ?? null;
    await tx.userRole.createMany({ data: [{ userId: id, role, createdBy }], skipDuplicates: true });
    await audit(
      tx,
      { id, name: email, requestId: ctx.requestId, ip: inetOf(ctx.ip) },
      {
        action: 'roles.acceptInvitation',
        entityKind: 'user',
        entityId: id,
        entityName: email,
        before: { roles },
        after: { roles: [...new Set([...roles, role])].toSorted(), invitedBy: inviter?.email ?? '' },
      },
    );
    const given = { ...roleNotices.added(role), mailContent: mailTexts.roleAdded({ role }) };
    await notify(tx, keys, { userId: id, category: 'role', ...given, mail: 'always' });
    if (inviter !== null) {
      const link = '/admin/settings?tab=users';
      const words = roleNotices.accepted(email, role);
      await notify(tx, keys, { userId: inviter.id, category: 'role', ...words, link, mail: 'preferred' });
    }
    return { email };
  });
}
