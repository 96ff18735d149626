import type { serviceCurrencies } from '../money/money.ts';

/** Weeks of the charts on the start page; the last one is the current week. */
export const trendWeeks = 8;

/** Money in one currency, as decimal text. */
export interface MoneyTrend {
  currency: (typeof serviceCurrencies)[number];
  received: string[];
  outstanding: string;
}

/** What happened week by week (D59), in the time zone of the site; each list has a value for each week. */
export interface Trends {
  /** Mondays, YYYY-MM-DD, the oldest first. */
  weeks: string[];
  /** Enquiries by the week they came in; `inTime` of those that were answered, or had to be, by now. */
  enquiries: { received: number[]; due: number[]; inTime: number[] };
  /** Currencies in which something was received or is outstanding. */
  money: MoneyTrend[];
  opportunities: { published: number[]; closed: number[] };
  /** Versions of content that were published. */
  changes: number[];
}
