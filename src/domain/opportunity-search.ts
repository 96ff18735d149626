/** Longest entries, in characters. They bound the query as well as the URL. */
export const filterLimits = { sector: 60, amount: 30, text: 120, cursor: 160 } as const;

const searchKeys = ['sector', 'currency', 'min', 'max', 'location', 'q', 'after', 'notice'] as const;
type SearchKey = (typeof searchKeys)[number];

/** The filter as it stands in the URL: what somebody typed, whether it makes sense or not. */
export type OpportunitySearch = { [Key in SearchKey]?: string | undefined };

const searchLimits: Record<SearchKey, number> = {
  sector: filterLimits.sector,
  currency: 10,
  min: filterLimits.amount,
  max: filterLimits.amount,
  location: filterLimits.text,
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
  for (const key of searchKeys) {
    const value: unknown = Array.isArray(raw[key]) ? raw[key][0] : raw[key];
    const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
    // Cutting between the halves of a character would leave one that no URL can hold.
    const cut = text
      .trim()
      .slice(0, searchLimits[key])
      .replace(/[\ud800-\udbff]$/, '')
      .trim();
    search[key] = cut === '' ? undefined : cut;
  }
  return search;
}

/** The search of the list without the page: what a chip, a removed filter or a new one starts from. */
export function firstPageOf(search: OpportunitySearch): OpportunitySearch {
  return { ...search, after: undefined, notice: undefined };
}
