import type { SignInAnswer, SignInEntry } from '../../src/domain/auth/auth.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { isActiveAccount } from '../accounts/active.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { type Account, findAccount } from './account.ts';
import { deviceName } from './device.ts';
import { logSignIn, noteFailure, noteSuccess } from './history.ts';
import { rememberDevice } from './known-devices.ts';
import { dummyHash, hashPassword, isWeakHash, meetsStaffRule, verifyPassword } from './primitives/passwords.ts';
import { beginSecondFactor } from './sessions/pending.ts';
import { browserOf, openSession } from './sessions/sessions.ts';
import { notifyWithMailText } from './security-notice.ts';
import { hasTwoFactor } from './two-factor/second-factor.ts';
import { sql } from 'kysely';
import { build, query } from '../platform/sql.ts';

/** Throws for suspended or unconfirmed accounts. Only after a correct password. */
export function refuseClosed({ isConfirmed, isSuspended }: Pick<Account, 'isConfirmed' | 'isSuspended'>): void {
  if (isSuspended) throw new DomainError('FORBIDDEN', authTexts.suspended, { details: { reason: 'suspended' } });
  if (!isConfirmed) throw new DomainError('FORBIDDEN', authTexts.unconfirmed, { details: { reason: 'unconfirmed' } });
}

/**
 * Under the sign-in limits. Unknown addresses cost the same queries and hash.
 * @returns the account; undefined for a wrong password or address, which is recorded
 */
export async function checkPassword(
  ctx: Context,
  { email, password }: SignInEntry,
): Promise<(Account & { passwordHash: string }) | undefined> {
  const account = await findAccount(ctx, email);
  const passwordHash = account?.passwordHash ?? null;
  const knownDevice = account?.knownDevice;
  const isKnownDevice = knownDevice !== undefined;
  let isRight: boolean;
  try {
    isRight = await ctx.deps.limits.signIn(ctx.ip, email, { knownDevice }, () =>
      verifyPassword(passwordHash ?? dummyHash, password),
    );
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') {
      await noteFailure(ctx, email, 'limited', { isKnownDevice });
    }
    throw error;
  }
  if (isRight && account !== undefined && passwordHash !== null) {
    await noteLength(ctx, { ...account, passwordHash }, password);
    return { ...account, passwordHash };
  }
  await noteFailure(ctx, email, 'wrong_password', { isKnownDevice });
  return undefined;
}

/** The length decides whether staff may use it (D61). */
async function noteLength(ctx: Context, account: Account & { passwordHash: string }, password: string): Promise<void> {
  const passwordMeetsStaffRule = meetsStaffRule(password);
  if (account.passwordMeetsStaffRule === passwordMeetsStaffRule) return;
  await ctx.db.user.updateMany({
    where: { id: account.id, passwordHash: account.passwordHash },
    data: { passwordMeetsStaffRule },
  });
}

/** Sets the session's or code step's cookie (D10, D12). */
export async function signIn(ctx: Context, entry: SignInEntry): Promise<SignInAnswer> {
  const account = await checkPassword(ctx, entry);
  if (account === undefined) throw new DomainError('VALIDATION', authTexts.wrongCredentials);
  try {
    refuseClosed(account);
  } catch (error) {
    const isKnownDevice = account.knownDevice !== undefined;
    await noteFailure(ctx, entry.email, account.isSuspended ? 'suspended' : 'unconfirmed', { isKnownDevice });
    throw error;
  }
  if (isWeakHash(account.passwordHash)) await strengthen(ctx, account, entry.password);
  return passPasswordStep(ctx, account, 'password');
}

export async function passPasswordStep(
  ctx: Context,
  account: Pick<Account, 'id' | 'hasTwoFactor' | 'passwordChangedAt'>,
  by: 'password' | 'set-up link',
): Promise<SignInAnswer> {
  const { id, passwordChangedAt } = account;
  if (account.hasTwoFactor) {
    await beginSecondFactor(ctx, id);
    return { step: 'secondFactor' };
  }
  await ctx.db.$transaction(async (tx) => {
    await completeSignIn(ctx, tx, id, { passwordChangedAt });
  });
  logSignIn(ctx, { outcome: 'succeeded', by, userId: id });
  return { step: 'signedIn' };
}

/** Rehashes with current parameters unless changed since. */
async function strengthen(ctx: Context, account: Account & { passwordHash: string }, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await ctx.db.user.updateMany({
    where: { id: account.id, passwordHash: account.passwordHash },
    data: { passwordHash },
  });
}

/** Writes history, device, notification; opens the session. Locks and rereads the account, which may have changed. */
export async function completeSignIn(
  ctx: Context,
  tx: Tx,
  userId: string,
  proof: { passwordChangedAt: Date | null } | { mfaVerifiedAt: Date },
): Promise<void> {
  const now = ctx.deps.clock.now();
  const isByPassword = 'passwordChangedAt' in proof;
  const changedAt = isByPassword ? proof.passwordChangedAt : null;
  const [before] = await query(
    tx,
    build
      .selectFrom('users as u')
      .select((eb) => [
        'u.last_sign_in_at as lastSignInAt',
        sql<boolean>`${eb.ref('u.password_changed_at')} is not distinct from ${changedAt}::timestamptz`.as('isSame'),
      ])
      .where('u.id', '=', userId)
      .where('u.email_confirmed_at', 'is not', null)
      .where(isActiveAccount)
      .forUpdate(),
  );
  // A second statement: the first may have waited while two-factor was turned on, and does not see it.
  const isCodeDue = isByPassword && (await hasTwoFactor(tx, userId));
  if (before === undefined || (isByPassword && !before.isSame) || isCodeDue) {
    throw new DomainError('VALIDATION', authTexts.wrongCredentials);
  }
  await tx.user.update({ where: { id: userId }, data: { lastSignInAt: now }, select: { id: true } });
  const isKnown = await rememberDevice(ctx, tx, userId);
  await noteSuccess(ctx, tx, userId, isKnown);
  // Not at the first sign-in.
  if (!isKnown && before.lastSignInAt !== null) {
    const { userAgent, ip } = browserOf(ctx);
    const mailContent = mailTexts.newDevice({ device: deviceName(userAgent), ip: ip ?? '' });
    await notifyWithMailText(ctx, tx, userId, mailContent);
  }
  await openSession(ctx, userId, { tx, mfaVerifiedAt: isByPassword ? null : proof.mfaVerifiedAt });
}
