import { addDays, dayIn } from '../../src/domain/time/day.ts';
import { describe, expect, it } from 'vitest';
import { failPayment, refundPayment } from '../../server/billing/failing.ts';
import { endAllOf, endDue } from '../../server/billing/renewals/ending.ts';
import { inBilling } from '../../server/billing/scope.ts';
import { nextBillingDay } from '../../src/domain/billing/periods.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import { billingRefusals } from '../../src/domain/billing/texts.ts';
import { useApp } from '../setup/app.ts';
import { mailsTo, refusalOf } from '../setup/browser.ts';
import { aProof } from './proof.ts';
import {
  aClient,
  makeService,
  moveTo,
  onlySubscription,
  paid,
  pay,
  pendingOf,
  rowsOf,
  runAllBilling,
  runBilling,
  setZone,
  subscribed,
} from './scene.ts';
import { buildOrder } from '../factories/billing.ts';

const app = useApp({ password: '', demo: false });

const seenOf = async (scene: Awaited<ReturnType<typeof paid>>) => {
  const { id, version } = await onlySubscription(scene.api);
  return { id, version };
};

it('cancelling and resuming are limited to twenty an hour of one account', async () => {
  const scene = await paid(app);
  const { cancel, resume } = scene.api.billing;
  // One is the order.
  for (let made = 1; made < 19; made += 2) {
    await cancel(await seenOf(scene));
    await resume(await seenOf(scene));
  }
  await cancel(await seenOf(scene));
  const seen = await seenOf(scene);
  expect(await refusalOf(resume(seen))).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await onlySubscription(scene.api)).toMatchObject({ isEnding: true, version: seen.version });
  const other = await paid(app);
  await other.api.billing.cancel(await seenOf(other));
});

