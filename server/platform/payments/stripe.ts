import { Stripe } from 'stripe';
import * as z from 'zod';
import {
  type CardEvent,
  type CardProvider,
  CardProviderError,
  type CardRefund,
  type CheckoutOrder,
  type CheckoutSession,
} from '../payments.ts';
import { toMinorUnits } from './minor-units.ts';
import { newsOfSession, readStripeEvent } from './stripe-events.ts';

export interface StripeOptions {
  secretKey: string;
  /** Comma-separated; two while a secret is rotated. */
  webhookSecrets: string;
  apiBase: URL | undefined;
  timeoutMs?: number;
}

/** Whatever the account's default. */
const apiVersion = '2026-10-28.endive';

/** Seconds. */
const tolerance = 300;

const maxTitle = 250;

export function buildStripe({ secretKey, webhookSecrets, apiBase, timeoutMs = 10_000 }: StripeOptions): CardProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase === undefined ? {} : addressOf(apiBase)),
  });
  const secrets = webhookSecrets.split(',').map((secret) => secret.trim());

  return {
    name: 'stripe',
    async createCheckout(order) {
      const { params, idempotencyKey } = toParams(order);
      return ask(async () => toSession(await stripe.checkout.sessions.create(params, { idempotencyKey })));
    },
    async readCheckout(id) {
      return ask(async () => {
        try {
          return toSession(await stripe.checkout.sessions.retrieve(id));
        } catch (error) {
          if (codeOf(error) === 'resource_missing') return undefined;
          throw error;
        }
      });
    },
    async endCheckout(id) {
      await ask(() => stripe.checkout.sessions.expire(id));
    },
    refund: (order) => refund(stripe, order),
    readEvent(body, signature, now) {
      for (const secret of secrets) {
        const event = verified(stripe, { body, signature, now, secret });
        if (event !== undefined) return event;
      }
      return undefined;
    },
  };
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

function toParams({ paymentId, amount, ...order }: CheckoutOrder) {
  const minor = toMinorUnits(amount.amount);
  if (minor === undefined) throw new CardProviderError('refused', 'the amount has more digits than Stripe takes');
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    submit_type: 'pay',
    allowed_payment_method_types: ['card'],
    // Clients pay the invoice's exact amount and currency.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: minor,
          product_data: { name: order.title.slice(0, maxTitle), description: order.description.slice(0, maxTitle) },
        },
      },
    ],
    client_reference_id: paymentId,
    customer_email: order.email,
    metadata: { paymentId },
    // Also on the charge: a refund may precede the payment.
    payment_intent_data: { metadata: { paymentId }, description: order.description.slice(0, maxTitle) },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    ...(order.expiresAt === undefined ? {} : { expires_at: Math.floor(order.expiresAt.getTime() / 1000) }),
  };
  return { params, idempotencyKey: order.idempotencyKey };
}

function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, status, url } = session;
  const news = newsOfSession(session);
  if (status === 'open') return { id, state: 'open', url, news };
  return { id, state: status === 'complete' ? 'complete' : 'expired', url: null, news };
}

async function refund(stripe: Stripe, { paymentId, providerPaymentId, idempotencyKey }: CardRefund): Promise<void> {
  const { status } = await ask(async () => {
    try {
      return await stripe.refunds.create(
        { payment_intent: providerPaymentId, metadata: { paymentId } },
        // No retries under a row lock; an admin can retry.
        { idempotencyKey, maxNetworkRetries: 0 },
      );
    } catch (error) {
      if (codeOf(error) === 'charge_already_refunded') return { status: 'succeeded' };
      throw error;
    }
  });
  if (status === 'failed' || status === 'canceled') throw new CardProviderError('refused', `the refund has ${status}`);
}

/** Undefined if unsigned or too old. */
function verified(
  stripe: Stripe,
  { body, signature, now, secret }: { body: Uint8Array; signature: string | undefined; now: Date; secret: string },
): CardEvent | undefined {
  try {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const event = stripe.webhooks.constructEvent(bytes, signature ?? '', secret, tolerance, undefined, now.getTime());
    return readStripeEvent(event);
  } catch {
    // Must not reveal the reason.
    return undefined;
  }
}

const codeOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.code : undefined);

/** Stripe's errors contain headers, parameters, parts of keys. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof z.ZodError) throw new CardProviderError('away', 'an answer that is none of Stripe');
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code = 'no code', statusCode = 0, requestId = 'no request' } = error;
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
    throw new CardProviderError(isRefusal ? 'refused' : 'away', `${type} ${statusCode} ${code} (${requestId})`);
  }
}
