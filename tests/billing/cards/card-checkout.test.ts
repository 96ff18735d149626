import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { billingRefusals } from '../../../src/domain/billing/texts.ts';
import { billingCardTexts as texts, cardRefundTexts } from '../../../src/domain/billing/card-texts.ts';
import { closingOf } from '../../../server/billing/cards/checkout.ts';
import { refundAtProvider } from '../../../server/billing/cards/refund.ts';
import { failPayment, refundPayment } from '../../../server/billing/failing.ts';
import { lockPayment } from '../../../server/billing/row-locks.ts';
import { inBilling } from '../../../server/billing/scope.ts';
import { useApp } from '../../setup/app.ts';
import { refusalOf } from '../../setup/browser.ts';
import { startStripeServer, stripeSecretKey, type StripeServer } from '../../setup/servers/stripe-server.ts';
import { cardOf, newIntent, stateOfPayment, tell } from './card-scene.ts';
import { aProof } from '../proof.ts';
import { aClient, pay, subscribed } from '../scene.ts';

let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterEach(() => {
  stripe.behave(undefined);
});
afterAll(() => stripe.close());

const app = useApp({ demo: false, cards: () => stripe.cards, publicUrl: 'https://invest.example' });

const sessionOf = (paymentId: string) =>
  [...stripe.sessions.values()].filter(({ client_reference_id: id }) => id === paymentId);

/** The client pays on the provider's page; the webhook has not arrived yet. */
function payOnPage(paymentId: string, facts: { payment_status?: 'paid' | 'unpaid'; intent?: string } = {}) {
  const { payment_status: status = 'paid', intent = newIntent() } = facts;
  const session = sessionOf(paymentId).at(-1);
  if (session === undefined) throw new Error('no page');
  stripe.change(session.id, { status: 'complete', payment_status: status, payment_intent: intent });
  return { session: session.id, intent };
}

