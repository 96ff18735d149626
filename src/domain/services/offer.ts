import type { BillingCycle } from '../billing/billing.ts';
import type { Money } from '../money/money.ts';

/** In characters. */
export const maxServiceNameLength = 160;

export interface ServiceOffer {
  name: string;
  category: string;
  shortDescription: string;
  price: Money;
  billingCycle: BillingCycle;
  features: string[];
  isDemo: boolean;
}
