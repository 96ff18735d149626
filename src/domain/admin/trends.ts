import type { serviceCurrencies } from '../money/money.ts';

/** Includes the current week. */
export const trendWeeks = 8;

/** Decimal text. */
export interface MoneyTrend {
  currency: (typeof serviceCurrencies)[number];
  received: string[];
  outstanding: string;
}

/** Weekly figures (D59) in the site's time zone; each list has one value per week. */
export interface Trends {
  /** Mondays, YYYY-MM-DD, oldest first. */
  weeks: string[];
  /** By week of receipt; `due` were answered or should have been by now, `inTime` were answered in time. */
  enquiries: { received: number[]; due: number[]; inTime: number[] };
  /** Currencies with income or outstanding amounts. */
  money: MoneyTrend[];
  opportunities: { published: number[]; closed: number[] };
  /** Published versions. */
  changes: number[];
}
