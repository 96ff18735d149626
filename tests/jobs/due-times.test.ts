import { describe, expect, it, vi } from 'vitest';
import { jobs } from '../../server/jobs/registry.ts';
import { lastDue, parseDueTimes } from '../../server/jobs/due-times.ts';
import { wallClockOf, type WallClock } from '../../src/domain/time/wall-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => new Date(text).getTime();

/** The last time `cron` was due in the last minute, or longer, before a time. */
function dueAt(cron: string, zone: string, until: string, within = minute): string | undefined {
  const due = lastDue(parseDueTimes(cron), wallClockOf(zone), at(until) - within, at(until));
  return due === undefined ? undefined : new Date(due).toISOString();
}

describe('an hourly time', () => {
  it('occurs once, in the whole minute that it names', () => {
    expect(dueAt('7 * * * *', 'UTC', '2026-03-05T16:06:59.999Z')).toBeUndefined();
    expect(dueAt('7 * * * *', 'UTC', '2026-03-05T16:07:00Z')).toBe('2026-03-05T16:07:00.000Z');
    expect(dueAt('7 * * * *', 'UTC', '2026-03-05T16:07:59.999Z')).toBe('2026-03-05T16:07:00.000Z');
    expect(dueAt('7 * * * *', 'UTC', '2026-03-05T16:08:00Z')).toBeUndefined();
  });

  it('can be every few minutes, or some', () => {
    const times = (cron: string) =>
      Array.from({ length: 60 }, (_, past) => past).filter(
        (past) => dueAt(cron, 'UTC', new Date(at('2026-03-05T16:00:30Z') + past * minute).toISOString()) !== undefined,
      );
    expect(times('*/15 * * * *')).toEqual([0, 15, 30, 45]);
    expect(times('5,7 * * * *')).toEqual([5, 7]);
    expect(times('5 15 * * *')).toEqual([]);
    expect(times('* * * * *')).toHaveLength(60);
  });

  it('is the last one if several were missed', () => {
    expect(dueAt('*/5 * * * *', 'UTC', '2026-03-05T16:13:00Z', hour)).toBe('2026-03-05T16:10:00.000Z');
  });
});

describe('a daily time', () => {
  it('is in the site’s time zone', () => {
    expect(dueAt('20 2 * * *', 'Pacific/Port_Moresby', '2026-03-05T16:20:10Z')).toBe('2026-03-05T16:20:00.000Z');
    expect(dueAt('20 2 * * *', 'Pacific/Port_Moresby', '2026-03-05T02:20:10Z')).toBeUndefined();
    expect(dueAt('20 2 * * *', 'Pacific/Bougainville', '2026-03-05T15:20:10Z')).toBe('2026-03-05T15:20:00.000Z');
    expect(dueAt('20 2 * * *', 'Asia/Kathmandu', '2026-03-05T20:35:10Z')).toBe('2026-03-05T20:35:00.000Z');
    expect(dueAt('0 0 * * *', 'Pacific/Port_Moresby', '2026-03-05T14:00:00Z')).toBe('2026-03-05T14:00:00.000Z');
    expect(() => wallClockOf('Pacific/Nowhere')).toThrow(RangeError);
  });

  it('occurs on a day whose clocks skip it too, late rather than never', () => {
    // At 2:00 on 4 October, clocks in Sydney go forward to 3:00.
    expect(dueAt('20 2 * * *', 'Australia/Sydney', '2026-10-03T15:59:59Z', 12 * hour)).toBeUndefined();
    expect(dueAt('20 2 * * *', 'Australia/Sydney', '2026-10-03T16:00:20Z')).toBe('2026-10-03T16:00:00.000Z');
    expect(dueAt('20 2 * * *', 'Australia/Sydney', '2026-10-03T16:20:20Z')).toBeUndefined();
  });

  it('occurs twice when clocks show it twice', () => {
    expect(dueAt('20 2 * * *', 'Australia/Sydney', '2026-04-04T15:20:20Z')).toBe('2026-04-04T15:20:00.000Z');
    expect(dueAt('20 2 * * *', 'Australia/Sydney', '2026-04-04T16:20:20Z')).toBe('2026-04-04T16:20:00.000Z');
    expect(dueAt('20 2 * * *', 'Australia/Sydney', '2026-04-04T16:10:20Z')).toBeUndefined();
  });
});

it.each([
  '20 2 * *',
  '20 2 1 * *',
  '20 2 * * 1',
  '60 * * * *',
  '* 24 * * *',
  '*/0 * * * *',
  '-1 * * * *',
  'x * * * *',
  '',
])("rejects '%s', which is no daily time", (cron) => {
  expect(() => parseDueTimes(cron)).toThrow(/due on every day|cannot have/);
});

it('converts the time once a minute, even after an hour without a check', () => {
  const until = at('2026-03-05T01:00:00Z');
  for (const { cron } of jobs) {
    const wall = vi.fn<WallClock>(wallClockOf('Pacific/Port_Moresby'));
    lastDue(parseDueTimes(cron), wall, until - hour, until);
    expect(wall.mock.calls.length, cron).toBeLessThanOrEqual(61);
  }
});
