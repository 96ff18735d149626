import type { BillingCycle } from '../billing/billing.ts';

/** Service cards (specification 1, section 2). */
export const serviceOfferTexts = {
  /** After the price. */
  per: {
    monthly: 'per month',
    quarterly: 'per quarter',
    annually: 'per year',
    'one-time': 'one-off',
  } satisfies Record<BillingCycle, string>,
  includes: 'What is included',
  /** Replaces a price of 0 (D69). */
  free: 'Free',
  example: 'Example',
} as const;
