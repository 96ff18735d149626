import { toDay } from '../../src/domain/time/day.ts';
import type { WorkingCalendar } from '../../src/domain/time/working-days.ts';
import type { Db, Tx } from '../platform/database.ts';

export async function readCalendar(db: Db | Tx, zone: string): Promise<WorkingCalendar> {
  const rows = await db.holiday.findMany({ select: { date: true } });
  return { zone, holidays: new Set(rows.map(({ date }) => toDay(date))) };
}
