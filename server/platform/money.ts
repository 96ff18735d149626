import type { Currency, Money } from '../../src/domain/money/money.ts';

/** Has two decimals, as `numeric(18,2)` (D41). */
export function toMoney<C extends Currency>(
  amount: string | { toFixed(decimals: number): string },
  currency: C,
): Money<C> {
  return { amount: typeof amount === 'string' ? amount : amount.toFixed(2), currency };
}
