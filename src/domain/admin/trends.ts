import type { serviceCurrencies } from '../money/money.ts';

/** Includes the current week. */
export const trendWeeks = 8;

/** Decimal text. */
export interface MoneyTrend {
  currency: (typeof serviceCurrencies)[number];
  received: string[];
  outstanding: string;
}

/** Weekly values (D59) in the site's time zone. */
export interface Trends {
  /** Mondays, YYYY-MM-DD, oldest first. */
  weeks: string[];
  /** By week of receipt; `due`: answered, or should be by now; `inTime`: answered in time. */
  enquiries: { received: number[]; due: number[]; inTime: number[] };
  money: MoneyTrend[];
  opportunities: { published: number[]; closed: number[] };
  changes: number[];
}
