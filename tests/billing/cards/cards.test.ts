import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingReasons } from '../../../src/domain/billing/texts.ts';
import { billingCardTexts } from '../../../src/domain/billing/card-texts.ts';
import { cardAttentionTexts } from '../../../src/domain/billing/card-attention-texts.ts';
import { listCardEventsToReview } from '../../../server/billing/cards/attention.ts';
import { endDue } from '../../../server/billing/renewals/ending.ts';
import { inBilling } from '../../../server/billing/scope.ts';
import { findShared, readScope } from '../../../server/today/read.ts';
import { useApp } from '../../setup/app.ts';
import { auditOf, refusalOf } from '../../setup/browser.ts';
import { callerOf, makeUser } from '../../setup/people.ts';
import {
  olderWebhookSecret,
  signedMessage,
  startStripeServer,
  stripeSecretKey,
  type StripeServer,
  webhookSecret,
} from '../../setup/servers/stripe-server.ts';
import { cardOf, newIntent, post, stateOfPayment, tell } from './card-scene.ts';
import { pay, subscribed } from '../scene.ts';

let stripe: StripeServer;
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterAll(() => stripe.close());

type Subscribed = Awaited<ReturnType<typeof subscribed>>;

const app = useApp({ isCuttable: true, demo: false, cards: () => stripe.cards, log });
const now = () => app.deps.clock.now();

/** The card of the page that the client has opened. */
async function openedCard({ billing }: Subscribed['api'], paymentId: string) {
  const { url } = await billing.checkout({ paymentId });
  return cardOf(paymentId, { session: url.split('/').at(-1) ?? '' });
}

const strayFor = async (intent: string) =>
  (await listCardEventsToReview(app.deps.db)).filter(({ providerPaymentId }) => providerPaymentId === intent);

describe('a card payment that has arrived', () => {
  it('completes one payment with one receipt, however often and under however many event ids it is reported', async () => {
    const { paymentId, api } = await subscribed(app);
    const card = cardOf(paymentId);
    const once = signedMessage(...card.paid, { at: now(), id: `evt_${randomUUID()}` });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => post(app, once)),
      ...Array.from({ length: 10 }, () => post(app, signedMessage(...card.succeeded, { at: now() }))),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stateOfPayment(app, paymentId, card.intent)).toEqual({
      status: 'completed',
      method: 'card',
      card: true,
      invoice: 'paid',
      subscription: 'active',
      amountPaid: '35.00',
      receipts: 1,
      waiting: [],
      notices: ['Awaiting your payment', 'Payment received', 'Your subscription is active'],
    });
    expect(await app.deps.db.paymentEvent.count({ where: { paymentId } })).toBe(11);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ status: 'completed', canPayByCard: false });
    // Late and repeated.
    expect(await tell(app, card.paid)).toBe(200);
    expect((await stateOfPayment(app, paymentId, card.intent)).receipts).toBe(1);
  }, 60_000);

  it('stores only what is needed', async () => {
    const { paymentId } = await subscribed(app);
    const card = cardOf(paymentId);
    await tell(app, card.paid);
    const [event] = await app.deps.db.paymentEvent.findMany({ where: { paymentId } });
    expect(event?.payload).toEqual({
      kind: 'paid',
      paymentId,
      sessionId: card.session,
      providerPaymentId: card.intent,
      amount: { amount: '35.00', currency: 'PGK' },
    });
  });

  it('is pending until the provider completes or fails it', async () => {
    const { paymentId, api } = await subscribed(app);
    const card = await openedCard(api, paymentId);
    await tell(app, card.submitted);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({
      status: 'pending',
      isCardPending: true,
      canPayByCard: false,
    });
    await tell(app, card.failed);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({
      status: 'failed',
      failureReason: billingCardTexts.declined,
      isCardPending: false,
      canStartNewPayment: true,
    });
  });

  it('does not give more time when it fails shortly before expiry: no proof had kept it from expiring (D62)', async () => {
    const { paymentId, api } = await subscribed(app);
    const lapse = async () => {
      const { subscription } = await app.deps.db.payment.findUniqueOrThrow({
        where: { id: paymentId },
        select: { subscription: { select: { lapsesAt: true } } },
      });
      return subscription?.lapsesAt?.toISOString();
    };
    const before = await lapse();
    app.clock.advanceDays(13);
    const card = await openedCard(api, paymentId);
    await tell(app, card.submitted);
    await tell(app, card.failed);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'failed' });
    expect(before).toBe('2026-12-04T14:00:00.000Z');
    expect(await lapse()).toBe(before);
  });

  it('changes nothing while its page is open: a card can be declined and another used, or the page replaced', async () => {
    const { paymentId, api } = await subscribed(app);
    const card = cardOf(paymentId);
    await tell(app, card.declined);
    await tell(app, card.expired);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ status: 'pending', canPayByCard: true });
    await tell(app, card.paid);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ status: 'completed' });
  });
});

