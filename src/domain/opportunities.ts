import * as z from 'zod/mini';
import { amountEntryLimit, decimalPattern, hundredths, readAmount } from './amount.ts';
import type { FieldErrors } from './errors.ts';
import { opportunityCurrencies } from './money.ts';
import { searchText } from './search-text.ts';
import { opportunityTexts } from './texts/opportunities.ts';

/** Only active opportunities are public (specification 1, section 4). */
export const opportunityStatuses = ['active', 'pending', 'closed'] as const;

/** Cards on one page, and how many of the first page stand above the others (D29). */
export const opportunityPageSize = 12;
export const featuredOpportunities = 3;

/** Longest entries, in characters. They bound the query as well as the URL. */
export const filterLimits = { sector: 60, amount: amountEntryLimit, text: 120, cursor: 160 } as const;

/** Postgres refuses the null character; no other control character belongs into a search either. */
const plainPattern = /^[^\p{Cc}]*$/u;
const cursorPattern = /^[A-Za-z0-9_-]+$/;

const amount = z.string().check(z.regex(decimalPattern, opportunityTexts.badAmount));
const words = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(plainPattern, opportunityTexts.badWords));

/** What the API accepts. An amount is compared within one currency only, so it needs one (D28, D41). */
export const opportunityFilter = z
  .strictObject({
    sector: z.optional(words(filterLimits.sector)),
    currency: z.optional(z.enum(opportunityCurrencies, opportunityTexts.badCurrency)),
    min: z.optional(amount),
    max: z.optional(amount),
    location: z.optional(words(filterLimits.text)),
    q: z.optional(words(filterLimits.text)),
    after: z.optional(
      z.string().check(z.maxLength(filterLimits.cursor), z.regex(cursorPattern, opportunityTexts.badCursor)),
    ),
  })
  .check(
    z.refine((filter) => filter.currency !== undefined || (filter.min === undefined && filter.max === undefined), {
      error: opportunityTexts.currencyNeeded,
      path: ['currency'],
    }),
    z.refine(
      ({ min, max }) =>
        // An amount that is none already has its own message.
        min === undefined ||
        max === undefined ||
        !decimalPattern.test(min) ||
        !decimalPattern.test(max) ||
        hundredths(min) <= hundredths(max),
      { error: opportunityTexts.minAboveMax, path: ['max'] },
    ),
  );
export type OpportunityFilter = z.infer<typeof opportunityFilter>;

/** Keys of the list's address. */
export const opportunitySearchKeys = ['sector', 'currency', 'min', 'max', 'location', 'q', 'after', 'notice'] as const;
type SearchKey = (typeof opportunitySearchKeys)[number];

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
  for (const key of opportunitySearchKeys) {
    const text = searchText(raw[key], searchLimits[key]);
    search[key] = text === '' ? undefined : text;
  }
  return search;
}

function readAmounts(search: OpportunitySearch, filter: OpportunityFilter, errors: FieldErrors): void {
  const { currency } = filter;
  const found: { min?: string; max?: string } = {};
  for (const key of ['min', 'max'] as const) {
    const text = search[key];
    if (text === undefined) continue;
    const value = readAmount(text);
    if (value === null) errors[key] = [opportunityTexts.badAmount];
    else found[key] = value;
  }
  if (currency === undefined) {
    if (errors.currency === undefined && (search.min !== undefined || search.max !== undefined)) {
      errors.currency = [opportunityTexts.currencyNeeded];
    }
    return;
  }
  if (found.min !== undefined && found.max !== undefined && hundredths(found.min) > hundredths(found.max)) {
    errors.max = [opportunityTexts.minAboveMax];
    return;
  }
  Object.assign(filter, found);
}

/**
 * The usable part of what the URL holds, and a sentence for each part that is not. The filter is always one that
 * `opportunityFilter` accepts: a bad value is left out and the rest still applies.
 */
export function parseOpportunitySearch(search: OpportunitySearch): { filter: OpportunityFilter; errors: FieldErrors } {
  const filter: OpportunityFilter = {};
  const errors: FieldErrors = {};
  for (const key of ['sector', 'location', 'q'] as const) {
    const value = search[key];
    if (value === undefined) continue;
    if (plainPattern.test(value)) filter[key] = value;
    else errors[key] = [opportunityTexts.badWords];
  }
  if (search.currency !== undefined) {
    const wanted = search.currency.toUpperCase();
    const currency = opportunityCurrencies.find((known) => known === wanted);
    if (currency === undefined) errors.currency = [opportunityTexts.badCurrency];
    else filter.currency = currency;
  }
  readAmounts(search, filter, errors);
  if (search.after !== undefined) {
    if (cursorPattern.test(search.after)) filter.after = search.after;
    else errors.after = [opportunityTexts.badCursor];
  }
  return { filter, errors };
}

/** True when something narrows the list; a page further on does not. */
export function isFiltered(filter: OpportunityFilter): boolean {
  return Object.entries(filter).some(([key, value]) => key !== 'after' && value !== undefined);
}

/** The search of the list without the page: what a chip, a removed filter or a new one starts from. */
export function firstPageOf(search: OpportunitySearch): OpportunitySearch {
  return { ...search, after: undefined, notice: undefined };
}
