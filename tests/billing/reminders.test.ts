import { addDays } from '../../src/domain/time/day.ts';
import { describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { failPayment } from '../../server/billing/failing.ts';
import { reminderOf } from '../../server/billing/renewals/reminding.ts';
import { inBilling } from '../../server/billing/scope.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import { useApp } from '../setup/app.ts';
import { mailsTo } from '../setup/browser.ts';
import { whileLocked } from '../setup/row-lock.ts';
import { aProof } from './proof.ts';
import { moveTo, onlySubscription, paid, pay, pendingOf, runAllBilling, runBilling, subscribed } from './scene.ts';

const app = useApp({ password: '', demo: false });

const titles = {
  lapsesSoon: billingNotices.lapsesSoon('', '', '').title,
  dueSoon: billingNotices.dueSoon('', '', '').title,
  overdue: billingNotices.overdue('', '', '').title,
  overdueWeek: billingNotices.overdueWeek('', '', '', '').title,
};
const all = new Set(Object.values(titles));

/** Reminders sent to a person, as notifications and as mails. */
async function remindersOf({ person }: Awaited<ReturnType<typeof subscribed>>): Promise<string[]> {
  const notices = await app.deps.db.notification.findMany({
    where: { userId: person.id, title: { in: [...all] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const mails = (await mailsTo(app, person.email)).filter(({ subject }) => all.has(subject));
  expect(mails.map(({ subject }) => subject)).toEqual(notices.map(({ title }) => title));
  return notices.map(({ title }) => title);
}

it('an unpaid new subscription gets one reminder, 3 days before it expires', async () => {
  const scene = await subscribed(app);
  moveTo(app.clock, '2026-12-01T23:59');
  await runBilling(app, 'billing-reminders');
  expect(await remindersOf(scene)).toEqual([]);
  moveTo(app.clock, '2026-12-02T00:00');
  // All three have found it due before the first one sends it.
  const lock = Prisma.sql`SELECT id FROM payments WHERE id = ${scene.paymentId}::uuid FOR UPDATE`;
  const counts = await whileLocked(app.deps.db, { lock, waiting: 3 }, () =>
    Promise.all([1, 2, 3].map(() => runBilling(app, 'billing-reminders'))),
  );
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  moveTo(app.clock, '2026-12-04T23:59');
  expect(await runBilling(app, 'billing-reminders')).toBe(0);
  expect(await remindersOf(scene)).toEqual([titles.lapsesSoon]);
  const [notice] = await app.deps.db.notification.findMany({
    where: { userId: scene.person.id, title: titles.lapsesSoon },
  });
  expect(notice).toMatchObject({
    message: billingNotices.lapsesSoon(scene.service.name, 'PGK 35.00', '4 December 2026').message,
    link: `/dashboard/payments/${scene.paymentId}`,
  });
});

it('a renewal gets reminders 3 days before, the day after and 7 days after its due date', async () => {
  moveTo(app.clock, '2027-01-10T12:00');
  const scene = await paid(app);
  const expected: [day: string, titles: string[]][] = [
    ['2027-02-03', []],
    ['2027-02-06', []],
    ['2027-02-07', [titles.dueSoon]],
    ['2027-02-10', []],
    ['2027-02-11', [titles.overdue]],
    ['2027-02-16', []],
    ['2027-02-17', [titles.overdueWeek]],
    ['2027-02-24', []],
  ];
  const told: string[] = [];
  for (const [day, here] of expected) {
    moveTo(app.clock, `${day}T00:05`);
    await runBilling(app, 'billing-renewals');
    await runBilling(app, 'billing-reminders');
    await runBilling(app, 'billing-reminders');
    told.push(...here);
    expect(await remindersOf(scene), day).toEqual(told);
  }
});

it('a late run sends only the latest reminder due', async () => {
  moveTo(app.clock, '2027-03-10T12:00');
  const scene = await paid(app);
  moveTo(app.clock, '2027-04-05T12:00');
  await runBilling(app, 'billing-renewals');
  moveTo(app.clock, '2027-04-18T12:00');
  await runBilling(app, 'billing-reminders');
  await runBilling(app, 'billing-reminders');
  expect(await remindersOf(scene)).toEqual([titles.overdueWeek]);
});

it('no reminder goes out for what is paid, withdrawn, or has its proof awaiting staff', async () => {
  moveTo(app.clock, '2027-06-10T12:00');
  const [settled, withdrawn, proven] = [await subscribed(app), await subscribed(app), await subscribed(app)];
  await pay(app, settled.paymentId);
  const { id, version } = await onlySubscription(withdrawn.api);
  await withdrawn.api.billing.withdraw({ id, version });
  const { db } = app.deps;
  const proofMediaId = await aProof(app, proven.person.id);
  await db.payment.update({ where: { id: proven.paymentId }, data: { proofMediaId } });
  moveTo(app.clock, '2027-06-23T12:00');
  expect(await runBilling(app, 'billing-reminders')).toBe(0);
  await db.payment.update({ where: { id: proven.paymentId }, data: { proofMediaId: null } });
  expect(await runBilling(app, 'billing-reminders')).toBe(1);
  expect(await remindersOf(proven)).toEqual([titles.lapsesSoon]);
});

it('a new payment of the same invoice sends no second reminder, and a late bill does not remind at once', async () => {
  moveTo(app.clock, '2027-08-10T12:00');
  const scene = await paid(app);
  moveTo(app.clock, '2027-09-08T12:00');
  await runBilling(app, 'billing-renewals');
  expect(await runBilling(app, 'billing-reminders')).toBe(0);
  moveTo(app.clock, '2027-09-11T12:00');
  expect(await runBilling(app, 'billing-reminders')).toBe(1);
  const paymentId = await pendingOf(app, scene.subscriptionId);
  await app.deps.db.payment.update({
    where: { id: paymentId },
    data: { status: 'failed', failedAt: app.clock.now(), failureReason: 'No.' },
  });
  await scene.api.billing.startNewPayment({ paymentId });
  expect(await runBilling(app, 'billing-reminders')).toBe(0);
  expect(await remindersOf(scene)).toEqual([titles.overdue]);
});

const reject = (paymentId: string) =>
  inBilling(app.deps, (scope) => failPayment(scope, { paymentId, reason: 'Not readable.' }));
const noticesOf = ({ person }: Awaited<ReturnType<typeof subscribed>>, title: string) =>
  app.deps.db.notification.findMany({ where: { userId: person.id, title }, select: { message: true, link: true } });

it('a renewal whose payment failed is reminded of, with a link to it until a new one replaces it', async () => {
  moveTo(app.clock, '2027-10-10T12:00');
  const scene = await paid(app);
  moveTo(app.clock, '2027-11-05T12:00');
  await runBilling(app, 'billing-renewals');
  const paymentId = await pendingOf(app, scene.subscriptionId);
  await reject(paymentId);
  expect(await onlySubscription(scene.api)).toMatchObject({ pendingPaymentId: null, failedPaymentId: paymentId });
  moveTo(app.clock, '2027-11-07T12:00');
  expect(await runBilling(app, 'billing-reminders')).toBe(1);
  expect(await noticesOf(scene, titles.dueSoon)).toMatchObject([{ link: `/dashboard/payments/${paymentId}` }]);

  const { paymentId: next } = await scene.api.billing.startNewPayment({ paymentId });
  expect(await onlySubscription(scene.api)).toMatchObject({ pendingPaymentId: next, failedPaymentId: null });
  moveTo(app.clock, '2027-11-11T12:00');
  expect(await runBilling(app, 'billing-reminders')).toBe(1);
  expect(await noticesOf(scene, titles.overdue)).toMatchObject([{ link: `/dashboard/payments/${next}` }]);

  await scene.api.billing.attachProof({ paymentId: next, mediaId: await aProof(app, scene.person.id) });
  moveTo(app.clock, '2027-11-23T12:00');
  expect(await runBilling(app, 'billing-reminders')).toBe(0);
  await reject(next);
  expect(await runBilling(app, 'billing-reminders')).toBe(1);
  const days = ['10 November 2027', '26 November 2027'] as const;
  const { message } = billingNotices.overdueWeek(scene.service.name, 'PGK 35.00', ...days);
  expect(await noticesOf(scene, titles.overdueWeek)).toEqual([{ message, link: `/dashboard/payments/${next}` }]);
});

it('an unpaid beginning whose proof was rejected is reminded of the later last day', async () => {
  moveTo(app.clock, '2027-12-01T12:00');
  const scene = await subscribed(app);
  const { paymentId } = scene;
  await scene.api.billing.attachProof({ paymentId, mediaId: await aProof(app, scene.person.id) });
  moveTo(app.clock, '2027-12-13T12:00');
  await reject(paymentId);
  const { paymentId: next } = await scene.api.billing.startNewPayment({ paymentId });
  expect(await scene.api.billing.payment({ id: next })).toMatchObject({ dueDate: '2027-12-15', payBy: '2027-12-16' });
  moveTo(app.clock, '2027-12-13T23:59');
  expect(await runBilling(app, 'billing-reminders')).toBe(0);
  moveTo(app.clock, '2027-12-14T00:00');
  expect(await runBilling(app, 'billing-reminders')).toBe(1);
  const { message } = billingNotices.lapsesSoon(scene.service.name, 'PGK 35.00', '16 December 2027');
  expect(await noticesOf(scene, titles.lapsesSoon)).toMatchObject([{ message }]);
});

describe('a beginning whose proof is rejected after its due date', () => {
  const lapsesSoonBy = ({ service }: Awaited<ReturnType<typeof subscribed>>, day: string) =>
    billingNotices.lapsesSoon(service.name, 'PGK 35.00', day).message;

  it('is reminded of the rejected payment and its own last day, also after an earlier reminder', async () => {
    moveTo(app.clock, '2028-01-03T12:00');
    const [seldom, again] = [await subscribed(app), await subscribed(app)];
    const prove = async ({ api, person, paymentId }: typeof seldom) =>
      api.billing.attachProof({ paymentId, mediaId: await aProof(app, person.id) });
    await prove(seldom);
    moveTo(app.clock, '2028-01-15T00:00');
    expect(await runBilling(app, 'billing-reminders')).toBe(1);
    await prove(again);
    // Later than a renewal's grace period.
    moveTo(app.clock, '2028-02-20T23:59');
    await runAllBilling(app);
    for (const { paymentId } of [seldom, again]) await reject(paymentId);
    expect(await runBilling(app, 'billing-reminders')).toBe(0);
    moveTo(app.clock, '2028-02-21T00:00');
    expect(await runBilling(app, 'billing-reminders')).toBe(2);
    expect(await runBilling(app, 'billing-reminders')).toBe(0);
    const link = (id: string) => `/dashboard/payments/${id}`;
    expect(await noticesOf(seldom, titles.lapsesSoon)).toEqual([
      { message: lapsesSoonBy(seldom, '23 February 2028'), link: link(seldom.paymentId) },
    ]);
    expect((await noticesOf(again, titles.lapsesSoon)).map(({ message }) => message)).toEqual([
      lapsesSoonBy(again, '17 January 2028'),
      lapsesSoonBy(again, '23 February 2028'),
    ]);

    const { paymentId } = await again.api.billing.startNewPayment({ paymentId: again.paymentId });
    moveTo(app.clock, '2028-02-23T23:59');
    expect(await runAllBilling(app)).toBe(0);
    await pay(app, paymentId);
    moveTo(app.clock, '2028-02-24T00:00');
    expect(await runBilling(app, 'billing-ends')).toBe(1);
    expect(await onlySubscription(seldom.api)).toMatchObject({ status: 'expired', endDate: '2028-02-23' });
    expect(await onlySubscription(again.api)).toMatchObject({ status: 'active' });
    expect(await runBilling(app, 'billing-reminders')).toBe(0);
  });

  it('is reminded on its last day at the latest', async () => {
    moveTo(app.clock, '2028-04-03T12:00');
    const scene = await subscribed(app);
    await reject(scene.paymentId);
    moveTo(app.clock, '2028-04-17T23:59');
    expect(await runBilling(app, 'billing-reminders')).toBe(1);
    expect(await noticesOf(scene, titles.lapsesSoon)).toMatchObject([
      { message: lapsesSoonBy(scene, '17 April 2028') },
    ]);
    const late = await subscribed(app);
    moveTo(app.clock, '2028-05-02T00:00');
    expect(await runBilling(app, 'billing-reminders')).toBe(0);
    expect(await remindersOf(late)).toEqual([]);
  });
});

it('a renewal whose proof is rejected after the grace period is reminded of the days left', async () => {
  moveTo(app.clock, '2028-06-10T12:00');
  const scene = await paid(app);
  moveTo(app.clock, '2028-07-05T12:00');
  await runBilling(app, 'billing-renewals');
  const paymentId = await pendingOf(app, scene.subscriptionId);
  await scene.api.billing.attachProof({ paymentId, mediaId: await aProof(app, scene.person.id) });
  moveTo(app.clock, '2028-08-05T12:00');
  await reject(paymentId);
  expect(await runBilling(app, 'billing-reminders')).toBe(1);
  const { message } = billingNotices.overdueWeek(scene.service.name, 'PGK 35.00', '10 July 2028', '8 August 2028');
  expect(await noticesOf(scene, titles.overdueWeek)).toMatchObject([{ message }]);
});

it('each bill gets at most one reminder a day, and a day without a run changes no later one', () => {
  const due = '2027-02-28';
  for (let issued = -7; issued <= 0; issued += 1) {
    const kinds = Array.from({ length: 30 }, (_, at) =>
      reminderOf(
        { status: 'active', issueDate: addDays(due, issued), dueDate: due, lastDay: addDays(due, 14) },
        addDays(due, at - 10),
      ),
    );
    const seen = [...new Set(kinds.flatMap((reminder) => reminder?.kind ?? []))];
    expect(seen).toEqual(issued < -3 ? ['due_soon', 'overdue', 'overdue_week'] : ['overdue', 'overdue_week']);
  }
});
