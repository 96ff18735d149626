import type { taxModes } from './billing.ts';
import { hundredths } from '../money/amount.ts';

export type TaxMode = (typeof taxModes)[number];

/** Two decimals. */
export interface TaxedAmount {
  net: string;
  tax: string;
  total: string;
}

function thousandths(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

/** Hundredths as a decimal: 5 → `0.05`. */
export function fromHundredths(value: bigint): string {
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounds half up; neither is negative. */
const divided = (value: bigint, by: bigint) => (2n * value + by) / (2n * by);

/**
 * D51: 'included': price is total; 'added': tax on top. `price` matches `decimalPattern`; `rate`: per cent, up to three
 * decimals. Exact: net + tax = total.
 */
export function taxOf(price: string, rate: string, mode: TaxMode): TaxedAmount {
  const amount = hundredths(price);
  const share = thousandths(rate);
  const whole = 100_000n;
  const tax = mode === 'included' ? divided(amount * share, whole + share) : divided(amount * share, whole);
  const total = mode === 'included' ? amount : amount + tax;
  return { net: fromHundredths(total - tax), tax: fromHundredths(tax), total: fromHundredths(total) };
}
