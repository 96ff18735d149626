import { describe, expect, it } from 'vitest';
import { failPayment } from '../../../server/billing/failing.ts';
import { inBilling } from '../../../server/billing/scope.ts';
import { billingNotices } from '../../../src/domain/billing/notice-texts.ts';
import { billingReasons, billingRefusals } from '../../../src/domain/billing/texts.ts';
import { useApp } from '../../setup/app.ts';
import { mailsTo, refusalOf } from '../../setup/browser.ts';
import { aProof } from '../proof.ts';
import { moveTo, onlySubscription, paid, pay, pendingOf, runBilling, subscribed } from '../scene.ts';

const app = useApp({ password: '', demo: false });
type Scene = Awaited<ReturnType<typeof subscribed>>;

const reject = (paymentId: string) =>
  inBilling(app.deps, (scope) => failPayment(scope, { paymentId, reason: 'Not readable.' }));
const rowOf = async ({ api }: Scene, id: string) =>
  (await api.billing.payments({})).items.find((payment) => payment.id === id);
const seenOf = async ({ api }: Scene) => {
  const { id, version } = await onlySubscription(api);
  return { id, version };
};

describe('a rejected payment', () => {
  it('leads to a new one in the mail, the history and the overview, then to that one', async () => {
    const scene = await subscribed(app);
    const { api, person, paymentId: id } = scene;
    await reject(id);
    const mail = (await mailsTo(app, person.email)).find(({ subject }) => subject === 'Your payment was not accepted');
    expect(mail?.action).toEqual({ label: 'Start a new payment', url: `/dashboard/payments/${id}` });
    expect(mail?.text).toContain(`for ${scene.service.name} until 4 December 2026. Reason: Not readable.`);
    const unreplaced = { canStartNewPayment: true, newerPaymentId: null, isInvoiceVoid: false };
    expect(await rowOf(scene, id)).toMatchObject(unreplaced);
    expect((await api.billing.overview()).recent).toMatchObject([{ id, ...unreplaced }]);
    const { payBy } = await api.billing.payment({ id });
    expect(payBy).toBe('2026-12-04');

    const { paymentId: second } = await api.billing.startNewPayment({ paymentId: id });
    const replacedBy = (newerPaymentId: string) => ({ canStartNewPayment: false, newerPaymentId });
    expect(await api.billing.payment({ id })).toMatchObject({ ...replacedBy(second), payBy: null });
    expect(await rowOf(scene, id)).toMatchObject(replacedBy(second));
    expect(await rowOf(scene, second)).toMatchObject({ canStartNewPayment: false, newerPaymentId: null });

    await reject(second);
    for (const failed of [id, second]) expect(await rowOf(scene, failed)).toMatchObject(unreplaced);
    const { paymentId: third } = await api.billing.startNewPayment({ paymentId: id });
    await pay(app, third);
    for (const failed of [id, second]) {
      expect(await api.billing.payment({ id: failed })).toMatchObject({ ...replacedBy(third), voidReason: null });
    }
  });

  it('is reminded of with a link that starts a new one', async () => {
    moveTo(app.clock, '2027-01-04T12:00');
    const { paymentId, person } = await subscribed(app);
    await reject(paymentId);
    moveTo(app.clock, '2027-01-17T12:00');
    await runBilling(app, 'billing-reminders');
    const { title } = billingNotices.lapsesSoon('', '', '');
    const mail = (await mailsTo(app, person.email)).find(({ subject }) => subject === title);
    expect(mail?.action).toEqual({ label: 'Start a new payment', url: `/dashboard/payments/${paymentId}` });
  });
});

describe('a payment of a void invoice', () => {
  const voided = { isInvoiceVoid: true, canStartNewPayment: false, canPayByCard: false, payBy: null };

  async function expectRefused({ api, person }: Scene, paymentId: string) {
    const refusal = { code: 'CONFLICT', message: billingRefusals.noLongerDue };
    const mediaId = await aProof(app, person.id);
    expect(await refusalOf(api.billing.attachProof({ paymentId, mediaId }))).toMatchObject(refusal);
    expect(await refusalOf(api.billing.startNewPayment({ paymentId }))).toMatchObject(refusal);
    expect(await app.deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({
      proofMediaId: null,
    });
  }

  it('is no longer due, with the reason, and accepts no proof: withdrawn, and rejected before it expired', async () => {
    moveTo(app.clock, '2027-02-01T12:00');
    const [withdrawn, lapsed] = [await subscribed(app), await subscribed(app)];
    await withdrawn.api.billing.withdraw(await seenOf(withdrawn));
    await reject(lapsed.paymentId);
    moveTo(app.clock, '2027-02-16T00:00');
    await runBilling(app, 'billing-ends');
    for (const [scene, voidReason] of [
      [withdrawn, billingReasons.withdrawn],
      [lapsed, billingReasons.lapsed],
    ] as const) {
      const { paymentId: id, api } = scene;
      expect(await api.billing.payment({ id })).toMatchObject({ ...voided, voidReason, newerPaymentId: null });
      expect(await rowOf(scene, id)).toMatchObject({ isInvoiceVoid: true });
      await expectRefused(scene, id);
    }
  });

  it('of a renewal leads to the one that replaced it after resuming', async () => {
    moveTo(app.clock, '2027-03-10T12:00');
    const scene = await paid(app);
    moveTo(app.clock, '2027-04-05T12:00');
    await runBilling(app, 'billing-renewals');
    const id = await pendingOf(app, scene.subscriptionId);
    await scene.api.billing.cancel(await seenOf(scene));
    expect(await scene.api.billing.payment({ id })).toMatchObject({
      ...voided,
      voidReason: billingReasons.cancelled,
      newerPaymentId: null,
      subscription: { status: 'active' },
    });
    await expectRefused(scene, id);
    await scene.api.billing.resume(await seenOf(scene));
    await runBilling(app, 'billing-renewals');
    const newerPaymentId = await pendingOf(app, scene.subscriptionId);
    expect(await scene.api.billing.payment({ id })).toMatchObject({ ...voided, newerPaymentId });
  });

  it('is refused even while it is pending', async () => {
    const scene = await subscribed(app);
    const { paymentId: id, api } = scene;
    await app.deps.db.invoice.updateMany({
      where: { payments: { some: { id } } },
      data: { status: 'void', voidedAt: app.clock.now() },
    });
    expect(await api.billing.payment({ id })).toMatchObject({ ...voided, status: 'pending', voidReason: null });
    await expectRefused(scene, id);
  });
});
