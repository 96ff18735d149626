import { describe, expect, it } from 'vitest';
import { reviewDaysOf } from '../../../server/fact-references/age-rule.ts';
import { ageOf } from '../../../src/domain/facts/age.ts';
import { factReviews } from '../../../src/domain/facts/list.ts';

/** Ten hours ahead of UTC, all year. */
const timezone = 'Pacific/Port_Moresby';
const at = (instant: string, underReviewAfter = 180) => ({ now: new Date(instant), timezone, underReviewAfter });

describe('the age of a fact with the review date 30 June 2026, to the minute', () => {
  it.each([
    ['2026-05-30T13:59:59.999Z', 'fresh'],
    ['2026-05-30T14:00:00Z', 'due'],
    ['2026-06-30T13:59:59.999Z', 'due'],
    ['2026-06-30T14:00:00Z', 'overdue'],
    ['2026-12-27T13:59:59.999Z', 'overdue'],
    ['2026-12-27T14:00:00Z', 'underReview'],
  ] as const)('at %s: %s', (instant, age) => {
    expect(ageOf('2026-06-30', at(instant))).toBe(age);
  });

  it('follows the setting', () => {
    expect(ageOf('2026-06-30', at('2026-07-01T13:59:59Z', 1))).toBe('overdue');
    expect(ageOf('2026-06-30', at('2026-07-01T14:00:00Z', 1))).toBe('underReview');
  });

  it('is the same in lists', () => {
    for (let day = -60; day < 400; day += 1) {
      const rule = at(new Date(Date.parse('2026-06-30T14:00:00Z') + day * 86_400_000).toISOString());
      const age = ageOf('2026-06-30', rule);
      const days = reviewDaysOf(rule);
      const found = factReviews.filter((one) => days[one].from <= '2026-06-30' && '2026-06-30' <= days[one].to);
      expect(found, String(day)).toEqual(age === 'fresh' ? [] : [age]);
    }
  });
});
