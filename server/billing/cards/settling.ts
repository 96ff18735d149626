import { subscriptionAfter } from '../../../src/domain/billing/states.ts';
import type { CardAttention } from '../../../src/domain/billing/card-events.ts';
import { billingCardTexts, cardRefundTexts } from '../../../src/domain/billing/card-texts.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Tx } from '../../platform/database.ts';
import type { CardNews } from '../../platform/payments.ts';
import { completePayment } from '../completing.ts';
import { failPayment, refundPayment } from '../failing.ts';
import { type LockedPayment, lockPayment, stateOf } from '../row-locks.ts';
import type { BillingScope } from '../scope.ts';

interface Settled {
  /** Null for a payment that is not ours. */
  paymentId: string | null;
  /** Why staff must decide; null if they need not. */
  attention: CardAttention | null;
}

/**
 * In the scope's transaction, with the card locked. Uses stored data only, so events may arrive in any order, even a
 * refund before its payment.
 */
export async function settle(scope: BillingScope, provider: string, news: CardNews): Promise<Settled> {
  const payment = await lockReported(scope.tx, news);
  const paymentId = payment?.id ?? null;
  const attention = await effects[news.kind]({ scope, provider, news, payment });
  // Once per card and reason, however many events report it.
  if (attention !== null && (await isWaiting(scope.tx, news, attention))) return { paymentId, attention: null };
  return { paymentId, attention };
}

interface Reported {
  scope: BillingScope;
  provider: string;
  news: CardNews;
  payment: LockedPayment | undefined;
}

const nothing = () => Promise.resolve(null);

const effects: Readonly<Record<CardNews['kind'], (reported: Reported) => Promise<CardAttention | null>>> = {
  paid,
  failed,
  refunded,
  async refundedPart({ scope: { tx }, news }) {
    return (await isRefunded(tx, news)) ? null : 'partialRefund';
  },
  refundFailed: () => Promise.resolve('refundFailed'),
  async disputed({ scope: { tx }, news }) {
    return (await isKnown(tx, news, 'disputeWon')) ? null : 'dispute';
  },
  async disputeWon({ scope, news }) {
    await clear(scope, news, ['dispute']);
    return null;
  },
  unreadable: () => Promise.resolve('unreadable'),
  // The payment page says 'being confirmed': read.ts finds the event.
  submitted: nothing,
  // The client left the provider's page: the payment stays open.
  expired: nothing,
  // The page allows another card; only its failure fails the payment (D51).
  declined: nothing,
  other: nothing,
};

/** Money that belongs to no payment; a refund resolves these. */
const strays = [
  'unknownPayment',
  'amount',
  'ended',
  'paidOtherwise',
  'partialRefund',
] as const satisfies CardAttention[];

async function paid(reported: Reported): Promise<CardAttention | null> {
  const { scope, provider, news, payment } = reported;
  const { tx } = scope;
  const { providerPaymentId, amount } = news;
  if (providerPaymentId === null || amount === null) return 'unreadable';
  // A repeat: completed earlier by this card.
  if (payment?.providerPaymentId === providerPaymentId) return null;
  const isGivenBack = await isRefunded(tx, news);
  const stray = mismatchOf(payment, amount);
  if (payment === undefined || stray !== null) return isGivenBack ? null : stray;
  await completePayment(scope, { paymentId: payment.id, card: { provider, providerPaymentId } });
  return isGivenBack ? giveBack(scope, payment.id) : null;
}

/** Null if the money completes it. */
function mismatchOf(payment: LockedPayment | undefined, amount: NonNullable<CardNews['amount']>): CardAttention | null {
  if (payment === undefined) return 'unknownPayment';
  if (amount.amount !== payment.amount || amount.currency !== payment.currency) return 'amount';
  if (payment.status === 'completed' || payment.status === 'refunded') return 'paidOtherwise';
  const { status, subscription } = payment;
  if (status !== 'pending') return 'ended';
  if (subscription === null) return null;
  const move = subscription.status === 'pending' ? 'activate' : 'renew';
  return subscriptionAfter(stateOf(subscription), move) === undefined ? 'ended' : null;
}

/** Finally declined; the client may start a new payment (D51). */
async function failed({ scope, news, payment }: Reported): Promise<null> {
  if (payment === undefined || payment.status !== 'pending') return null;
  const { providerSessionId, proofMediaId } = await scope.tx.payment.findUniqueOrThrow({
    where: { id: payment.id },
    select: { providerSessionId: true, proofMediaId: true },
  });
  // From an earlier checkout page, while another is open.
  if (providerSessionId !== news.sessionId) return null;
  if (proofMediaId === null) {
    await failPayment(scope, { paymentId: payment.id, reason: billingCardTexts.declined });
    return null;
  }
  // A transfer's proof awaits a decision: only the card attempt ends.
  await scope.tx.payment.update({
    where: { id: payment.id },
    data: { providerSessionId: null },
    select: { id: true },
  });
  return null;
}

/** In full: resolves open questions about that money. */
async function refunded({ scope, news, payment }: Reported): Promise<CardAttention | null> {
  await clear(scope, news, strays);
  if (payment === undefined || payment.providerPaymentId !== news.providerPaymentId) return null;
  return payment.status === 'completed' ? giveBack(scope, payment.id) : null;
}

/** Made at the provider; staff decide whether the subscription ends. */
async function giveBack(scope: BillingScope, paymentId: string): Promise<CardAttention | null> {
  const refund = { paymentId, reason: cardRefundTexts.elsewhere, endsNow: false, decidedBy: null };
  const { subscription } = await refundPayment(scope, refund);
  return subscription !== null && (await isActive(scope.tx, subscription.id)) ? 'refundedElsewhere' : null;
}

async function isActive(tx: Tx, id: string): Promise<boolean> {
  return (await tx.subscription.count({ where: { id, status: 'active' } })) > 0;
}

/** Found by its card or by our id. */
async function lockReported(tx: Tx, { providerPaymentId, paymentId }: CardNews): Promise<LockedPayment | undefined> {
  const select = { id: true } as const;
  const byCard =
    providerPaymentId === null ? null : await tx.payment.findUnique({ where: { providerPaymentId }, select });
  const found =
    byCard ?? (paymentId === null ? null : await tx.payment.findUnique({ where: { id: paymentId }, select }));
  return found === null ? undefined : lockPayment(tx, found.id);
}

const isRefunded = (tx: Tx, news: CardNews) => isKnown(tx, news, 'refunded');

async function isKnown(tx: Tx, { providerPaymentId }: CardNews, kind: CardNews['kind']): Promise<boolean> {
  if (providerPaymentId === null) return false;
  const where = {
    providerPaymentId,
    payload: { path: ['kind'], equals: kind },
  } satisfies Prisma.PaymentEventWhereInput;
  return (await tx.paymentEvent.count({ where })) > 0;
}

async function isWaiting(tx: Tx, { providerPaymentId }: CardNews, attention: CardAttention): Promise<boolean> {
  if (providerPaymentId === null) return false;
  return (await tx.paymentEvent.count({ where: { providerPaymentId, attention } })) > 0;
}

async function clear(
  { tx, now }: BillingScope,
  { providerPaymentId }: CardNews,
  attentions: readonly CardAttention[],
): Promise<void> {
  if (providerPaymentId === null) return;
  await tx.paymentEvent.updateMany({
    where: { providerPaymentId, attention: { in: [...attentions] }, processedAt: null },
    data: { processedAt: now },
  });
}
