import { minuteMs } from '../../../src/domain/time/durations.ts';
import type { TwoFactorEnrolment, TwoFactorState } from '../../../src/domain/profile/profile.ts';
import { mailTexts } from '../../../src/domain/mail/texts.ts';
import { profileNotices, profileRefusals } from '../../../src/domain/profile/texts.ts';
import { requireFresh } from '../fresh.ts';
import { endSessions, renewSession } from '../sessions/sessions.ts';
import { makeTotpSecret, matchingStep, totpUri } from '../primitives/totp.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Tx } from '../../platform/database.ts';
import { readSettings } from '../../settings/settings.ts';
import { auditOwn, notifyOwner, requireStillSignedIn } from '../own-change.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { hasTwoFactor, secretPurpose, spendSecondFactor } from './second-factor.ts';

/** Unfinished set-up (D12). */
const enrolmentMinutes = 10;

const wrongCode = () => new DomainError('VALIDATION', profileRefusals.codeWrong, { field: 'code' });
const notOn = () => new DomainError('CONFLICT', profileRefusals.twoFactorOff);

export async function readTwoFactor({ db, caller }: SignedIn): Promise<TwoFactorState> {
  const { userId, isTwoFactorRequired } = caller;
  const [factor, recoveryCodesLeft] = await Promise.all([
    db.totpFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { confirmedAt: true } }),
    countRecoveryCodes(db, userId),
  ]);
  return {
    isEnabled: factor !== null,
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor === null ? 0 : recoveryCodesLeft,
    isRequired: isTwoFactorRequired,
  };
}

/** Locks the row. @throws SIGN_IN_REQUIRED, CONFLICT if two-factor is on */
async function requireOff(ctx: SignedIn, tx: Tx): Promise<void> {
  await requireStillSignedIn(ctx, tx);
  if (await hasTwoFactor(tx, ctx.caller.userId)) throw new DomainError('CONFLICT', profileRefusals.twoFactorOn);
}

/** Replaces an unfinished set-up (D12). @throws REAUTH_REQUIRED, CONFLICT if two-factor is on */
export async function beginTwoFactor(ctx: SignedIn): Promise<TwoFactorEnrolment> {
  requireFresh(ctx);
  const { db, log, caller, deps } = ctx;
  const { userId, viewer } = caller;
  const { general } = await readSettings(db, log);
  const secret = makeTotpSecret();
  const { keyId, sealed } = deps.keys.seal(secretPurpose(userId), secret);
  const expiresAt = new Date(deps.clock.now().getTime() + enrolmentMinutes * minuteMs);
  const { id: factorId } = await db.$transaction(async (tx) => {
    await requireOff(ctx, tx);
    await tx.totpFactor.deleteMany({ where: { userId, confirmedAt: null } });
    return tx.totpFactor.create({ data: { userId, secret: sealed, keyId, expiresAt }, select: { id: true } });
  });
  const uri = totpUri(general.siteName, viewer.email, secret);
  const { default: qrcode } = await import('qrcode');
  const svg = await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  return {
    factorId,
    secret: secret.replaceAll(/.{4}(?=.)/g, '$& '),
    uri,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Needs the first code; returns recovery codes, shown once. Other sessions end, this one gets a new token (D9). @throws
 * NOT_FOUND if expired, replaced or foreign, VALIDATION on `code`
 */
export async function confirmTwoFactor(
  ctx: SignedIn,
  { factorId, code }: { factorId: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = ctx.caller;
  const { keys, clock } = ctx.deps;
  const now = clock.now();
  const recoveryCodes = await ctx.db.$transaction(async (tx) => {
    await requireOff(ctx, tx);
    const factor = await tx.totpFactor.findFirst({
      where: { id: factorId, userId, confirmedAt: null, expiresAt: { gt: now } },
      select: { secret: true, keyId: true },
    });
    const secret = factor === null ? undefined : keys.open(secretPurpose(userId), factor.keyId, factor.secret);
    if (secret === undefined) throw new DomainError('NOT_FOUND', profileRefusals.enrolmentEnded);
    const step = matchingStep(secret.toString('utf8'), code, now);
    if (step === undefined) throw wrongCode();
    await tx.totpFactor.update({
      where: { id: factorId },
      data: { confirmedAt: now, expiresAt: null, lastUsedStep: step },
      select: { id: true },
    });
    const codes = await replaceRecoveryCodes(tx, userId);
    await endSessions(tx, userId, { except: sessionId });
    await notifyOwner(tx, keys, userId, { ...profileNotices.twoFactorOn, mailContent: mailTexts.twoFactorOn() });
    await auditOwn(tx, ctx, {
      action: 'profile.confirmTwoFactor',
      before: { twoFactor: false },
      after: { twoFactor: true },
    });
    return codes;
  });
  await renewSession(ctx, { mfaVerifiedAt: now });
  return { recoveryCodes };
}

/** Rate-limited. Other sessions end, this one gets a new token. */
async function withSecondFactor<Result>(
  ctx: SignedIn,
  typed: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  requireFresh(ctx);
  const { userId, sessionId } = ctx.caller;
  const { db, deps } = ctx;
  if (!(await hasTwoFactor(db, userId))) throw notOn();
  const done: Result[] = [];
  await deps.limits.secondFactor(userId, () =>
    db.$transaction(async (tx) => {
      await requireStillSignedIn(ctx, tx);
      if ((await spendSecondFactor(tx, deps, userId, typed)) === undefined) return false;
      done.push(await change(tx));
      await endSessions(tx, userId, { except: sessionId });
      return true;
    }),
  );
  if (done.length === 0) throw wrongCode();
  await renewSession(ctx, { mfaVerifiedAt: deps.clock.now() });
  return done[0] as Result;
}

/**
 * D12. Staff who must have it cannot work until it is on again.
 * @throws REAUTH_REQUIRED, RATE_LIMITED after five wrong codes, VALIDATION on `code`, CONFLICT if it is off
 */
export function disableTwoFactor(ctx: SignedIn, { code }: { code: string }): Promise<void> {
  const { userId } = ctx.caller;
  return withSecondFactor(ctx, code, async (tx) => {
    await removeTwoFactor(tx, userId);
    await notifyOwner(tx, ctx.deps.keys, userId, {
      ...profileNotices.twoFactorOff,
      mailContent: mailTexts.twoFactorOff(),
    });
    await auditOwn(tx, ctx, {
      action: 'profile.disableTwoFactor',
      before: { twoFactor: true },
      after: { twoFactor: false },
    });
  });
}

/** Throws like {@link disableTwoFactor}. */
export function renewRecoveryCodes(ctx: SignedIn, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.caller;
  return withSecondFactor(ctx, code, async (tx) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, userId);
    await notifyOwner(tx, ctx.deps.keys, userId, profileNotices.recoveryCodesRenewed);
    await auditOwn(tx, ctx, { action: 'profile.renewRecoveryCodes' });
    return { recoveryCodes };
  });
}

export async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.totpFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.pendingMfaToken.deleteMany({ where: { userId } });
}
