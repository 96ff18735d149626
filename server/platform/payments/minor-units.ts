import type { ToldAmount } from '../payments.ts';

/** More digits the provider does not take. */
const maxDigits = 8;

/**
 * A decimal amount with two decimals in hundredths, by its digits alone (D41); undefined for more than the provider
 * takes. Kina, US and Australian dollars all have a hundredth part.
 */
export function toMinorUnits(amount: string): number | undefined {
  const match = /^(\d+)\.(\d\d)$/.exec(amount);
  if (match === null) throw new TypeError('an amount has two decimals');
  const digits = `${match[1] ?? ''}${match[2] ?? ''}`.replace(/^0+(?=\d)/, '');
  return digits.length > maxDigits ? undefined : Number.parseInt(digits, 10);
}

/** Hundredths as a decimal amount. */
export function fromMinorUnits(minor: number, currency: string): ToldAmount {
  const digits = String(minor).padStart(3, '0');
  return { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: currency.toUpperCase() };
}
