import type { Viewer } from '../../../src/domain/access/access.ts';
import { roles } from '../../../src/domain/access/roles.ts';
import { authTexts } from '../../../src/domain/auth/texts.ts';
import type { Context, Deps, SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { type Caller, inetOf } from '../../caller.ts';
import { clearAuthCookie, cookieTokenHash, setAuthCookie } from './cookies.ts';
import { earlier, sessionEnds } from './lifetimes.ts';
import { buildLucia, readSession } from './lucia.ts';
import { staffNeedTwoFactor } from './staff-rule.ts';
import { hashToken, makeToken } from '../primitives/tokens.ts';

const maxUserAgentLength = 400;

export function browserOf(ctx: Pick<Context, 'headers' | 'ip'>): { userAgent: string | null; ip: string | null } {
  return { userAgent: ctx.headers.userAgent?.slice(0, maxUserAgentLength) ?? null, ip: inetOf(ctx.ip) };
}

type Reading = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

/** Null without a valid session of an active account. Throws database errors, not 'signed out' (D6). */
export async function readCaller(deps: Reading, cookieHeader: string | undefined): Promise<Caller | null> {
  const sessionId = cookieTokenHash(deps, cookieHeader, 'session');
  return sessionId === undefined ? null : readCallerOf(deps, sessionId);
}

export async function readCallerOf(deps: Reading, sessionId: string): Promise<Caller | null> {
  const row = await readSession(deps.db, sessionId);
  if (row === undefined) return null;
  const isStaff = row.roles.length > 0;
  // Staff lifetimes apply once a role is granted.
  const ends = sessionEnds({ beganAt: row.authenticatedAt, activeAt: row.lastActivityAt, isStaff });
  const endsAt = earlier(row.endsAt, ends.absoluteExpiresAt);
  const idleEndsAt = earlier(earlier(row.idleEndsAt, ends.expiresAt), endsAt);
  if (idleEndsAt.getTime() <= deps.clock.now().getTime()) return null;
  const isTwoFactorRequired = isStaff && staffNeedTwoFactor(row.security, deps.publicUrl);
  const viewer: Viewer = {
    id: row.userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    // A later release's roles open nothing here, but keep staff's rules.
    roles: row.roles.filter((role) => roles.includes(role)),
    hasTwoFactor: row.hasTwoFactor,
    mustSetPassword: isStaff && row.passwordMeetsStaffRule !== true,
    mustSetUpTwoFactor: isTwoFactorRequired && !row.hasTwoFactor,
    expiresAt: idleEndsAt.toISOString(),
    absoluteExpiresAt: endsAt.toISOString(),
    authenticatedAt: row.authenticatedAt.toISOString(),
  };
  return { userId: row.userId, sessionId, viewer, isTwoFactorRequired };
}

async function isStaffNow(tx: Db | Tx, userId: string): Promise<boolean> {
  return (await tx.userRole.count({ where: { userId } })) > 0;
}

type Opening = Pick<Context, 'db' | 'cookies' | 'headers' | 'ip'> & { deps: Pick<Deps, 'clock' | 'publicUrl'> };

/**
 * Ends the browser's previous one.
 * @returns its id, SHA-256 of the token
 */
export async function openSession(
  ctx: Opening,
  userId: string,
  { mfaVerifiedAt = null, tx = ctx.db }: { mfaVerifiedAt?: Date | null; tx?: Db | Tx } = {},
): Promise<string> {
  const { clock } = ctx.deps;
  const lucia = buildLucia(tx, clock);
  const before = cookieTokenHash(ctx.deps, ctx.headers.cookie, 'session');
  if (before !== undefined) await lucia.invalidateSession(before);
  const now = clock.now();
  const ends = sessionEnds({ beganAt: now, activeAt: now, isStaff: await isStaffNow(tx, userId) });
  const token = makeToken();
  const sessionId = hashToken(token);
  const facts = {
    idleEndsAt: ends.expiresAt,
    endsAt: ends.absoluteExpiresAt,
    lastActivityAt: now,
    authenticatedAt: now,
    mfaVerifiedAt,
    ...browserOf(ctx),
  };
  await lucia.createSession(userId, facts, { sessionId });
  setAuthCookie(ctx, 'session', token, ends.absoluteExpiresAt);
  return sessionId;
}

/** All or all but one, from the next request. @returns how many ended */
export async function endSessions(
  tx: Db | Tx,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { userId, ...(except === undefined ? {} : { id: { not: except } }) },
  });
  return count;
}

