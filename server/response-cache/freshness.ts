import type { Entry } from './entry.ts';

/** How long an answer made from older content may still be given while a new one is being made. */
const passableMs = 2_000;
/** Changes whose time is remembered; what is older than all of them is too old to be given. */
const remembered = 256;

/**
 * Which answers still hold. All content has one generation: each announced change begins the next. An answer belongs to
 * the generation that was current before it was made, so that a change during the making makes it old at once.
 */
export class Freshness {
  generation = 0;
  /** Whether changes are heard; while they are not, no answer holds. */
  isOn = false;
  private readonly begunAt: number[] = [];

  /** @param at when the content changed, in ms; -Infinity: some time ago */
  begin(at: number): void {
    this.generation += 1;
    this.begunAt[this.generation % remembered] = at;
  }

  isFresh(entry: Entry, now: number): boolean {
    return this.isOn && entry.generation === this.generation && now < entry.expiresAt;
  }

  /** Old for so short a time that it may be given while the next one is made. */
  isPassable(entry: Entry, now: number): boolean {
    if (!this.isOn) return false;
    const behind = this.generation - entry.generation;
    if (behind >= remembered) return false;
    const changedAt = behind === 0 ? Infinity : (this.begunAt[(entry.generation + 1) % remembered] ?? -Infinity);
    return now - Math.min(changedAt, entry.expiresAt) <= passableMs;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...time });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Milliseconds from `now` to the next midnight in `zone` (an hour off on the day the clocks change). */
export function msUntilMidnight(now: number, zone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = formatterOf(zone).format(now).split(':').map(Number);
  return ((24 - hours) * 3600 - minutes * 60 - seconds) * 1000 - (now % 1000);
}
