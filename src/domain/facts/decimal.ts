import { factEntryTexts as texts } from './entry-texts.ts';

export const decimalDigits = { whole: 24, fraction: 12 } as const;

const spaces = /[\s\u00a0\u2009\u202f]+/g;

/** Grouped as in English or by spaces, or with decimal comma. */
function ungrouped(digits: string): string {
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return digits.replaceAll(',', '');
  if (/^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?$/.test(digits)) return digits.replaceAll(' ', '').replace(',', '.');
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d+$/.test(digits) ? digits.replace(',', '.') : digits;
}

const plain = new RegExp(`^\\d{1,${decimalDigits.whole}}(?:\\.\\d{1,${decimalDigits.fraction}})?$`);

/**
 * Exact decimal text, else null: `1,250,000.5`, `1 250 000,5`, `3,8`, `−4`. `1,250` is twelve hundred and fifty. Keeps
 * written decimals; zero has no sign.
 */
export function readDecimal(text: string): string | null {
  const [, sign = '', digits = ''] = /^([-\u2212+]?) ?(.*)$/.exec(text.replaceAll(spaces, ' ').trim()) ?? [];
  const value = ungrouped(digits).replace(/^0+(?=\d)/, '');
  if (!plain.test(value)) return null;
  const isNegative = sign !== '' && sign !== '+' && !/^[0.]+$/.test(value);
  return isNegative ? `-${value}` : value;
}

/** Why `readDecimal` refuses it. */
export function decimalFault(text: string): string {
  const value = text.replaceAll(spaces, '').replace(/^[-\u2212+]/, '');
  if (/\d(?:e[+-]?\d|\^|\*)/i.test(value)) return texts.inFull;
  if (/\p{L}|[%$€£]/u.test(value)) return texts.digitsOnly;
  const digits = /^([\d,]+)(?:\.(\d+))?$/.exec(value);
  if (digits === null) return texts.unreadable;
  const whole = (digits[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (whole.length > decimalDigits.whole) return texts.tooLarge(decimalDigits.whole);
  return (digits[2] ?? '').length > decimalDigits.fraction ? texts.tooFine(decimalDigits.fraction) : texts.unreadable;
}
