import { addDays, dayIn } from '../../src/domain/time/day.ts';
import { sql } from 'kysely';
import { type AgeRule, dueBefore } from '../../src/domain/facts/age.ts';
import type { DateSettings } from '../../src/domain/time/format.ts';
import type { Deps } from '../context.ts';
import { build, prepared } from '../platform/sql.ts';
import { readGroup } from '../settings/settings.ts';

/** Two groups by name, as JSON text; null without. */
export const agingSettings = sql<string | null>`(
  select json_object_agg(s."group", s.value)::text from settings s where s."group" in ('general', 'facts'))`;

/** Reads {@link agingSettings}. */
export function agingOf(
  stored: string | null | undefined,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
): AgeRule & { dates: DateSettings } {
  const groups = JSON.parse(stored ?? '{}') as Record<string, unknown>;
  const general = readGroup('general', groups['general'], log);
  const { underReviewAfter } = readGroup('facts', groups['facts'], log);
  return { now: clock.now(), timezone: general.timezone, underReviewAfter, dates: general };
}

const settingsBy = prepared(() => build.selectNoFrom(agingSettings.as('settings')), 'settings of facts');

/** The moment, zone and setting of this site. */
export async function readAgeRule({ db, ...deps }: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<AgeRule> {
  const [row] = await settingsBy(db, {});
  return agingOf(row?.settings, deps);
}

/** `ageOf` for SQL: first and last review dates, `YYYY-MM-DD`. */
export function reviewDaysOf({ now, timezone, underReviewAfter }: AgeRule) {
  const today = dayIn(timezone, now);
  const oldest = addDays(today, -underReviewAfter);
  return {
    due: { from: today, to: addDays(today, dueBefore) },
    overdue: { from: oldest, to: addDays(today, -1) },
    underReview: { from: '0001-01-01', to: addDays(oldest, -1) },
  };
}
