import type { SessionAnswer } from '../../src/domain/access/access.ts';
import type { Context, SignedIn } from '../context.ts';
import { endPending } from './sessions/pending.ts';
import { endOwnSession, readCallerOf, touchSession } from './sessions/sessions.ts';

/** Throws if the database fails, instead of answering 'signed out' (D6). */
export function readSession({ caller, callerFailure, isMfaPending }: Context): Promise<SessionAnswer> {
  if (callerFailure !== undefined) return Promise.reject(callerFailure);
  return Promise.resolve({ viewer: caller?.viewer ?? null, isMfaPending });
}

export async function readAgain(ctx: Context, sessionId: string): Promise<SessionAnswer> {
  const caller = await readCallerOf(ctx.deps, sessionId);
  return { viewer: caller?.viewer ?? null, isMfaPending: false };
}

/** Extends the idle time; no other query does (D9). */
export async function refresh(ctx: SignedIn): Promise<SessionAnswer> {
  await touchSession(ctx);
  return readAgain(ctx, ctx.caller.sessionId);
}

export async function signOut(ctx: Context): Promise<void> {
  await endOwnSession(ctx);
  await endPending(ctx);
}
