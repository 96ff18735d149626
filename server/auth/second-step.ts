import type * as z from 'zod';
import type { secondFactorEntry } from '../../src/domain/auth/auth.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { countRecoveryCodes } from './two-factor/recovery-codes.ts';
import { acceptSecondFactor, secondFactorKind } from './two-factor/second-factor.ts';
import { logSignIn, noteFailure } from './history.ts';
import { endPending, readPending, usePending } from './sessions/pending.ts';
import { completeSignIn } from './sign-in.ts';

const refused = () => new DomainError('VALIDATION', authTexts.codeInvalid, { field: 'code' });

/** Counts as one attempt; five failures lock for 15 minutes. @throws VALIDATION on `code`, RATE_LIMITED */
export async function requireSecondFactor(
  ctx: Context,
  person: { userId: string; email: string },
  code: string,
): Promise<'totp' | 'recovery'> {
  const kind = secondFactorKind(code);
  if (kind === undefined) throw refused();
  const { keys, clock, limits } = ctx.deps;
  let isAccepted: boolean;
  try {
    isAccepted = await limits.secondFactor(
      person.userId,
      async () => (await acceptSecondFactor({ db: ctx.db, keys, clock }, person.userId, code)) === 'accepted',
    );
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') {
      await noteFailure(ctx, person.email, 'limited', { by: 'code' });
    }
    throw error;
  }
  if (isAccepted) return kind;
  await noteFailure(ctx, person.email, 'wrong_code', { by: 'code' });
  throw refused();
}

/** Completes a sign-in (D12). `recoveryCodesLeft`: after a recovery code. */
export async function verifyMfa(
  ctx: Context,
  { code }: z.infer<typeof secondFactorEntry>,
): Promise<{ recoveryCodesLeft: number | null }> {
  const pending = await readPending(ctx.deps, ctx.headers.cookie);
  if (pending === undefined) throw new DomainError('SIGN_IN_REQUIRED', authTexts.signInRequired);
  const { userId } = pending;
  const kind = await requireSecondFactor(ctx, pending, code);
  const now = ctx.deps.clock.now();
  const recoveryCodesLeft = await ctx.db.$transaction(async (tx) => {
    if (!(await usePending(tx, pending.tokenHash, now))) {
      throw new DomainError('SIGN_IN_REQUIRED', authTexts.signInRequired);
    }
    await completeSignIn(ctx, tx, userId, { mfaVerifiedAt: now });
    // `acceptSecondFactor` has notified the owner.
    return kind === 'totp' ? null : countRecoveryCodes(tx, userId);
  });
  const by = kind === 'totp' ? 'password and code' : 'password and recovery code';
  logSignIn(ctx, { outcome: 'succeeded', by, userId });
  await endPending(ctx);
  return { recoveryCodesLeft };
}
