import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { billingRefusals as texts } from '../../src/domain/texts/billing.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { aClient, makeService, onlySubscription, paid, pay, subscribed } from './scene.ts';

const app = useApp({ password: '', demo: false });

describe("'Subscribe Now'", () => {
  it('makes a pending subscription, an invoice and a pending payment (D47)', async () => {
    const { api, paymentId, service } = await subscribed(app, { price: '0.30' });
    expect(await onlySubscription(api)).toMatchObject({ status: 'pending', pendingPaymentId: paymentId });
    const payment = await api.billing.payment({ id: paymentId });
    expect(payment).toMatchObject({
      status: 'pending',
      amount: { amount: '0.30', currency: 'PGK' },
      serviceName: service.name,
      dueDate: '2026-12-04',
      receipt: null,
      accounts: [],
    });
    // Midnight of Port Moresby after the last day.
    expect(payment.lapsesAt).toBe('2026-12-04T14:00:00.000Z');
    expect(payment.reference).toMatch(/^IPA-/);
    expect(payment.invoice.number).toMatch(/^INV-2026-\d{6}$/);
    const offer = (await api.billing.services()).find(({ id }) => id === service.id);
    expect(offer).toMatchObject({ state: 'pending', pendingPaymentId: paymentId });
    const told = await app.deps.db.notification.count({ where: { link: `/dashboard/payments/${paymentId}` } });
    expect(told).toBe(1);
  });

  it('is the same wish however often its key comes, also at once (D57)', async () => {
    const service = await makeService(app);
    const { api, person } = await aClient(app);
    const wish = { serviceId: service.id, idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.billing.subscribe(wish)));
    expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await app.deps.db.payment.count({ where: { userId: person.id } })).toBe(1);
    const other = await makeService(app);
    const refusal = await refusalOf(api.billing.subscribe({ ...wish, serviceId: other.id }));
    expect(refusal.message).toBe(texts.keyReused);
  });

  it('gives the five places of a service to five of a hundred who come at once (D49)', async () => {
    const service = await makeService(app, { maxSubscribers: 5 });
    const people = await Promise.all(Array.from({ length: 100 }, () => aClient(app)));
    const outcomes = await Promise.allSettled(
      people.map(({ api }) => api.billing.subscribe({ serviceId: service.id, idempotencyKey: randomUUID() })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(new Set(reasons)).toEqual(new Set([`TRPCError: ${texts.fullText}`]));
    expect(await app.deps.db.subscription.count({ where: { serviceId: service.id } })).toBe(5);
    const { api } = await aClient(app);
    const offer = (await api.billing.services()).find(({ id }) => id === service.id);
    expect(offer).toMatchObject({ state: 'full', placesLeft: 0 });
  });

  it('is refused twice for one service, for what is not offered, and for nobody', async () => {
    const { api, service } = await subscribed(app);
    const again = await refusalOf(api.billing.subscribe({ serviceId: service.id, idempotencyKey: randomUUID() }));
    expect(again.message).toBe(texts.alreadySubscribed);
    for (const hidden of [{ isActive: false }, { archivedAt: new Date() }, { deletedAt: new Date() }]) {
      const { id } = await makeService(app, hidden);
      const refusal = await refusalOf(api.billing.subscribe({ serviceId: id, idempotencyKey: randomUUID() }));
      expect(refusal.message).toBe(texts.unknownService);
    }
  });

  it('of a service that is paid once has no next date (D51)', async () => {
    const { api } = await paid(app, { billingCycle: 'one_time' });
    expect(await onlySubscription(api)).toMatchObject({
      status: 'active',
      billingCycle: 'one-time',
      nextBillingDate: null,
      endDate: null,
    });
  });

  it('of a service that costs nothing is active at once', async () => {
    const { api } = await subscribed(app, { price: '0' });
    expect(await onlySubscription(api)).toMatchObject({ status: 'active', nextBillingDate: '2026-12-20' });
  });
});

describe('a payment that arrives', () => {
  it('completes payment, invoice, subscription, receipt, notice and mail together (D48)', async () => {
    const { api, person, paymentId } = await paid(app, { price: '120.50' });
    expect(await onlySubscription(api)).toMatchObject({
      status: 'active',
      startDate: '2026-11-20',
      nextBillingDate: '2026-12-20',
      amountPaid: { amount: '120.50', currency: 'PGK' },
      pendingPaymentId: null,
    });
    const payment = await api.billing.payment({ id: paymentId });
    expect(payment).toMatchObject({ status: 'completed', lapsesAt: null });
    expect(payment.receipt?.number).toMatch(/^RCT-2026-\d{6}$/);
    const [invoice] = await app.deps.db.invoice.findMany({ where: { userId: person.id } });
    expect(invoice).toMatchObject({ status: 'paid' });
    expect(invoice?.periodEnd?.toISOString()).toBe('2026-12-19T00:00:00.000Z');
    expect(await api.billing.overview()).toMatchObject({
      activeSubscriptions: 1,
      spent: [{ amount: '120.50', currency: 'PGK' }],
      pending: [],
    });
    expect(await app.deps.db.notification.count({ where: { userId: person.id, title: 'Payment received' } })).toBe(1);
  });

  it('gives one receipt however many confirm it at once', async () => {
    const { person, paymentId } = await subscribed(app);
    const all = await Promise.all(Array.from({ length: 8 }, () => pay(app, paymentId)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(all.map(({ receiptId }) => receiptId)).size).toBe(1);
    expect(await app.deps.db.receipt.count({ where: { userId: person.id } })).toBe(1);
    expect(await app.deps.db.notification.count({ where: { userId: person.id, title: 'Payment received' } })).toBe(1);
  });

  it('adds nothing across currencies (D50)', async () => {
    const { api, person } = await paid(app, { price: '0.10' });
    for (const price of ['0.10', '0.10']) {
      const service = await makeService(app, { price });
      const { paymentId } = await api.billing.subscribe({ serviceId: service.id, idempotencyKey: randomUUID() });
      await pay(app, paymentId);
    }
    const dollars = await makeService(app, { price: '9.99', currency: 'USD' });
    const { paymentId } = await api.billing.subscribe({ serviceId: dollars.id, idempotencyKey: randomUUID() });
    await pay(app, paymentId);
    const { spent } = await api.billing.overview();
    expect(spent).toEqual([
      { amount: '9.99', currency: 'USD' },
      { amount: '0.30', currency: 'PGK' },
    ]);
    expect(await app.deps.db.payment.count({ where: { userId: person.id } })).toBe(4);
  });
});

describe("somebody else's", () => {
  it('subscription and payment are not there', async () => {
    const { paymentId, subscriptionId } = await subscribed(app);
    const stranger = await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }));
    const seen = { id: subscriptionId, version: 1 };
    for (const call of [
      () => stranger.billing.payment({ id: paymentId }),
      () => stranger.billing.startAnew({ paymentId }),
      () => stranger.billing.attachProof({ paymentId, mediaId: randomUUID() }),
      () => stranger.billing.withdraw(seen),
      () => stranger.billing.cancel(seen),
      () => stranger.billing.resume(seen),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
