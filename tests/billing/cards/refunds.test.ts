import { expect, it } from 'vitest';
import { failPayment, refundPayment } from '../../../server/billing/failing.ts';
import { inBilling } from '../../../server/billing/scope.ts';
import { billingReasons } from '../../../src/domain/billing/texts.ts';
import { useApp } from '../../setup/app.ts';
import { mailsTo, refusalOf } from '../../setup/browser.ts';
import { callerOf, makeUser } from '../../setup/people.ts';
import { brokenRules } from '../invariants.ts';
import { onlySubscription, paid, pay, pendingOf, rowsOf, runBilling, subscribed } from '../scene.ts';

const app = useApp({ password: '', demo: false });

const refund = (paymentId: string, endsNow: boolean, version?: number) =>
  inBilling(app.deps, (scope) =>
    refundPayment(scope, {
      paymentId,
      reason: 'Paid twice.',
      endsNow,
      decidedBy: null,
      ...(version === undefined ? {} : { version }),
    }),
  );

it('a refund that ends nothing keeps the open renewal payable, and is subtracted from the amount paid', async () => {
  const scene = await paid(app);
  app.clock.advanceDays(25);
  await runBilling(app, 'billing-renewals');
  await refund(scene.paymentId, false);
  const row = await rowsOf(app, scene.subscriptionId);
  expect(row).toMatchObject({ status: 'active', endDate: null, amountPaid: '0.00' });
  await pay(app, await pendingOf(app, scene.subscriptionId));
  expect(await rowsOf(app, scene.subscriptionId)).toMatchObject({ status: 'active', amountPaid: '35.00' });
  expect(await brokenRules(app.deps.db)).toEqual([]);
});

it('a refund that ends the subscription ends it today and cancels its open renewal', async () => {
  const scene = await paid(app);
  app.clock.advanceDays(25);
  await runBilling(app, 'billing-renewals');
  const renewal = await pendingOf(app, scene.subscriptionId);
  await refund(scene.paymentId, true);
  const row = await rowsOf(app, scene.subscriptionId);
  expect(row).toMatchObject({ status: 'cancelled', nextBillingDate: null });
  expect(row.invoices.map(({ status }) => status)).toEqual(['paid', 'void']);
  expect(row.payments.map(({ status }) => status)).toEqual(['refunded', 'failed']);
  expect((await refusalOf(pay(app, renewal))).code).toBe('CONFLICT');
  expect((await refusalOf(scene.api.billing.startNewPayment({ paymentId: renewal }))).code).toBe('CONFLICT');
  expect((await refusalOf(refund(scene.paymentId, true))).code).toBe('CONFLICT');
  expect(await brokenRules(app.deps.db)).toEqual([]);
});

it.each([
  [true, (name: string) => `We are refunding PGK 35.00 for ${name}. ${name} has ended. Reason: Paid twice.`],
  [false, (name: string) => `We are refunding PGK 35.00 for ${name}. Your subscription continues. Reason: Paid twice.`],
])('its mail says whether the subscription ends: %s', async (endsNow, expected) => {
  const { paymentId, person, service } = await paid(app);
  await refund(paymentId, endsNow);
  const mail = (await mailsTo(app, person.email)).find(({ subject }) => subject === 'Payment refunded');
  expect(mail?.text).toContain(expected(service.name));
});

it('of a subscription that was over before does not mention it', async () => {
  const { paymentId, person, service } = await paid(app);
  app.clock.advanceDays(60);
  await app.deps.db.subscription.updateMany({
    where: { userId: person.id },
    data: { status: 'expired', endedAt: app.clock.now() },
  });
  await refund(paymentId, true);
  const where = { userId: person.id, title: 'Payment refunded' };
  expect(await app.deps.db.notification.findFirstOrThrow({ where })).toMatchObject({
    message: `We are refunding PGK 35.00 for ${service.name}. Reason: Paid twice.`,
  });
});

it('after the last day has passed without a job run, that last day stays', async () => {
  const scene = await paid(app);
  const { id, version } = await onlySubscription(scene.api);
  await scene.api.billing.cancel({ id, version });
  const { endDate } = await rowsOf(app, id);
  app.clock.advanceDays(50);
  await refund(scene.paymentId, true);
  expect(await rowsOf(app, id)).toMatchObject({ status: 'cancelled', endDate });
});

it('a decision applies to the version that was read (D37)', async () => {
  const scene = await subscribed(app);
  const reject = (version: number) =>
    inBilling(app.deps, (scope) => failPayment(scope, { paymentId: scene.paymentId, reason: 'No.', version }));
  expect((await refusalOf(reject(2))).code).toBe('CONFLICT');
  expect((await rowsOf(app, scene.subscriptionId)).payments[0]).toMatchObject({ status: 'pending', version: 1 });
  await reject(1);
  expect((await refusalOf(refund(scene.paymentId, false, 2))).code).toBe('CONFLICT');
  const { id, version } = await onlySubscription(scene.api);
  expect((await refusalOf(scene.api.billing.withdraw({ id, version: version + 1 }))).code).toBe('CONFLICT');
  await scene.api.billing.withdraw({ id, version });
  expect((await rowsOf(app, id)).invoices.map(({ status }) => status)).toEqual(['void']);
});

it('a cancelled renewal records why its payment failed, and is not restarted', async () => {
  const scene = await paid(app);
  app.clock.advanceDays(25);
  await runBilling(app, 'billing-renewals');
  const renewal = await pendingOf(app, scene.subscriptionId);
  const { id, version } = await onlySubscription(scene.api);
  await scene.api.billing.cancel({ id, version });
  expect(await scene.api.billing.payment({ id: renewal })).toMatchObject({
    status: 'failed',
    failureReason: billingReasons.cancelled,
    canStartNewPayment: false,
  });
  expect((await refusalOf(scene.api.billing.startNewPayment({ paymentId: renewal }))).code).toBe('CONFLICT');
});

it('a payment that its client withdrew is shown as withdrawn to them and to staff; a rejected or expired one is not', async () => {
  const [withdrawn, rejected, lapsed] = [await subscribed(app), await subscribed(app), await subscribed(app)];
  const leave = async ({ api }: typeof withdrawn) => {
    const { id, version } = await onlySubscription(api);
    await api.billing.withdraw({ id, version });
  };
  await leave(withdrawn);
  await inBilling(app.deps, (scope) => failPayment(scope, { paymentId: rejected.paymentId, reason: 'No.' }));
  app.clock.advanceSeconds(60);
  await leave(rejected);
  app.clock.advanceDays(16);
  await runBilling(app, 'billing-ends');

  const staff = await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }));
  const seen = async ({ api, paymentId }: typeof withdrawn) => {
    const [line] = (await api.billing.payments({})).items;
    return [line, await api.billing.payment({ id: paymentId }), await staff.payments.detail({ id: paymentId })].map(
      (row) => [row?.status, row?.isWithdrawn],
    );
  };
  const [failed, taken] = [
    ['failed', false],
    ['failed', true],
  ];
  expect(await seen(withdrawn)).toEqual([taken, taken, taken]);
  expect(await seen(rejected)).toEqual([failed, failed, failed]);
  expect(await seen(lapsed)).toEqual([failed, failed, failed]);
});
