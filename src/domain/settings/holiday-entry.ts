import { isDay } from '../time/day.ts';
import * as z from 'zod/mini';
import { trimmedLine } from '../forms/plain-text.ts';
import { fieldRuleTexts } from '../forms/field-rule-texts.ts';

export const holidayEntry = z.strictObject({
  date: z
    .string()
    .check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, fieldRuleTexts.date), z.refine(isDay, { error: fieldRuleTexts.date })),
  name: trimmedLine(80).check(z.minLength(1)),
});
export type HolidayEntry = z.infer<typeof holidayEntry>;

export interface HolidayRow extends HolidayEntry {
  id: string;
  version: number;
}
