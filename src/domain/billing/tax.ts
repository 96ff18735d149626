import type { taxModes } from './billing.ts';
import { hundredths } from '../money/amount.ts';

export type TaxMode = (typeof taxModes)[number];

/** Decimals with two digits after the point. */
export interface TaxedAmount {
  net: string;
  tax: string;
  total: string;
}

function thousandths(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

/** A whole number of hundredths as a decimal: 5 → `0.05`. */
export function fromHundredths(value: bigint): string {
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Halves go up, as on an invoice; neither is negative. */
const divided = (value: bigint, by: bigint) => (2n * value + by) / (2n * by);

/**
 * What an amount is made of (D51): with 'included' the price is the total, with 'added' the tax comes on top. `price` is an
 * amount that `decimalPattern` accepts, `rate` per cent with up to three digits after the
 * point. Exact: net and tax are always the total.
 */
export function taxOf(price: string, rate: string, mode: TaxMode): TaxedAmount {
  const amount = hundredths(price);
  const share = thousandths(rate);
  const whole = 100_000n;
  const tax = mode === 'included' ? divided(amount * share, whole + share) : divided(amount * share, whole);
  const total = mode === 'included' ? amount : amount + tax;
  return { net: fromHundredths(total - tax), tax: fromHundredths(tax), total: fromHundredths(total) };
}
