import { amountDigits } from './money.ts';

/** What fits the stored amount, `numeric(18,2)`. */
export const decimalPattern = new RegExp(`^\\d{1,${amountDigits.whole}}(\\.\\d{1,${amountDigits.fraction}})?$`);

/** Hundredths of an amount that `decimalPattern` accepts: exact, and comparable without floating point (D41). */
export function hundredths(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

/**
 * What somebody typed as an amount, in plain digits. `1,000,000` and `1 000 000` are amounts too, `1,5` is none: a comma is
 * no decimal point here. Otherwise `null`.
 */
export function readAmount(text: string): string | null {
  const grouped = /^\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(text);
  const value = (grouped ? text.replace(/[,\s]/g, '') : text).replace(/^0+(?=\d)/, '');
  return decimalPattern.test(value) ? value : null;
}
