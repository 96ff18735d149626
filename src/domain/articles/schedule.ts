import { addDays, dayIn } from '../time/day.ts';

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

/** Follows the schedule (D60) if it is the creation or last scheduled day: others were set by hand. */
export function dateUnder({ date, publishAt: before }: Dated, change: Change): string {
  const { createdAt, publishAt, now, timezone } = change;
  const wasScheduled = date === dayIn(timezone, before ?? '');
  if (publishAt === null) return wasScheduled ? dayIn(timezone, now) : date;
  return wasScheduled || date === dayIn(timezone, createdAt ?? '') ? dayIn(timezone, publishAt ?? '') : date;
}

/** Tomorrow at 08:00, local time in the zone. */
export function nextMorning(now: Date, timezone: string): string {
  return `${addDays(dayIn(timezone, now), 1)}T08:00`;
}
