/** Every currency of the product. */
export const currencies = ['USD', 'EUR', 'PGK', 'AUD'] as const;
export type Currency = (typeof currencies)[number];

/** Currencies an opportunity may be quoted in. */
export const opportunityCurrencies = ['USD', 'EUR', 'PGK'] as const satisfies readonly Currency[];
export type OpportunityCurrency = (typeof opportunityCurrencies)[number];

/** Currencies of services and of everything billed for them. */
export const serviceCurrencies = ['USD', 'PGK', 'AUD'] as const satisfies readonly Currency[];

export const defaultCurrency = 'USD' satisfies Currency;

/** Digits before and after the point that the database keeps, numeric(18,2). */
export const amountDigits = { whole: 16, fraction: 2 } as const;

/** Longest entry of an amount, in characters, with its grouping. */
export const amountEntryLimit = 30;

/** Whether an amount is nothing at all: shown as 'Free' or 'Amount on request' (D69). False for what is no amount. */
export const isZeroAmount = (amount: string): boolean => /^0+(?:\.0+)?$/.test(amount);

/** Money on the wire (D41): decimal digits in a string, never turned into a float to be added up. */
export type Money<C extends Currency = Currency> = { amount: string; currency: C };