describe('a renewal', () => {
  it('is billed 7 days ahead, once across repeated runs and nodes, and continues from its day when paid', async () => {
    const scene = await paid(app);
    moveTo(app.clock, '2026-12-12T23:59');
    await runBilling(app, 'billing-renewals');
    expect((await rowsOf(app, scene.subscriptionId)).invoices).toHaveLength(1);
    moveTo(app.clock, '2026-12-13T00:00');
    const counts = await Promise.all([1, 2, 3].map(() => runBilling(app, 'billing-renewals')));
    expect(counts.reduce((all, count) => all + count)).toBe(1);
    expect(await runBilling(app, 'billing-renewals')).toBe(0);
    const { invoices } = await rowsOf(app, scene.subscriptionId);
    expect(invoices.slice(1)).toEqual([
      { status: 'open', currency: 'PGK', total: '35.00', due: '2026-12-20', from: '2026-12-20', to: '2027-01-19' },
    ]);
    const mails = await mailsTo(app, scene.person.email);
    expect(mails.filter(({ subject }) => subject === billingNotices.renewal('', '', '').title)).toHaveLength(1);
    expect(mails.at(-1)?.text).toContain(scene.service.name);
    await pay(app, await pendingOf(app, scene.subscriptionId));
    expect(await onlySubscription(scene.api)).toMatchObject({
      nextBillingDate: '2027-01-20',
      amountPaid: { amount: '70.00', currency: 'PGK' },
    });
    expect(await runBilling(app, 'billing-renewals')).toBe(0);
    const active = { userId: scene.person.id, title: billingNotices.activated('').title };
    expect(await app.deps.db.notification.count({ where: active }), 'said when it began, and not again').toBe(1);
  });

  it("is billed at the service's price of that day, in its currency; issued bills stay unchanged (D51)", async () => {
    const scene = await paid(app);
    const { db } = app.deps;
    const change = (data: object) => db.service.update({ where: { id: scene.service.id }, data });
    await change({ price: '12.50', currency: 'USD', archivedAt: app.clock.now(), isActive: false });
    app.clock.advanceDays(30);
    await runBilling(app, 'billing-renewals');
    await change({ price: '99', currency: 'USD' });
    expect(await onlySubscription(scene.api)).toMatchObject({
      price: { amount: '12.50', currency: 'USD' },
      amountPaid: { amount: '0.00', currency: 'USD' },
    });
    await pay(app, await pendingOf(app, scene.subscriptionId));
    expect(await onlySubscription(scene.api)).toMatchObject({ amountPaid: { amount: '12.50', currency: 'USD' } });
    expect((await scene.api.billing.overview()).spent).toEqual([
      { amount: '12.50', currency: 'USD' },
      { amount: '35.00', currency: 'PGK' },
    ]);
  });

  it('keeps the agreed price if the service has another billing cycle by then', async () => {
    const scene = await paid(app);
    await app.deps.db.service.update({
      where: { id: scene.service.id },
      data: { price: '300', currency: 'USD', billingCycle: 'annually' },
    });
    app.clock.advanceDays(28);
    await runBilling(app, 'billing-renewals');
    const { invoices } = await rowsOf(app, scene.subscriptionId);
    expect(invoices.at(-1)).toMatchObject({ total: '35.00', currency: 'PGK' });
  });

  it('of a free service continues automatically, without bill or notification, and is billed once it costs something (D69)', async () => {
    const { db } = app.deps;
    const service = await makeService(app, { price: '0' });
    const { api, person } = await aClient(app);
    const { subscriptionId } = await api.billing.subscribe(buildOrder(service.id));
    const { nextBillingDate } = await onlySubscription(api);
    app.clock.advanceDays(30);
    await runAllBilling(app);
    const after = await rowsOf(app, subscriptionId);
    expect(after.nextBillingDate).toBe(nextBillingDay(after.startDate ?? '', 'monthly', nextBillingDate ?? ''));
    expect(after).toMatchObject({ status: 'active', invoices: [], payments: [] });
    const told = await db.notification.findMany({ where: { userId: person.id } });
    expect(told.map(({ title }) => title)).toEqual(['Your subscription is active']);
    const seen = async () => {
      const { id, version } = await onlySubscription(api);
      return { id, version };
    };
    await api.billing.cancel(await seen());
    expect(await rowsOf(app, subscriptionId)).toMatchObject({
      status: 'active',
      endDate: addDays(after.nextBillingDate ?? '', -1),
    });
    await api.billing.resume(await seen());
    await db.service.update({ where: { id: service.id }, data: { price: '12.00' } });
    app.clock.advanceDays(31);
    await runBilling(app, 'billing-renewals');
    expect((await rowsOf(app, subscriptionId)).invoices).toMatchObject([{ status: 'open', total: '12.00' }]);
  });

  it('is not created for ending, ended, pending or one-time subscriptions', async () => {
    const ending = await paid(app);
    await ending.api.billing.cancel(await seenOf(ending));
    const once = await paid(app, { billingCycle: 'one_time' });
    const unpaid = await subscribed(app);
    expect((await rowsOf(app, once.subscriptionId)).nextBillingDate).toBeNull();
    app.clock.advanceDays(28);
    await runAllBilling(app);
    for (const { subscriptionId } of [ending, once, unpaid]) {
      expect((await rowsOf(app, subscriptionId)).invoices).toHaveLength(1);
    }
  });

  it('is billed to a suspended account, and one failure does not stop the others', async () => {
    const broken = await paid(app);
    const suspended = await paid(app);
    await app.deps.db.user.update({ where: { id: suspended.person.id }, data: { suspendedAt: app.clock.now() } });
    // Makes writing this invoice fail.
    await app.deps.db.$executeRawUnsafe(`
      CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;`);
    await app.deps.db.$executeRawUnsafe(`
      CREATE TRIGGER refuse_one BEFORE INSERT ON invoices FOR EACH ROW
      WHEN (NEW.subscription_id = '${broken.subscriptionId}') EXECUTE FUNCTION refuse_one();`);
    app.clock.advanceDays(28);
    await expect(runBilling(app, 'billing-renewals')).rejects.toMatchObject({ code: 'UNEXPECTED' });
    expect((await rowsOf(app, suspended.subscriptionId)).invoices).toHaveLength(2);
    expect((await rowsOf(app, broken.subscriptionId)).invoices).toHaveLength(1);
    await app.deps.db.$executeRawUnsafe('DROP TRIGGER refuse_one ON invoices');
    expect(await runBilling(app, 'billing-renewals')).toBe(1);
  });

  it('is never created for a deleted account', async () => {
    const scene = await paid(app);
    await app.deps.db.user.update({ where: { id: scene.person.id }, data: { erasedAt: app.clock.now() } });
    app.clock.advanceDays(28);
    await runAllBilling(app);
    expect((await rowsOf(app, scene.subscriptionId)).invoices).toHaveLength(1);
  });
});

