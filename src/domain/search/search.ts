import { searchText } from './url-text.ts';

/** In filter order. */
export const searchKinds = ['page', 'post', 'opportunity', 'document'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Characters in the URL. */
export const searchLimits = { q: 100, kind: 20, after: 200 } as const;

export const searchPageSize = 10;

/** Per kind: titles first, then newest. */
export const maxFound = 300;

export interface ExcerptPart {
  text: string;
  marked: boolean;
}

/** Plain text. */
export interface SearchItem {
  kind: SearchKind;
  title: string;
  href: string;
  excerpt: ExcerptPart[];
  /** Date of a post, YYYY-MM-DD. */
  date?: string;
  /** Short type; size in bytes. */
  type?: string;
  size?: number;
  isExample?: boolean;
}

export interface SearchPage {
  items: SearchItem[];
  /** Per kind; `maxFound` + 1 means more. */
  counts: Record<SearchKind, number>;
  total: number;
  next: string | null;
  suggestion?: string;
  isCorrected: boolean;
}

export interface SearchSearch {
  q?: string | undefined;
  kind?: SearchKind | undefined;
  after?: string | undefined;
}

const plain = (words: string): string => words.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Never refuses. Every key is present: the router keeps a missing one's raw value. */
export function searchSearch(raw: { q?: unknown; kind?: unknown; after?: unknown }): SearchSearch {
  const kind = searchText(raw.kind, searchLimits.kind);
  return {
    q: plain(searchText(raw.q, searchLimits.q)) || undefined,
    kind: searchKinds.find((one) => one === kind),
    after: searchText(raw.after, searchLimits.after) || undefined,
  };
}
