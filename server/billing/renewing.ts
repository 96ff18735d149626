import type { Prisma } from '../../prisma/generated/client.ts';
import { billingCycleFromRow, billingDays } from '../../src/domain/billing/billing.ts';
import { addDays, type Day, nextBillingDay } from '../../src/domain/billing/periods.ts';
import { formatMoney } from '../../src/domain/time/format.ts';
import { isZeroAmount } from '../../src/domain/money/money.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import { toMoney } from '../platform/money.ts';
import { sumPaid } from './completing.ts';
import { type HeldSubscription, holdSubscription, stateOf } from './row-locks.ts';
import { firstDueDay, issueInvoice } from './invoicing.ts';
import { type BillingScope, showDay, toDate } from './scope.ts';
import { tellOfPayment } from './telling.ts';

const billedSelect = {
  price: true,
  currency: true,
  user: { select: { erasedAt: true } },
  service: { select: { name: true, price: true, currency: true, billingCycle: true } },
} as const satisfies Prisma.SubscriptionSelect;

type Billed = Prisma.SubscriptionGetPayload<{ select: typeof billedSelect }>;

/** The last day on which a renewal that begins on a day within it is billed: so far ahead it is. */
export const renewalHorizon = (today: Day): Day => addDays(today, billingDays.renewalNotice);

/**
 * What the renewal costs: the service's price of this day (D51). Where the service meanwhile has another billing cycle, its
 * price is that of another length of time, and what was agreed stays.
 */
function priceOf({ price, currency, service }: Billed, { billingCycle }: HeldSubscription) {
  return billingCycleFromRow[service.billingCycle] === billingCycle
    ? toMoney(service.price, service.currency)
    : toMoney(price, currency);
}

/**
 * A renewal is due on the day it begins. One that is billed late, because no node was there, is not overdue as it comes: it
 * is given the days that it would have had. One that was billed before, and cancelled and resumed since, is given none.
 */
async function dueDayOf({ tx, today }: BillingScope, id: string, start: Day): Promise<Day> {
  if (start >= today) return start;
  return (await firstDueDay(tx, id, start)) === undefined ? addDays(today, billingDays.renewalNotice) : today;
}

/**
 * Bills the next period of a subscription (D51), in the scope's transaction: one open renewal at a time, since only its
 * payment moves the next billing day on. A free period needs neither. A service that is archived or inactive goes
 * on for those who have it. False where there is nothing to bill (any more).
 */
export async function renew(scope: BillingScope, id: string): Promise<boolean> {
  const { tx, today, settings } = scope;
  const held = await holdSubscription(tx, id);
  if (held === undefined || held.status !== 'active' || stateOf(held).isEnding) return false;
  const { nextBillingDate: start, userId, startDate, billingCycle } = held;
  if (start === null || start > renewalHorizon(today)) return false;
  const billed = { subscriptionId: id, periodStart: toDate(start), status: { not: 'void' } } as const;
  if ((await tx.invoice.findFirst({ where: billed, select: { id: true } })) !== null) return false;
  const row = await tx.subscription.findUniqueOrThrow({ where: { id }, select: billedSelect });
  if (row.user.erasedAt !== null) return false;
  const following = nextBillingDay(startDate ?? start, billingCycle, start);
  if (following === undefined) return false;
  const price = priceOf(row, held);
  const isFree = isZeroAmount(price.amount);
  await tx.subscription.update({
    where: { id },
    data: {
      price: price.amount,
      currency: price.currency,
      // A free period is renewed without a bill (D69).
      ...(isFree ? { nextBillingDate: toDate(following) } : {}),
      version: { increment: 1 },
    },
    select: { id: true },
  });
  if (price.currency !== held.currency) await sumPaid(tx, id);
  if (isFree) return true;
  const dueDate = await dueDayOf(scope, id, start);
  const { paymentId, total } = await issueInvoice(scope, {
    userId,
    subscriptionId: id,
    serviceName: row.service.name,
    price,
    dueDate,
    period: { start, end: addDays(following, -1) },
  });
  const amount = formatMoney({ amount: total, currency: price.currency });
  const words = billingNotices.renewal(row.service.name, amount, showDay(settings, dueDate));
  await tellOfPayment(scope, userId, paymentId, words);
  return true;
}