describe('a renewal with a proof awaiting staff', () => {
  const proven = async () => {
    const scene = await paid(app);
    app.clock.advanceDays(28);
    await runBilling(app, 'billing-renewals');
    const paymentId = await pendingOf(app, scene.subscriptionId);
    await scene.api.billing.attachProof({ paymentId, mediaId: await aProof(app, scene.person.id) });
    return { ...scene, firstPaymentId: scene.paymentId, paymentId };
  };

  it('is not cancelled by the client until they decide', async () => {
    const scene = await proven();
    const { paymentId } = scene;
    const refused = { code: 'CONFLICT', message: billingRefusals.proofUndecided };
    await expect(scene.api.billing.cancel(await seenOf(scene))).rejects.toMatchObject(refused);
    expect(await onlySubscription(scene.api)).toMatchObject({ pendingPaymentId: paymentId, hasProof: true });
    await inBilling(app.deps, (scope) => failPayment(scope, { paymentId, reason: 'Not readable.' }));
    expect(await onlySubscription(scene.api)).toMatchObject({ failedPaymentId: paymentId, hasProof: false });
    await scene.api.billing.cancel(await seenOf(scene));
    expect(await onlySubscription(scene.api)).toMatchObject({ isEnding: true, failedPaymentId: null });
  });

  it('ends with a refund by staff, and with the account', async () => {
    const [refunded, erased] = [await proven(), await proven()];
    const refund = { paymentId: refunded.firstPaymentId, reason: 'Ended.', endsNow: true, decidedBy: null };
    await inBilling(app.deps, (scope) => refundPayment(scope, refund));
    await inBilling(app.deps, (scope) => endAllOf(scope, erased.person.id));
    for (const { subscriptionId } of [refunded, erased]) {
      expect((await rowsOf(app, subscriptionId)).status).toBe('cancelled');
    }
  });
});

it('an order with a proof awaiting staff is not cancelled by the client until they decide', async () => {
  const { paymentId, person, api } = await subscribed(app);
  const { id, version } = await onlySubscription(api);
  await api.billing.attachProof({ paymentId, mediaId: await aProof(app, person.id) });
  const refused = { code: 'CONFLICT', message: billingRefusals.proofUndecided };
  await expect(api.billing.withdraw({ id, version })).rejects.toMatchObject(refused);
  expect(await api.billing.payment({ id: paymentId })).toMatchObject({
    status: 'pending',
    isInvoiceVoid: false,
    subscription: { status: 'pending', hasProof: true },
  });
  await inBilling(app.deps, (scope) => failPayment(scope, { paymentId, reason: 'Not readable.' }));
  expect(await api.billing.payment({ id: paymentId })).toMatchObject({ subscription: { hasProof: false } });
  await api.billing.withdraw({ id, version });
  expect(await onlySubscription(api)).toMatchObject({ status: 'cancelled' });
});

describe('after a month without a node', () => {
  it('one renewal is open at a time, with its full period, and nothing unbilled expires', async () => {
    const scene = await paid(app);
    const first = (await rowsOf(app, scene.subscriptionId)).nextBillingDate ?? '';
    app.clock.advanceDays(75);
    const today = dayIn('Pacific/Port_Moresby', app.clock.now());
    const inAWeek = addDays(today, 7);
    await runBilling(app, 'billing-ends');
    await runAllBilling(app);
    await runAllBilling(app);
    const late = await rowsOf(app, scene.subscriptionId);
    expect(late).toMatchObject({ status: 'active', nextBillingDate: first });
    expect(late.invoices.slice(1)).toMatchObject([{ status: 'open', from: first, due: inAWeek }]);
    await pay(app, await pendingOf(app, scene.subscriptionId));
    await runAllBilling(app);
    const next = await rowsOf(app, scene.subscriptionId);
    expect(next.invoices).toHaveLength(3);
    expect(next.invoices[2]?.from).toBe(next.nextBillingDate);
    expect((next.nextBillingDate ?? '') <= today).toBe(true);
    // 14 days after the first due day.
    app.clock.advanceDays(7 + 14);
    await runBilling(app, 'billing-ends');
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('active');
    app.clock.advanceDays(1);
    await runBilling(app, 'billing-ends');
    expect(await rowsOf(app, scene.subscriptionId)).toMatchObject({ status: 'expired', nextBillingDate: null });
  });
});

