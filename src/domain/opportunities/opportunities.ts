import { amountFault } from '../money/amount-fault.ts';
import { hundredths, readAmount } from '../money/amount.ts';
import type { FieldErrors } from '../forms/errors.ts';
import type { OpportunitySearch } from './search.ts';
import { opportunityCurrencies, type OpportunityCurrency } from '../money/money.ts';
import { opportunityTexts } from './texts.ts';

/** Only active opportunities are public (specification 1, section 4). */
export const opportunityStatuses = ['active', 'pending', 'closed'] as const;

/** Cards on one page, and how many of the first page stand above the others (D29). */
export const opportunityPageSize = 12;
export const featuredOpportunities = 3;

/** Matches are counted up to here; one more means 'more than that'. Counting 200,000 would cost more than the page. */
export const countedOpportunities = 1000;

/** Postgres refuses the null character; no other control character belongs into a search either. */
export const plainPattern = /^[^\p{Cc}]*$/u;
export const cursorPattern = /^[A-Za-z0-9_-]+$/;

/** What the list can be narrowed by. Amounts are decimals as text; they are compared within one currency (D28, D41). */
export interface OpportunityFilter {
  sector?: string | undefined;
  currency?: OpportunityCurrency | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** A part of the place as it is written. */
  location?: string | undefined;
  /** One of the 22, by its name; another text finds nothing. */
  province?: string | undefined;
  q?: string | undefined;
  /** Where the page before ended. */
  after?: string | undefined;
}

function readAmounts(search: OpportunitySearch, filter: OpportunityFilter, errors: FieldErrors): void {
  const { currency } = filter;
  const found: { min?: string; max?: string } = {};
  for (const key of ['min', 'max'] as const) {
    const text = search[key];
    if (text === undefined) continue;
    const value = readAmount(text);
    if (value === null) errors[key] = [amountFault(text, opportunityTexts.badAmount) ?? opportunityTexts.badAmount];
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
  for (const key of ['sector', 'location', 'province', 'q'] as const) {
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
