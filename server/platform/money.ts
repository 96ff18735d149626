import type { Currency, Money } from '../../src/domain/money/money.ts';

/**
 * The one way from a stored `numeric(18,2)` to the wire (D41): a decimal as text, always with two decimals, as Postgres
 * itself writes it.
 */
export function toMoney<C extends Currency>(
  amount: string | { toFixed(decimals: number): string },
  currency: C,
): Money<C> {
  return { amount: typeof amount === 'string' ? amount : amount.toFixed(2), currency };
}
