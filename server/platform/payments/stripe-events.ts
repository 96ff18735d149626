import * as z from 'zod';
import type { CardEvent, CardNews } from '../payments.ts';
import { fromMinorUnits } from './minor-units.ts';

/** Only the fields in use, as the rest may change. */
const id = z.string().min(1).max(255);
const reference = z
  .union([id, z.object({ id })])
  .nullish()
  .transform((value) => (typeof value === 'object' ? (value?.id ?? null) : (value ?? null)));
const metadata = z
  .object({ paymentId: z.string().optional() })
  .nullish()
  .transform((value) => value?.paymentId);
const minor = z.int().min(0);
const currency = z.string().regex(/^[a-zA-Z]{3}$/);

const session = z.object({
  id,
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullish(),
  metadata,
  payment_intent: reference,
  amount_total: minor.nullish(),
  currency: currency.nullish(),
});
const intent = z.object({ id, metadata, amount: minor, currency });
const charge = z.object({
  payment_intent: reference,
  metadata,
  amount: minor,
  amount_refunded: minor,
  currency,
});
const ofIntent = z.object({ payment_intent: reference, metadata, amount: minor, currency });
const dispute = ofIntent.extend({ status: z.string() });

const isOurs = (value: string | null | undefined): value is string => z.uuid().safeParse(value).success;
const ours = (...values: (string | null | undefined)[]) => values.find(isOurs)?.toLowerCase() ?? null;

const nothing: CardNews = { kind: 'other', paymentId: null, sessionId: null, providerPaymentId: null, amount: null };

function newsOf(kind: CardNews['kind'], facts: z.infer<typeof ofIntent>): CardNews {
  return {
    kind,
    paymentId: ours(facts.metadata),
    sessionId: null,
    providerPaymentId: facts.payment_intent,
    amount: fromMinorUnits(facts.amount, facts.currency),
  };
}

/** `kind` is set if the event says more than the session. */
export function newsOfSession(value: unknown, kind?: 'failed' | 'expired'): CardNews {
  const facts = session.parse(value);
  const { amount_total: total, currency: code, payment_intent: providerPaymentId } = facts;
  const amount = typeof total === 'number' && typeof code === 'string' ? fromMinorUnits(total, code) : null;
  const paymentId = ours(facts.metadata, facts.client_reference_id);
  const shared = { paymentId, sessionId: facts.id, providerPaymentId, amount };
  if (kind !== undefined) return { kind, ...shared };
  if (facts.status === 'open') return { kind: 'other', ...shared };
  if (facts.status === 'expired') return { kind: 'expired', ...shared };
  if (facts.payment_status === 'unpaid') return { kind: 'submitted', ...shared };
  const isWhole = facts.payment_status === 'paid' && providerPaymentId !== null && amount !== null;
  return { kind: isWhole ? 'paid' : 'unreadable', ...shared };
}

const readers: Readonly<Record<string, (value: unknown) => CardNews>> = {
  'checkout.session.completed': (value) => newsOfSession(value),
  'checkout.session.async_payment_succeeded': (value) => newsOfSession(value),
  'checkout.session.async_payment_failed': (value) => newsOfSession(value, 'failed'),
  'checkout.session.expired': (value) => newsOfSession(value, 'expired'),
  'payment_intent.payment_failed': (value) => {
    const facts = intent.parse(value);
    return newsOf('declined', { ...facts, payment_intent: facts.id });
  },
  'charge.refunded': (value) => {
    const facts = charge.parse(value);
    const kind = facts.amount_refunded >= facts.amount ? 'refunded' : 'refundedPart';
    return newsOf(kind, { ...facts, amount: facts.amount_refunded });
  },
  'refund.failed': (value) => newsOf('refundFailed', ofIntent.parse(value)),
  'charge.dispute.created': (value) => newsOf('disputed', dispute.parse(value)),
  'charge.dispute.closed': (value) => {
    const facts = dispute.parse(value);
    return newsOf(facts.status === 'won' ? 'disputeWon' : 'disputed', facts);
  },
};

const envelope = z.object({ id, type: z.string().max(100), data: z.object({ object: z.unknown() }) });

export function readStripeEvent(value: unknown): CardEvent {
  const event = envelope.parse(value);
  const read = Object.hasOwn(readers, event.type) ? readers[event.type] : undefined;
  if (read === undefined) return { id: event.id, type: event.type, news: nothing };
  try {
    return { id: event.id, type: event.type, news: read(event.data.object) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { id: event.id, type: event.type, news: { ...nothing, kind: 'unreadable' } };
  }
}
