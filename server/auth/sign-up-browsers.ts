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
 * Uses up the account's sign-up.
 * @returns where to continue, and whether this browser made it: not if expired, or with a newer password
 */
export async function consumeSignUpBrowser(
  ctx: Context,
  tx: Tx,
  { id: userId, passwordChangedAt }: { id: string; passwordChangedAt: Date | null },
): Promise<{ to: string; isHere: boolean }> {
  const rows =
    passwordChangedAt === null
      ? []
      : await tx.signUpBrowser.findMany({
          where: { userId, expiresAt: { gt: ctx.deps.clock.now() }, createdAt: { gte: passwordChangedAt } },
          orderBy: { createdAt: 'desc' },
          select: { tokenHash: true, returnPath: true },
        });
  await tx.signUpBrowser.deleteMany({ where: { userId } });
  const tokenHash = cookieTokenHash(ctx.deps, ctx.headers.cookie, 'signup');
  const own = rows.find((row) => row.tokenHash === tokenHash);
  if (own !== undefined) clearAuthCookie(ctx, 'signup');
  return { to: (own ?? rows[0])?.returnPath ?? '/', isHere: own !== undefined };
}
