import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { brokenRules } from './invariants.ts';
import { aClient, begin, makeService, onlySubscription, paid, pay, subscribed } from './scene.ts';
import { buildDetails, buildOrder } from '../factories/billing.ts';

const app = useApp({ password: '', demo: false });

describe("'Subscribe Now'", () => {
  it('creates a pending subscription, an invoice and a pending payment (D47)', async () => {
    const { api, paymentId, service } = await subscribed(app, { price: '0.30' });
    expect(await onlySubscription(api)).toMatchObject({ status: 'pending', pendingPaymentId: paymentId });
    const payment = await api.billing.payment({ id: paymentId });
    expect(payment).toMatchObject({
      status: 'pending',
      amount: { amount: '0.30', currency: 'PGK' },
      serviceName: service.name,
      dueDate: '2026-12-04',
      receipt: null,
      accounts: [{ currency: 'PGK', accountNumber: '1000 2345 6789' }],
    });
    expect(payment.payBy).toBe('2026-12-04');
    const { lapsesAt } = await app.deps.db.subscription.findUniqueOrThrow({
      where: { id: payment.subscription?.id ?? '' },
    });
    // Midnight in Port Moresby after the last day.
    expect(lapsesAt?.toISOString()).toBe('2026-12-04T14:00:00.000Z');
    expect(payment.reference).toMatch(/^IPA-/);
    expect(payment.invoice.number).toMatch(/^INV-2026-\d{6}$/);
    const offer = (await api.billing.services()).find(({ id }) => id === service.id);
    expect(offer).toMatchObject({ state: 'pending', pendingPaymentId: paymentId });
    const told = await app.deps.db.notification.count({ where: { link: `/dashboard/payments/${paymentId}` } });
    expect(told).toBe(1);
  });

  it('is offered by category and name', async () => {
    const names = ['Survey of sites', 'Site visits', 'Zoning advice'].map((name) => `${name} ${randomUUID()}`);
    for (const [at, name] of names.entries())
      await makeService(app, { name, category: at === 2 ? 'AA first' : 'ZZ last' });
    const { api } = await aClient(app);
    const offered = (await api.billing.services()).map(({ name }) => name).filter((name) => names.includes(name));
    expect(offered).toEqual([names[2], names[1], names[0]]);
  });

  it('creates one order for one key, however often it is sent, even at once (D57)', async () => {
    const service = await makeService(app);
    const { api, person } = await aClient(app);
    const wish = buildOrder(service.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.billing.subscribe(wish)));
    expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await app.deps.db.payment.count({ where: { userId: person.id } })).toBe(1);
    const other = await makeService(app);
    const refusal = await refusalOf(api.billing.subscribe({ ...wish, serviceId: other.id }));
    expect(refusal.message).toBe(texts.keyReused);
  });

  it('and corrected invoices are limited to twenty an hour of one account; a repeat is still answered', async () => {
    const service = await makeService(app);
    const { api, person } = await aClient(app);
    const wish = buildOrder(service.id);
    const { paymentId, subscriptionId } = await api.billing.subscribe(wish);
    const correct = (name: string, revision: number) =>
      api.billing.correctDetails({ ...buildDetails({ name }), paymentId: paymentId ?? '', revision });
    await correct('One Ltd', 1);
    // Without a change.
    await correct('One Ltd', 2);
    for (let made = 2; made < 20; made += 1) await app.deps.limits.billingChange(person.id, (count) => count());
    const limited = { code: 'RATE_LIMITED', message: expect.stringContaining('Please wait') as string };
    expect(await refusalOf(correct('Two Ltd', 2))).toMatchObject(limited);
    expect(await api.billing.details()).toMatchObject({ name: 'One Ltd' });
    await api.billing.withdraw({ id: subscriptionId, version: 1 });
    expect(await refusalOf(api.billing.subscribe(buildOrder(service.id)))).toMatchObject(limited);
    expect(await app.deps.db.invoice.count({ where: { userId: person.id } })).toBe(1);
    expect(await api.billing.subscribe(wish)).toEqual({ paymentId, subscriptionId });
    await (await aClient(app)).api.billing.subscribe(buildOrder(service.id));
  });

  it('gives five places of a service to five of a hundred concurrent requests (D49)', async () => {
    const service = await makeService(app, { maxSubscribers: 5 });
    const people = await Promise.all(Array.from({ length: 100 }, () => aClient(app)));
    const outcomes = await Promise.allSettled(people.map(({ api }) => api.billing.subscribe(buildOrder(service.id))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(new Set(reasons)).toEqual(new Set([`TRPCError: ${texts.fullText}`]));
    expect(await app.deps.db.subscription.count({ where: { serviceId: service.id } })).toBe(5);
    const { api } = await aClient(app);
    const offer = (await api.billing.services()).find(({ id }) => id === service.id);
    expect(offer).toMatchObject({ state: 'full', placesLeft: 0 });
  });

  it('is refused twice for one service, for a service not offered, and without an account', async () => {
    const { api, service } = await subscribed(app);
    const again = await refusalOf(api.billing.subscribe(buildOrder(service.id)));
    expect(again.message).toBe(texts.alreadySubscribed);
    for (const hidden of [{ isActive: false }, { archivedAt: new Date() }, { deletedAt: new Date() }]) {
      const { id } = await makeService(app, hidden);
      const refusal = await refusalOf(api.billing.subscribe(buildOrder(id)));
      expect(refusal.message).toBe(texts.unknownService);
    }
  });

  it('of a one-time service can be repeated once it is paid, and not before (D70)', async () => {
    const { api, service, paymentId, person } = await subscribed(app, { billingCycle: 'one_time', maxSubscribers: 1 });
    const wish = () => buildOrder(service.id);
    const stateOf = async (of: typeof api) => (await of.billing.services()).find(({ id }) => id === service.id)?.state;
    expect((await refusalOf(api.billing.subscribe(wish()))).message).toBe(
      'You already have this service, or a payment for it is pending.',
    );
    const other = await aClient(app);
    expect(await stateOf(other.api)).toBe('full');
    await pay(app, paymentId);
    // A paid purchase takes no place and is not a running subscription.
    expect(await stateOf(api)).toBe('open');
    expect(await stateOf(other.api)).toBe('open');
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => api.billing.subscribe(wish())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stateOf(api)).toBe('pending');
    const rows = await app.deps.db.subscription.findMany({ where: { userId: person.id }, orderBy: { id: 'asc' } });
    expect(rows.map(({ status }) => status)).toEqual(['active', 'pending']);
    expect(await brokenRules(app.deps.db)).toEqual([]);
  });

  it('is refused by the database itself if one is pending or active', async () => {
    const { subscriptionId } = await paid(app);
    const { db } = app.deps;
    const again = db.$executeRaw`
      INSERT INTO subscriptions (user_id, service_id, price, currency, billing_cycle, updated_at)
      SELECT user_id, service_id, price, currency, billing_cycle, now() FROM subscriptions WHERE id = ${subscriptionId}::uuid`;
    await expect(again).rejects.toThrow('duplicate key');
  });

  it('of an example is refused, and its card says so (D63)', async () => {
    const service = await makeService(app, { isDemo: true });
    const { api } = await aClient(app);
    const refusal = await refusalOf(api.billing.subscribe(buildOrder(service.id)));
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: 'This service is an example. You cannot subscribe to it.',
    });
    const offer = (await api.billing.services()).find(({ id }) => id === service.id);
    expect(offer).toMatchObject({ state: 'example', isDemo: true });
  });

  it('is refused without a bank account in its currency; a free service is accepted (D65)', async () => {
    const [pgk, usd, free] = [
      await makeService(app),
      await makeService(app, { currency: 'USD' }),
      await makeService(app, { currency: 'USD', price: '0' }),
    ];
    const { db } = app.deps;
    const { value: before } = await db.setting.findUniqueOrThrow({ where: { group: 'billing' } });
    const { accounts } = (await readSettings(db, app.deps.log)).billing;
    const value = { ...defaultSettings.billing, accounts: accounts.filter(({ currency }) => currency === 'PGK') };
    await db.setting.update({ where: { group: 'billing' }, data: { value } });
    const { api } = await aClient(app);
    const offers = await api.billing.services();
    const stateOf = (id: string) => offers.find((offer) => offer.id === id)?.state;
    expect([pgk, usd, free].map(({ id }) => stateOf(id))).toEqual(['open', 'not-payable', 'open']);
    const refusal = await refusalOf(api.billing.subscribe(buildOrder(usd.id)));
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: 'Payment for this service is not available yet.',
      details: { reason: 'not-payable' },
    });
    await api.billing.subscribe(buildOrder(free.id));
    await begin(api, pgk.id);
    await db.setting.update({ where: { group: 'billing' }, data: { value: before ?? {} } });
    await begin(api, usd.id);
  });

  it('of a one-time service has no next date (D51)', async () => {
    const { api } = await paid(app, { billingCycle: 'one_time' });
    expect(await onlySubscription(api)).toMatchObject({
      status: 'active',
      billingCycle: 'one-time',
      nextBillingDate: null,
      endDate: null,
    });
  });

  it('of a free service is active at once, with no invoice and no payment (D69)', async () => {
    const service = await makeService(app, { price: '0', name: 'Newsletter' });
    const { api, person } = await aClient(app);
    const wish = buildOrder(service.id);
    const begun = await api.billing.subscribe(wish);
    expect(begun.paymentId).toBeNull();
    expect(await api.billing.subscribe(wish)).toEqual(begun);
    expect(await onlySubscription(api)).toMatchObject({
      status: 'active',
      startDate: '2026-11-20',
      nextBillingDate: '2026-12-20',
      pendingPaymentId: null,
    });
    const { db } = app.deps;
    expect(await db.invoice.count({ where: { userId: person.id } })).toBe(0);
    expect(await db.payment.count({ where: { userId: person.id } })).toBe(0);
    const told = await db.notification.findMany({ where: { userId: person.id } });
    expect(told.map(({ title, message }) => [title, message])).toEqual([
      ['Your subscription is active', 'You can use Newsletter from today.'],
    ]);
    const offer = (await api.billing.services()).find(({ id }) => id === service.id);
    expect(offer).toMatchObject({ state: 'subscribed' });
  });

  it('of a free service with one place is given to one person (D69, D49)', async () => {
    const service = await makeService(app, { price: '0', maxSubscribers: 1 });
    const people = await Promise.all([aClient(app), aClient(app), aClient(app)]);
    const outcomes = await Promise.allSettled(people.map(({ api }) => api.billing.subscribe(buildOrder(service.id))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await brokenRules(app.deps.db)).toEqual([]);
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
    expect(payment).toMatchObject({ status: 'completed', payBy: null });
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

  it('gives one receipt, even for concurrent confirmations', async () => {
    const { person, paymentId } = await subscribed(app);
    const all = await Promise.all(Array.from({ length: 8 }, () => pay(app, paymentId)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(all.map(({ receiptId }) => receiptId)).size).toBe(1);
    expect(await app.deps.db.receipt.count({ where: { userId: person.id } })).toBe(1);
    expect(await app.deps.db.notification.count({ where: { userId: person.id, title: 'Payment received' } })).toBe(1);
  });

  it('sums nothing across currencies (D50)', async () => {
    const { api, person } = await paid(app, { price: '0.10' });
    for (const price of ['0.10', '0.10']) {
      const service = await makeService(app, { price });
      const { paymentId } = await begin(api, service.id);
      await pay(app, paymentId);
    }
    const dollars = await makeService(app, { price: '9.99', currency: 'USD' });
    const { paymentId } = await begin(api, dollars.id);
    await pay(app, paymentId);
    const { spent } = await api.billing.overview();
    expect(spent).toEqual([
      { amount: '9.99', currency: 'USD' },
      { amount: '0.30', currency: 'PGK' },
    ]);
    expect(await app.deps.db.payment.count({ where: { userId: person.id } })).toBe(4);
  });
});

describe("someone else's", () => {
  it('subscription and payment are NOT_FOUND', async () => {
    const { paymentId, subscriptionId } = await subscribed(app);
    const stranger = await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }));
    const seen = { id: subscriptionId, version: 1 };
    for (const call of [
      () => stranger.billing.payment({ id: paymentId }),
      () => stranger.billing.startNewPayment({ paymentId }),
      () => stranger.billing.attachProof({ paymentId, mediaId: randomUUID() }),
      () => stranger.billing.withdraw(seen),
      () => stranger.billing.cancel(seen),
      () => stranger.billing.resume(seen),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
