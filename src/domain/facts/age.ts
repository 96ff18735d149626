import { wallTimeOf } from '../time/wall-clock.ts';

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

const dayMs = 86_400_000;

/** `YYYY-MM-DD`, `days` later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * Changes at the site's midnights: due 30 days before the review date, overdue after it, under review as many days
 * later as the rule says.
 */
export function ageOf(reviewOn: string, { now, timezone, underReviewAfter }: AgeRule): FactAge {
  const today = wallTimeOf(now.toISOString(), timezone).slice(0, 10);
  if (today < dayAfter(reviewOn, -dueBefore)) return 'fresh';
  if (today <= reviewOn) return 'due';
  return today <= dayAfter(reviewOn, underReviewAfter) ? 'overdue' : 'underReview';
}
