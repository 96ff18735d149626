import * as z from 'zod/mini';
import { readAmount } from './amount.ts';
import { amountDigits } from './money.ts';
import { amountEntryTexts as texts } from './texts/amount-entry.ts';

/** `1,250,000.5` → `1250000.50`, as the database writes the same amount; anything else stays as it was typed. */
export function normalAmount(text: string): string {
  const value = readAmount(text.trim());
  if (value === null) return text.trim();
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(amountDigits.fraction, '0')}`;
}

/** What is wrong with an amount that was typed, in words; undefined for one that is kept exactly (D41). */
export function amountFault(text: string): string | undefined {
  if (text.trim() === '') return texts.missing;
  if (readAmount(text.trim()) !== null) return undefined;
  // Only the figures are in question from here on: grouped or not, with a point or without.
  const plain = text.trim().replaceAll(/[,\s]/g, '');
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (whole === undefined) return texts.unreadable;
  if (whole.replace(/^0+(?=\d)/, '').length > amountDigits.whole) return texts.tooLarge(amountDigits.whole);
  return fraction.length > amountDigits.fraction ? texts.tooFine : texts.unreadable;
}

/** An amount as somebody types it: decimals as text from the field to the column, never a float (D41). */
export const amountEntry = z.string().check(
  z.overwrite(normalAmount),
  z.check(({ value, issues }) => {
    const message = amountFault(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value.slice(0, 40), message });
  }),
);