describe('card money that completes nothing is recorded for a decision, and admins are notified', () => {
  it.each([
    ['of another amount', { minor: 3499 }, 'amount'],
    ['of another currency', { currency: 'usd' }, 'amount'],
  ] as const)('%s', async (_name, facts, attention) => {
    const admin = await makeUser(app.deps.db, { roles: ['admin'] });
    const { paymentId } = await subscribed(app);
    const card = cardOf(paymentId, facts);
    expect(await tell(app, card.paid)).toBe(200);
    expect(await tell(app, card.paid)).toBe(200);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'pending', receipts: 0 });
    expect(await strayFor(card.intent)).toMatchObject([{ attention, payment: { id: paymentId } }]);
    expect(
      await app.deps.db.notification.count({ where: { userId: admin.id, link: `/admin/payments?id=${paymentId}` } }),
    ).toBe(1);
    // The client is not notified about staff decisions.
    expect(
      await app.deps.db.notification.count({
        where: { link: { startsWith: '/admin' }, user: { roles: { none: { role: 'admin' } } } },
      }),
    ).toBe(0);
    await tell(app, card.refunded);
    expect(await strayFor(card.intent)).toEqual([]);
  });

  it('for an unknown payment', async () => {
    const admin = await makeUser(app.deps.db, { roles: ['admin'] });
    for (const stranger of [randomUUID(), 'an order of another shop', '']) {
      const card = cardOf(stranger);
      expect(await tell(app, card.paid)).toBe(200);
      expect(await strayFor(card.intent)).toMatchObject([{ attention: 'unknownPayment', payment: null }]);
      const links = await app.deps.db.notification.groupBy({
        by: ['link'],
        where: { userId: admin.id, message: { contains: card.intent } },
      });
      expect(links.map(({ link }) => link)).toEqual(['/admin/payments']);
    }
  });

  it('after expiry', async () => {
    const { paymentId, subscriptionId } = await subscribed(app);
    const card = cardOf(paymentId);
    app.clock.advanceDays(15);
    await inBilling(app.deps, (scope) => endDue(scope, subscriptionId, 'lapse'));
    expect(await tell(app, card.paid)).toBe(200);
    const payment = await app.deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    expect(payment).toMatchObject({ status: 'failed', failureReason: billingReasons.lapsed });
    expect(await strayFor(card.intent)).toMatchObject([
      { attention: 'ended', amount: { amount: '35.00', currency: 'PGK' }, payment: { id: paymentId } },
    ]);
  });

  it('for a payment already made by transfer', async () => {
    const { paymentId } = await subscribed(app);
    await pay(app, paymentId);
    const card = cardOf(paymentId);
    await tell(app, card.paid);
    expect(await strayFor(card.intent)).toMatchObject([{ attention: 'paidOtherwise' }]);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'completed', receipts: 1 });
  });

  it('is in today’s list until a person decides, and the stored note stays', async () => {
    const admin = await makeUser(app.deps.db, { roles: ['admin'] });
    const { paymentId } = await subscribed(app);
    const card = cardOf(paymentId, { minor: 999 });
    await tell(app, card.paid);
    const find = async () =>
      (await findShared(await readScope(app.deps, []))).items.filter(({ href }) => href.endsWith(paymentId));
    expect(await find()).toMatchObject([
      {
        kind: 'cardUndecided',
        subject: `${cardAttentionTexts.titles.amount}, PGK 9.99`,
        href: `/admin/payments?id=${paymentId}`,
      },
    ]);
    const [stray] = await strayFor(card.intent);
    const staff = await callerOf(app, admin);
    const id = stray?.id ?? '';
    expect(await staff.cards.waiting()).toContainEqual(stray);
    const empty = await refusalOf(staff.cards.decide({ id, decision: ' ' }));
    expect(empty).toMatchObject({
      code: 'VALIDATION',
      fieldErrors: { decision: [cardAttentionTexts.decisionMissing] },
    });
    await staff.cards.decide({ id, decision: 'Given back by hand' });
    expect(await find()).toEqual([]);
    expect(await strayFor(card.intent)).toEqual([]);
    const again = await refusalOf(staff.cards.decide({ id, decision: 'Again' }));
    expect(again).toMatchObject({ code: 'CONFLICT', message: cardAttentionTexts.unknownEvent });
    expect(await auditOf(app, paymentId)).toMatchObject([
      {
        action: 'payments.decideCard',
        actorId: admin.id,
        after: { attention: 'amount', decision: 'Given back by hand' },
      },
    ]);
    // Repeated under another event id, it needs no new decision.
    await tell(app, card.succeeded);
    expect(await strayFor(card.intent)).toEqual([]);
  });

  it('that cannot be parsed', async () => {
    expect(await tell(app, ['checkout.session.completed', { id: 'cs_1', payment_status: 'borrowed' }])).toBe(200);
    const unread = (await listCardEventsToReview(app.deps.db)).filter(({ attention }) => attention === 'unreadable');
    expect(unread).toHaveLength(1);
  });
});

