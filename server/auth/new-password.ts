import type { Context } from '../context.ts';
import { checkNewPassword } from './primitives/password-rules.ts';

/**
 * Counted separately, before the expensive check: rejected passwords do not use up the mail limit. @throws
 * RATE_LIMITED, VALIDATION on `password`
 */
export async function requireGoodPassword(
  ctx: Context,
  entry: { password: string; email: string; isStaff: boolean },
): Promise<void> {
  await ctx.deps.limits.passwordCheck(ctx.ip);
  await checkNewPassword(ctx.deps.isCommonPassword, entry);
}
