import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../server/context.ts';
import { type Message, signedMessage } from '../../setup/servers/stripe-server.ts';

interface Site {
  readonly deps: Deps;
  request(path: string, init?: RequestInit): Promise<Response>;
}

export const newIntent = () => `pi_${randomBytes(8).toString('hex')}`;

/** A webhook about one payment of 35.00 kina by default. */
export function cardOf(
  paymentId: string,
  facts: { intent?: string; session?: string; minor?: number; currency?: string } = {},
) {
  const { intent = newIntent(), session = `cs_test_${randomBytes(8).toString('hex')}`, minor = 3500 } = facts;
  const currency = facts.currency ?? 'pgk';
  const metadata = { paymentId };
  const base = {
    id: session,
    object: 'checkout.session',
    client_reference_id: paymentId,
    metadata,
    payment_intent: intent,
    amount_total: minor,
    currency,
    customer_details: { email: 'somebody@example.test', name: 'Nobody Keeps This' },
  };
  const charge = { object: 'charge', payment_intent: intent, metadata, amount: minor, currency };
  return {
    intent,
    session,
    paid: ['checkout.session.completed', { ...base, status: 'complete', payment_status: 'paid' }],
    submitted: ['checkout.session.completed', { ...base, status: 'complete', payment_status: 'unpaid' }],
    succeeded: ['checkout.session.async_payment_succeeded', { ...base, status: 'complete', payment_status: 'paid' }],
    failed: ['checkout.session.async_payment_failed', { ...base, status: 'complete', payment_status: 'unpaid' }],
    expired: [
      'checkout.session.expired',
      { ...base, status: 'expired', payment_status: 'unpaid', payment_intent: null },
    ],
    declined: ['payment_intent.payment_failed', { id: intent, metadata, amount: minor, currency }],
    refunded: ['charge.refunded', { ...charge, amount_refunded: minor }],
    refundedPart: ['charge.refunded', { ...charge, amount_refunded: 100 }],
    refundFailed: ['refund.failed', { payment_intent: intent, metadata: {}, amount: minor, currency }],
    disputed: ['charge.dispute.created', { payment_intent: intent, amount: minor, currency, status: 'needs_response' }],
    disputeWon: ['charge.dispute.closed', { payment_intent: intent, amount: minor, currency, status: 'won' }],
  } as const satisfies Record<string, string | readonly [string, object]>;
}

export type Told = readonly [type: string, object: object];

/** Delivers a webhook unchanged. */
export const post = (site: Site, { body, signature }: Message, headers: Record<string, string> = {}) =>
  site.request('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
  });

/** Delivers a webhook signed now; returns the status. */
export async function tell(site: Site, [type, object]: Told, id?: string): Promise<number> {
  const message = signedMessage(type, object, { at: site.deps.clock.now(), ...(id === undefined ? {} : { id }) });
  return (await post(site, message)).status;
}

const byName = (a: string, b: string) => a.localeCompare(b);

/** The relevant state of a payment, without values that vary between runs. */
export async function stateOfPayment(site: Site, paymentId: string, intent: string) {
  const { db } = site.deps;
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      status: true,
      method: true,
      provider: true,
      providerPaymentId: true,
      userId: true,
      invoice: { select: { status: true } },
      subscription: { select: { status: true, amountPaid: true } },
    },
  });
  const [receipts, waiting, notices] = await Promise.all([
    db.receipt.count({ where: { paymentId } }),
    db.paymentEvent.findMany({
      where: { providerPaymentId: intent, attention: { not: null }, processedAt: null },
      select: { attention: true },
    }),
    db.notification.findMany({ where: { userId: payment.userId }, select: { title: true } }),
  ]);
  return {
    status: payment.status,
    method: payment.method,
    card: payment.providerPaymentId === intent,
    invoice: payment.invoice.status,
    subscription: payment.subscription?.status,
    amountPaid: payment.subscription?.amountPaid.toFixed(2),
    receipts,
    waiting: waiting.map(({ attention }) => attention ?? '').toSorted(byName),
    notices: notices.map(({ title }) => title).toSorted(byName),
  };
}
