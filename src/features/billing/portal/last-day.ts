import { addDays, type Day } from '../../../domain/billing/periods.ts';
import { wallTimeOf } from '../../../domain/time/wall-clock.ts';

/** Billing dates are days in the site's zone. */
export const todayIn = (timezone: string): Day => wallTimeOf(new Date().toISOString(), timezone).slice(0, 10);

/** As the server calculates it: the last paid day. */
export function lastDayOf(nextBillingDate: Day | null, today: Day): Day {
  const last = nextBillingDate === null ? today : addDays(nextBillingDate, -1);
  return last < today ? today : last;
}
