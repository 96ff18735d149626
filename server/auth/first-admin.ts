import type * as z from 'zod';
import type { setupEntry, SignInAnswer } from '../../src/domain/auth/auth.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { systemActor } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { StartupError } from '../startup-error.ts';
import { lockAdmins } from './last-admin.ts';
import { hasAdmin, makeAdmin } from './admins.ts';
import { consumeLink, makeLink, readLink, requireUsable } from './links.ts';
import { requireGoodPassword } from './new-password.ts';
import { checkCommonPasswordHere, checkNewPassword } from './primitives/password-rules.ts';
import { buildStoredPassword } from './primitives/passwords.ts';
import { passPasswordStep, refuseClosed } from './sign-in.ts';

interface StartOptions {
  clock: Clock;
  email: string | undefined;
  password: string | undefined;
}

/**
 * First admin from ADMIN_EMAIL and ADMIN_PASSWORD; else each start makes a new set-up link and invalidates earlier
 * ones. No default account.
 * @returns the link's path; undefined once an admin exists
 * @throws StartupError if only one is set or the pair is unusable
 */
export async function ensureFirstAdmin(db: Db, { clock, email, password }: StartOptions): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const given = await firstAdminOf(email, password);
  const stored = given === undefined ? null : await buildStoredPassword(given.password, clock.now());
  return db.$transaction(async (tx) => {
    await lockAdmins(tx);
    await tx.oneTimeToken.deleteMany({ where: { purpose: 'setup' } });
    if (await hasAdmin(tx)) return undefined;
    const now = clock.now();
    if (given === undefined) return makeLink(tx, 'setup', { userId: null, now });
    await makeAdmin(tx, systemActor('ADMIN_EMAIL'), { email: given.email, password: stored, now });
    return undefined;
  });
}

async function firstAdminOf(email: string | undefined, password: string | undefined) {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined) {
    throw new StartupError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.');
  }
  const address = email.toLowerCase();
  try {
    await checkNewPassword(checkCommonPasswordHere, { password, email: address, isStaff: true });
  } catch (error) {
    if (error instanceof DomainError) throw new StartupError(`ADMIN_PASSWORD cannot be used: ${error.message}`);
    throw error;
  }
  return { email: address, password };
}

/** Throws VALIDATION on `email` unless the link's account. */
async function requireAddressOf(tx: Tx, id: string, email: string): Promise<void> {
  if ((await tx.user.count({ where: { id, email } })) === 0) {
    throw new DomainError('VALIDATION', authTexts.setupOtherEmail, { field: 'email' });
  }
}

/**
 * With the banner's link or that of `npm run admin`. Concurrent calls succeed once. Opens the gate, signs in;
 * two-factor still needs a code.
 * @throws VALIDATION on `token`, `email` or `password`, FORBIDDEN for a suspended account
 */
export async function setUpAdmin(
  ctx: Context,
  { token, email, password }: z.infer<typeof setupEntry>,
): Promise<SignInAnswer> {
  const { clock } = ctx.deps;
  requireUsable(await readLink(ctx.db, 'setup', token, clock.now()));
  await requireGoodPassword(ctx, { password, email, isStaff: true });
  const stored = await buildStoredPassword(password, clock.now());
  const { id, hasTwoFactor } = await ctx.db.$transaction(async (tx) => {
    await lockAdmins(tx);
    const now = clock.now();
    const ownerId = await consumeLink(tx, 'setup', token, now);
    if (ownerId !== null) await requireAddressOf(tx, ownerId, email);
    const actor = { ...systemActor('set-up link'), requestId: ctx.requestId };
    const made = await makeAdmin(tx, actor, { email, password: stored, now });
    const { suspendedAt, totpFactors } = await tx.user.findUniqueOrThrow({
      where: { id: made.id },
      select: { suspendedAt: true, totpFactors: { where: { confirmedAt: { not: null } }, select: { id: true } } },
    });
    // A refusal must not use up the link.
    refuseClosed({ isConfirmed: true, isSuspended: suspendedAt !== null });
    return { id: made.id, hasTwoFactor: totpFactors.length > 0 };
  });
  const grant = await ctx.deps.gate.issue();
  ctx.cookies.set(grant.name, grant.value, grant.options);
  return passPasswordStep(ctx, { id, hasTwoFactor, passwordChangedAt: stored.passwordChangedAt }, 'set-up link');
}
