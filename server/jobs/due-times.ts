import { minuteMs } from '../../src/domain/time/durations.ts';
import type { WallClock } from '../../src/domain/time/wall-clock.ts';

/** In steps of minutes, as walking the calendar blocks the event loop. */

/** Hours and minutes of each day. */
export interface DueTimes {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
}

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

/** Days and months must be `*`. Throws otherwise. */
export function parseDueTimes(cron: string): DueTimes {
  const [minutes = '', hours = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`Jobs are due on every day, and not at '${cron}'.`);
  return { minutes: parseField(minutes, 60), hours: parseField(hours, 24) };
}

/**
 * The latest due time in ms after `after`, up to `until`. Skipped times are due at the clock change, repeated ones
 * twice.
 */
export function lastDue(
  { minutes, hours }: DueTimes,
  wall: WallClock,
  after: number,
  until: number,
): number | undefined {
  const last = Math.floor(until / minuteMs) * minuteMs;
  // Converting is slow, so only once per minute.
  let here = last > after ? wall(last) : 0;
  for (let at = last; at > after; at -= minuteMs) {
    const before = wall(at - minuteMs);
    for (let shown = here; shown > before; shown -= 1) {
      if (minutes.has(shown % 60) && hours.has(Math.floor(shown / 60) % 24)) return at;
    }
    here = before;
  }
  return undefined;
}
