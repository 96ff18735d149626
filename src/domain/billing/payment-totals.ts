import * as z from 'zod/mini';
import type { BilledCurrency } from './staff-payments.ts';

/** `YYYY-MM` in the site's zone. */
export type Month = string;

export const monthPattern = /^(?:20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

export const totalsMonths = { most: 36, usual: 12 } as const;

const number = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

export function addToMonth(month: Month, count: number): Month {
  const at = number(month) + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** Inclusive; empty if reversed. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const count = Math.max(0, number(to) - number(from) + 1);
  return Array.from({ length: Math.min(count, totalsMonths.most) }, (_, at) => addToMonth(from, at));
}

export const totalsInput = z.strictObject({
  from: z.optional(z.string().check(z.regex(monthPattern))),
  to: z.optional(z.string().check(z.regex(monthPattern))),
});
export type TotalsInput = z.infer<typeof totalsInput>;

/** Decimal text, one currency. */
export interface MonthTotals {
  month: Month;
  /** Completed in the month, even if refunded later. */
  received: string;
  /** Refunded in the month, whenever completed. */
  refunded: string;
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
  /** Never added up. */
  currencies: CurrencyTotals[];
}
