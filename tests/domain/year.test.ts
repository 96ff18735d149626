import { afterEach, expect, it, vi } from 'vitest';
import { yearIn } from '../../src/domain/time/year.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  ['Pacific/Port_Moresby', '2027'],
  ['UTC', '2026'],
])('the year in %s is that of its own clocks', (timezone, year) => {
  vi.useFakeTimers({ now: new Date('2026-12-31T20:00:00Z') });
  expect(yearIn(timezone)).toBe(year);
});
