import { dayMs, minuteMs } from './durations.ts';
/** Local minutes since 1970, as if UTC. */
export type WallClock = (instant: number) => number;

const clocks = new Map<string, WallClock>();

/** IANA name. Kept: a format is built more slowly than it converts. Throws RangeError if unknown. */
export function wallClockOf(zone: string): WallClock {
  const clock = clocks.get(zone) ?? buildWallClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function buildWallClock(zone: string): WallClock {
  if (zone === 'UTC') return (instant) => Math.floor(instant / minuteMs);
  const number = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: number,
    day: number,
    hour: number,
    minute: number,
  });
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) / minuteMs;
  };
}

/** ISO 8601 to local `2026-12-01T08:30`; '' for null. */
export function wallTimeOf(instant: string | null, zone: string): string {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return '';
  return new Date(wallClockOf(zone)(at) * minuteMs).toISOString().slice(0, 16);
}

/** Null if invalid. Skipped times: as if clocks had not changed; repeated: the first. */
export function instantOf(wallTime: string, zone: string): string | null {
  const shown = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallTime) ? Date.parse(`${wallTime}Z`) : Number.NaN;
  if (Number.isNaN(shown)) return null;
  const wall = wallClockOf(zone);
  const offsetAt = (instant: number) => wall(instant) * minuteMs - instant;
  // Around a clock change.
  const found = [shown - offsetAt(shown - dayMs), shown - offsetAt(shown + dayMs)].toSorted((a, b) => a - b);
  const exact = found.find((instant) => wall(instant) * minuteMs === shown);
  return new Date(exact ?? shown - offsetAt(shown - dayMs)).toISOString();
}
