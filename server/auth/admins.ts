import { audit, type Actor } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockUser } from './own-change.ts';
import { removeCredentials, replacePassword } from './credentials.ts';
import { liveAccount } from '../accounts/active.ts';
import type { StoredPassword } from './primitives/passwords.ts';
import { endSessions } from './sessions/sessions.ts';

export async function hasAdmin(tx: Db | Tx): Promise<boolean> {
  const admin = await tx.userRole.findFirst({
    where: { role: 'admin', user: liveAccount },
    select: { userId: true },
  });
  return admin !== null;
}

export async function isAdmin(tx: Db | Tx, userId: string): Promise<boolean> {
  const found = await tx.userRole.findFirst({ where: { role: 'admin', userId }, select: { userId: true } });
  return found !== null;
}

interface MadeAdmin {
  id: string;
  hasPassword: boolean;
  wasAdmin: boolean;
  /** Earlier credentials were removed. */
  wasUnconfirmed: boolean;
}

/**
 * Confirmed admin; creates missing account and profile (D15). Unconfirmed accounts lose earlier credentials (D61),
 * confirmed ones keep their password unless `password` is given. Changes end sessions. Audited.
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
  // The owner may be confirming it concurrently.
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
