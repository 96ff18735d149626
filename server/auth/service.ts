import type { SessionAnswer } from '../../src/domain/access/access.ts';
import type { Context, SignedIn } from '../context.ts';
import { endPending } from './sessions/pending.ts';
import { endOwnSession, readCallerOf, touchSession } from './sessions/sessions.ts';

/** Who is signed in in this browser; an error, and never 'nobody', where that could not be found out (D6). */
export function readSession({ caller, callerFailure, isMfaPending }: Context): Promise<SessionAnswer> {
  if (callerFailure !== undefined) return Promise.reject(callerFailure);
  return Promise.resolve({ viewer: caller?.viewer ?? null, isMfaPending });
}

/** The session as it is after a change to it. */
export async function readAgain(ctx: Context, sessionId: string): Promise<SessionAnswer> {
  const caller = await readCallerOf(ctx.deps, sessionId);
  return { viewer: caller?.viewer ?? null, isMfaPending: false };
}

/** A person is there: the idle end moves. The only call that does this, so that streams and polls do not (D9). */
export async function refresh(ctx: SignedIn): Promise<SessionAnswer> {
  await touchSession(ctx);
  return readAgain(ctx, ctx.caller.sessionId);
}

/** Ends this browser's session and a wait for a code, if there are any. */
export async function signOut(ctx: Context): Promise<void> {
  await endOwnSession(ctx);
  await endPending(ctx);
}
