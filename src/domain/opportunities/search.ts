import { amountEntryLimit } from '../money/money.ts';
import { searchText } from '../search/url-text.ts';

/** Longest entries, in characters. They bound the query as well as the URL. */
export const filterLimits = { sector: 60, amount: amountEntryLimit, text: 120, cursor: 160 } as const;

/** Keys of the list's address. */
export const opportunitySearchKeys = [
  'sector',
  'currency',
  'min',
  'max',
  'location',
  'province',
  'q',
  'after',
  'notice',
] as const;
type SearchKey = (typeof opportunitySearchKeys)[number];

/** The filter as it stands in the URL: what somebody typed, whether it makes sense or not. */
export type OpportunitySearch = { [Key in SearchKey]?: string | undefined };

const searchLimits: Record<SearchKey, number> = {
  sector: filterLimits.sector,
  currency: 10,
  min: filterLimits.amount,
  max: filterLimits.amount,
  location: filterLimits.text,
  province: filterLimits.text,
  q: filterLimits.text,
  after: filterLimits.cursor,
  notice: 20,
};

/**
 * Reads the URL without ever refusing it: every value becomes a bounded string, an empty one is left out. Each key is
 * present, if only as `undefined`, because the router keeps the raw value of a key that is missing here.
 */
export function opportunitySearch(raw: Record<string, unknown>): OpportunitySearch {
  const search: OpportunitySearch = {};
  for (const key of opportunitySearchKeys) {
    const text = searchText(raw[key], searchLimits[key]);
    search[key] = text === '' ? undefined : text;
  }
  return search;
}

/** The search of the list without the page: what a chip, a removed filter or a new one starts from. */
export function firstPageOf(search: OpportunitySearch): OpportunitySearch {
  return { ...search, after: undefined, notice: undefined };
}
