import type { Cached } from './entry.ts';

/** In ms; a stale response is served this long while the next is made. */
const passableMs = 2_000;
/** Older generations are too stale. */
const remembered = 256;

/** Each change starts one. A response belongs to the generation in which its rendering began. */
export class Freshness {
  generation = 0;
  /** Without notifications nothing is fresh. */
  isOn = false;
  private readonly startedAt: number[] = [];

  /** @param at time of the change in ms; -Infinity if unknown */
  begin(at: number): void {
    this.generation += 1;
    this.startedAt[this.generation % remembered] = at;
  }

  isFresh(entry: Cached, now: number): boolean {
    return this.isOn && entry.generation === this.generation && now < entry.expiresAt;
  }

  /** May be served while the next is made. */
  isPassable(entry: Cached, now: number): boolean {
    if (!this.isOn) return false;
    const behind = this.generation - entry.generation;
    if (behind >= remembered) return false;
    const changedAt = behind === 0 ? Infinity : (this.startedAt[(entry.generation + 1) % remembered] ?? -Infinity);
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

/** An hour off when the clock changes. */
export function msUntilMidnight(now: number, zone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = formatterOf(zone).format(now).split(':').map(Number);
  return ((24 - hours) * 3600 - minutes * 60 - seconds) * 1000 - (now % 1000);
}
