import { sql } from 'kysely';
import { todayLimits, type TodayItem, type TodayKind } from '../../src/domain/today/today.ts';
import type { JobDeps } from './job.ts';
import { columnsOf } from '../platform/sql.ts';

/** What sources look at: one instant, and the day of the site that it lies in. */
export interface TodayScope extends Pick<JobDeps, 'db' | 'clock' | 'log'> {
  now: Date;
  /** IANA name of the site's zone (D32). */
  timezone: string;
  /** `YYYY-MM-DD` in that zone. */
  day: string;
  /** First instant of the next day there. */
  dayEnd: Date;
  /** What jobs do, by their names. */
  jobTitles: ReadonlyMap<string, string>;
}

/** At most `todayLimits.ofKind` lines, and how many there are in all. */
export interface TodayFinds {
  items: TodayItem[];
  total: number;
}

/** One question about the day, bounded however much there is. */
export interface TodaySource {
  kind: TodayKind;
  find(scope: TodayScope): Promise<TodayFinds>;
}

/** A row of a source: `total` counts all rows that its condition found, past its limit too. */
export interface CountedRow {
  total: number;
}

export const maxRows = todayLimits.ofKind;

/** Lines of rows that were counted in the same statement. */
export function findsOf<Row extends CountedRow>(rows: readonly Row[], toItem: (row: Row) => TodayItem): TodayFinds {
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 };
}

const p = columnsOf('profiles', 'p');

/** Name of an account, or its address: `p` is its profile. */
export const personName = sql<string | null>`
  coalesce(nullif(btrim(concat_ws(' ', ${p('first_name')}, ${p('last_name')})), ''), ${p('email')}::text)`;
