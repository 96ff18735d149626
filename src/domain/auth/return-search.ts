import { amountEntryLimit } from '../money/money.ts';
import { searchText } from '../search/url-text.ts';

const returnLimits = { amount: amountEntryLimit, currency: 10, sector: 100 } as const;

/** The calculator as it stands in the URL: what somebody typed, whether it makes sense or not. */
export type ReturnSearch = { [Key in keyof typeof returnLimits]?: string | undefined };

/**
 * Reads the URL without ever refusing it. An empty amount is kept, because it was asked with; without the key nothing
 * was asked yet. Each key is present, if only as `undefined`: the router keeps the raw value of a missing one.
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
