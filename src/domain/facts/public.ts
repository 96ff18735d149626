import { searchText } from '../search/url-text.ts';
import type { FactAge } from './age.ts';
import type { FactTopic, FactValue } from './facts.ts';

export const factsPath = '/facts';
export const factsCsvPath = '/facts/figures.csv';
export const factsJsonPath = '/facts/figures.json';
/** Atom. */
export const factsFeedPath = '/facts/feed.xml';

/** Figures per page, last page. */
export const publicFactLimits = { ofPage: 100, pages: 500, q: 100 } as const;

/** `asOf`: overdue. `underReview`: without its value. */
export type FactState = 'current' | 'asOf' | 'underReview';

export const stateOf = (age: FactAge): FactState =>
  age === 'underReview' ? age : age === 'overdue' ? 'asOf' : 'current';

/** As confirmed. `confirmedAt`: ISO 8601; days: `YYYY-MM-DD`. */
export interface PublicFact extends FactValue {
  key: string;
  label: string;
  topic: FactTopic;
  period: string;
  sourceName: string;
  /** '' if it is not on the web. */
  sourceUrl: string;
  seenOn: string;
  series: string;
  note: string;
  state: FactState;
  confirmedAt: string;
}

export interface PublicFactPage {
  /** By topic, series, latest period first. */
  items: PublicFact[];
  total: number;
  /** From 1. */
  page: number;
  pages: number;
}

export const publicFactKeys = ['q', 'page'] as const;

export interface PublicFactSearch {
  q?: string | undefined;
  page?: number | undefined;
}

/** Never refuses. Both keys are present: the router keeps a missing one's raw value. */
export function publicFactSearch({ q, page }: Record<string, unknown>): PublicFactSearch {
  const number = /^\d{1,3}$/.test(String(page)) ? Number(page) : 1;
  return {
    q: searchText(q, publicFactLimits.q) || undefined,
    page: number > 1 && number <= publicFactLimits.pages ? number : undefined,
  };
}