describe('the anchor', () => {
  const renewUntilPaid = async (subscriptionId: string) => {
    await runBilling(app, 'billing-renewals');
    await pay(app, await pendingOf(app, subscriptionId));
    return (await rowsOf(app, subscriptionId)).nextBillingDate;
  };

  it('is the day of activation, clamped to the month: 31 Jan, 28 Feb, 31 Mar (D51)', async () => {
    moveTo(app.clock, '2031-01-31T09:00');
    const scene = await paid(app);
    expect((await rowsOf(app, scene.subscriptionId)).nextBillingDate).toBe('2031-02-28');
    moveTo(app.clock, '2031-02-28T09:00');
    expect(await renewUntilPaid(scene.subscriptionId)).toBe('2031-03-31');
    moveTo(app.clock, '2031-04-10T09:00');
    // Days of late payment are not free.
    expect(await renewUntilPaid(scene.subscriptionId)).toBe('2031-04-30');
    const { invoices } = await rowsOf(app, scene.subscriptionId);
    expect(invoices.map(({ from, to }) => [from, to])).toEqual([
      ['2031-01-31', '2031-02-27'],
      ['2031-02-28', '2031-03-30'],
      ['2031-03-31', '2031-04-29'],
    ]);
  });

  it('of 29 February is the 28th in other years, and the 29th in leap years', async () => {
    moveTo(app.clock, '2032-02-29T09:00');
    const scene = await paid(app, { billingCycle: 'annually' });
    const days = [(await rowsOf(app, scene.subscriptionId)).nextBillingDate];
    for (const day of ['2033-02-25', '2034-02-25', '2035-02-25']) {
      moveTo(app.clock, `${day}T09:00`);
      days.push(await renewUntilPaid(scene.subscriptionId));
    }
    expect(days).toEqual(['2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29']);
  });
});

