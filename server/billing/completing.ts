import { addDays, toDate } from '../../src/domain/time/day.ts';
import { nextBillingDay } from '../../src/domain/billing/periods.ts';
import { formatMoney } from '../../src/domain/time/format.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import {
  type LockedPayment,
  type LockedSubscription,
  lockPayment,
  moveOf,
  paymentMoveOf,
  requireVersion,
} from './row-locks.ts';
import { documentNumber } from './invoicing.ts';
import { settleLine } from './statements/line-settling.ts';
import { issuerOf } from './parties.ts';
import { type BillingScope, drawDocumentCode } from './scope.ts';
import { notifyOfPayment, notifyOfSubscription } from './client-notices.ts';
import { sql } from 'kysely';
import { build, execute } from '../platform/sql.ts';

export interface Completion {
  paymentId: string;
  /** The version the admin saw (D37); missing for card events. */
  version?: number;
  /** The admin who confirmed a transfer; null for card payments. */
  decidedBy?: string | null;
  /** Missing for a transfer. */
  card?: { provider: string; providerPaymentId: string };
}

export interface Completed {
  receiptId: string;
  /** False if completed before. */
  isNew: boolean;
}

/**
 * Completes a payment (D48): invoice paid, subscription active or renewed, receipt, notifications, mails. Idempotent.
 * @throws NOT_FOUND, CONFLICT for a failed or refunded payment, an ended subscription, or a newer version
 */
export async function completePayment(scope: BillingScope, completion: Completion): Promise<Completed> {
  const { tx, now } = scope;
  const payment = await lockPayment(tx, completion.paymentId);
  const { receiptId } = payment;
  if (payment.status === 'completed' && receiptId !== null) return { receiptId, isNew: false };
  requireVersion(payment, completion.version);
  const status = paymentMoveOf(payment, 'complete');
  const { card, decidedBy = null } = completion;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status,
      completedAt: now,
      paymentDate: now,
      decidedBy,
      updatedBy: decidedBy,
      version: { increment: 1 },
      ...(card === undefined ? {} : { method: 'card', ...card }),
    },
    select: { id: true },
  });
  await tx.invoice.update({
    where: { id: payment.invoice.id },
    data: { status: 'paid', paidAt: now, version: { increment: 1 } },
    select: { id: true },
  });
  await settleLine(scope, payment.id, { isByCard: card !== undefined, decidedBy });
  const isFirst = payment.subscription === null ? false : await activateOrRenew(scope, payment, payment.subscription);
  const description = await describe(tx, payment);
  const receipt = await writeReceipt(
    scope,
    { ...payment, method: card === undefined ? payment.method : 'card' },
    description,
  );
  const service = payment.subscription?.service.name ?? description;
  const amount = formatMoney({ amount: payment.amount, currency: payment.currency });
  const words = billingNotices.paid(service, amount, receipt.number);
  await notifyOfPayment(scope, payment.userId, payment.id, words, billingNotices.showReceipt);
  if (isFirst) await notifyOfSubscription(scope, payment.userId, billingNotices.activated(service), 'never');
  return { receiptId: receipt.id, isNew: true };
}

/** Activates today, or renews for the invoice's period. True if activated. */
async function activateOrRenew(
  scope: BillingScope,
  payment: LockedPayment,
  subscription: LockedSubscription,
): Promise<boolean> {
  const { tx, today, now } = scope;
  const isFirst = subscription.status === 'pending';
  if (!isFirst && subscription.status !== 'active') throw new DomainError('CONFLICT', texts.subscriptionEnded);
  const { status } = moveOf(subscription, isFirst ? 'activate' : 'renew');
  const anchor = isFirst ? today : (subscription.startDate ?? today);
  const periodStart = isFirst ? today : (payment.invoice.periodStart ?? subscription.nextBillingDate ?? today);
  const next = nextBillingDay(anchor, subscription.billingCycle, periodStart);
  const dates: Prisma.SubscriptionUpdateInput = isFirst
    ? { startDate: toDate(today), activatedAt: now, lapsesAt: null }
    : {};
  await tx.subscription.update({
    where: { id: subscription.id },
    data: {
      ...dates,
      status,
      nextBillingDate: next === undefined ? null : toDate(next),
      version: { increment: 1 },
    },
    select: { id: true },
  });
  if (isFirst) {
    await tx.invoice.update({
      where: { id: payment.invoice.id },
      data: { periodStart: toDate(today), periodEnd: next === undefined ? null : toDate(addDays(next, -1)) },
      select: { id: true },
    });
  }
  await sumPaid(tx, subscription.id);
  return isFirst;
}

/** In the subscription's own currency only (D50). */
export async function sumPaid(tx: Tx, subscriptionId: string): Promise<void> {
  const paid = build
    .selectFrom('payments as p')
    .innerJoin('subscriptions as own', 'own.id', 'p.subscription_id')
    .select(({ fn }) => fn.sum('p.amount').as('sum'))
    .where('own.id', '=', subscriptionId)
    .where('p.status', '=', 'completed')
    .whereRef('p.currency', '=', 'own.currency');
  await execute(
    tx,
    build
      .updateTable('subscriptions')
      .set({ amount_paid: sql<string>`coalesce(${paid}, 0)` })
      .where('id', '=', subscriptionId),
  );
}

async function describe(tx: Tx, { invoice }: LockedPayment): Promise<string> {
  const lines = await tx.invoiceLine.findMany({
    where: { invoiceId: invoice.id },
    orderBy: { position: 'asc' },
    select: { description: true },
  });
  return lines.map((line) => line.description).join('; ');
}

/** The receipt is rendered from it (D48). */
async function writeReceipt(scope: BillingScope, payment: LockedPayment, description: string) {
  const { tx, now, settings } = scope;
  return tx.receipt.create({
    data: {
      number: await documentNumber(scope, 'RCT'),
      code: drawDocumentCode(),
      paymentId: payment.id,
      userId: payment.userId,
      amount: payment.amount,
      currency: payment.currency as 'USD' | 'PGK' | 'AUD',
      method: payment.method,
      reference: payment.reference,
      description,
      invoiceNumber: payment.invoice.number,
      issuer: issuerOf(settings),
      addressee: payment.invoice.addressee as Prisma.InputJsonValue,
      issuedAt: now,
    },
    select: { id: true, number: true },
  });
}
