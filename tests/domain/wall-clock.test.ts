import { describe, expect, it } from 'vitest';
import { instantOf, wallClockOf, wallTimeOf } from '../../src/domain/time/wall-clock.ts';

describe('day and time in a zone', () => {
  it.each([
    ['Pacific/Port_Moresby', '2026-12-01T08:30', '2026-11-30T22:30:00.000Z'],
    ['Pacific/Bougainville', '2026-12-01T08:30', '2026-11-30T21:30:00.000Z'],
    ['UTC', '2026-12-01T08:30', '2026-12-01T08:30:00.000Z'],
    ['Australia/Sydney', '2026-07-01T00:00', '2026-06-30T14:00:00.000Z'],
    ['America/New_York', '2026-01-31T23:59', '2026-02-01T04:59:00.000Z'],
  ])('%s: %s is %s', (zone, wallTime, instant) => {
    expect(instantOf(wallTime, zone)).toBe(instant);
    expect(wallTimeOf(instant, zone)).toBe(wallTime);
  });

  it('that occurs twice is the first, and a skipped one is the time after it', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTimeOf('2026-03-29T01:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T03:30');
  });

  it('on the day of a clock change counts from the new time after it', () => {
    expect(instantOf('2026-03-29T12:00', 'Europe/Berlin')).toBe('2026-03-29T10:00:00.000Z');
    expect(instantOf('2026-10-25T12:00', 'Europe/Berlin')).toBe('2026-10-25T11:00:00.000Z');
    expect(instantOf('2026-03-29T01:00', 'Europe/Berlin')).toBe('2026-03-29T00:00:00.000Z');
  });

  it('that is invalid is undefined', () => {
    for (const words of ['', '2026-12-01', 'soon', '2026-13-01T00:00']) expect(instantOf(words, 'UTC')).toBeNull();
    expect(wallTimeOf(null, 'UTC')).toBe('');
    expect(wallTimeOf('soon', 'UTC')).toBe('');
  });
});

it('the clock of a zone is built once', () => {
  expect(wallClockOf('Pacific/Noumea')).toBe(wallClockOf('Pacific/Noumea'));
  expect(() => wallClockOf('Nowhere')).toThrow(RangeError);
});
