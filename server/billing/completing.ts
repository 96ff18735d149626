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
  const held = await lockPayment(tx, completion.paymentId);
  if (held.status === 'completed' && held.receiptId !== null) return { receiptId: held.receiptId, isNew: false };
  requireVersion(held, completion.version);
  const status = paymentMoveOf(held, 'complete');
  const { card, decidedBy = null } = completion;
  await tx.payment.update({
    where: { id: held.id },
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
    where: { id: held.invoice.id },
    data: { status: 'paid', paidAt: now, version: { increment: 1 } },
    select: { id: true },
  });
  await settleLine(scope, held.id, { isByCard: card !== undefined, decidedBy });
  const isFirst = held.subscription === null ? false : await activateOrRenew(scope, held, held.subscription);
  const description = await describe(tx, held);
  const receipt = await writeReceipt(
    scope,
    { ...held, method: card === undefined ? held.method : 'card' },
    description,
  );
  const service = held.subscription?.service.name ?? description;
  const amount = formatMoney({ amount: held.amount, currency: held.currency });
  const words = billingNotices.paid(service, amount, receipt.number);
  await notifyOfPayment(scope, held.userId, held.id, words, billingNotices.showReceipt);
  if (isFirst) await notifyOfSubscription(scope, held.userId, billingNotices.activated(service), 'never');
  return { receiptId: receipt.id, isNew: true };
}

/** Activates today, or renews for the invoice's period. True if activated. */
async function activateOrRenew(
  scope: BillingScope,
  payment: LockedPayment,
  held: LockedSubscription,
): Promise<boolean> {
  const { tx, today, now } = scope;
  const isFirst = held.status === 'pending';
  if (!isFirst && held.status !== 'active') throw new DomainError('CONFLICT', texts.subscriptionEnded);
  const { status } = moveOf(held, isFirst ? 'activate' : 'renew');
  const anchor = isFirst ? today : (held.startDate ?? today);
  const periodStart = isFirst ? today : (payment.invoice.periodStart ?? held.nextBillingDate ?? today);
  const next = nextBillingDay(anchor, held.billingCycle, periodStart);
  const dates: Prisma.SubscriptionUpdateInput = isFirst
    ? { startDate: toDate(today), activatedAt: now, lapsesAt: null }
    : {};
  await tx.subscription.update({
    where: { id: held.id },
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
  await sumPaid(tx, held.id);
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
async function writeReceipt(scope: BillingScope, held: LockedPayment, description: string) {
  const { tx, now, settings } = scope;
  return tx.receipt.create({
    data: {
      number: await documentNumber(scope, 'RCT'),
      code: drawDocumentCode(),
      paymentId: held.id,
      userId: held.userId,
      amount: held.amount,
      currency: held.currency as 'USD' | 'PGK' | 'AUD',
      method: held.method,
      reference: held.reference,
      description,
      invoiceNumber: held.invoice.number,
      issuer: issuerOf(settings),
      addressee: held.invoice.addressee as Prisma.InputJsonValue,
      issuedAt: now,
    },
    select: { id: true, number: true },
  });
}
