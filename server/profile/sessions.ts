import type { Prisma } from '../../prisma/generated/client.ts';
import type { SessionRow } from '../../src/domain/profile/profile.ts';
import { profileRefusals } from '../../src/domain/profile/texts.ts';
import { deviceName } from '../auth/device.ts';
import { requireFresh } from '../auth/fresh.ts';
import { forgetOtherDevices } from '../auth/known-devices.ts';
import { endSessions } from '../auth/sessions/sessions.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Keys } from '../platform/keys.ts';

const sessionSelect = {
  id: true,
  userAgent: true,
  ip: true,
  createdAt: true,
  lastActivityAt: true,
} satisfies Prisma.SessionSelect;

/** Identifies a session but opens nothing. */
function handleOf(keys: Keys, sessionId: string): string {
  const signature = keys.sign('session-handle', sessionId);
  return signature.slice(signature.indexOf('~') + 1);
}

/** Sessions themselves are not limited; all others can be ended at once. */
const maxListed = 200;

function ownSessions({ db, caller, deps }: SignedIn) {
  const now = deps.clock.now();
  return db.session.findMany({
    where: { userId: caller.userId, expiresAt: { gt: now }, absoluteExpiresAt: { gt: now } },
    orderBy: [{ lastActivityAt: 'desc' }, { id: 'asc' }],
    take: maxListed,
    select: sessionSelect,
  });
}

/** Current first, then most recently used. */
export async function listSessions(ctx: SignedIn): Promise<SessionRow[]> {
  const rows = await ownSessions(ctx);
  return rows
    .map((row) => ({
      id: handleOf(ctx.deps.keys, row.id),
      isCurrent: row.id === ctx.caller.sessionId,
      device: deviceName(row.userAgent),
      ip: row.ip,
      createdAt: row.createdAt.toISOString(),
      lastActivityAt: row.lastActivityAt.toISOString(),
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Effective on its next request. Requires a recent sign-in, so that a stolen session cannot sign out the owner. @throws
 * REAUTH_REQUIRED, NOT_FOUND, also for foreign ones
 */
export async function endSession(ctx: SignedIn, { id }: { id: string }): Promise<void> {
  requireFresh(ctx);
  const found = (await ownSessions(ctx)).find((row) => handleOf(ctx.deps.keys, row.id) === id);
  const { count } = await ctx.db.session.deleteMany({ where: { id: found?.id ?? '', userId: ctx.caller.userId } });
  if (count === 0) throw new DomainError('NOT_FOUND', profileRefusals.sessionEnded);
}

/** Ends all but this one (D9); other devices are new at their next sign-in. @throws REAUTH_REQUIRED */
export async function endOtherSessions(ctx: SignedIn): Promise<{ ended: number }> {
  requireFresh(ctx);
  const { userId, sessionId } = ctx.caller;
  return ctx.db.$transaction(async (tx) => {
    await forgetOtherDevices(ctx, tx);
    return { ended: await endSessions(tx, userId, { except: sessionId }) };
  });
}
