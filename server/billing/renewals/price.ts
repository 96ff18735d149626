import type { Prisma } from '../../../prisma/generated/client.ts';
import { billingCycleFromRow } from '../../../src/domain/billing/billing.ts';
import { toMoney } from '../../platform/money.ts';
import type { LockedSubscription } from '../row-locks.ts';

export const priceColumns = {
  price: true,
  currency: true,
  service: { select: { price: true, currency: true, billingCycle: true } },
} as const satisfies Prisma.SubscriptionSelect;

type Priced = Prisma.SubscriptionGetPayload<{ select: typeof priceColumns }>;

/** The current price (D51), or the agreed one if the billing cycle has changed. */
export function renewalPrice({ price, currency, service }: Priced, { billingCycle }: LockedSubscription) {
  return billingCycleFromRow[service.billingCycle] === billingCycle
    ? toMoney(service.price, service.currency)
    : toMoney(price, currency);
}
