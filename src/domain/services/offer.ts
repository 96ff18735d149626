import type { BillingCycle } from '../billing/billing.ts';
import type { Money } from '../money/money.ts';

/** Longest name of a service, in characters. */
export const maxServiceNameLength = 160;

/** A service as a client sees it offered (specification 1, section 2). */
export interface ServiceOffer {
  name: string;
  category: string;
  shortDescription: string;
  price: Money;
  billingCycle: BillingCycle;
  features: string[];
  /** An invented example (D63). */
  isDemo: boolean;
}
