import { searchText } from '../search/url-text.ts';

/** Posts on one page of /news. */
export const newsPageSize = 12;

/** Longest entries of the address, in characters. */
export const newsLimits = { category: 80, cursor: 160 } as const;

/** Keys of the list's address. */
export const newsSearchKeys = ['category', 'after'] as const;

/** The list as its address says it. */
export interface NewsSearch {
  category?: string | undefined;
  after?: string | undefined;
}

/** Reads the address without ever refusing it; both keys are present, as the router keeps the raw value of a missing one. */
export function newsSearch(raw: Record<string, unknown>): NewsSearch {
  const text = (key: keyof typeof newsLimits, value: unknown) => searchText(value, newsLimits[key]) || undefined;
  return { category: text('category', raw.category), after: text('cursor', raw.after) };
}

/** The posts as an Atom feed (D18). */
export const feedPath = '/news/feed.xml';
