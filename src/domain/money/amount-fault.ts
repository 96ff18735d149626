import { readAmount } from './amount.ts';
import { amountDigits } from './money.ts';
import { amountEntryTexts as texts } from './texts.ts';

/** Undefined if exactly storable (D41). `unreadable`: for non-numbers; `withLetters`: numbers with letters. */
export function amountFault(
  text: string,
  unreadable: string = texts.unreadable,
  withLetters: string = texts.withLetters,
): string | undefined {
  if (text.trim() === '') return texts.missing;
  if (readAmount(text.trim()) !== null) return undefined;
  if (/^\d[\d.,\s]*[a-z]/i.test(text.trim())) return withLetters;
  const plain = text.trim().replaceAll(/[,\s]/g, '');
  if (/^\d+(?:\.\d*){2,}$/.test(plain)) return texts.manyPoints;
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (whole === undefined) return unreadable;
  if (whole.replace(/^0+(?=\d)/, '').length > amountDigits.whole) return texts.tooLarge(amountDigits.whole);
  return fraction.length > amountDigits.fraction ? texts.tooFine : unreadable;
}
