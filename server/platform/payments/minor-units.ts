import type { ProviderAmount } from '../payments.ts';

const maxDigits = 8;

/** By digits, not floats (D41); undefined above the maximum. Kina, US and Australian dollars all have hundredths. */
export function toMinorUnits(amount: string): number | undefined {
  const match = /^(\d+)\.(\d\d)$/.exec(amount);
  if (match === null) throw new TypeError('an amount has two decimals');
  const digits = `${match[1] ?? ''}${match[2] ?? ''}`.replace(/^0+(?=\d)/, '');
  return digits.length > maxDigits ? undefined : Number.parseInt(digits, 10);
}

export function fromMinorUnits(minor: number, currency: string): ProviderAmount {
  const digits = String(minor).padStart(3, '0');
  return { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: currency.toUpperCase() };
}
