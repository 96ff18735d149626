import { dayMs } from '../../src/domain/time/durations.ts';
import type { Context, SignedIn } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { cookieToken, cookieTokenHash, setAuthCookie } from './sessions/cookies.ts';
import { browserOf } from './sessions/sessions.ts';
import { hashToken, makeToken } from './primitives/tokens.ts';

/** The browsers' maximum. */
const lifetimeMs = 400 * dayMs;

/**
 * Remembers this browser for the person. Keeps a token known from any account, replaces an unknown one.
 * @returns whether the person had signed in here before
 */
export async function rememberDevice(ctx: Context, tx: Tx, userId: string): Promise<boolean> {
  const now = ctx.deps.clock.now();
  const given = cookieToken(ctx.deps, ctx.headers.cookie, 'device');
  const known =
    given === undefined
      ? []
      : await tx.knownDevice.findMany({
          where: { tokenHash: hashToken(given), expiresAt: { gt: now } },
          select: { userId: true },
        });
  const token = given === undefined || known.length === 0 ? makeToken() : given;
  const tokenHash = hashToken(token);
  const { userAgent } = browserOf(ctx);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await tx.knownDevice.upsert({
    where: { userId_tokenHash: { userId, tokenHash } },
    create: { userId, tokenHash, userAgent, firstSeenAt: now, lastSeenAt: now, expiresAt },
    update: { userAgent, lastSeenAt: now, expiresAt },
    select: { id: true },
  });
  setAuthCookie(ctx, 'device', token, expiresAt);
  return known.some((row) => row.userId === userId);
}

/** One of them may be an intruder's. `except`: a token's hash. */
export async function forgetDevices(
  tx: Tx,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await tx.knownDevice.deleteMany({
    where: { userId, ...(except === undefined ? {} : { tokenHash: { not: except } }) },
  });
}

/** All but this browser. */
export async function forgetOtherDevices({ deps, headers, caller }: SignedIn, tx: Tx): Promise<void> {
  await forgetDevices(tx, caller.userId, { except: cookieTokenHash(deps, headers.cookie, 'device') });
}
