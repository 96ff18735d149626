import { sql } from 'kysely';
import { todayLimits, type TodayItem, type TodayKind } from '../../src/domain/today/today.ts';
import type { JobDeps } from './job.ts';
import { columnsOf } from '../platform/sql.ts';

/** The current instant and the site's day. */
export interface TodayScope extends Pick<JobDeps, 'db' | 'clock' | 'log'> {
  now: Date;
  /** IANA name of the site's zone (D32). */
  timezone: string;
  /** `YYYY-MM-DD` in that zone. */
  day: string;
  /** Start of the next day there. */
  dayEnd: Date;
  /** Job titles by name. */
  jobTitles: ReadonlyMap<string, string>;
}

/** At most `todayLimits.ofKind` lines, and the total. */
export interface TodayFinds {
  items: TodayItem[];
  total: number;
}

/** One bounded query about the day. */
export interface TodaySource {
  kind: TodayKind;
  find(scope: TodayScope): Promise<TodayFinds>;
}

/** `total` counts all matches beyond the limit. */
export interface CountedRow {
  total: number;
}

export const maxRows = todayLimits.ofKind;

/** Lines of rows counted in the same query. */
export function findsOf<Row extends CountedRow>(rows: readonly Row[], toItem: (row: Row) => TodayItem): TodayFinds {
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 };
}

const p = columnsOf('profiles', 'p');

/** An account's name, else its e-mail; `p` is the profile. */
export const personName = sql<string | null>`
  coalesce(nullif(btrim(concat_ws(' ', ${p('first_name')}, ${p('last_name')})), ''), ${p('email')}::text)`;
