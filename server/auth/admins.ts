import { audit, type Actor } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Whether somebody can administer the site. */
export async function hasAdmin(tx: Db | Tx): Promise<boolean> {
  const admin = await tx.userRole.findFirst({
    where: { role: 'admin', user: { deletedAt: null, erasedAt: null } },
    select: { userId: true },
  });
  return admin !== null;
}

/**
 * An admin with this address, confirmed: the account there is, or a new one with its profile (D15). A password replaces
 * the one there was, and its sessions end; without one it stays as it is. Audited.
 */
export async function makeAdmin(
  tx: Tx,
  actor: Actor,
  { email, passwordHash, now }: { email: string; passwordHash: string | null; now: Date },
): Promise<{ id: string; hasPassword: boolean; isNew: boolean; wasAdmin: boolean }> {
  await tx.user.createMany({ data: [{ email, createdAt: now }], skipDuplicates: true });
  const found = await tx.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, email: true, passwordHash: true, emailConfirmedAt: true, profile: { select: { id: true } } },
  });
  const { id } = found;
  const isNew = found.profile === null;
  if (isNew) await tx.profile.create({ data: { id, email: found.email, createdAt: now }, select: { id: true } });
  if (passwordHash !== null) {
    await tx.user.update({
      where: { id },
      data: { passwordHash, passwordChangedAt: now, version: { increment: 1 } },
      select: { id: true },
    });
    await tx.session.deleteMany({ where: { userId: id } });
    await tx.pendingMfaToken.deleteMany({ where: { userId: id } });
  }
  await tx.user.updateMany({ where: { id, emailConfirmedAt: null }, data: { emailConfirmedAt: now } });
  const { count } = await tx.userRole.createMany({ data: [{ userId: id, role: 'admin' }], skipDuplicates: true });
  const after = { role: 'admin', isNewAccount: isNew };
  if (count > 0) {
    await audit(tx, actor, { action: 'roles.add', entityKind: 'user', entityId: id, entityName: found.email, after });
  }
  return { id, isNew, hasPassword: (passwordHash ?? found.passwordHash) !== null, wasAdmin: count === 0 };
}
