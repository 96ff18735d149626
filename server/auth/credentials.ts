import type { Tx } from '../platform/database.ts';
import { lockUser } from './own-change.ts';
import { removeTwoFactor } from './two-factor/two-factor.ts';
import type { StoredPassword } from './primitives/passwords.ts';
import { endSessions } from './sessions/sessions.ts';

/**
 * Removes everything that opens an account: password, two-factor with its recovery codes, sessions, sign-ins that wait for
 * a code, known devices and unused links. Nobody knows who set them while the address was not confirmed (D61).
 */
export async function removeCredentials(tx: Tx, userId: string): Promise<void> {
  const where = { userId };
  await removeTwoFactor(tx, userId);
  await endSessions(tx, userId);
  await tx.knownDevice.deleteMany({ where });
  await tx.oneTimeToken.deleteMany({ where: { userId, usedAt: null } });
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash: null, passwordChangedAt: null, passwordMeetsStaffRule: null },
    select: { id: true },
  });
}

/** Stores a new password, and ends every session, every sign-in that waits for a code and every unused link. */
export async function replacePassword(tx: Tx, userId: string, password: StoredPassword): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { ...password, version: { increment: 1 } },
    select: { id: true },
  });
  await endSessions(tx, userId);
  await tx.pendingMfaToken.deleteMany({ where: { userId } });
  await tx.oneTimeToken.deleteMany({ where: { userId, usedAt: null } });
}

/**
 * Gives an account to whoever holds a link that was mailed to its address: with a new password, and the address confirmed.
 * Two-factor of an account that was confirmed before stays; of any other nothing stays that was set before (D61). The
 * account's row is held until the transaction ends. False for an account that is not there, or was erased.
 */
export async function giveToLinkHolder(
  tx: Tx,
  userId: string,
  { password, now }: { password: StoredPassword; now: Date },
): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return false;
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailConfirmedAt: null },
    data: { emailConfirmedAt: now },
  });
  if (count > 0) await removeCredentials(tx, userId);
  await replacePassword(tx, userId, password);
  return true;
}
