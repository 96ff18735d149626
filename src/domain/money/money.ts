export const currencies = ['USD', 'EUR', 'PGK', 'AUD'] as const;
export type Currency = (typeof currencies)[number];

export const opportunityCurrencies = ['USD', 'EUR', 'PGK'] as const satisfies readonly Currency[];
export type OpportunityCurrency = (typeof opportunityCurrencies)[number];

export const serviceCurrencies = ['USD', 'PGK', 'AUD'] as const satisfies readonly Currency[];

export const defaultCurrency = 'USD' satisfies Currency;

export const amountDigits = { whole: 16, fraction: 2 } as const;

/** Characters, with grouping. */
export const amountEntryLimit = 30;

/** 'Free' or 'Amount on request' (D69). False for non-amounts. */
export const isZeroAmount = (amount: string): boolean => /^0+(?:\.0+)?$/.test(amount);

/** D41: decimal text, never a float. */
export type Money<C extends Currency = Currency> = { amount: string; currency: C };
