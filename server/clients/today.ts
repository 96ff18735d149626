import type { Logger } from 'pino';
import { formatDate } from '../../src/domain/time/format.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { readGroup } from '../settings/settings.ts';

/** YYYY-MM-DD in the site's zone: tasks are late after their day there. */
export async function todayOf({ db, log, clock }: { db: Db | Tx; log: Logger; clock: Clock }): Promise<string> {
  const row = await db.setting.findUnique({ where: { group: 'general' }, select: { value: true } });
  const { timezone } = readGroup('general', row?.value, log);
  return formatDate(clock.now(), { timezone, dateFormat: 'YYYY-MM-DD' });
}
