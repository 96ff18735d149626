import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { CardProvider } from '../../../server/platform/payments.ts';
import { buildStripe } from '../../../server/platform/payments/stripe.ts';

export const stripeSecretKey = 'sk_test_NobodyMayReadThis1234';
export const webhookSecret = 'whsec_NobodyMayReadThisEither5678';
/** The old secret during a rotation. */
export const olderWebhookSecret = 'whsec_AndNotThisOne9012';

/** The fate of a request: a status with an error, or no response. */
export type StripeFault = { status: number; code: string } | 'silence';

interface Asked {
  method: string;
  path: string;
  fields: URLSearchParams;
  idempotencyKey: string | undefined;
}

interface FakeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  expires_at: number | null;
}

type Answer = { status: number; body: unknown };

/** Stripe as the site uses it: Checkout pages and refunds, over HTTP on this machine. */
export interface StripeServer {
  /** The site's own adapter, connected to this server. */
  cards: CardProvider;
  origin: string;
  requests: Asked[];
  sessions: ReadonlyMap<string, FakeSession>;
  /** Refunds by card payment. */
  refunds: ReadonlyMap<string, string>;
  /** Actions on the hosted page. */
  change(id: string, facts: Partial<FakeSession>): FakeSession;
  /** Decides for each request; undefined responds like Stripe, and a promise delays the response. */
  behave(decide: Decide | undefined): void;
  close(): Promise<void>;
}

type Decide = (asked: Asked) => StripeFault | undefined | Promise<StripeFault | undefined>;

const random = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;

const failure = (status: number, code: string): Answer => ({
  status,
  body: { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', code, message: 'no' } },
});

/** An empty server on a free port. */
export async function startStripeServer(): Promise<StripeServer> {
  const requests: Asked[] = [];
  const sessions = new Map<string, FakeSession>();
  const refunds = new Map<string, string>();
  const answers = new Map<string, Answer>();
  let decide: Decide | undefined;

  const change = (id: string, facts: Partial<FakeSession>): FakeSession => {
    const session = sessions.get(id);
    if (session === undefined) throw new Error('no such session');
    const after = { ...session, ...facts };
    sessions.set(id, { ...after, url: after.status === 'open' ? after.url : null });
    return after;
  };

  function create(fields: URLSearchParams): Answer {
    const id = random('cs_test');
    const expiresAt = fields.get('expires_at');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: fields.get('client_reference_id'),
      metadata: { paymentId: fields.get('metadata[paymentId]') ?? '' },
      payment_intent: null,
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      expires_at: expiresAt === null ? null : Number(expiresAt),
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function refund(fields: URLSearchParams): Answer {
    const intent = fields.get('payment_intent') ?? '';
    if (refunds.has(intent)) return failure(400, 'charge_already_refunded');
    const id = random('re');
    refunds.set(intent, id);
    return { status: 200, body: { id, object: 'refund', status: 'succeeded', payment_intent: intent } };
  }

  function answer({ method, path, fields }: Asked): Answer {
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(fields);
    if (method === 'POST' && path === '/v1/refunds') return refund(fields);
    const [, id = '', ending] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    if (!sessions.has(id)) return failure(404, 'resource_missing');
    return { status: 200, body: ending === undefined ? sessions.get(id) : change(id, { status: 'expired' }) };
  }

  /** The first response to a key is repeated; a different request under it is an error, like with Stripe. */
  function answerOnce(asked: Asked): Answer {
    const { idempotencyKey, fields, path } = asked;
    if (idempotencyKey === undefined || asked.method === 'GET') return answer(asked);
    const wish = `${idempotencyKey} ${path} ${fields.toString()}`;
    const other = [...answers.keys()].some((key) => key.startsWith(`${idempotencyKey} `) && key !== wish);
    if (other) return failure(400, 'idempotency_error');
    const kept = answers.get(wish) ?? answer(asked);
    answers.set(wish, kept);
    return kept;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const key = headers['idempotency-key'];
      const asked: Asked = {
        method,
        path: url.split('?')[0] ?? '',
        fields: new URLSearchParams(Buffer.concat(chunks).toString()),
        idempotencyKey: typeof key === 'string' ? key : undefined,
      };
      requests.push(asked);
      void Promise.resolve(decide?.(asked)).then((fault) => reply(asked, fault));
    });

    const reply = (asked: Asked, fault: StripeFault | undefined) => {
      if (fault === 'silence') return;
      const isKnown = request.headers.authorization === `Bearer ${stripeSecretKey}`;
      const made =
        fault !== undefined
          ? failure(fault.status, fault.code)
          : isKnown
            ? answerOnce(asked)
            : failure(401, 'api_key_invalid');
      response.writeHead(made.status, { 'content-type': 'application/json', 'request-id': random('req') });
      response.end(JSON.stringify(made.body));
    };
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    cards: buildStripe({
      secretKey: stripeSecretKey,
      webhookSecrets: `${webhookSecret}, ${olderWebhookSecret}`,
      apiBase: new URL(origin),
      timeoutMs: 500,
    }),
    origin,
    requests,
    sessions,
    refunds,
    change,
    behave(next) {
      decide = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

const signer = new Stripe(stripeSecretKey);

export interface Message {
  body: string;
  signature: string;
}

/** A webhook like Stripe's: the event's bytes and their signature. */
export function signedMessage(
  type: string,
  object: object,
  options: { id?: string; at: Date; secret?: string },
): Message {
  const body = JSON.stringify({ id: options.id ?? random('evt'), object: 'event', type, data: { object } });
  const timestamp = Math.floor(options.at.getTime() / 1000);
  const secret = options.secret ?? webhookSecret;
  return { body, signature: signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}
