import type { BillingCycle } from '../billing/billing.ts';
import type { Money } from '../money/money.ts';

/** In characters. */
export const maxServiceNameLength = 160;

/** Specification 1, section 2. */
export interface ServiceOffer {
  name: string;
  category: string;
  shortDescription: string;
  price: Money;
  billingCycle: BillingCycle;
  features: string[];
  /** D63. */
  isDemo: boolean;
}