describe('paying by card', () => {
  it('opens one page for the exact amount due, which leads back to the payment (D47)', async () => {
    const large = await subscribed(app, { price: '1234567.89' });
    const refused = await refusalOf(large.api.billing.checkout({ paymentId: large.paymentId }));
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', message: texts.refused });
    const small = await subscribed(app, { price: '120.50', currency: 'AUD' });
    expect(await small.api.billing.payment({ id: small.paymentId })).toMatchObject({ canPayByCard: true });
    const { url } = await small.api.billing.checkout({ paymentId: small.paymentId });
    const [session] = sessionOf(small.paymentId);
    expect(url).toBe(session?.url);
    const fields = Object.fromEntries(stripe.requests.at(-1)?.fields ?? []);
    const page = `https://invest.example/dashboard/payments/${small.paymentId}`;
    expect(fields).toMatchObject({
      mode: 'payment',
      client_reference_id: small.paymentId,
      'metadata[paymentId]': small.paymentId,
      'payment_intent_data[metadata][paymentId]': small.paymentId,
      customer_email: small.person.email,
      success_url: `${page}?card=done`,
      cancel_url: page,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '12050',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][product_data][name]': small.service.name,
    });
    // Fourteen days are left; a page lasts one day.
    expect(fields.expires_at).toBeUndefined();
  });

  it('opens one page for any number of presses, even concurrent ones and after a lost response', async () => {
    const { paymentId, api } = await subscribed(app);
    // To the start of an hour.
    app.clock.advanceSeconds(3600 - ((app.clock.now().getTime() / 1000) % 3600));
    const all = await Promise.all(Array.from({ length: 8 }, () => api.billing.checkout({ paymentId })));
    const again = await api.billing.checkout({ paymentId });
    expect(new Set([...all, again].map(({ url }) => url)).size).toBe(1);
    expect(sessionOf(paymentId)).toHaveLength(1);
    // The process ended before it stored the page.
    await app.deps.db.payment.update({ where: { id: paymentId }, data: { providerSessionId: null } });
    app.clock.advanceSeconds(3599);
    expect(await api.billing.checkout({ paymentId })).toEqual(again);
  });

  it('keeps one page open after presses of two hours opened two', async () => {
    const { paymentId, api } = await subscribed(app);
    let between: { url: string } | undefined;
    let isFirst = true;
    stripe.behave(async ({ path }) => {
      if (!isFirst || path !== '/v1/checkout/sessions') return undefined;
      isFirst = false;
      // While the first press waits, another one an hour later gets its own page.
      app.clock.advanceSeconds(3600);
      between = await api.billing.checkout({ paymentId });
      return undefined;
    });
    const first = await api.billing.checkout({ paymentId });
    expect(sessionOf(paymentId)).toHaveLength(2);
    expect(sessionOf(paymentId).filter(({ status }) => status === 'open')).toHaveLength(1);
    expect(first).toEqual(between);
  });

  it('opens a new page if the old one has expired or is unknown to the provider', async () => {
    const { paymentId, api } = await subscribed(app);
    const first = await api.billing.checkout({ paymentId });
    stripe.change(sessionOf(paymentId)[0]?.id ?? '', { status: 'expired' });
    const second = await api.billing.checkout({ paymentId });
    expect(second.url).not.toBe(first.url);
    await app.deps.db.payment.update({
      where: { id: paymentId },
      data: { providerSessionId: `cs_of_another_account_${paymentId.slice(-6)}` },
    });
    const third = await api.billing.checkout({ paymentId });
    expect([first.url, second.url]).not.toContain(third.url);
  });

  it('closes its page when the payment expires', async () => {
    const { paymentId, api } = await subscribed(app);
    const { payBy } = await api.billing.payment({ id: paymentId });
    // Midnight after it, in Port Moresby.
    const lapse = new Date(`${payBy}T14:00:00Z`);
    app.clock.advanceSeconds((lapse.getTime() - app.clock.now().getTime()) / 1000 - 7200);
    await api.billing.checkout({ paymentId });
    expect(sessionOf(paymentId)[0]?.expires_at).toBe(lapse.getTime() / 1000);
    const atLast = new Date(lapse.getTime() - 60_000);
    expect(closingOf(lapse, atLast)?.getTime()).toBe(lapse.getTime() + 31 * 60_000);
    expect(closingOf(null, atLast)).toBeUndefined();
    app.clock.advanceSeconds(7200);
    stripe.change(sessionOf(paymentId)[0]?.id ?? '', { status: 'expired' });
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ canPayByCard: false });
    const refusal = await refusalOf(api.billing.checkout({ paymentId }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: billingRefusals.paymentMove });
  });

  it('opens no page for what is no longer due', async () => {
    const { paymentId, api } = await subscribed(app);
    await app.deps.db.invoice.updateMany({
      where: { payments: { some: { id: paymentId } } },
      data: { status: 'void', voidedAt: app.clock.now() },
    });
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ canPayByCard: false });
    const refusal = await refusalOf(api.billing.checkout({ paymentId }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: billingRefusals.noLongerDue });
    expect(sessionOf(paymentId)).toEqual([]);
  });

  it('reports that the provider is unavailable, and can be retried', async () => {
    const { paymentId, api } = await subscribed(app);
    for (const fault of [{ status: 500, code: 'down' }, { status: 401, code: 'api_key_expired' }, 'silence'] as const) {
      stripe.behave(() => fault);
      const refusal = await refusalOf(api.billing.checkout({ paymentId }));
      expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: texts.away });
      expect(JSON.stringify([refusal.cause, refusal.details])).not.toContain(stripeSecretKey);
    }
    stripe.behave(undefined);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ status: 'pending', canPayByCard: true });
    expect((await api.billing.checkout({ paymentId })).url).toContain('checkout.stripe.test');
  });

  it('calls the provider at most sixty times an hour for an account, presses and returns together', async () => {
    const { paymentId, api } = await subscribed(app);
    const asked = stripe.requests.length;
    for (let call = 0; call < 30; call += 1) {
      await api.billing.checkout({ paymentId });
      await api.billing.confirmCard({ paymentId });
    }
    for (const call of [api.billing.checkout, api.billing.confirmCard]) {
      expect(await refusalOf(call({ paymentId }))).toMatchObject({ code: 'RATE_LIMITED' });
    }
    expect(stripe.requests).toHaveLength(asked + 60);
    const other = await subscribed(app);
    await other.api.billing.checkout({ paymentId: other.paymentId });
  });

  it("is refused for someone else's payment and for a completed one", async () => {
    const { paymentId, api } = await subscribed(app);
    const stranger = await aClient(app);
    for (const call of [stranger.api.billing.checkout, stranger.api.billing.confirmCard]) {
      expect(await refusalOf(call({ paymentId }))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusalOf(call({ paymentId: randomUUID() }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    await pay(app, paymentId);
    expect(await refusalOf(api.billing.checkout({ paymentId }))).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a client who returns before the webhook arrives', () => {
  it('sees the payment completed, and the webhook changes nothing more', async () => {
    const { paymentId, api } = await subscribed(app);
    await api.billing.checkout({ paymentId });
    expect(await api.billing.confirmCard({ paymentId })).toEqual({ isPaid: false });
    const { session, intent } = payOnPage(paymentId);
    expect(await api.billing.confirmCard({ paymentId })).toEqual({ isPaid: true });
    await tell(app, cardOf(paymentId, { session, intent }).paid);
    // A decided payment needs no provider.
    stripe.behave(() => ({ status: 500, code: 'down' }));
    expect(await api.billing.confirmCard({ paymentId })).toEqual({ isPaid: true });
    stripe.behave(undefined);
    expect(await stateOfPayment(app, paymentId, intent)).toMatchObject({
      status: 'completed',
      receipts: 1,
      waiting: [],
    });
  });

  it('of a payment that has failed sees it unpaid', async () => {
    const { paymentId, api } = await subscribed(app);
    await api.billing.checkout({ paymentId });
    await inBilling(app.deps, (scope) => failPayment(scope, { paymentId, reason: 'No.' }));
    expect(await api.billing.confirmCard({ paymentId })).toEqual({ isPaid: false });
  });

  it('and presses again is redirected to the payment, not to a second page', async () => {
    const { paymentId, api } = await subscribed(app);
    await api.billing.checkout({ paymentId });
    payOnPage(paymentId);
    expect(await api.billing.checkout({ paymentId })).toEqual({ url: `/dashboard/payments/${paymentId}` });
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ status: 'completed' });
    expect(sessionOf(paymentId)).toHaveLength(1);
  });

  it('sees that payment is being confirmed while the money is pending', async () => {
    const { paymentId, api } = await subscribed(app);
    await api.billing.checkout({ paymentId });
    payOnPage(paymentId, { payment_status: 'unpaid' });
    const refusal = await refusalOf(api.billing.checkout({ paymentId }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: texts.beingConfirmed });
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ isCardPending: true, canPayByCard: false });
    stripe.behave(() => ({ status: 500, code: 'down' }));
    expect(await refusalOf(api.billing.confirmCard({ paymentId }))).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('can try again after a late card failure while a transfer proof awaits the staff', async () => {
    const { paymentId, api, person } = await subscribed(app);
    await api.billing.checkout({ paymentId });
    const { session, intent } = payOnPage(paymentId, { payment_status: 'unpaid' });
    await api.billing.confirmCard({ paymentId });
    await api.billing.attachProof({ paymentId, mediaId: await aProof(app, person.id) });
    await tell(app, cardOf(paymentId, { session, intent }).failed);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({
      status: 'pending',
      isCardPending: false,
      canPayByCard: true,
    });
  });
});

describe('a refund of a card payment', () => {
  const refund = (paymentId: string) =>
    inBilling(app.deps, async (scope) => {
      await refundAtProvider(app.deps, await lockPayment(scope.tx, paymentId));
      await refundPayment(scope, { paymentId, reason: 'Asked for', endsNow: false, decidedBy: null });
    });

  async function paidByCard() {
    const scene = await subscribed(app);
    const card = cardOf(scene.paymentId);
    await tell(app, card.paid);
    return { ...scene, card };
  }

  it('is made at the provider before it is recorded, once, and its webhook changes nothing more', async () => {
    const { paymentId, card } = await paidByCard();
    const outcomes = await Promise.allSettled([refund(paymentId), refund(paymentId)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(stripe.refunds.has(card.intent)).toBe(true);
    await tell(app, card.refunded);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'refunded', waiting: [] });
  });

  it('is not recorded if the provider refuses or is unavailable', async () => {
    const { paymentId, card } = await paidByCard();
    stripe.behave(() => ({ status: 400, code: 'insufficient_funds' }));
    expect(await refusalOf(refund(paymentId))).toMatchObject({ code: 'CONFLICT', message: cardRefundTexts.refused });
    stripe.behave(() => 'silence');
    expect(await refusalOf(refund(paymentId))).toMatchObject({ code: 'UNAVAILABLE', message: cardRefundTexts.away });
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'completed' });
    stripe.behave(undefined);
    await refund(paymentId);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'refunded' });
  });

  it('that was made but not recorded is recorded by a retry, even hours later', async () => {
    const { paymentId, card } = await paidByCard();
    const held = await inBilling(app.deps, ({ tx }) => lockPayment(tx, paymentId));
    await refundAtProvider(app.deps, held);
    app.clock.advanceSeconds(7200);
    await refund(paymentId);
    expect(await stateOfPayment(app, paymentId, card.intent)).toMatchObject({ status: 'refunded' });
    expect([...stripe.refunds.keys()].filter((intent) => intent === card.intent)).toHaveLength(1);
  });

  it('does nothing for a transfer, and is refused without the provider that took the payment', async () => {
    const transfer = await subscribed(app);
    await pay(app, transfer.paymentId);
    const asked = stripe.requests.length;
    await refund(transfer.paymentId);
    expect(stripe.requests).toHaveLength(asked);
    const { paymentId } = await paidByCard();
    const held = await inBilling(app.deps, ({ tx }) => lockPayment(tx, paymentId));
    const refusal = await refusalOf(refundAtProvider({ ...app.deps, cards: undefined }, held));
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: cardRefundTexts.notOffered });
  });
});
