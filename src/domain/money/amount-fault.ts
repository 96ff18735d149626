import { readAmount } from './amount.ts';
import { amountDigits } from './money.ts';
import { amountEntryTexts as texts } from './texts.ts';

/**
 * What is wrong with an amount that was typed, in words; undefined for one that is kept exactly (D41). `unreadable` is
 * said of what is no amount at all.
 */
export function amountFault(text: string, unreadable: string = texts.unreadable): string | undefined {
  if (text.trim() === '') return texts.missing;
  if (readAmount(text.trim()) !== null) return undefined;
  if (/^\d[\d.,\s]*[a-z]/i.test(text.trim())) return texts.withLetters;
  // Only the figures are in question from here on: grouped or not, with a point or without.
  const plain = text.trim().replaceAll(/[,\s]/g, '');
  if (/^\d+(?:\.\d*){2,}$/.test(plain)) return texts.manyPoints;
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (whole === undefined) return unreadable;
  if (whole.replace(/^0+(?=\d)/, '').length > amountDigits.whole) return texts.tooLarge(amountDigits.whole);
  return fraction.length > amountDigits.fraction ? texts.tooFine : unreadable;
}
