import type { Context, Deps } from '../../context.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { clearAuthCookie, cookieTokenHash, setAuthCookie } from './cookies.ts';
import { browserOf } from './sessions.ts';
import { hashToken, makeToken } from '../primitives/tokens.ts';

/** For the code step only (D12). */
const lifetimeMs = 5 * 60_000;

/** The database stores the hash. */
export async function beginSecondFactor(ctx: Context, userId: string): Promise<void> {
  const now = ctx.deps.clock.now();
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await ctx.db.pendingMfaToken.create({
    data: { tokenHash: hashToken(token), userId, expiresAt, createdAt: now, ...browserOf(ctx) },
    select: { tokenHash: true },
  });
  setAuthCookie(ctx, 'mfa', token, expiresAt);
}

type Reading = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

/** Returns undefined without a valid token. */
export async function readPending(
  deps: Reading,
  cookieHeader: string | undefined,
): Promise<{ tokenHash: string; userId: string; email: string } | undefined> {
  const tokenHash = cookieTokenHash(deps, cookieHeader, 'mfa');
  if (tokenHash === undefined) return undefined;
  const row = await deps.db.pendingMfaToken.findFirst({
    where: { tokenHash, usedAt: null, expiresAt: { gt: deps.clock.now() } },
    select: { userId: true, user: { select: { email: true } } },
  });
  return row === null ? undefined : { tokenHash, userId: row.userId, email: row.user.email };
}

export async function isSecondFactorPending(deps: Reading, cookieHeader: string | undefined): Promise<boolean> {
  const tokenHash = cookieTokenHash(deps, cookieHeader, 'mfa');
  if (tokenHash === undefined) return false;
  const where = { tokenHash, usedAt: null, expiresAt: { gt: deps.clock.now() } };
  return (await deps.db.pendingMfaToken.count({ where })) > 0;
}

/** For its one session; false if already used. */
export async function usePending(tx: Db | Tx, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await tx.pendingMfaToken.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

export async function endPending(ctx: Pick<Context, 'deps' | 'db' | 'cookies' | 'headers'>): Promise<void> {
  const tokenHash = cookieTokenHash(ctx.deps, ctx.headers.cookie, 'mfa');
  if (tokenHash === undefined) return;
  await ctx.db.pendingMfaToken.deleteMany({ where: { tokenHash } });
  clearAuthCookie(ctx, 'mfa');
}
