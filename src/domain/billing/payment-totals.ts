import * as z from 'zod';
import type { BilledCurrency } from './staff-payments.ts';

/** `YYYY-MM`, a month of the site's zone. */
export type Month = string;

export const monthPattern = /^(?:20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

/** Months of one view, and how many it begins with. */
export const totalsMonths = { most: 36, usual: 12 } as const;

const number = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The month `count` later, or earlier for a negative number. */
export function addToMonth(month: Month, count: number): Month {
  const at = number(month) + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The months from one to the other, both of them; none where the second lies before the first. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const count = Math.max(0, number(to) - number(from) + 1);
  return Array.from({ length: Math.min(count, totalsMonths.most) }, (_, at) => addToMonth(from, at));
}

export const totalsInput = z.strictObject({
  from: z.string().regex(monthPattern).optional(),
  to: z.string().regex(monthPattern).optional(),
});
export type TotalsInput = z.infer<typeof totalsInput>;

/** One month of one currency: decimals. */
export interface MonthTotals {
  month: Month;
  /** Payments that were completed in it, also those that were refunded later. */
  received: string;
  /** Payments that were refunded in it, whenever they were completed. */
  refunded: string;
  /** The first without the second; may be negative. */
  net: string;
}

export interface CurrencyTotals {
  currency: BilledCurrency;
  months: MonthTotals[];
  received: string;
  refunded: string;
  net: string;
}

export interface PaymentTotals {
  from: Month;
  to: Month;
  /** Currencies in which something was paid or refunded; they are never added. */
  currencies: CurrencyTotals[];
}
