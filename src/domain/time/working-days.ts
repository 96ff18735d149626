import { buildWallClock, instantOf } from './wall-clock.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Hours of a working day in which somebody answers, as the clock of the site's zone shows them. */
export const officeHours = { from: 8, to: 16 } as const;

/** What the rules of working days need to know: an IANA zone, and the holidays in it as `YYYY-MM-DD`. */
export interface WorkingCalendar {
  zone: string;
  holidays: ReadonlySet<string>;
}

/** A day of the calendar, counted from 1 January 1970. */
const dayText = (day: number): string => new Date(day * dayMinutes * minuteMs).toISOString().slice(0, 10);

/** Monday to Friday, but no holiday; `day` counted from 1 January 1970, a Thursday. */
function isWorking(day: number, holidays: ReadonlySet<string>): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday !== 0 && weekday !== 6 && !holidays.has(dayText(day));
}

/** The same of a day written as `YYYY-MM-DD`. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  return isWorking(Date.parse(`${day}T00:00:00Z`) / (dayMinutes * minuteMs), holidays);
}

/** The first working day that is not before `day`. Somebody works one day in a thousand, whatever the list says. */
function workingDayFrom(day: number, holidays: ReadonlySet<string>): number {
  for (let next = day; next < day + 1000; next += 1) if (isWorking(next, holidays)) return next;
  return day;
}

/** The instant at which the clock of the zone shows so many minutes since 1970. */
function instantAt(wallMinutes: number, zone: string): number {
  return Date.parse(instantOf(new Date(wallMinutes * minuteMs).toISOString().slice(0, 16), zone) ?? '');
}

/**
 * The instant so many working days after another one. The rule: the deadline is the same clock time on that working day;
 * what comes in on a Saturday, Sunday or holiday counts as if it came in at the beginning of the next working day. So an
 * enquiry of Friday 10:00 is due on Monday 10:00, and one of Saturday 10:00 on Tuesday 00:00. `days`: 0 or more.
 */
export function workingDaysLater(from: Date, days: number, { zone, holidays }: WorkingCalendar): Date {
  const shown = buildWallClock(zone)(from.getTime());
  const received = Math.floor(shown / dayMinutes);
  const isCounted = isWorking(received, holidays);
  let day = workingDayFrom(received, holidays);
  for (let left = days; left > 0; left -= 1) day = workingDayFrom(day + 1, holidays);
  const clock = isCounted ? shown - received * dayMinutes : 0;
  const belowMinute = isCounted ? ((from.getTime() % minuteMs) + minuteMs) % minuteMs : 0;
  return new Date(instantAt(day * dayMinutes + clock, zone) + belowMinute);
}

/**
 * The latest instant, to the minute, from which so many working days are over by now: the other way round than
 * {@link workingDaysLater}. No further back than a year.
 */
export function latestDue(now: Date, days: number, calendar: WorkingCalendar): Date {
  const isOver = (minutes: number) =>
    workingDaysLater(new Date(now.getTime() - minutes * minuteMs), days, calendar).getTime() <= now.getTime();
  // A later beginning never has an earlier deadline, so the boundary is found by halving.
  let [from, to] = [0, 366 * dayMinutes];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isOver(middle)) to = middle;
    else from = middle + 1;
  }
  return new Date(now.getTime() - from * minuteMs);
}

/** Minutes between two instants in which an office is open: on working days, within the office hours of the zone. */
export function workingMinutesBetween(from: Date, to: Date, { zone, holidays }: WorkingCalendar): number {
  const wall = buildWallClock(zone);
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
