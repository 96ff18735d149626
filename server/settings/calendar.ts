import type { Logger } from 'pino';
import { type Day, dayIn, toDay } from '../../src/domain/time/day.ts';
import type { WorkingCalendar } from '../../src/domain/time/working-days.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { readGroup } from './settings.ts';

/** Today in the site's zone. */
export async function siteToday(ctx: { db: Db | Tx; log: Logger; deps: { clock: Clock } }): Promise<Day> {
  const row = await ctx.db.setting.findUnique({ where: { group: 'general' }, select: { value: true } });
  return dayIn(readGroup('general', row?.value, ctx.log).timezone, ctx.deps.clock.now());
}

export async function readCalendar(db: Db | Tx, zone: string): Promise<WorkingCalendar> {
  const rows = await db.holiday.findMany({ select: { date: true } });
  return { zone, holidays: new Set(rows.map(({ date }) => toDay(date))) };
}
