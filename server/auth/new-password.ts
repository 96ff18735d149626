import type { Context } from '../context.ts';
import { checkNewPassword } from './primitives/password-rules.ts';

/**
 * Checks a new password. Rate-limited before the check, which is expensive, and separately from mails, so that rejected
 * common passwords do not use up the mail limit.
 * @throws DomainError RATE_LIMITED, VALIDATION on the field `password`
 */
export async function requireGoodPassword(
  ctx: Context,
  entry: { password: string; email: string; isStaff: boolean },
): Promise<void> {
  await ctx.deps.limits.passwordCheck(ctx.ip);
  await checkNewPassword(ctx.deps.isCommonPassword, entry);
}
