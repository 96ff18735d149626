import { describe, expect, it } from 'vitest';
import { nextStep, type SessionTimes } from '../../src/features/auth/session-clock.ts';

const minute = 60_000;

function times(changes: Partial<SessionTimes>): SessionTimes {
  return { now: 0, idleEnd: 30 * minute, absoluteEnd: 720 * minute, learntAt: 0, activeAt: 0, ...changes };
}

describe('the timer of a session (D9)', () => {
  it('does nothing without activity, until the end is near', () => {
    expect(nextStep(times({ now: 24 * minute }))).toBe('wait');
    expect(nextStep(times({ now: 25 * minute }))).toBe('warn-idle');
    expect(nextStep(times({ now: 29.5 * minute }))).toBe('warn-idle');
    expect(nextStep(times({ now: 30 * minute }))).toBe('ask');
  });

  it('extends the idle end after activity, at most once in five minutes and no later than 90 s before it', () => {
    expect(nextStep(times({ now: 4 * minute, activeAt: 1 }))).toBe('wait');
    expect(nextStep(times({ now: 5 * minute, activeAt: 1 }))).toBe('refresh');
    const short = { idleEnd: 3 * minute, activeAt: minute };
    expect(nextStep(times({ ...short, now: 1.5 * minute }))).toBe('refresh');
    expect(nextStep(times({ ...short, now: 1.4 * minute }))).toBe('warn-idle');
    // Activity before the times were known is counted already.
    expect(nextStep(times({ now: 20 * minute, learntAt: 10 * minute, activeAt: 9 * minute }))).toBe('wait');
  });

  it('cannot extend the final end, and says so', () => {
    const last = { idleEnd: 720 * minute, activeAt: 719 * minute };
    expect(nextStep(times({ ...last, now: 716 * minute }))).toBe('warn-absolute');
    expect(nextStep(times({ ...last, now: 600 * minute }))).toBe('wait');
  });
});
