import { dayMs, minuteMs } from './durations.ts';
import { toDate, toDay, type Day } from './day.ts';
import { wallClockOf, instantOf } from './wall-clock.ts';

const dayMinutes = 24 * 60;

/** In the site's time zone. */
export const officeHours = { from: 8, to: 16 } as const;

/** IANA zone; holidays as `YYYY-MM-DD`. */
export interface WorkingCalendar {
  zone: string;
  holidays: ReadonlySet<string>;
}

function isWorking(day: number, holidays: ReadonlySet<string>): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday !== 0 && weekday !== 6 && !holidays.has(toDay(new Date(day * dayMs)));
}

export function isWorkingDay(day: Day, holidays: ReadonlySet<string>): boolean {
  return isWorking(toDate(day).getTime() / dayMs, holidays);
}

/** `day` itself if none within 1000 days. */
function workingDayFrom(day: number, holidays: ReadonlySet<string>): number {
  for (let next = day; next < day + 1000; next += 1) if (isWorking(next, holidays)) return next;
  return day;
}

/** Instant of a local time in minutes since 1970. */
function instantAt(wallMinutes: number, zone: string): number {
  return Date.parse(instantOf(new Date(wallMinutes * minuteMs).toISOString().slice(0, 16), zone) ?? '');
}

/**
 * Keeps the clock time; weekends and holidays count as the next working day's start: Friday 10:00 is due Monday 10:00,
 * Saturday 10:00 Tuesday 00:00. `days`: 0 or more.
 */
export function workingDaysLater(from: Date, days: number, { zone, holidays }: WorkingCalendar): Date {
  const shown = wallClockOf(zone)(from.getTime());
  const received = Math.floor(shown / dayMinutes);
  const isCounted = isWorking(received, holidays);
  let day = workingDayFrom(received, holidays);
  for (let left = days; left > 0; left -= 1) day = workingDayFrom(day + 1, holidays);
  const clock = isCounted ? shown - received * dayMinutes : 0;
  const belowMinute = isCounted ? ((from.getTime() % minuteMs) + minuteMs) % minuteMs : 0;
  return new Date(instantAt(day * dayMinutes + clock, zone) + belowMinute);
}

/** Inverse of {@link workingDaysLater}: latest start already due, to the minute, at most a year back. */
export function latestDue(now: Date, days: number, calendar: WorkingCalendar): Date {
  const isOver = (minutes: number) =>
    workingDaysLater(new Date(now.getTime() - minutes * minuteMs), days, calendar).getTime() <= now.getTime();
  // Deadlines are monotonic, so bisect.
  let [from, to] = [0, 366 * dayMinutes];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isOver(middle)) to = middle;
    else from = middle + 1;
  }
  return new Date(now.getTime() - from * minuteMs);
}

/** Office hours of working days. */
export function workingMinutesBetween(from: Date, to: Date, { zone, holidays }: WorkingCalendar): number {
  const wall = wallClockOf(zone);
  const [start, end] = [wall(from.getTime()), wall(to.getTime())];
  let minutes = 0;
  for (let day = Math.floor(start / dayMinutes); day * dayMinutes < end; day += 1) {
    if (!isWorking(day, holidays)) continue;
    const opens = Math.max(start, day * dayMinutes + officeHours.from * 60);
    const closes = Math.min(end, day * dayMinutes + officeHours.to * 60);
    minutes += Math.max(0, closes - opens);
  }
  return minutes;
}
