import { type Day, toDay } from '../../src/domain/time/day.ts';
import type { BillingCycle } from '../../src/domain/billing/billing.ts';
import { billingCycleFromRow } from '../../src/domain/billing/billing.ts';
import {
  type PaymentMove,
  type PaymentStatus,
  paymentAfter,
  subscriptionAfter,
  type SubscriptionMove,
  type SubscriptionState,
  type SubscriptionStatus,
} from '../../src/domain/billing/states.ts';
import type { Currency } from '../../src/domain/money/money.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { lockRow } from '../platform/locks.ts';

/** Locked until the transaction ends. */
export interface LockedSubscription {
  id: string;
  version: number;
  userId: string;
  status: SubscriptionStatus;
  startDate: Day | null;
  endDate: Day | null;
  nextBillingDate: Day | null;
  lapsesAt: Date | null;
  billingCycle: BillingCycle;
  currency: Currency;
  service: { id: string; name: string };
}

/** Undefined if missing or, with `userId`, foreign. */
export async function lockSubscription(tx: Tx, id: string, userId?: string): Promise<LockedSubscription | undefined> {
  // All code locks the subscription before its payments, against deadlocks.
  await lockRow(tx, 'subscriptions', id);
  const row = await tx.subscription.findFirst({
    where: { id, ...(userId === undefined ? {} : { userId }) },
    select: {
      id: true,
      version: true,
      userId: true,
      status: true,
      startDate: true,
      endDate: true,
      nextBillingDate: true,
      lapsesAt: true,
      billingCycle: true,
      currency: true,
      service: { select: { id: true, name: true } },
    },
  });
  if (row === null) return undefined;
  return {
    ...row,
    startDate: row.startDate && toDay(row.startDate),
    endDate: row.endDate && toDay(row.endDate),
    nextBillingDate: row.nextBillingDate && toDay(row.nextBillingDate),
    billingCycle: billingCycleFromRow[row.billingCycle],
  };
}

/** An active subscription with an end date has been cancelled. */
export const stateOf = ({ status, endDate }: Pick<LockedSubscription, 'status' | 'endDate'>): SubscriptionState => ({
  status,
  isEnding: status === 'active' && endDate !== null,
});

/** @throws CONFLICT if the move is not allowed (D51) */
export function moveOf(subscription: LockedSubscription, move: SubscriptionMove): SubscriptionState {
  const after = subscriptionAfter(stateOf(subscription), move);
  if (after === undefined) throw new DomainError('CONFLICT', texts.subscriptionMove);
  return after;
}

/** Locked until the transaction ends, its subscription before it. */
export interface LockedPayment {
  id: string;
  version: number;
  userId: string;
  status: PaymentStatus;
  amount: string;
  currency: Currency;
  method: 'bank_transfer' | 'card';
  reference: string;
  provider: string | null;
  providerPaymentId: string | null;
  receiptId: string | null;
  invoice: {
    id: string;
    number: string;
    status: 'open' | 'paid' | 'void';
    periodStart: Day | null;
    addressee: unknown;
  };
  subscription: LockedSubscription | null;
}

/** With its subscription. @throws NOT_FOUND, with `userId` also if foreign */
export async function lockPayment(tx: Tx, id: string, userId?: string): Promise<LockedPayment> {
  const where = { id, ...(userId === undefined ? {} : { userId }) };
  const found = await tx.payment.findFirst({ where, select: { subscriptionId: true } });
  if (found === null) throw new DomainError('NOT_FOUND', texts.unknownPayment);
  const subscription = found.subscriptionId === null ? undefined : await lockSubscription(tx, found.subscriptionId);
  await lockRow(tx, 'payments', id);
  const row = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      version: true,
      userId: true,
      status: true,
      amount: true,
      currency: true,
      method: true,
      reference: true,
      provider: true,
      providerPaymentId: true,
      receipt: { select: { id: true } },
      invoice: { select: { id: true, number: true, status: true, periodStart: true, addressee: true } },
    },
  });
  const { receipt, ...payment } = row;
  return {
    ...payment,
    amount: row.amount.toFixed(2),
    receiptId: receipt?.id ?? null,
    invoice: { ...row.invoice, periodStart: row.invoice.periodStart && toDay(row.invoice.periodStart) },
    subscription: subscription ?? null,
  };
}

/** @throws CONFLICT if the move is not allowed (D51) */
export function paymentMoveOf({ status }: Pick<LockedPayment, 'status'>, move: PaymentMove): PaymentStatus {
  const after = paymentAfter(status, move);
  if (after === undefined) throw new DomainError('CONFLICT', texts.paymentMove);
  return after;
}

/** Nothing is due on a void invoice. @throws CONFLICT */
export function refuseVoid({ status }: { status: string }): void {
  if (status === 'void') throw new DomainError('CONFLICT', texts.noLongerDue);
}

/** Of two decisions on one version the second is refused (D37). */
export function requireVersion({ version }: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new DomainError('CONFLICT', texts.changed);
}
