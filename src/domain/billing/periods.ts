import { addDays, type Day, toDay } from '../time/day.ts';
import type { BillingCycle } from './billing.ts';

const monthsOf: Readonly<Record<BillingCycle, number | undefined>> = {
  monthly: 1,
  quarterly: 3,
  annually: 12,
  'one-time': undefined,
};

/** The last day of a shorter month (31 January → 28 February). */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(2000, 0, 1));
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(date, last.getUTCDate()));
  return toDay(first);
}

/**
 * `index` from 0. Counted from the activation day, so a short month shortens nothing later (D51: 31 Jan → 28 Feb → 31
 * Mar). Undefined for a one-time service after its first.
 */
export function periodStart(anchor: Day, cycle: BillingCycle, index: number): Day | undefined {
  const months = monthsOf[cycle];
  if (months === undefined) return index === 0 ? anchor : undefined;
  return addMonths(anchor, months * index);
}

/** After `day`; undefined for a one-time service (D51). */
export function nextBillingDay(anchor: Day, cycle: BillingCycle, day: Day): Day | undefined {
  const months = monthsOf[cycle];
  if (months === undefined) return undefined;
  if (day < anchor) return anchor;
  const monthsOfDay = (text: Day) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  // Periods started by that month, at most one more.
  const started = Math.floor((monthsOfDay(day) - monthsOfDay(anchor)) / months);
  const candidates = [started, started + 1].map((index) => addMonths(anchor, months * index));
  return candidates.find((candidate) => candidate > day);
}

/** Today for an overdue renewal or a one-time service. */
export function lastPaidDay(nextBillingDate: Day | null, today: Day): Day {
  const last = nextBillingDate === null ? today : addDays(nextBillingDate, -1);
  return last < today ? today : last;
}
