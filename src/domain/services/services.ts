import type { ServiceContent } from './document.ts';
import type { ServiceOffer } from './offer.ts';

export const servicePageSize = 24;

/** In characters: cursors may hold names. */
export const serviceCursorMax = 1000;

/** Archived: neither active nor inactive. */
export const serviceStates = ['active', 'inactive', 'archived'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** `price`: largest first, by currency; `status`: active, inactive, archived; `subscribers`: most first. */
export const serviceSorts = ['newest', 'name', 'status', 'price', 'subscribers'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** In the URL. */
export interface ServiceFilter {
  q?: string | undefined;
  state?: ServiceState | undefined;
  category?: string | undefined;
  sort?: ServiceSort | undefined;
  after?: string | undefined;
}

export interface ServiceRow extends ServiceOffer {
  id: string;
  version: number;
  state: ServiceState;
  subscribers: number;
  /** Null for no limit. */
  maxSubscribers: number | null;
  /** Then deleting archives it (D38). */
  hasSubscriptions: boolean;
  hasDraft: boolean;
}

export interface ServicePage {
  items: ServiceRow[];
  next: string | null;
  total: number;
}

export type ServiceRemoval = 'trashed' | 'archived';

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
