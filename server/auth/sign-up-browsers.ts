import { returnPath } from '../../src/domain/auth/return-path.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { confirmLifetimeMs } from './links.ts';
import { hashToken, makeToken } from './primitives/tokens.ts';
import { clearAuthCookie, cookieToken, cookieTokenHash, setAuthCookie } from './sessions/cookies.ts';

/**
 * Where confirming can sign in. Existing addresses get a cookie too: responses must not differ. Keeps an earlier token.
 */
export async function rememberSignUpBrowser(
  ctx: Context,
  tx: Tx,
  { userId, redirect, now }: { userId: string | undefined; redirect: string | undefined; now: Date },
): Promise<void> {
  const given = cookieToken(ctx.deps, ctx.headers.cookie, 'signup');
  const isOurs =
    given !== undefined &&
    (await tx.signUpBrowser.count({ where: { tokenHash: hashToken(given), expiresAt: { gt: now } } })) > 0;
  const token = isOurs ? given : makeToken();
  const expiresAt = new Date(now.getTime() + confirmLifetimeMs);
  if (userId !== undefined) {
    await tx.signUpBrowser.create({
      data: { userId, tokenHash: hashToken(token), returnPath: returnPath(redirect), expiresAt, createdAt: now },
      select: { userId: true },
    });
  }
  setAuthCookie(ctx, 'signup', token, expiresAt);
}

/**
 * Uses up the browser's sign-up.
 * @returns where to continue; undefined in other browsers, expired, or with a newer password
 */
export async function consumeSignUpBrowser(
  ctx: Context,
  tx: Tx,
  { id: userId, passwordChangedAt }: { id: string; passwordChangedAt: Date | null },
): Promise<string | undefined> {
  const tokenHash = cookieTokenHash(ctx.deps, ctx.headers.cookie, 'signup');
  const row =
    tokenHash === undefined || passwordChangedAt === null
      ? null
      : await tx.signUpBrowser.findFirst({
          where: { userId, tokenHash, expiresAt: { gt: ctx.deps.clock.now() }, createdAt: { gte: passwordChangedAt } },
          select: { returnPath: true },
        });
  await tx.signUpBrowser.deleteMany({ where: { userId } });
  if (row === null) return undefined;
  clearAuthCookie(ctx, 'signup');
  return row.returnPath;
}