describe('time ends', () => {
  it.each([
    ['Pacific/Port_Moresby', '2036-05-31'],
    // The clocks there go back on 6 April 2036 and forward on 5 October.
    ['Australia/Sydney', '2036-10-05'],
  ])(
    'a cancelled subscription after its last day, exactly at midnight of %s; until then it can be resumed',
    async (zone, start) => {
      await setZone(app, zone);
      moveTo(app.clock, `${start}T12:00`, zone);
      const scene = await paid(app);
      const { nextBillingDate, id } = await onlySubscription(scene.api);
      await scene.api.billing.cancel(await seenOf(scene));
      await scene.api.billing.resume(await seenOf(scene));
      expect(await onlySubscription(scene.api)).toMatchObject({ isEnding: false, nextBillingDate });
      await scene.api.billing.cancel(await seenOf(scene));
      const [year, month, day] = (nextBillingDate ?? '').split('-').map(Number);
      const lastDay = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1)).toISOString().slice(0, 10);
      moveTo(app.clock, `${lastDay}T23:59`, zone);
      await runAllBilling(app);
      expect(await onlySubscription(scene.api)).toMatchObject({ status: 'active', isEnding: true, endDate: lastDay });
      moveTo(app.clock, `${nextBillingDate ?? ''}T00:00`, zone);
      await expect(scene.api.billing.resume(await seenOf(scene))).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await runBilling(app, 'billing-ends')).toBe(1);
      expect(await runBilling(app, 'billing-ends')).toBe(0);
      expect(await rowsOf(app, id)).toMatchObject({ status: 'cancelled', endDate: lastDay, nextBillingDate: null });
      await setZone(app, 'Pacific/Port_Moresby');
    },
  );

  it('a renewal unpaid 14 days after its due date, at midnight, with its last paid day', async () => {
    moveTo(app.clock, '2037-01-10T12:00');
    const scene = await paid(app);
    moveTo(app.clock, '2037-02-03T12:00');
    await runBilling(app, 'billing-renewals');
    const renewal = { id: await pendingOf(app, scene.subscriptionId) };
    expect(await scene.api.billing.payment(renewal)).toMatchObject({ dueDate: '2037-02-10', payBy: '2037-02-24' });
    expect(await scene.api.billing.payment({ id: scene.paymentId })).toMatchObject({ payBy: null });
    moveTo(app.clock, '2037-02-24T23:59');
    await runBilling(app, 'billing-ends');
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('active');
    moveTo(app.clock, '2037-02-25T00:00');
    const counts = await Promise.all([1, 2].map(() => runBilling(app, 'billing-ends')));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    const row = await rowsOf(app, scene.subscriptionId);
    expect(row).toMatchObject({ status: 'expired', endDate: '2037-02-09' });
    expect(row.invoices.map(({ status }) => status)).toEqual(['paid', 'void']);
  });

  it('a renewal that was cancelled and resumed while overdue, without delay', async () => {
    moveTo(app.clock, '2037-03-10T12:00');
    const scene = await paid(app);
    moveTo(app.clock, '2037-04-04T12:00');
    await runAllBilling(app);
    for (const day of ['2037-04-15', '2037-04-23']) {
      moveTo(app.clock, `${day}T12:00`);
      await scene.api.billing.cancel(await seenOf(scene));
      await scene.api.billing.resume(await seenOf(scene));
      await runAllBilling(app);
      expect((await rowsOf(app, scene.subscriptionId)).invoices.at(-1)).toMatchObject({ status: 'open', due: day });
    }
    moveTo(app.clock, '2037-04-25T00:00');
    await runAllBilling(app);
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('expired');
  });

  it('nothing if a payment is confirmed before the run on that day', async () => {
    moveTo(app.clock, '2037-06-10T12:00');
    const scene = await paid(app);
    const beginning = await subscribed(app);
    moveTo(app.clock, '2037-07-05T12:00');
    await runBilling(app, 'billing-renewals');
    moveTo(app.clock, '2037-07-25T00:00');
    await pay(app, await pendingOf(app, scene.subscriptionId));
    await pay(app, beginning.paymentId);
    expect(await runBilling(app, 'billing-ends')).toBe(0);
    expect(await rowsOf(app, scene.subscriptionId)).toMatchObject({ status: 'active', nextBillingDate: '2037-08-10' });
    expect(await rowsOf(app, beginning.subscriptionId)).toMatchObject({ status: 'active', startDate: '2037-07-25' });
  });

  it('no beginning with a proof awaiting staff, and leaves time for another proof (D62)', async () => {
    moveTo(app.clock, '2037-10-01T12:00');
    const scene = await subscribed(app);
    await scene.api.billing.attachProof({ paymentId: scene.paymentId, mediaId: await aProof(app, scene.person.id) });
    moveTo(app.clock, '2037-11-10T12:00');
    await runBilling(app, 'billing-ends');
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('pending');
    await inBilling(app.deps, (tx) => failPayment(tx, { paymentId: scene.paymentId, reason: 'Not readable.' }));
    await runBilling(app, 'billing-ends');
    const { paymentId } = await scene.api.billing.startNewPayment({ paymentId: scene.paymentId });
    // The third day.
    expect((await scene.api.billing.payment({ id: paymentId })).payBy).toBe('2037-11-13');
    moveTo(app.clock, '2037-11-13T23:59');
    await runBilling(app, 'billing-ends');
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('pending');
    moveTo(app.clock, '2037-11-14T00:00');
    await runBilling(app, 'billing-ends');
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('expired');
  });

  it('no renewal with a proof awaiting staff (D62)', async () => {
    moveTo(app.clock, '2037-11-20T12:00');
    const scene = await paid(app);
    moveTo(app.clock, '2037-12-15T12:00');
    await runBilling(app, 'billing-renewals');
    const paymentId = await pendingOf(app, scene.subscriptionId);
    await scene.api.billing.attachProof({ paymentId, mediaId: await aProof(app, scene.person.id) });
    moveTo(app.clock, '2038-01-09T12:00');
    await runBilling(app, 'billing-ends');
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('active');
    await pay(app, paymentId);
    expect(await rowsOf(app, scene.subscriptionId)).toMatchObject({ status: 'active', nextBillingDate: '2038-01-20' });
  });

  it('a renewal whose proof was rejected late, 3 days after', async () => {
    moveTo(app.clock, '2038-01-20T12:00');
    const scene = await paid(app);
    moveTo(app.clock, '2038-02-15T12:00');
    await runBilling(app, 'billing-renewals');
    const paymentId = await pendingOf(app, scene.subscriptionId);
    await scene.api.billing.attachProof({ paymentId, mediaId: await aProof(app, scene.person.id) });
    // Later than the 14 days, and a day earlier in UTC.
    moveTo(app.clock, '2038-03-09T08:00');
    await inBilling(app.deps, (tx) => failPayment(tx, { paymentId, reason: 'Not readable.' }));
    expect(await scene.api.billing.payment({ id: paymentId })).toMatchObject({ payBy: '2038-03-12' });
    const where = { userId: scene.person.id, title: 'Your payment was not accepted' };
    expect(await app.deps.db.notification.findFirstOrThrow({ where })).toMatchObject({
      message: `You can start a new payment for ${scene.service.name} until 12 March 2038. Reason: Not readable.`,
    });
    moveTo(app.clock, '2038-03-12T23:59');
    expect(await runBilling(app, 'billing-ends')).toBe(0);
    await scene.api.billing.startNewPayment({ paymentId });
    moveTo(app.clock, '2038-03-13T00:00');
    const refused = inBilling(app.deps, (scope) =>
      endDue({ ...scope, today: '2038-03-12' }, scene.subscriptionId, 'expire'),
    );
    expect(await refused, 'checked with the row locked').toBe(false);
    expect(await runBilling(app, 'billing-ends')).toBe(1);
    expect(await rowsOf(app, scene.subscriptionId)).toMatchObject({ status: 'expired', endDate: '2038-02-19' });
  });

  it('an unpaid beginning after 14 days, freeing its place (D49), however late the run', async () => {
    moveTo(app.clock, '2038-01-10T12:00');
    const first = await subscribed(app, { maxSubscribers: 1 });
    moveTo(app.clock, '2038-01-24T23:59');
    expect(await runBilling(app, 'billing-ends')).toBe(0);
    moveTo(app.clock, '2038-02-20T00:00');
    expect(await runBilling(app, 'billing-ends')).toBe(1);
    const row = await rowsOf(app, first.subscriptionId);
    expect(row).toMatchObject({ status: 'expired', endDate: '2038-01-24' });
    expect(row.payments.map(({ status }) => status)).toEqual(['failed']);
    await expect(pay(app, first.paymentId)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { api } = await aClient(app);
    const wish = buildOrder(first.service.id);
    expect((await api.billing.subscribe(wish)).subscriptionId).not.toBe(first.subscriptionId);
  });
});

