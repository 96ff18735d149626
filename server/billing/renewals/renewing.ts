import { addDays, type Day, toDate } from '../../../src/domain/time/day.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { billingDays } from '../../../src/domain/billing/billing.ts';
import { nextBillingDay } from '../../../src/domain/billing/periods.ts';
import { formatMoney } from '../../../src/domain/time/format.ts';
import { isZeroAmount } from '../../../src/domain/money/money.ts';
import { billingNotices } from '../../../src/domain/billing/notice-texts.ts';
import { sumPaid } from '../completing.ts';
import { lockSubscription, stateOf } from '../row-locks.ts';
import { firstDueDay, issueInvoice } from '../invoicing.ts';
import { type BillingScope, showDay } from '../scope.ts';
import { notifyOfPayment } from '../client-notices.ts';
import { priceColumns, renewalPrice } from './price.ts';

const billedSelect = {
  ...priceColumns,
  user: { select: { erasedAt: true } },
  service: { select: { name: true, ...priceColumns.service.select } },
} as const satisfies Prisma.SubscriptionSelect;

/** Renewals that begin by this day are invoiced today. */
export const renewalHorizon = (today: Day): Day => addDays(today, billingDays.renewalNotice);

/** The renewal's first day. After an outage the usual days to pay, but not again after cancelling and resuming. */
async function dueDayOf({ tx, today }: BillingScope, id: string, start: Day): Promise<Day> {
  if (start >= today) return start;
  return (await firstDueDay(tx, id, start)) === undefined ? addDays(today, billingDays.renewalNotice) : today;
}

/**
 * Also of archived or inactive services (D51). One renewal is open at a time: its payment moves the next billing day.
 * False if nothing is due.
 */
export async function renew(scope: BillingScope, id: string): Promise<boolean> {
  const { tx, today, settings } = scope;
  const subscription = await lockSubscription(tx, id);
  if (subscription === undefined || subscription.status !== 'active' || stateOf(subscription).isEnding) return false;
  const { nextBillingDate: start, userId, startDate, billingCycle } = subscription;
  if (start === null || start > renewalHorizon(today)) return false;
  const billed = { subscriptionId: id, periodStart: toDate(start), status: { not: 'void' } } as const;
  if ((await tx.invoice.findFirst({ where: billed, select: { id: true } })) !== null) return false;
  const row = await tx.subscription.findUniqueOrThrow({ where: { id }, select: billedSelect });
  if (row.user.erasedAt !== null) return false;
  const following = nextBillingDay(startDate ?? start, billingCycle, start);
  if (following === undefined) return false;
  const price = renewalPrice(row, subscription);
  const isFree = isZeroAmount(price.amount);
  await tx.subscription.update({
    where: { id },
    data: {
      price: price.amount,
      currency: price.currency,
      // A free period renews without an invoice (D69).
      ...(isFree ? { nextBillingDate: toDate(following) } : {}),
      version: { increment: 1 },
    },
    select: { id: true },
  });
  if (price.currency !== subscription.currency) await sumPaid(tx, id);
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
  await notifyOfPayment(scope, userId, paymentId, words);
  return true;
}
