import { searchText } from './url-text.ts';

/** What the site's search finds, in the order its filter shows them. */
export const searchKinds = ['page', 'post', 'opportunity', 'document'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Longest entries of the address, in characters. */
export const searchLimits = { q: 100, kind: 20, after: 200 } as const;

export const searchPageSize = 10;

/** Of each kind no more than so many are counted and ranked: the titles, then what is newest. */
export const maxFound = 300;

/** Words of a text, and whether they are among those that were looked for. */
export interface ExcerptPart {
  text: string;
  marked: boolean;
}

/** One result. Texts are words, never markup. */
export interface SearchItem {
  kind: SearchKind;
  title: string;
  href: string;
  excerpt: ExcerptPart[];
  /** YYYY-MM-DD: of a post, its day. */
  date?: string;
  /** Of a document: its kind in short, and its size in bytes. */
  type?: string;
  size?: number;
  /** An invented opportunity (D63). */
  isExample?: boolean;
}

export interface SearchPage {
  items: SearchItem[];
  /** Of each kind, up to `maxFound` + 1, which stands for more than are counted. */
  counts: Record<SearchKind, number>;
  /** Of the kind asked for, else of all together; each counted as above. */
  total: number;
  next: string | null;
  /** Words that are spelt a little differently and are found. */
  suggestion?: string;
  /** Nothing was found for the words as they were typed: these are the results of the suggestion. */
  isCorrected: boolean;
}

/** The search as its address says it. */
export interface SearchSearch {
  q?: string | undefined;
  kind?: SearchKind | undefined;
  after?: string | undefined;
}

/** Control characters count as blanks. */
const plain = (words: string): string => words.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Reads the address without ever refusing it; each key is present, as the router keeps the raw value of a missing one. */
export function searchSearch(raw: { q?: unknown; kind?: unknown; after?: unknown }): SearchSearch {
  const kind = searchText(raw.kind, searchLimits.kind);
  return {
    q: plain(searchText(raw.q, searchLimits.q)) || undefined,
    kind: searchKinds.find((one) => one === kind),
    after: searchText(raw.after, searchLimits.after) || undefined,
  };
}
