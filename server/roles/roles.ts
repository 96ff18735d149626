import { type Role, roles } from '../../src/domain/access/roles.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { roleNotices, roleRefusals } from '../../src/domain/access/texts.ts';
import { requireFresh } from '../auth/fresh.ts';
import { liveAccount } from '../accounts/active.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { refuseLastAdmin } from '../auth/last-admin.ts';
import { refuseDuringUpgrade } from './other-builds.ts';
import { changeAccess } from './target.ts';

interface RoleChange {
  userId: string;
  role: Role;
}

/** A fixed order, for comparable audit entries. */
const sorted = (held: readonly Role[]) => roles.filter((role) => held.includes(role));

/**
 * Idempotent; notifies. Ends the person's sessions, as staff rules apply now. @throws REAUTH_REQUIRED, NOT_FOUND,
 * CONFLICT if unconfirmed (D61)
 */
export function addRole(ctx: SignedIn, { userId, role }: RoleChange): Promise<void> {
  return changeAccess(ctx, { userId, action: 'roles.add' }, async (tx, target) => {
    if (target.roles.includes(role)) return undefined;
    if (target.emailConfirmedAt === null) {
      const details = { reason: 'unconfirmed', email: target.email };
      throw new DomainError('CONFLICT', roleRefusals.unconfirmed, { field: 'email', details });
    }
    await refuseDuringUpgrade(ctx, tx, role);
    await tx.userRole.create({ data: { userId, role, createdBy: ctx.caller.userId }, select: { role: true } });
    await notify(tx, ctx.deps.keys, {
      userId,
      category: 'role',
      ...roleNotices.added(role),
      mail: 'always',
      mailContent: mailTexts.roleAdded({ role }),
    });
    return { before: { roles: target.roles }, after: { roles: sorted([...target.roles, role]) } };
  });
}

/**
 * Idempotent; notifies. Effective on the next request. @throws REAUTH_REQUIRED, NOT_FOUND, CONFLICT for the last admin,
 * also concurrently (D8)
 */
export function removeRole(ctx: SignedIn, { userId, role }: RoleChange): Promise<void> {
  return changeAccess(ctx, { userId, action: 'roles.remove' }, async (tx, target) => {
    if (!target.roles.includes(role)) return undefined;
    if (role === 'admin') await refuseLastAdmin(tx, userId, roleRefusals.lastAdmin);
    await tx.userRole.delete({ where: { userId_role: { userId, role } }, select: { role: true } });
    await notify(tx, ctx.deps.keys, {
      userId,
      category: 'role',
      ...roleNotices.removed(role),
      mail: 'always',
      mailContent: mailTexts.roleRemoved({ role }),
    });
    return { before: { roles: target.roles }, after: { roles: sorted(target.roles.filter((held) => held !== role)) } };
  });
}

/** @throws NOT_FOUND on `email`, and like {@link addRole} */
export async function addAdminByEmail(ctx: SignedIn, { email }: { email: string }): Promise<void> {
  // Checked before the response reveals whether the account exists.
  requireFresh(ctx);
  const user = await ctx.db.user.findFirst({
    where: { ...liveAccount, email },
    select: { id: true },
  });
  if (user === null) throw new DomainError('NOT_FOUND', roleRefusals.unknownEmail, { field: 'email' });
  await addRole(ctx, { userId: user.id, role: 'admin' });
}
