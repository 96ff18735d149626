import * as z from 'zod/mini';
import { isSafeHref } from './addresses.ts';
import { fieldRuleTexts } from '../forms/field-rule-texts.ts';

export const linkTarget = z.string().check(
  z.maxLength(500),
  z.refine((href) => href === '' || href === '#' || isSafeHref(href), {
    error: fieldRuleTexts.link,
  }),
);
