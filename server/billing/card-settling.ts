import { subscriptionAfter } from '../../src/domain/billing/states.ts';
import type { CardAttention } from '../../src/domain/billing/card-events.ts';
import { billingCardTexts, cardRefundTexts } from '../../src/domain/billing/card-texts.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Tx } from '../platform/database.ts';
import type { CardNews } from '../platform/payments.ts';
import { completePayment } from './completing.ts';
import { failPayment, refundPayment } from './failing.ts';
import { type HeldPayment, holdPayment, stateOf } from './row-locks.ts';
import type { BillingScope } from './scope.ts';

/** What became of an event. */
interface Settled {
  /** The payment it is about, where it is here. */
  paymentId: string | null;
  /** Why somebody has to decide; null where nobody has to. */
  attention: CardAttention | null;
}

/**
 * The effect of what the provider tells of one card payment, in the scope's transaction, with its card held. Judged by what
 * is stored alone, so that the order of arrival does not matter: a refund that overtakes its payment is found by it.
 */
export async function settle(scope: BillingScope, provider: string, news: CardNews): Promise<Settled> {
  const held = await holdTold(scope.tx, news);
  const paymentId = held?.id ?? null;
  const attention = await effects[news.kind]({ scope, provider, news, held });
  // One card is one decision, however many events say the same.
  if (attention !== null && (await isWaiting(scope.tx, news, attention))) return { paymentId, attention: null };
  return { paymentId, attention };
}

interface Told {
  scope: BillingScope;
  provider: string;
  news: CardNews;
  held: HeldPayment | undefined;
}

const nothing = () => Promise.resolve(null);

const effects: Readonly<Record<CardNews['kind'], (told: Told) => Promise<CardAttention | null>>> = {
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
  // The page shows it as being confirmed: read.ts finds the event.
  submitted: nothing,
  // A page that was left: the payment waits on, for another page or a transfer.
  expired: nothing,
  // One card, on a page that lets people try another: only the page's own failure fails the payment (D51).
  declined: nothing,
  other: nothing,
};

/** Attentions to money that is here and belongs to no payment: giving it back settles them. */
const strays = [
  'unknownPayment',
  'amount',
  'ended',
  'paidOtherwise',
  'partialRefund',
] as const satisfies CardAttention[];

async function paid(told: Told): Promise<CardAttention | null> {
  const { scope, provider, news, held } = told;
  const { tx } = scope;
  const { providerPaymentId, amount } = news;
  if (providerPaymentId === null || amount === null) return 'unreadable';
  // Told before: completed by this very card, whatever has become of it since.
  if (held?.providerPaymentId === providerPaymentId) return null;
  const isGivenBack = await isRefunded(tx, news);
  const stray = whyNot(held, amount);
  if (held === undefined || stray !== null) return isGivenBack ? null : stray;
  await completePayment(scope, { paymentId: held.id, card: { provider, providerPaymentId } });
  return isGivenBack ? giveBack(scope, held.id) : null;
}

/** Why money completes no payment; null where it does. */
function whyNot(held: HeldPayment | undefined, amount: NonNullable<CardNews['amount']>): CardAttention | null {
  if (held === undefined) return 'unknownPayment';
  if (amount.amount !== held.amount || amount.currency !== held.currency) return 'amount';
  if (held.status === 'completed' || held.status === 'refunded') return 'paidOtherwise';
  const { status, subscription } = held;
  if (status !== 'pending') return 'ended';
  if (subscription === null) return null;
  const move = subscription.status === 'pending' ? 'activate' : 'renew';
  return subscriptionAfter(stateOf(subscription), move) === undefined ? 'ended' : null;
}

/** The provider has given up: the card is declined for good, and a new payment may be begun (D51). */
async function failed({ scope, news, held }: Told): Promise<null> {
  if (held === undefined || held.status !== 'pending') return null;
  const { providerSessionId, proofMediaId } = await scope.tx.payment.findUniqueOrThrow({
    where: { id: held.id },
    select: { providerSessionId: true, proofMediaId: true },
  });
  // Of an earlier page, while another is open.
  if (providerSessionId !== news.sessionId) return null;
  if (proofMediaId === null) {
    await failPayment(scope, { paymentId: held.id, reason: billingCardTexts.declined });
    return null;
  }
  // A proof of a transfer waits for the staff: the card alone is over.
  await scope.tx.payment.update({
    where: { id: held.id },
    data: { providerSessionId: null },
    select: { id: true },
  });
  return null;
}

/** Everything is back with the client: what waited because of that money waits no more. */
async function refunded({ scope, news, held }: Told): Promise<CardAttention | null> {
  await clear(scope, news, strays);
  if (held === undefined || held.providerPaymentId !== news.providerPaymentId) return null;
  return held.status === 'completed' ? giveBack(scope, held.id) : null;
}

/** Records a refund that was made at the provider, where nobody says whether the subscription ends: staff decide. */
async function giveBack(scope: BillingScope, paymentId: string): Promise<CardAttention | null> {
  const refund = { paymentId, reason: cardRefundTexts.elsewhere, endsNow: false, decidedBy: null };
  const { subscription } = await refundPayment(scope, refund);
  return subscription !== null && (await isActive(scope.tx, subscription.id)) ? 'refundedElsewhere' : null;
}

async function isActive(tx: Tx, id: string): Promise<boolean> {
  return (await tx.subscription.count({ where: { id, status: 'active' } })) > 0;
}

/** Holds the payment that is told of: by the card that completed it, or by our own id. */
async function holdTold(tx: Tx, { providerPaymentId, paymentId }: CardNews): Promise<HeldPayment | undefined> {
  const select = { id: true } as const;
  const byCard =
    providerPaymentId === null ? null : await tx.payment.findUnique({ where: { providerPaymentId }, select });
  const found =
    byCard ?? (paymentId === null ? null : await tx.payment.findUnique({ where: { id: paymentId }, select }));
  return found === null ? undefined : holdPayment(tx, found.id);
}

const isRefunded = (tx: Tx, news: CardNews) => isKnown(tx, news, 'refunded');

/** Whether something was told of this card. */
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
