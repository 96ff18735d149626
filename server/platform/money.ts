/** Money on the wire (D41): a decimal as text and the currency it is in. Never a float. */
export interface Money<Currency extends string = string> {
  amount: string;
  currency: Currency;
}

/** The one way from a stored `numeric(18,2)` to the wire: always two decimals. */
export function toMoney<Currency extends string>(
  amount: { toFixed(decimals: number): string },
  currency: Currency,
): Money<Currency> {
  return { amount: amount.toFixed(2), currency };
}
