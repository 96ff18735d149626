import type * as z from 'zod';
import type { SessionAnswer } from '../../src/domain/access/access.ts';
import type { reauthEntry } from '../../src/domain/auth/auth.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { logSignIn } from './history.ts';
import { requireSecondFactor } from './second-step.ts';
import { readAgain } from './service.ts';
import { renewSession } from './sessions/sessions.ts';
import { checkPassword, refuseClosed } from './sign-in.ts';

/**
 * Password and code, under the sign-in limits (D9, D14). The session becomes fresh, with new lifetime and token.
 * @throws VALIDATION on `password` or `code`, RATE_LIMITED
 */
export async function reauthenticate(
  ctx: SignedIn,
  { password, code }: z.infer<typeof reauthEntry>,
): Promise<SessionAnswer> {
  const { userId, viewer } = ctx.caller;
  const account = await checkPassword(ctx, { email: viewer.email, password });
  if (account === undefined) throw new DomainError('VALIDATION', authTexts.wrongPassword, { field: 'password' });
  refuseClosed(account);
  if (account.hasTwoFactor) await requireSecondFactor(ctx, { userId, email: viewer.email }, code ?? '');
  logSignIn(ctx, { outcome: 'proved again', by: account.hasTwoFactor ? 'password and code' : 'password', userId });
  const mfaVerifiedAt = account.hasTwoFactor ? ctx.deps.clock.now() : undefined;
  return readAgain(ctx, await renewSession(ctx, { isProved: true, mfaVerifiedAt }));
}
