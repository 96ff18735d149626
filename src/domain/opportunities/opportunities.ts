import { cursorTexts } from '../forms/cursor-texts.ts';
import { amountFault } from '../money/amount-fault.ts';
import { hundredths, readAmount } from '../money/amount.ts';
import { expandAmount } from '../money/short-amount.ts';
import type { FieldErrors } from '../forms/errors.ts';
import type { OpportunitySearch } from './search.ts';
import { opportunityCurrencies, type OpportunityCurrency } from '../money/money.ts';
import { opportunityTexts } from './texts.ts';

/** Only active ones are public (spec 1 §4). */
export const opportunityStatuses = ['active', 'pending', 'closed'] as const;

/** Cards per page; featured on the first (D29). */
export const opportunityPageSize = 12;
export const featuredOpportunities = 3;

/** One more means more: counting 200,000 costs more than the page. */
export const countedOpportunities = 1000;

/** No control characters; Postgres refuses null. */
export const plainPattern = /^[^\p{Cc}]*$/u;
export const cursorPattern = /^[A-Za-z0-9_-]+$/;

/** Beyond them: `after`. */
export const numberedPages = Math.ceil(countedOpportunities / opportunityPageSize);

/** Decimal text, compared within one currency (D28, D41). */
export interface OpportunityFilter {
  sector?: string | undefined;
  currency?: OpportunityCurrency | undefined;
  min?: string | undefined;
  max?: string | undefined;
  location?: string | undefined;
  province?: string | undefined;
  q?: string | undefined;
  page?: number | undefined;
  after?: string | undefined;
}

function readAmounts(search: OpportunitySearch, filter: OpportunityFilter, errors: FieldErrors): void {
  const { currency } = filter;
  const found: { min?: string; max?: string } = {};
  for (const key of ['min', 'max'] as const) {
    const text = search[key];
    if (text === undefined) continue;
    const { badAmount } = opportunityTexts;
    const digits = expandAmount(text);
    const value = readAmount(digits);
    if (value === null) errors[key] = [amountFault(digits, badAmount, badAmount) ?? badAmount];
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

/** Drops invalid values, with messages: `opportunityFilter` accepts the result. */
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
  if (search.page !== undefined && search.page !== '1') {
    const page = /^\d{1,4}$/.test(search.page) ? Number(search.page) : 0;
    if (page >= 1 && page <= numberedPages) filter.page = page;
    else errors.after = [cursorTexts.bad];
  } else if (search.after !== undefined) {
    if (cursorPattern.test(search.after)) filter.after = search.after;
    else errors.after = [cursorTexts.bad];
  }
  return { filter, errors };
}

export function isFiltered({ page: _page, after: _after, ...filter }: OpportunityFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
