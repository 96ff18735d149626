import type { Context } from '../context.ts';
import { checkNewPassword } from './primitives/password-rules.ts';

/**
 * Checks a new password of a request. Counted before it is examined, which costs a fraction of a second of a core, and
 * apart from mails, so that a person who is refused common passwords keeps theirs.
 * @throws DomainError RATE_LIMITED, VALIDATION on the field `password`
 */
export async function requireGoodPassword(
  ctx: Context,
  entry: { password: string; email: string; isStaff: boolean },
): Promise<void> {
  await ctx.deps.limits.passwordCheck(ctx.ip);
  await checkNewPassword(ctx.deps.isCommonPassword, entry);
}
