import * as z from 'zod/mini';

/** Every currency of the product. */
export const currencies = ['USD', 'EUR', 'PGK', 'AUD'] as const;
export type Currency = (typeof currencies)[number];

/** Currencies an opportunity may be quoted in. */
export const opportunityCurrencies = ['USD', 'EUR', 'PGK'] as const satisfies readonly Currency[];
export type OpportunityCurrency = (typeof opportunityCurrencies)[number];

/** Currencies of services and of everything billed for them. */
export const serviceCurrencies = ['USD', 'PGK', 'AUD'] as const satisfies readonly Currency[];
export type ServiceCurrency = (typeof serviceCurrencies)[number];

export const defaultCurrency = 'USD' satisfies OpportunityCurrency & ServiceCurrency;

/** Digits before and after the point that the database keeps, numeric(18,2). */
export const amountDigits = { whole: 16, fraction: 2 } as const;

/**
 * An amount as it travels (D41): decimal digits in a string, never negative, at most two after the point, no leading zeros,
 * no sign, no grouping. It is never turned into a float to be added up.
 */
export const amountSchema = z
  .string()
  .check(z.maxLength(amountDigits.whole + amountDigits.fraction + 1), z.regex(/^(0|[1-9]\d{0,15})(\.\d{1,2})?$/));

/** Money on the wire: `{ amount: '1250000.00', currency: 'PGK' }`, the currency being one of `allowed`. */
export function moneySchema<const Allowed extends readonly [Currency, ...Currency[]]>(allowed: Allowed) {
  return z.strictObject({ amount: amountSchema, currency: z.enum(allowed) });
}

export type Money<C extends Currency = Currency> = { amount: string; currency: C };
