import { addDays, toDate } from '../../src/domain/time/day.ts';
import { billingDays } from '../../src/domain/billing/billing.ts';
import { formatMoney } from '../../src/domain/time/format.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import { instantOf } from '../../src/domain/time/wall-clock.ts';
import { sumPaid } from './completing.ts';
import { type LockedPayment, lockPayment, moveOf, paymentMoveOf, requireVersion } from './row-locks.ts';
import { releaseLines } from './statements/line-settling.ts';
import { lastDayToPay } from './renewals/last-day.ts';
import { type BillingScope, showDay } from './scope.ts';
import { notifyOfPayment, notifyOfSubscription } from './client-notices.ts';

export interface Failure {
  paymentId: string;
  version?: number;
  reason: string;
  /** The admin who rejected a proof; null otherwise. */
  decidedBy?: string | null;
}

/** Of a locked payment; the invoice is unchanged. @throws CONFLICT unless pending (D51) */
export async function markFailed(
  scope: BillingScope,
  payment: Pick<LockedPayment, 'id' | 'status'>,
  { reason, decidedBy = null }: Pick<Failure, 'reason' | 'decidedBy'>,
): Promise<void> {
  const { tx, now } = scope;
  await releaseLines(scope, payment.id);
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: paymentMoveOf(payment, 'fail'),
      failedAt: now,
      failureReason: reason,
      decidedBy,
      updatedBy: decidedBy,
      version: { increment: 1 },
    },
    select: { id: true },
  });
}

/** A rejected proof had prevented the lapse (D62): a few days for a new payment. Returns the new time of the lapse. */
async function extendLapse(
  { tx, today, settings }: BillingScope,
  { id, subscription }: LockedPayment,
): Promise<Date | undefined> {
  if (subscription?.status !== 'pending' || subscription.lapsesAt === null) return undefined;
  const { proofMediaId } = await tx.payment.findUniqueOrThrow({ where: { id }, select: { proofMediaId: true } });
  const day = addDays(today, billingDays.afterRejection + 1);
  const lapsesAt = instantOf(`${day}T00:00`, settings.general.timezone);
  if (proofMediaId === null || lapsesAt === null || new Date(lapsesAt) <= subscription.lapsesAt) return undefined;
  await tx.subscription.update({ where: { id: subscription.id }, data: { lapsesAt }, select: { id: true } });
  return new Date(lapsesAt);
}

/** As the client reads it; undefined if it is over. */
async function lastDayOf(
  scope: BillingScope,
  { subscription, invoice }: LockedPayment,
  extended: Date | undefined,
): Promise<string | undefined> {
  if (subscription === null) return undefined;
  const { id, status, lapsesAt } = subscription;
  const day = await lastDayToPay(scope, { id, status, lapsesAt: extended ?? lapsesAt }, invoice.periodStart);
  return day === undefined || day < scope.today ? undefined : showDay(scope.settings, day);
}

/** After a rejected proof or declined card (D51); the invoice stays open. */
export async function failPayment(scope: BillingScope, failure: Failure): Promise<LockedPayment> {
  const payment = await lockPayment(scope.tx, failure.paymentId);
  requireVersion(payment, failure.version);
  await markFailed(scope, payment, failure);
  const lastDay = await lastDayOf(scope, payment, await extendLapse(scope, payment));
  const service = payment.subscription?.service.name ?? payment.invoice.number;
  const words = billingNotices.failed(service, failure.reason, lastDay);
  await notifyOfPayment(scope, payment.userId, payment.id, words, billingNotices.startNewPayment);
  return payment;
}

export interface Refund {
  paymentId: string;
  version?: number;
  reason: string;
  /** Otherwise the subscription is unchanged (D51). */
  endsNow: boolean;
  decidedBy: string | null;
}

/**
 * In full (D51); an admin decides whether the subscription ends. The money is refunded before. @throws NOT_FOUND,
 * CONFLICT
 */
export async function refundPayment(scope: BillingScope, refund: Refund): Promise<LockedPayment> {
  const { tx, now, today } = scope;
  const { reason, endsNow, decidedBy } = refund;
  const payment = await lockPayment(tx, refund.paymentId);
  requireVersion(payment, refund.version);
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: paymentMoveOf(payment, 'refund'),
      refundedAt: now,
      refundReason: reason,
      decidedBy,
      updatedBy: decidedBy,
      version: { increment: 1 },
    },
    select: { id: true },
  });
  const { subscription } = payment;
  const service = subscription?.service.name ?? payment.invoice.number;
  const amount = formatMoney({ amount: payment.amount, currency: payment.currency });
  const isEnded = subscription?.status === 'active' ? endsNow : null;
  const words = billingNotices.refunded(service, amount, reason, isEnded);
  await notifyOfPayment(scope, payment.userId, payment.id, words);
  if (subscription === null) return payment;
  if (isEnded === true) {
    const { status } = moveOf(subscription, 'revoke');
    // Its last day has passed, but the job has not run yet.
    const { endDate } = subscription;
    const last = endDate !== null && endDate < today ? endDate : today;
    await tx.subscription.update({
      where: { id: subscription.id },
      data: { status, endDate: toDate(last), endedAt: now, nextBillingDate: null, version: { increment: 1 } },
      select: { id: true },
    });
    await voidOpenInvoices(scope, subscription.id, reason);
    await notifyOfSubscription(scope, payment.userId, billingNotices.revoked(service), 'never');
  }
  await sumPaid(tx, subscription.id);
  return payment;
}

/** Of a locked subscription; also fails pending payments. */
export async function voidOpenInvoices(scope: BillingScope, subscriptionId: string, reason: string): Promise<void> {
  const { tx, now } = scope;
  const open = await tx.payment.findMany({
    where: { subscriptionId, status: 'pending' },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of open) {
    const payment = await lockPayment(tx, id);
    if (payment.status === 'pending') await markFailed(scope, payment, { reason });
  }
  await tx.invoice.updateMany({
    where: { subscriptionId, status: 'open' },
    data: { status: 'void', voidedAt: now, version: { increment: 1 } },
  });
}
