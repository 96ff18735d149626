import type { Currency, Money } from '../../src/domain/money.ts';

/** The one way from a stored `numeric(18,2)` to the wire (D41): a decimal as text, always with two decimals. */
export function toMoney<C extends Currency>(amount: { toFixed(decimals: number): string }, currency: C): Money<C> {
  return { amount: amount.toFixed(2), currency };
}
