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
import type { Day } from '../../src/domain/billing/periods.ts';
import type { Currency } from '../../src/domain/money/money.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { toDay } from './scope.ts';
import { build, query } from '../platform/sql.ts';

/** A subscription whose row is held until the transaction ends. */
export interface HeldSubscription {
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

const day = (date: Date | null) => (date === null ? null : toDay(date));

/** Holds a subscription's row; undefined where there is none, and with `userId` for somebody else's. */
export async function holdSubscription(tx: Tx, id: string, userId?: string): Promise<HeldSubscription | undefined> {
  // First the row, then its payments: everybody takes them in this order.
  await query(tx, build.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate());
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
    startDate: day(row.startDate),
    endDate: day(row.endDate),
    nextBillingDate: day(row.nextBillingDate),
    billingCycle: billingCycleFromRow[row.billingCycle],
  };
}

/** Active with a last day is one that is ending. */
export const stateOf = ({ status, endDate }: Pick<HeldSubscription, 'status' | 'endDate'>): SubscriptionState => ({
  status,
  isEnding: status === 'active' && endDate !== null,
});

/** What a move makes of it. CONFLICT for one that is refused (D51). */
export function moveOf(held: HeldSubscription, move: SubscriptionMove): SubscriptionState {
  const after = subscriptionAfter(stateOf(held), move);
  if (after === undefined) throw new DomainError('CONFLICT', texts.subscriptionMove);
  return after;
}

/** A payment whose row, and whose subscription's before it, are held until the transaction ends. */
export interface HeldPayment {
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
  subscription: HeldSubscription | null;
}

/** Holds a payment and its subscription; NOT_FOUND, also for somebody else's where `userId` is told. */
export async function holdPayment(tx: Tx, id: string, userId?: string): Promise<HeldPayment> {
  const where = { id, ...(userId === undefined ? {} : { userId }) };
  const found = await tx.payment.findFirst({ where, select: { subscriptionId: true } });
  if (found === null) throw new DomainError('NOT_FOUND', texts.unknownPayment);
  const subscription = found.subscriptionId === null ? undefined : await holdSubscription(tx, found.subscriptionId);
  await query(tx, build.selectFrom('payments').select('id').where('id', '=', id).forUpdate());
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
    invoice: { ...row.invoice, periodStart: day(row.invoice.periodStart) },
    subscription: subscription ?? null,
  };
}

/** What a move makes of a payment. CONFLICT for one that is refused (D51). */
export function paymentMoveOf({ status }: Pick<HeldPayment, 'status'>, move: PaymentMove): PaymentStatus {
  const after = paymentAfter(status, move);
  if (after === undefined) throw new DomainError('CONFLICT', texts.paymentMove);
  return after;
}

/** Of two decisions from one view, one finds it changed (D37). */
export function requireVersion({ version }: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new DomainError('CONFLICT', texts.changed);
}
