import type { Viewer } from '../../domain/access/access.ts';
import { sessionTimer } from '../../domain/auth/auth.ts';

/** Session times known to this tab, in ms; `now` is server time. */
export interface SessionTimes {
  now: number;
  /** Idle and absolute end. */
  idleEnd: number;
  absoluteEnd: number;
  /** When these were read. */
  learntAt: number;
  /** Last key or button press in this tab. */
  activeAt: number;
}

/** Limits renewals, so that long idle times still end after the last activity. */
const renewEachMs = 5 * 60_000;

/** Next action of the timer: extend the idle end, warn (with reason), check for the end, or wait. */
export type SessionStep = 'refresh' | 'warn-idle' | 'warn-absolute' | 'ask' | 'wait';

/** D9 and specification 1, section 9. Refreshes only after activity. */
export function nextStep({ now, idleEnd, absoluteEnd, learntAt, activeAt }: SessionTimes): SessionStep {
  const end = Math.min(idleEnd, absoluteEnd);
  if (now >= end) return 'ask';
  // Activity cannot extend the absolute end.
  const isMovable = idleEnd < absoluteEnd;
  const isDue = idleEnd - now <= sessionTimer.refreshSeconds * 1000 || now - learntAt >= renewEachMs;
  if (isMovable && activeAt > learntAt && isDue) return 'refresh';
  if (end - now > sessionTimer.warnSeconds * 1000) return 'wait';
  return isMovable ? 'warn-idle' : 'warn-absolute';
}

export function endsOf({ expiresAt, absoluteExpiresAt }: Viewer): Pick<SessionTimes, 'idleEnd' | 'absoluteEnd'> {
  return { idleEnd: Date.parse(expiresAt), absoluteEnd: Date.parse(absoluteExpiresAt) };
}
