import { amountEntryLimit } from '../money/money.ts';
import { searchText } from '../search/url-text.ts';

/** In characters, for query and URL. */
export const filterLimits = { sector: 60, amount: amountEntryLimit, text: 120, cursor: 160 } as const;

export const opportunitySearchKeys = [
  'sector',
  'currency',
  'min',
  'max',
  'location',
  'province',
  'q',
  'page',
  'after',
  'notice',
] as const;
type SearchKey = (typeof opportunitySearchKeys)[number];

/** Valid or not. */
export type OpportunitySearch = { [Key in SearchKey]?: string | undefined };

const searchLimits: Record<SearchKey, number> = {
  sector: filterLimits.sector,
  currency: 10,
  min: filterLimits.amount,
  max: filterLimits.amount,
  location: filterLimits.text,
  province: filterLimits.text,
  q: filterLimits.text,
  page: 4,
  after: filterLimits.cursor,
  notice: 20,
};

/** Never refuses; bounded, empty ones undefined. Every key is present: the router keeps a missing one's raw value. */
export function opportunitySearch(raw: Record<string, unknown>): OpportunitySearch {
  const search: OpportunitySearch = {};
  for (const key of opportunitySearchKeys) {
    const text = searchText(raw[key], searchLimits[key]);
    search[key] = text === '' ? undefined : text;
  }
  return search;
}

/** For adding or removing filters. */
export function firstPageOf(search: OpportunitySearch): OpportunitySearch {
  return { ...search, page: undefined, after: undefined, notice: undefined };
}
