import type { BillingCycle } from '../billing/billing.ts';

export const serviceOfferTexts = {
  per: {
    monthly: 'per month',
    quarterly: 'per quarter',
    annually: 'per year',
    'one-time': 'one-time',
  } satisfies Record<BillingCycle, string>,
  includes: 'What is included',
  /** For 0 (D69). */
  free: 'Free',
  example: 'Example',
} as const;
