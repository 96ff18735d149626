import type { Viewer } from '../../domain/access/access.ts';
import { sessionTimer } from '../../domain/auth/auth.ts';

/** Times of a session as this tab knows them, in ms; `now` is the server's. */
export interface SessionTimes {
  now: number;
  /** When the session ends without activity, and at the latest. */
  idleEnd: number;
  absoluteEnd: number;
  /** When these were learnt. */
  learntAt: number;
  /** When the person last pressed a key or a button in this tab. */
  activeAt: number;
}

/** Long idle times are moved on at most this often, so that their end stays the time since the last activity. */
const renewEachMs = 5 * 60_000;

/** What the timer has to do now: move the idle end, warn of an end and its reason, ask whether it has come, or nothing. */
export type SessionStep = 'refresh' | 'warn-idle' | 'warn-absolute' | 'ask' | 'wait';

/** D9 and specification 1, section 9. Nothing is ever refreshed for a person who did nothing since the last time. */
export function nextStep({ now, idleEnd, absoluteEnd, learntAt, activeAt }: SessionTimes): SessionStep {
  const end = Math.min(idleEnd, absoluteEnd);
  if (now >= end) return 'ask';
  // Activity cannot move an end that is the last one.
  const isMovable = idleEnd < absoluteEnd;
  const isDue = idleEnd - now <= sessionTimer.refreshSeconds * 1000 || now - learntAt >= renewEachMs;
  if (isMovable && activeAt > learntAt && isDue) return 'refresh';
  if (end - now > sessionTimer.warnSeconds * 1000) return 'wait';
  return isMovable ? 'warn-idle' : 'warn-absolute';
}

export function endsOf({ expiresAt, absoluteExpiresAt }: Viewer): Pick<SessionTimes, 'idleEnd' | 'absoluteEnd'> {
  return { idleEnd: Date.parse(expiresAt), absoluteEnd: Date.parse(absoluteExpiresAt) };
}
