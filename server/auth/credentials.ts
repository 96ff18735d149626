import type { Tx } from '../platform/database.ts';
import { lockUser } from './own-change.ts';
import { forgetDevices } from './known-devices.ts';
import { removeTwoFactor } from './two-factor/two-factor.ts';
import type { StoredPassword } from './primitives/passwords.ts';
import { endSessions } from './sessions/sessions.ts';

async function endAccess(tx: Tx, userId: string): Promise<void> {
  await endSessions(tx, userId);
  await forgetDevices(tx, userId);
  await tx.pendingMfaToken.deleteMany({ where: { userId } });
  await tx.signUpBrowser.deleteMany({ where: { userId } });
  await tx.oneTimeToken.deleteMany({ where: { userId, usedAt: null } });
}

/** Passwords, two-factor and unused links: the person who set them did not prove ownership of the address (D61). */
export async function removeCredentials(tx: Tx, userId: string): Promise<void> {
  await removeTwoFactor(tx, userId);
  await endAccess(tx, userId);
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash: null, passwordChangedAt: null, passwordMeetsStaffRule: null },
    select: { id: true },
  });
}

/** Replaces it and ends sessions, known devices, pending sign-ins, sign-up browsers and unused links. */
export async function replacePassword(tx: Tx, userId: string, password: StoredPassword): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { ...password, version: { increment: 1 } },
    select: { id: true },
  });
  await endAccess(tx, userId);
}

/**
 * Sets the password, confirms the account; two-factor stays only if confirmed before (D61). Locks the row. False if
 * missing or erased.
 */
export async function confirmLinkHolder(
  tx: Tx,
  userId: string,
  { password, now }: { password: StoredPassword; now: Date },
): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return false;
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailConfirmedAt: null },
    data: { emailConfirmedAt: now },
  });
  if (count > 0) await removeTwoFactor(tx, userId);
  await replacePassword(tx, userId, password);
  return true;
}
