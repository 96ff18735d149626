import { mailTexts } from '../../../src/domain/mail/texts.ts';
import { profileNotices } from '../../../src/domain/profile/texts.ts';
import { matchingStep } from '../primitives/totp.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { notifyOwner } from '../own-change.ts';
import { countRecoveryCodes, readRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';

interface FactorDeps {
  db: Db;
  keys: Keys;
  clock: Clock;
}

type SecondFactorKind = 'totp' | 'recovery';

/** By shape; undefined if neither. */
export function secondFactorKind(typed: string): SecondFactorKind | undefined {
  if (/^\s*\d{3}\s*\d{3}\s*$/.test(typed)) return 'totp';
  return readRecoveryCode(typed) === undefined ? undefined : 'recovery';
}

/** Ignores an unfinished set-up (D12). */
export async function hasTwoFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const factor = await db.totpFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { id: true },
  });
  return factor !== null;
}

/** Names the person: secrets copied to other rows do not decrypt. */
export function secretPurpose(userId: string): string {
  return `totp:${userId}`;
}

async function spendTotp(tx: Tx, { keys, clock }: Omit<FactorDeps, 'db'>, userId: string, code: string) {
  const factor = await tx.totpFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { id: true, secret: true, keyId: true },
  });
  if (factor === null) return false;
  const secret = keys.open(secretPurpose(userId), factor.keyId, Buffer.from(factor.secret));
  if (secret === undefined) return false;
  const step = matchingStep(secret.toString('utf8'), code, clock.now());
  if (step === undefined) return false;
  // Each time step works once: only the first concurrent use updates the row.
  const { count } = await tx.totpFactor.updateMany({
    where: { id: factor.id, lastUsedStep: { lt: step } },
    data: { lastUsedStep: step },
  });
  return count === 1;
}

/** Each code works once, also concurrently (D12). Undefined if wrong or malformed; the caller counts failures. */
export async function spendSecondFactor(
  tx: Tx,
  deps: Omit<FactorDeps, 'db'>,
  userId: string,
  typed: string,
): Promise<SecondFactorKind | undefined> {
  if (secondFactorKind(typed) === 'totp') {
    return (await spendTotp(tx, deps, userId, typed.replaceAll(/\s/g, ''))) ? 'totp' : undefined;
  }
  const code = readRecoveryCode(typed);
  if (code === undefined || !(await hasTwoFactor(tx, userId))) return undefined;
  const isSpent = await spendRecoveryCode(tx, deps.keys, userId, { code, at: deps.clock.now() });
  return isSpent ? 'recovery' : undefined;
}

/** {@link spendSecondFactor}; notifies the owner of a used recovery code and the number left. */
export function acceptSecondFactor(
  { db, keys, clock }: FactorDeps,
  userId: string,
  typed: string,
): Promise<'accepted' | 'refused'> {
  return db.$transaction(async (tx) => {
    const kind = await spendSecondFactor(tx, { keys, clock }, userId, typed);
    if (kind === 'recovery') {
      const left = await countRecoveryCodes(tx, userId);
      const mailContent = mailTexts.recoveryCodeUsed({ left });
      await notifyOwner(tx, keys, userId, { ...profileNotices.recoveryCodeUsed(left), mailContent });
    }
    return kind === undefined ? 'refused' : 'accepted';
  });
}
