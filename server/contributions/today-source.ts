import { todayLimits, type TodayItem, type TodayKind } from '../../src/domain/today/today.ts';
import type { JobDeps } from './job.ts';

export interface TodayScope extends Pick<JobDeps, 'db' | 'clock' | 'log'> {
  now: Date;
  /** IANA name (D32). */
  timezone: string;
  day: string;
  /** Start of the next day there. */
  dayEnd: Date;
  jobTitles: ReadonlyMap<string, string>;
}

/** At most `todayLimits.ofKind`, and the total. */
export interface TodayFinds {
  items: TodayItem[];
  total: number;
}

/** One bounded query. */
export interface TodaySource {
  kind: TodayKind;
  find(scope: TodayScope): Promise<TodayFinds>;
}

/** For one person: what they own. One bounded query. */
export interface OwnTodaySource {
  kind: TodayKind;
  findOwn(scope: TodayScope, userId: string): Promise<TodayFinds>;
}

/** `total` ignores the limit. */
export interface CountedRow {
  total: number;
}

export const maxRows = todayLimits.ofKind;

export function findsOf<Row extends CountedRow>(rows: readonly Row[], toItem: (row: Row) => TodayItem): TodayFinds {
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 };
}
