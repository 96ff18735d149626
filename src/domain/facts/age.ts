import { addDays, dayIn } from '../time/day.ts';

/** In succession. */
export const factAges = ['fresh', 'due', 'overdue', 'underReview'] as const;
export type FactAge = (typeof factAges)[number];

/** In days. */
export const dueBefore = 30;
export const defaultUnderReviewAfter = 180;

export interface AgeRule {
  now: Date;
  /** IANA name of the site (D32). */
  timezone: string;
  /** After the review date. */
  underReviewAfter: number;
}

/**
 * Changes at the site's midnights: due 30 days before the review date, overdue after it, under review as many days
 * later as the rule says.
 */
export function ageOf(reviewOn: string, { now, timezone, underReviewAfter }: AgeRule): FactAge {
  const today = dayIn(timezone, now);
  if (today < addDays(reviewOn, -dueBefore)) return 'fresh';
  if (today <= reviewOn) return 'due';
  return today <= addDays(reviewOn, underReviewAfter) ? 'overdue' : 'underReview';
}