/**
 * Replaces token and cookie. `isProved`: just authenticated, so fresh with a new lifetime.
 * @returns the new id
 * @throws SIGN_IN_REQUIRED if the session ended
 */
export async function renewSession(
  ctx: SignedIn,
  {
    isProved = false,
    mfaVerifiedAt,
    tx = ctx.db,
  }: { isProved?: boolean; mfaVerifiedAt?: Date | undefined; tx?: Db | Tx } = {},
): Promise<string> {
  const { caller } = ctx;
  const now = ctx.deps.clock.now();
  const isStaff = await isStaffNow(tx, caller.userId);
  const beganAt = isProved ? now : new Date(caller.viewer.authenticatedAt);
  const ends = sessionEnds({ beganAt, activeAt: now, isStaff });
  const token = makeToken();
  const id = hashToken(token);
  const { count } = await tx.session.updateMany({
    where: { id: caller.sessionId, userId: caller.userId },
    data: {
      id,
      ...ends,
      lastActivityAt: now,
      ...(isProved ? { authenticatedAt: now } : {}),
      ...(mfaVerifiedAt === undefined ? {} : { mfaVerifiedAt }),
    },
  });
  if (count === 0) throw new DomainError('SIGN_IN_REQUIRED', authTexts.signInRequired);
  setAuthCookie(ctx, 'session', token, ends.absoluteExpiresAt);
  return id;
}

type Active = Pick<SignedIn, 'caller' | 'db'> & { deps: Pick<Deps, 'clock'> };

function idleEndFromNow({ caller, deps }: Active): Date {
  const beganAt = new Date(caller.viewer.authenticatedAt);
  const ends = sessionEnds({ beganAt, activeAt: deps.clock.now(), isStaff: caller.viewer.roles.length > 0 });
  return earlier(ends.expiresAt, new Date(caller.viewer.absoluteExpiresAt));
}

/** Extends the idle time only (D9). */
export async function touchSession(ctx: Active): Promise<void> {
  const { caller, deps } = ctx;
  await ctx.db.session.updateMany({
    where: { id: caller.sessionId },
    data: { expiresAt: idleEndFromNow(ctx), lastActivityAt: deps.clock.now() },
  });
}

/** Stored at most once a minute. */
const activityGrainMs = 60_000;

type Acting = Pick<Context, 'caller' | 'db' | 'log'> & { deps: Pick<Deps, 'clock'> };

const isSignedIn = (ctx: Acting): ctx is Acting & Pick<SignedIn, 'caller'> => ctx.caller !== null;

/** D9. Never throws: the action itself succeeded. */
export async function noteActivity(ctx: Acting): Promise<void> {
  if (!isSignedIn(ctx)) return;
  try {
    const movedBy = idleEndFromNow(ctx).getTime() - Date.parse(ctx.caller.viewer.expiresAt);
    if (movedBy >= activityGrainMs) await touchSession(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the activity of a session could not be noted');
  }
}

export async function endOwnSession(ctx: Opening): Promise<void> {
  const sessionId = cookieTokenHash(ctx.deps, ctx.headers.cookie, 'session');
  if (sessionId !== undefined) await buildLucia(ctx.db, ctx.deps.clock).invalidateSession(sessionId);
  clearAuthCookie(ctx, 'session');
}
