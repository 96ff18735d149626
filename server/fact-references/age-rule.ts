import { type AgeRule, dayAfter, dueBefore } from '../../src/domain/facts/age.ts';
import { wallTimeOf } from '../../src/domain/time/wall-clock.ts';
import type { Deps } from '../context.ts';
import { readSettings } from '../settings/settings.ts';

/** The moment, zone and setting of this site. */
export async function readAgeRule({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<AgeRule> {
  const { general, facts } = await readSettings(db, log);
  return { now: clock.now(), timezone: general.timezone, underReviewAfter: facts.underReviewAfter };
}

/** `ageOf` for SQL: the first and last review dates of an age, `YYYY-MM-DD`. */
export function reviewDaysOf({ now, timezone, underReviewAfter }: AgeRule) {
  const today = wallTimeOf(now.toISOString(), timezone).slice(0, 10);
  const oldest = dayAfter(today, -underReviewAfter);
  return {
    due: { from: today, to: dayAfter(today, dueBefore) },
    overdue: { from: oldest, to: dayAfter(today, -1) },
    underReview: { from: '0001-01-01', to: dayAfter(oldest, -1) },
  };
}
