import { dayMs } from './durations.ts';
import { formatDate } from './format.ts';

/** `YYYY-MM-DD` in the site's zone; compares as text. */
export type Day = string;

/** Midnight UTC, as a `date` column is read and written. */
export const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Inverse of {@link toDate}. */
export const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => toDay(new Date(toDate(day).getTime() + days * dayMs));

/** The day of an instant in an IANA zone; '' if unreadable. */
export const dayIn = (timezone: string, instant: Date | string): Day =>
  formatDate(instant, { dateFormat: 'YYYY-MM-DD', timezone });

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toDate(text);
  return !Number.isNaN(date.getTime()) && toDay(date) === text;
}
