import { wallTimeOf } from '../time/wall-clock.ts';

interface Dated {
  /** YYYY-MM-DD. */
  date: string;
  publishAt: string | null;
}

interface Change {
  /** ISO 8601. */
  createdAt: string | undefined;
  /** ISO 8601; null: shown from `now`. */
  publishAt: string | null;
  now: Date;
  /** IANA name. */
  timezone: string;
}

const dayOf = (instant: string | null | undefined, timezone: string) =>
  wallTimeOf(instant ?? null, timezone).slice(0, 10);

/** Follows the schedule (D60) if it is the creation or last scheduled day: others were set by hand. */
export function dateUnder({ date, publishAt: before }: Dated, change: Change): string {
  const { createdAt, publishAt, now, timezone } = change;
  const wasScheduled = date === dayOf(before, timezone);
  if (publishAt === null) return wasScheduled ? dayOf(now.toISOString(), timezone) : date;
  return wasScheduled || date === dayOf(createdAt, timezone) ? dayOf(publishAt, timezone) : date;
}

/** Tomorrow at 08:00, local time in the zone. */
export function nextMorning(now: Date, timezone: string): string {
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000).toISOString();
  return `${dayOf(tomorrow, timezone)}T08:00`;
}
