import { isOpenSubscription } from '../../src/domain/billing/states.ts';
import { toDay } from '../../src/domain/time/day.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { PaymentRow, SubscriptionRow } from '../../src/domain/billing/rows.ts';
import { billingCycleFromRow } from '../../src/domain/billing/billing.ts';
import { toMoney } from '../platform/money.ts';
import { stateOf } from './row-locks.ts';
import { isOffered, offeredColumns } from './services/rows.ts';

export const paymentSelect = {
  id: true,
  amount: true,
  currency: true,
  status: true,
  method: true,
  reference: true,
  paymentDate: true,
  proofMediaId: true,
  failedAt: true,
  invoice: {
    select: {
      id: true,
      number: true,
      status: true,
      // At most one: a new payment follows failed ones only.
      payments: { where: { status: { not: 'failed' } }, take: 1, select: { id: true } },
    },
  },
  receipt: { select: { id: true, number: true } },
  subscription: { select: { status: true, activatedAt: true, endedAt: true, service: { select: { name: true } } } },
} as const satisfies Prisma.PaymentSelect;

interface Ended {
  failedAt: Date | null;
  subscription: { status: string; activatedAt: Date | null; endedAt: Date | null } | null;
}

/** Ended unpaid: both times come from the same transaction. */
function isWithdrawn({ failedAt, subscription }: Ended): boolean {
  if (failedAt === null || subscription?.status !== 'cancelled' || subscription.activatedAt !== null) return false;
  return subscription.endedAt?.getTime() === failedAt.getTime();
}

export function toPaymentRow(row: Prisma.PaymentGetPayload<{ select: typeof paymentSelect }>): PaymentRow {
  const { id, status, method, reference, invoice, receipt, subscription } = row;
  const newerPaymentId = status === 'failed' ? (invoice.payments[0]?.id ?? null) : null;
  const isOpen = subscription === null || isOpenSubscription(subscription);
  return {
    id,
    status,
    method,
    reference,
    invoice: { id: invoice.id, number: invoice.number },
    receipt,
    serviceName: subscription?.service.name ?? '',
    amount: toMoney(row.amount, row.currency),
    paymentDate: row.paymentDate.toISOString(),
    hasProof: row.proofMediaId !== null,
    isWithdrawn: isWithdrawn(row),
    isInvoiceVoid: invoice.status === 'void',
    canStartNewPayment: status === 'failed' && invoice.status === 'open' && newerPaymentId === null && isOpen,
    newerPaymentId,
  };
}

export const subscriptionSelect = {
  id: true,
  version: true,
  status: true,
  startDate: true,
  endDate: true,
  nextBillingDate: true,
  price: true,
  currency: true,
  billingCycle: true,
  amountPaid: true,
  createdAt: true,
  service: { select: { id: true, name: true, shortDescription: true, ...offeredColumns } },
  // A failed payment is replaced by a later one of its invoice.
  payments: {
    where: { OR: [{ status: 'pending' }, { status: 'failed', invoice: { status: 'open' } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { id: true, status: true, proofMediaId: true },
  },
} as const satisfies Prisma.SubscriptionSelect;

export function toSubscriptionRow(
  row: Prisma.SubscriptionGetPayload<{ select: typeof subscriptionSelect }>,
): SubscriptionRow {
  const { id, version, status } = row;
  const { id: serviceId, name, shortDescription } = row.service;
  const endDate = row.endDate && toDay(row.endDate);
  const { isEnding } = stateOf({ status, endDate });
  const [payment] = row.payments;
  const isPending = payment?.status === 'pending';
  return {
    id,
    version,
    service: { id: serviceId, name, shortDescription, isOffered: isOffered(row.service) },
    status,
    isEnding,
    endDate,
    startDate: row.startDate && toDay(row.startDate),
    nextBillingDate: status === 'active' && !isEnding ? row.nextBillingDate && toDay(row.nextBillingDate) : null,
    price: toMoney(row.price, row.currency),
    billingCycle: billingCycleFromRow[row.billingCycle],
    amountPaid: toMoney(row.amountPaid, row.currency),
    pendingPaymentId: isPending ? payment.id : null,
    failedPaymentId: isPending ? null : (payment?.id ?? null),
    hasProof: isPending && payment.proofMediaId !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