it.each([
  [true, ' You can subscribe again at any time.'],
  [false, ''],
])('the end of a subscription offers another one only if its service is offered: %s', async (isOffered, again) => {
  moveTo(app.clock, '2038-04-10T12:00');
  const { db } = app.deps;
  const [lapsed, expired, ended] = [await subscribed(app), await paid(app), await paid(app)];
  await ended.api.billing.cancel(await seenOf(ended));
  const all = [lapsed, expired, ended];
  const ids = all.map(({ service }) => service.id);
  if (!isOffered) await db.service.updateMany({ where: { id: { in: ids } }, data: { isActive: false } });
  for (const day of ['2038-04-25', '2038-05-06', '2038-06-10']) {
    moveTo(app.clock, `${day}T12:00`);
    await runAllBilling(app);
  }
  const sentences = [
    `We did not receive your payment for ${lapsed.service.name} within 14 days.`,
    `We did not receive your payment to renew ${expired.service.name}.`,
    `${ended.service.name} has ended, as you asked.`,
  ];
  for (const [at, { api, person }] of all.entries()) {
    const where = {
      userId: person.id,
      title: { in: ['Your subscription has expired', 'Your subscription has ended'] },
    };
    const { message } = await db.notification.findFirstOrThrow({ where });
    expect(message).toBe(`${sentences[at]}${again}`);
    expect(await onlySubscription(api)).toMatchObject({ service: { isOffered } });
  }
  expect(await lapsed.api.billing.payment({ id: lapsed.paymentId })).toMatchObject({ subscription: { isOffered } });
});
