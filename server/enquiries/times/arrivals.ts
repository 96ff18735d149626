import { uncountedReasons } from '../../../src/domain/enquiries/stages.ts';
import type { ReadArrivals } from '../../contributions/arrivals.ts';
import { build, query } from '../../platform/sql.ts';
import { readCalendar } from '../../settings/calendar.ts';
import { dueAfter, isInTime } from '../due-time.ts';

/** A safety bound, far above a year of any authority. */
const maxEnquiries = 50_000;

/** Newest first, without the trash, spam and duplicates. */
export const arrivedSince = (start: Date) =>
  build
    .selectFrom('enquiries as e')
    .select(['e.created_at as createdAt', 'e.first_reply_at as firstReplyAt'])
    .where('e.created_at', '>=', start)
    .where('e.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('e.close_reason', 'is', null), eb('e.close_reason', 'not in', uncountedReasons)]))
    .orderBy('e.created_at', 'desc')
    .limit(maxEnquiries);

/** Counted as in the response times, without tests. */
export const readArrivals: ReadArrivals = async (db, zone, since, now) => {
  const [calendar, rows] = await Promise.all([
    readCalendar(db, zone),
    query(db, arrivedSince(since).where('e.is_test', '=', false)),
  ]);
  return rows.map(({ createdAt, firstReplyAt: at }) => ({
    createdAt,
    isDue: at !== null || dueAfter(createdAt, calendar) <= now,
    isInTime: at !== null && isInTime(createdAt, at, calendar),
  }));
};
