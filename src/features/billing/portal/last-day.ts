import { addDays, type Day } from '../../../domain/time/day.ts';

/** As the server calculates it: the last paid day. */
export function lastDayOf(nextBillingDate: Day | null, today: Day): Day {
  const last = nextBillingDate === null ? today : addDays(nextBillingDate, -1);
  return last < today ? today : last;
}
