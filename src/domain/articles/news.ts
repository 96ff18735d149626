import { searchText } from '../search/url-text.ts';

export const newsPageSize = 12;

/** Characters in the URL. */
export const newsLimits = { category: 80, cursor: 160 } as const;

export const newsSearchKeys = ['category', 'after'] as const;

export interface NewsSearch {
  category?: string | undefined;
  after?: string | undefined;
}

/** Never refuses. Both keys are present: the router keeps a missing one's raw value. */
export function newsSearch(raw: Record<string, unknown>): NewsSearch {
  const text = (key: keyof typeof newsLimits, value: unknown) => searchText(value, newsLimits[key]) || undefined;
  return { category: text('category', raw.category), after: text('cursor', raw.after) };
}

/** Atom feed (D18). */
export const feedPath = '/news/feed.xml';
