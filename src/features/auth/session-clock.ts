import type { Viewer } from '../../domain/access/access.ts';
import { sessionTimer } from '../../domain/auth/session-timer.ts';

/** In ms; `now`: server time. */
export interface SessionTimes {
  now: number;
  idleEnd: number;
  absoluteEnd: number;
  learntAt: number;
  /** In this tab. */
  activeAt: number;
}

/** Limits renewals: long idle times end after the last activity. */
const renewEachMs = 5 * 60_000;

export type SessionStep = 'refresh' | 'warn-idle' | 'warn-absolute' | 'ask' | 'wait';

/** D9; spec 1 §9. Refreshes only after activity. */
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
