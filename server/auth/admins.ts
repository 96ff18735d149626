import { audit, type Actor } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockUser } from './own-change.ts';
import { removeCredentials, replacePassword } from './credentials.ts';
import type { StoredPassword } from './primitives/passwords.ts';
import { endSessions } from './sessions/sessions.ts';

/** Whether somebody can administer the site. */
export async function hasAdmin(tx: Db | Tx): Promise<boolean> {
  const admin = await tx.userRole.findFirst({
    where: { role: 'admin', user: { deletedAt: null, erasedAt: null } },
    select: { userId: true },
  });
  return admin !== null;
}

interface MadeAdmin {
  id: string;
  hasPassword: boolean;
  wasAdmin: boolean;
  /** The account was there and its address not confirmed: what had been set before was removed. */
  wasUnconfirmed: boolean;
}

/**
 * An admin with this address, confirmed: the account there is, or a new one with its profile (D15). Of an account whose
 * address was not confirmed nothing stays that was set before (D61). A password replaces the one there was; without one it
 * stays as it is. Sessions end with either, and with the new role. Audited.
 */
export async function makeAdmin(
  tx: Tx,
  actor: Actor,
  { email, password, now }: { email: string; password: StoredPassword | null; now: Date },
): Promise<MadeAdmin> {
  const [made] = await tx.user.createManyAndReturn({
    data: [{ email, emailConfirmedAt: now, createdAt: now }],
    skipDuplicates: true,
    select: { id: true, email: true },
  });
  if (made !== undefined) {
    await tx.profile.create({ data: { id: made.id, email: made.email, createdAt: now }, select: { id: true } });
  }
  const { id } = made ?? (await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } }));
  // Held before it is read: its owner may be confirming the address at this moment.
  await lockUser(tx, id);
  const found = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, passwordHash: true, emailConfirmedAt: true },
  });
  const wasUnconfirmed = found.emailConfirmedAt === null;
  if (wasUnconfirmed) {
    await removeCredentials(tx, id);
    await tx.user.update({ where: { id }, data: { emailConfirmedAt: now }, select: { id: true } });
  }
  if (password !== null) await replacePassword(tx, id, password);
  const { count } = await tx.userRole.createMany({ data: [{ userId: id, role: 'admin' }], skipDuplicates: true });
  if (count > 0) {
    await endSessions(tx, id);
    const after = { role: 'admin', isNewAccount: made !== undefined };
    await audit(tx, actor, { action: 'roles.add', entityKind: 'user', entityId: id, entityName: found.email, after });
  }
  const hasPassword = password !== null || (!wasUnconfirmed && found.passwordHash !== null);
  return { id, hasPassword, wasAdmin: count === 0, wasUnconfirmed };
}
