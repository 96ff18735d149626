import { pino } from 'pino';
import { expect, it } from 'vitest';
import { endDue } from '../../server/billing/renewals/ending.ts';
import { refundPayment } from '../../server/billing/failing.ts';
import { renew } from '../../server/billing/renewals/renewing.ts';
import { inBilling } from '../../server/billing/scope.ts';
import { Prisma } from '../../prisma/generated/client.ts';
import { toDomainError } from '../../server/trpc.ts';
import { useApp } from '../setup/app.ts';
import { untilWaiting, whileLocked } from '../setup/row-lock.ts';
import { brokenRules } from './invariants.ts';
import { makeService, onlySubscription, paid, pay, pendingOf, rowsOf, runAllBilling, subscribed } from './scene.ts';
import { buildOrder } from '../factories/billing.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const app = useApp({ password: '', demo: false, log });

/** The refusals of concurrent calls; any other error fails. */
async function refusalsAmong(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls);
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [toDomainError(one.reason).code] : []));
  expect(codes.filter((code) => code !== 'CONFLICT')).toEqual([]);
  return codes;
}

const hold = (subscriptionId: string) =>
  Prisma.sql`SELECT 1 FROM subscriptions WHERE id = ${subscriptionId}::uuid FOR UPDATE`;

it('a new subscription that concurrently expires, is paid, withdrawn and restarted ends in one of these states', async () => {
  const endings = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const scene = await subscribed(app, { maxSubscribers: 1 });
    app.clock.advanceDays(15);
    const { id, version } = await onlySubscription(scene.api);
    const calls = [
      () => inBilling(app.deps, (scope) => endDue(scope, id, 'lapse')),
      () => pay(app, scene.paymentId),
      () => scene.api.billing.withdraw({ id, version }),
      () => scene.api.billing.startNewPayment({ paymentId: scene.paymentId }),
    ];
    // Three at a time, starting with another one each round: the node has five connections.
    const order = [...calls, ...calls].slice(round % calls.length, (round % calls.length) + 3);
    await whileLocked(app.deps.db, { lock: hold(id), waiting: 3 }, () => refusalsAmong(order.map((call) => call())));
    endings.add((await rowsOf(app, id)).status);
    expect(await brokenRules(app.deps.db)).toEqual([]);
  }
  expect([...endings].every((status) => ['active', 'expired', 'cancelled'].includes(status))).toBe(true);
}, 60_000);

it('a renewal that is paid, expires, is cancelled and whose first payment is refunded at once ends in one too', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scene = await paid(app);
    app.clock.advanceDays(25);
    await runAllBilling(app);
    app.clock.advanceDays(22);
    const { id, version } = await onlySubscription(scene.api);
    const renewal = await pendingOf(app, id);
    const refund = (endsNow: boolean) => () =>
      inBilling(app.deps, (scope) =>
        refundPayment(scope, { paymentId: scene.paymentId, reason: 'No.', endsNow, decidedBy: null }),
      );
    const calls = [
      () => inBilling(app.deps, (scope) => endDue(scope, id, 'expire')),
      () => pay(app, renewal),
      refund(round % 2 === 0),
      () => scene.api.billing.cancel({ id, version }),
    ];
    const order = [...calls, ...calls].slice(round % calls.length, (round % calls.length) + 3);
    await whileLocked(app.deps.db, { lock: hold(id), waiting: 3 }, () => refusalsAmong(order.map((call) => call())));
    expect((await rowsOf(app, id)).status).not.toBe('pending');
    expect(await brokenRules(app.deps.db)).toEqual([]);
  }
}, 60_000);

it('a renewal billed while its client subscribes to another service does not deadlock', async () => {
  const earlier = lines.length;
  const [one, two] = [await paid(app), await paid(app)];
  app.clock.advanceDays(27);
  const other = await makeService(app);
  // Both need the next invoice number and the account: whichever has one must get the other.
  const lock = Prisma.sql`SELECT 1 FROM number_counters WHERE series = 'INV' FOR UPDATE`;
  const bill = ({ subscriptionId }: typeof one) => inBilling(app.deps, (scope) => renew(scope, subscriptionId));
  const codes = await whileLocked(app.deps.db, { lock, waiting: 3 }, async () => {
    // The renewal is first in the queue: it gets the number while the next call has locked the account.
    const renewing = bill(one);
    renewing.catch(() => undefined);
    await untilWaiting(app.deps.db, 1);
    const subscribing = one.api.billing.subscribe(buildOrder(other.id));
    return refusalsAmong([renewing, subscribing, bill(two)]);
  });
  expect(codes).toEqual([]);
  // It succeeds without retries.
  expect(lines.slice(earlier).filter((line) => line.includes('is retried'))).toEqual([]);
  for (const { subscriptionId } of [one, two]) expect((await rowsOf(app, subscriptionId)).invoices).toHaveLength(2);
  expect(await brokenRules(app.deps.db)).toEqual([]);
});

it('on any number of nodes and concurrent job runs, each thing happens once', async () => {
  const scenes = [await paid(app), await paid(app), await subscribed(app), await subscribed(app)];
  app.clock.advanceDays(25);
  await Promise.all([1, 2, 3].map(() => runAllBilling(app)));
  const before = await Promise.all(scenes.map(({ subscriptionId }) => rowsOf(app, subscriptionId)));
  await runAllBilling(app);
  expect(await Promise.all(scenes.map(({ subscriptionId }) => rowsOf(app, subscriptionId)))).toEqual(before);
  expect(before.map(({ status, invoices }) => [status, invoices.length])).toEqual([
    ['active', 2],
    ['active', 2],
    ['expired', 1],
    ['expired', 1],
  ]);
  expect(await brokenRules(app.deps.db)).toEqual([]);
});
