import type { ServiceContent } from './document.ts';
import type { ServiceOffer } from './offer.ts';

/** Services on one page of their list. */
export const servicePageSize = 24;

/** What the list can be narrowed to; archived ones are neither active nor inactive. */
export const serviceStates = ['active', 'inactive', 'archived'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** What a list shows; kept in the address of its screen. */
export interface ServiceFilter {
  /** Words in the name, the category or the short description. */
  q?: string | undefined;
  state?: ServiceState | undefined;
  category?: string | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
}

/** One card of the list. */
export interface ServiceRow extends ServiceOffer {
  id: string;
  version: number;
  state: ServiceState;
  /** Open subscriptions: pending or active. */
  subscribers: number;
  /** Null for no limit. */
  maxSubscribers: number | null;
  /** Somebody subscribes or has subscribed: deleting it archives it (D38). */
  hasSubscriptions: boolean;
  /** The caller has a draft of it that is not saved. */
  hasDraft: boolean;
}

export interface ServicePage {
  items: ServiceRow[];
  next: string | null;
  /** All that the filter finds. */
  total: number;
}

/** What becomes of a service that is deleted (D38). */
export type ServiceRemoval = 'trashed' | 'archived';

/** A service that is being edited, as clients will see it offered. */
export function offerOf(content: ServiceContent) {
  const { name, category, shortDescription, price, currency, billingCycle, features, isDemo } = content;
  return {
    name,
    category,
    shortDescription,
    price: { amount: price, currency },
    billingCycle,
    features: features.filter((feature) => feature.trim() !== ''),
    isDemo,
  } satisfies ServiceOffer;
}
