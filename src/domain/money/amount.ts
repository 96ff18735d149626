import { amountDigits } from './money.ts';

/** Fits `numeric(18,2)`. */
export const decimalPattern = new RegExp(`^\\d{1,${amountDigits.whole}}(\\.\\d{1,${amountDigits.fraction}})?$`);

/** Exact, for text matching `decimalPattern` (D41). */
export function hundredths(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

/** Else `null`. Accepts `1,000,000` and `1 000 000`, not `1,5`. */
export function readAmount(text: string): string | null {
  const grouped = /^\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(text);
  const value = (grouped ? text.replace(/[,\s]/g, '') : text).replace(/^0+(?=\d)/, '');
  return decimalPattern.test(value) ? value : null;
}
