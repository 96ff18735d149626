import { type Role, roles } from '../../src/domain/access/roles.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { roleNotices, roleRefusals } from '../../src/domain/access/texts.ts';
import { requireFresh } from '../auth/fresh.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { refuseLastAdmin } from '../auth/last-admin.ts';
import { changeAccess } from './target.ts';

interface RoleChange {
  userId: string;
  role: Role;
}

/** Consistent log. */
const sorted = (held: readonly Role[]) => roles.filter((role) => held.includes(role));

/** Idempotent. Sessions end, for staff rules; notifies. REAUTH_REQUIRED, NOT_FOUND, CONFLICT: unconfirmed (D61). */
export function addRole(ctx: SignedIn, { userId, role }: RoleChange): Promise<void> {
  return changeAccess(ctx, { userId, action: 'roles.add' }, async (tx, target) => {
    if (target.roles.includes(role)) return undefined;
    if (target.emailConfirmedAt === null) {
      const details = { reason: 'unconfirmed', email: target.email };
      throw new DomainError('CONFLICT', roleRefusals.unconfirmed, { field: 'email', details });
    }
    await tx.userRole.create({ data: { userId, role, createdBy: ctx.caller.userId }, select: { role: true } });
    await notify(tx, ctx.deps.keys, {
      userId,
      category: 'role',
      ...roleNotices.added(role),
      mail: 'always',
      words: mailTexts.roleAdded({ role }),
    });
    return { before: { roles: target.roles }, after: { roles: sorted([...target.roles, role]) } };
  });
}

/**
 * Idempotent, effective on the next request; notifies. REAUTH_REQUIRED, NOT_FOUND, CONFLICT: last administrator, also
 * concurrently (D8).
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
      words: mailTexts.roleRemoved({ role }),
    });
    return { before: { roles: target.roles }, after: { roles: sorted(target.roles.filter((held) => held !== role)) } };
  });
}

/** NOT_FOUND on `email`, else {@link addRole}. */
export async function addAdminByEmail(ctx: SignedIn, { email }: { email: string }): Promise<void> {
  // Before any hint whether the account exists.
  requireFresh(ctx);
  const user = await ctx.db.user.findFirst({
    where: { email, erasedAt: null, deletedAt: null },
    select: { id: true },
  });
  if (user === null) throw new DomainError('NOT_FOUND', roleRefusals.unknownEmail, { field: 'email' });
  await addRole(ctx, { userId: user.id, role: 'admin' });
}
