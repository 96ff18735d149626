/** Due times of jobs: plain comparisons of a minute, since walking through the calendar holds the event loop. */

const minuteMs = 60_000;

/** Minutes and hours of every day at which something is due. */
export interface DueTimes {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
}

/** One field of cron: `*`, every so many, or numbers. */
function parseField(field: string, length: number): ReadonlySet<number> {
  const all = Array.from({ length }, (_, value) => value);
  const [, step] = /^\*(?:\/(\d{1,2}))?$/.exec(field) ?? [];
  if (field === '*') return new Set(all);
  if (step !== undefined && Number(step) > 0) return new Set(all.filter((value) => value % Number(step) === 0));
  const numbers = field.split(',');
  if (numbers.every((number) => /^\d{1,2}$/.test(number) && Number(number) < length))
    return new Set(numbers.map(Number));
  throw new Error(`A job's time cannot have '${field}' in it.`);
}

/** Five fields of cron, of which days and months are `*`. Throws for any other. */
export function parseDueTimes(cron: string): DueTimes {
  const [minutes = '', hours = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`Jobs are due on every day, and not at '${cron}'.`);
  return { minutes: parseField(minutes, 60), hours: parseField(hours, 24) };
}

/** What a clock on a wall of that zone shows at an instant, in minutes since 1970, as if it were UTC. */
export type WallClock = (instant: number) => number;

/** `zone`: IANA name. Throws RangeError for one that there is not. */
export function buildWallClock(zone: string): WallClock {
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

/**
 * The last minute after `after` and up to `until` (ms, all of them) at which something was due. Minutes that the clock of
 * the zone leaves out count where it leaves them out; those that it shows twice count twice.
 */
export function lastDue(
  { minutes, hours }: DueTimes,
  wall: WallClock,
  after: number,
  until: number,
): number | undefined {
  for (let at = Math.floor(until / minuteMs) * minuteMs; at > after; at -= minuteMs) {
    const before = wall(at - minuteMs);
    for (let shown = wall(at); shown > before; shown -= 1) {
      if (minutes.has(shown % 60) && hours.has(Math.floor(shown / 60) % 24)) return at;
    }
  }
  return undefined;
}
