import type { Context } from '../context.ts';
import { checkNewPassword } from './primitives/password-rules.ts';

/**
 * Limited before the expensive check, and not with mails: rejected passwords must not use up their limit. @throws
 * RATE_LIMITED, VALIDATION on `password`
 */
export async function requireGoodPassword(
  ctx: Context,
  entry: { password: string; email: string; isStaff: boolean },
): Promise<void> {
  await ctx.deps.limits.passwordCheck(ctx.ip);
  await checkNewPassword(ctx.deps.isCommonPassword, entry);
}
