import { expect, it } from 'vitest';
import { endAllOf } from '../../server/billing/renewals/ending.ts';
import { inBilling } from '../../server/billing/scope.ts';
import { taxModes } from '../../src/domain/billing/billing.ts';
import { taxOf } from '../../src/domain/billing/tax.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { useApp } from '../setup/app.ts';
import { openBrowser } from '../setup/browser.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { makeUser } from '../setup/people.ts';
import { brokenRules } from './invariants.ts';
import {
  begin,
  aClient,
  makeService,
  onlySubscription,
  paid,
  pay,
  pendingOf,
  rowsOf,
  runAllBilling,
  subscribed,
} from './scene.ts';
import { staffOf } from './staff-scene.ts';
import { buildDetails, buildOrder, takeTransfers } from '../factories/billing.ts';

const app = useApp({ password: '', demo: false });

it('deleting an account with pending, active and ending subscriptions ends all of them; its records stay', async () => {
  const { db } = app.deps;
  const person = await makeUser(db);
  const browser = await openBrowser(app, person);
  const api = await browser.api();
  const subscribe = async (price: string) => {
    const { id } = await makeService(app, { price, maxSubscribers: 1 });
    return { serviceId: id, ...(await begin(api, id)) };
  };
  const waiting = await subscribe('10.00');
  const active = await subscribe('20.00');
  const ending = await subscribe('30.00');
  for (const { paymentId } of [active, ending]) await pay(app, paymentId);
  const row = (await api.billing.subscriptions()).find(({ id }) => id === ending.subscriptionId);
  await api.billing.cancel({ id: ending.subscriptionId, version: row?.version ?? 0 });
  await app.deps.db.$executeRaw`UPDATE subscriptions SET next_billing_date = start_date + 5
    WHERE id = ${active.subscriptionId}::uuid`;
  await runAllBilling(app);
  expect(await pendingOf(app, active.subscriptionId)).not.toBe(active.paymentId);

  const data = await ownDataOf(app, browser.cookie);
  expect(data.subscriptions).toHaveLength(3);
  expect(data.invoices).toHaveLength(4);
  expect(data.payments).toHaveLength(4);
  expect(data.receipts).toHaveLength(2);

  await (await browser.api()).profile.deleteAccount();
  for (const { subscriptionId } of [waiting, active, ending]) {
    const { status, nextBillingDate, invoices, payments } = await rowsOf(app, subscriptionId);
    expect({ status, nextBillingDate }).toEqual({ status: 'cancelled', nextBillingDate: null });
    expect(invoices.map((invoice) => invoice.status)).not.toContain('open');
    expect(payments.map((payment) => payment.status)).not.toContain('pending');
  }
  expect(await db.receipt.count({ where: { userId: person.id } })).toBe(2);
  // Staff find them by the name on their invoices, no longer by the address.
  const { payments } = (await staffOf(app)).api;
  expect(await payments.list({ view: 'all', q: buildDetails().name })).toMatchObject({ total: 4 });
  expect(await payments.list({ view: 'all', q: person.email })).toMatchObject({ total: 0 });
  app.clock.advanceDays(60);
  await runAllBilling(app);
  expect(await db.notification.count({ where: { userId: person.id } })).toBe(0);
  expect(await db.invoice.count({ where: { userId: person.id } })).toBe(4);
  // The places are free again.
  const next = await aClient(app);
  const wish = buildOrder(waiting.serviceId);
  expect((await next.api.billing.subscribe(wish)).paymentId).not.toBe(waiting.paymentId);
  expect(await brokenRules(db)).toEqual([]);
});

it('everything of a person ends once, even while their payments arrive', async () => {
  for (let round = 0; round < 4; round += 1) {
    const scene = await subscribed(app);
    const outcomes = await Promise.allSettled([
      inBilling(app.deps, (scope) => endAllOf(scope, scene.person.id)),
      pay(app, scene.paymentId),
    ]);
    expect(outcomes[0]?.status).toBe('fulfilled');
    expect((await rowsOf(app, scene.subscriptionId)).status).toBe('cancelled');
    expect(await brokenRules(app.deps.db)).toEqual([]);
  }
});

it('a person who was suspended in between finds their subscription as of the current date', async () => {
  const scene = await paid(app);
  const { db } = app.deps;
  await db.user.update({ where: { id: scene.person.id }, data: { suspendedAt: app.clock.now() } });
  app.clock.advanceDays(25);
  await runAllBilling(app);
  app.clock.advanceDays(30);
  await runAllBilling(app);
  await db.user.update({ where: { id: scene.person.id }, data: { suspendedAt: null } });
  expect(await onlySubscription(scene.api)).toMatchObject({ status: 'expired', nextBillingDate: null });
});

it('net and tax add up to the total in every invoice, with tax included in the price or added (D51)', async () => {
  const { db } = app.deps;
  await takeTransfers(db);
  const prices = ['0.01', '0.05', '0.10', '33.33', '99.99', '1000000.07'];
  for (const mode of taxModes) {
    for (const rate of ['10', '12.5', '7.125']) {
      const { accounts } = (await readSettings(db, app.deps.log)).billing;
      const value = { ...defaultSettings.billing, accounts, tax: { name: 'GST', rate, mode } };
      await db.setting.upsert({ where: { group: 'billing' }, create: { group: 'billing', value }, update: { value } });
      const { api, person } = await aClient(app);
      for (const price of prices) {
        const { id } = await makeService(app, { price });
        const { paymentId } = await begin(api, id);
        const expected = taxOf(price, rate, mode);
        expect((await api.billing.payment({ id: paymentId })).amount.amount).toBe(expected.total);
        await pay(app, paymentId);
      }
      const [sums] = await db.$queryRaw<{ net: string; tax: string; total: string; paid: string }[]>`
        SELECT sum(i.net)::text AS net, sum(i.tax)::text AS tax, sum(i.total)::text AS total, sum(p.amount)::text AS paid
        FROM invoices i JOIN payments p ON p.invoice_id = i.id WHERE i.user_id = ${person.id}::uuid`;
      expect(sums?.total).toBe(sums?.paid);
      expect((await api.billing.overview()).spent).toEqual([{ amount: sums?.total, currency: 'PGK' }]);
    }
  }
  expect(await brokenRules(db)).toEqual([]);
}, 60_000);

it('every completed payment has a receipt, and every receipt a payment (D48)', async () => {
  const { db } = app.deps;
  await paid(app);
  expect(await db.payment.count({ where: { status: { in: ['completed', 'refunded'] }, receipt: null } })).toBe(0);
  const written = await db.receipt.count();
  expect(written).toBeGreaterThan(0);
  // If one cannot be written, neither is.
  const { paymentId } = await subscribed(app);
  await db.$executeRawUnsafe(`
    CREATE FUNCTION refuse_receipt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refuse_receipt'; END $$`);
  await db.$executeRawUnsafe(
    'CREATE TRIGGER refuse_receipt BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_receipt()',
  );
  await expect(pay(app, paymentId)).rejects.toThrow('refuse_receipt');
  await db.$executeRawUnsafe('DROP TRIGGER refuse_receipt ON receipts');
  expect(await db.payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({ status: 'pending' });
  expect(await db.receipt.count()).toBe(written);
  expect((await pay(app, paymentId)).isNew).toBe(true);
  expect(await brokenRules(db)).toEqual([]);
});
