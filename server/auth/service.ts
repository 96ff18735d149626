import type { SessionAnswer } from '../../src/domain/access/access.ts';
import type { Context, SignedIn } from '../context.ts';
import { endPending } from './sessions/pending.ts';
import { endOwnSession, readCallerOf, touchSession } from './sessions/sessions.ts';

/** The current session; throws, never 'nobody', if it could not be determined (D6). */
export function readSession({ caller, callerFailure, isMfaPending }: Context): Promise<SessionAnswer> {
  if (callerFailure !== undefined) return Promise.reject(callerFailure);
  return Promise.resolve({ viewer: caller?.viewer ?? null, isMfaPending });
}

/** The session after a change to it. */
export async function readAgain(ctx: Context, sessionId: string): Promise<SessionAnswer> {
  const caller = await readCallerOf(ctx.deps, sessionId);
  return { viewer: caller?.viewer ?? null, isMfaPending: false };
}

/** Moves the idle end on user activity. The only call that does, so that streams and polls do not (D9). */
export async function refresh(ctx: SignedIn): Promise<SessionAnswer> {
  await touchSession(ctx);
  return readAgain(ctx, ctx.caller.sessionId);
}

/** Ends this browser's session and pending sign-in, if any. */
export async function signOut(ctx: Context): Promise<void> {
  await endOwnSession(ctx);
  await endPending(ctx);
}
