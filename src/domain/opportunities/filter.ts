import { cursorTexts } from '../forms/cursor-texts.ts';
import * as z from 'zod/mini';
import { opportunityCurrencies } from '../money/money.ts';
import { decimalPattern, hundredths } from '../money/amount.ts';
import { cursorPattern, numberedPages, plainPattern, type OpportunityFilter } from './opportunities.ts';
import { filterLimits } from './search.ts';
import { opportunityTexts } from './texts.ts';

const amount = z.string().check(z.regex(decimalPattern, opportunityTexts.badAmount));
const words = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(plainPattern, opportunityTexts.badWords));

/** Amounts need a currency (D28, D41). */
export const opportunityFilter: z.ZodMiniType<OpportunityFilter, OpportunityFilter> = z
  .strictObject({
    sector: z.optional(words(filterLimits.sector)),
    currency: z.optional(z.enum(opportunityCurrencies, opportunityTexts.badCurrency)),
    min: z.optional(amount),
    max: z.optional(amount),
    location: z.optional(words(filterLimits.text)),
    province: z.optional(words(filterLimits.text)),
    q: z.optional(words(filterLimits.text)),
    page: z.optional(z.int().check(z.gte(1), z.lte(numberedPages))),
    after: z.optional(z.string().check(z.maxLength(filterLimits.cursor), z.regex(cursorPattern, cursorTexts.bad))),
  })
  .check(
    z.refine((filter) => filter.currency !== undefined || (filter.min === undefined && filter.max === undefined), {
      error: opportunityTexts.currencyNeeded,
      path: ['currency'],
    }),
    z.refine(
      ({ min, max }) =>
        min === undefined ||
        max === undefined ||
        !decimalPattern.test(min) ||
        !decimalPattern.test(max) ||
        hundredths(min) <= hundredths(max),
      { error: opportunityTexts.minAboveMax, path: ['max'] },
    ),
  );
