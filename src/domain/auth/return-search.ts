import { amountEntryLimit } from '../money/money.ts';
import { searchText } from '../search/url-text.ts';

const returnLimits = { amount: amountEntryLimit, currency: 10, sector: 100 } as const;

/** Valid or not. */
export type ReturnSearch = { [Key in keyof typeof returnLimits]?: string | undefined };

/**
 * Never refuses. Empty amounts were submitted; missing keys were not. Every key is present: the router keeps a missing
 * one's raw value.
 */
export function returnSearch(raw: Record<string, unknown>): ReturnSearch {
  const currency = searchText(raw.currency, returnLimits.currency);
  const sector = searchText(raw.sector, returnLimits.sector);
  return {
    amount: raw.amount === undefined ? undefined : searchText(raw.amount, returnLimits.amount),
    currency: currency === '' ? undefined : currency,
    sector: sector === '' ? undefined : sector,
  };
}
