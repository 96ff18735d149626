import { addDays, type Day } from '../../../domain/billing/periods.ts';
import { wallTimeOf } from '../../../domain/time/wall-clock.ts';

/** Today in the site's zone: billing dates are days of it. */
export const todayIn = (timezone: string): Day => wallTimeOf(new Date().toISOString(), timezone).slice(0, 10);

/** The day on which a subscription that is cancelled now ends, as the server reckons it: the last one that is paid. */
export function lastDayOf(nextBillingDate: Day | null, today: Day): Day {
  const last = nextBillingDate === null ? today : addDays(nextBillingDate, -1);
  return last < today ? today : last;
}
