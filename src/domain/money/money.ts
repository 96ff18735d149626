export const currencies = ['USD', 'EUR', 'PGK', 'AUD'] as const;
export type Currency = (typeof currencies)[number];

/** Currencies for opportunities. */
export const opportunityCurrencies = ['USD', 'EUR', 'PGK'] as const satisfies readonly Currency[];
export type OpportunityCurrency = (typeof opportunityCurrencies)[number];

/** Currencies for services and billing. */
export const serviceCurrencies = ['USD', 'PGK', 'AUD'] as const satisfies readonly Currency[];

export const defaultCurrency = 'USD' satisfies Currency;

/** Digits before and after the point, as in numeric(18,2). */
export const amountDigits = { whole: 16, fraction: 2 } as const;

/** In characters, including grouping. */
export const amountEntryLimit = 30;

/** Zero is shown as 'Free' or 'Amount on request' (D69). False for non-amounts. */
export const isZeroAmount = (amount: string): boolean => /^0+(?:\.0+)?$/.test(amount);

/** D41: decimal text, never converted to a float for arithmetic. */
export type Money<C extends Currency = Currency> = { amount: string; currency: C };