describe('events at the provider', () => {
  it('a full refund is recorded, and staff decide whether the subscription ends', async () => {
    const { paymentId } = await subscribed(app);
    const card = cardOf(paymentId);
    await tell(app, card.paid);
    await tell(app, card.refunded);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({
      status: 'refunded',
      subscription: 'active',
      amountPaid: '0.00',
      waiting: ['refundedElsewhere'],
    });
  });

  it('a partial refund, a failed refund and a dispute are recorded for staff', async () => {
    const { paymentId } = await subscribed(app);
    const card = cardOf(paymentId);
    for (const told of [card.paid, card.refundedPart, card.refundFailed, card.disputed]) await tell(app, told);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({
      status: 'completed',
      waiting: ['dispute', 'partialRefund', 'refundFailed'],
    });
    await tell(app, card.disputeWon);
    expect((await stateOfPayment(app, paymentId, card.intent)).waiting).toEqual(['partialRefund', 'refundFailed']);
  });

  it('an unrelated event is acknowledged and not stored', async () => {
    const before = await app.deps.db.paymentEvent.count();
    expect(await tell(app, ['customer.created', { id: 'cus_1' }])).toBe(200);
    expect(await app.deps.db.paymentEvent.count()).toBe(before);
  });
});

describe('the webhook', () => {
  it('refuses what the provider did not sign recently, and stores nothing of it', async () => {
    const { paymentId } = await subscribed(app);
    const [type, object] = cardOf(paymentId).paid;
    const message = signedMessage(type, object, { at: now() });
    const old = signedMessage(type, object, { at: new Date(now().getTime() - 301_000) });
    const forged = signedMessage(type, object, { at: now(), secret: 'whsec_somebody_elses' });
    const changed = { ...message, body: message.body.replace('3500', '3501') };
    for (const bad of [old, forged, changed, { ...message, signature: '' }, { ...message, body: '' }]) {
      const answer = await post(app, bad);
      expect(answer.status).toBe(400);
    }
    const bare = await app.request('/webhooks/stripe', { method: 'POST', body: message.body });
    expect(bare.status).toBe(400);
    expect(await app.deps.db.paymentEvent.count({ where: { paymentId } })).toBe(0);
    expect((await post(app, message)).status).toBe(200);
  });

  it('accepts the older of two secrets during a rotation', async () => {
    const { paymentId } = await subscribed(app);
    const card = cardOf(paymentId);
    const message = signedMessage(...card.paid, { at: now(), secret: olderWebhookSecret });
    expect((await post(app, message)).status).toBe(200);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'completed' });
  });

  it('is outside the gate, requires no origin, and accepts at most half a megabyte (D2)', async () => {
    const { paymentId } = await subscribed(app);
    const message = signedMessage(...cardOf(paymentId).paid, { at: now() });
    const answer = await post(app, message, { cookie: 'session=x', origin: 'https://elsewhere.test' });
    expect(answer.status).toBe(200);
    const large = await app.request('/webhooks/stripe', { method: 'POST', body: 'x'.repeat(600_000) });
    expect(large.status).toBe(413);
  });

  it('requests a retry while the database is unavailable, and accepts it afterwards', async () => {
    const { paymentId } = await subscribed(app);
    const card = cardOf(paymentId);
    const message = signedMessage(...card.paid, { at: now() });
    app.wire.cut();
    const away = await post(app, message);
    app.wire.mend();
    expect(away.status).toBe(503);
    await expect.poll(async () => (await post(app, message)).status).toBe(200);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'completed', receipts: 1 });
  });

  it('writes no secret into the log', async () => {
    await tell(app, cardOf(randomUUID(), { intent: newIntent() }).paid);
    const all = lines.join('\n');
    expect(all).toContain('message of the card provider taken');
    for (const secret of [stripeSecretKey, webhookSecret, olderWebhookSecret, 'Nobody Keeps This', 'v1=']) {
      expect(all).not.toContain(secret);
    }
  });
});
