import { dayMs, hourMs, minuteMs } from '../../../src/domain/time/durations.ts';

/** From the sign-in, and since the last activity. */
const clients = { absolute: 30 * dayMs, idle: 7 * dayMs } as const;
const staff = { absolute: 12 * hourMs, idle: 30 * minuteMs } as const;

export interface SessionEnds {
  absoluteExpiresAt: Date;
  expiresAt: Date;
}

export function sessionEnds(times: { beganAt: Date; activeAt: Date; isStaff: boolean }): SessionEnds {
  const { absolute, idle } = times.isStaff ? staff : clients;
  const absoluteExpiresAt = new Date(times.beganAt.getTime() + absolute);
  return { absoluteExpiresAt, expiresAt: earlier(new Date(times.activeAt.getTime() + idle), absoluteExpiresAt) };
}

export function earlier(a: Date, b: Date): Date {
  return a.getTime() <= b.getTime() ? a : b;
}
