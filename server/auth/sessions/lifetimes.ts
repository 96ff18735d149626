const minute = 60_000;
const day = 24 * 60 * minute;

/** From the sign-in, and since the last activity. */
const clients = { absolute: 30 * day, idle: 7 * day } as const;
const staff = { absolute: 12 * 60 * minute, idle: 30 * minute } as const;

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
