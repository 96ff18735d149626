import { expect, it, vi } from 'vitest';
import { inBilling } from '../../server/billing/scope.ts';
import { DomainError } from '../../server/errors.ts';
import { retryTransaction } from '../../server/platform/database/write-conflict.ts';
import { lockAdmins } from '../../server/auth/last-admin.ts';
import { useApp } from '../setup/app.ts';
import { openBrowser } from '../setup/browser.ts';
import { makeUser } from '../setup/people.ts';
import { brokenRules } from './invariants.ts';
import { aClient, begin, makeService, pay, rowsOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

/** Waits for this many callers; later ones pass. */
function meetingOf(count: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let come = 0;
  return async () => {
    come += 1;
    if (come < count) await new Promise<void>((resolve) => waiting.push(resolve));
    else for (const go of waiting.splice(0)) go();
  };
}

/** Waits until this many statements wait: for an agreed number (`advisory`), or for another transaction. */
async function untilWaiting(count: number, reason: 'advisory' | 'transactionid'): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await app.deps.db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = ${reason}`;
      expect(row?.waiting).toBe(count);
    },
    { timeout: 20_000 },
  );
}

it('after a deadlock of two transactions the aborted one is retried: both succeed', async () => {
  const [one, other] = [await makeService(app), await makeService(app)];
  const meet = meetingOf(2);
  const tries: string[] = [];
  let commit: () => void = () => undefined;
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const both = async (first: string, second: string) => {
    await inBilling(app.deps, async ({ tx }) => {
      tries.push(first);
      // Else it could take its row again before the other one wakes up, and both would deadlock once more.
      if (tries.length > 2) await committed;
      const data = { version: { increment: 1 } };
      await tx.service.update({ where: { id: first }, data });
      await meet();
      await tx.service.update({ where: { id: second }, data });
    });
    commit();
  };
  await Promise.all([both(one.id, other.id), both(other.id, one.id)]);
  expect(tries).toHaveLength(3);
  const rows = await app.deps.db.service.findMany({ where: { id: { in: [one.id, other.id] } } });
  expect(rows.map(({ version }) => version)).toEqual([one.version + 2, other.version + 2]);
});

it('after three failed tries the caller gets an error, and nothing else is retried', async () => {
  const giveUp = () =>
    inBilling(app.deps, async ({ tx }) => {
      tries += 1;
      await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '40001'; END $$`;
    });
  let tries = 0;
  await expect(giveUp()).rejects.toThrow(/write conflict|given up/);
  expect(tries).toBe(3);
  for (const error of [new DomainError('CONFLICT', 'No.'), new Error('Broken.'), { code: 'P2002' }]) {
    const run = vi.fn<() => Promise<void>>(() => Promise.reject(error));
    await expect(retryTransaction(app.deps.log, run)).rejects.toBe(error);
    expect(run).toHaveBeenCalledOnce();
  }
});

it('an order whose transaction is retried counts once against the limit of its account, and not if it fails', async () => {
  const { db } = app.deps;
  const { api, person } = await aClient(app);
  const points = async () => {
    const rows = await db.$queryRaw<{ points: number }[]>`
      SELECT points FROM rate_limits WHERE key = ${`billing-change:${person.id}`}`;
    return rows.map((row) => row.points);
  };
  // A sequence keeps its value when its transaction is aborted.
  await db.$executeRaw`CREATE SEQUENCE tries`;
  await db.$executeRaw`
    CREATE FUNCTION abort_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') = 1 THEN RAISE EXCEPTION 'aborted' USING ERRCODE = '40001'; END IF;
      RETURN NEW;
    END $$`;
  await db.$executeRaw`
    CREATE TRIGGER abort_first BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION abort_first()`;
  const { subscriptionId } = await begin(api, (await makeService(app)).id);
  expect(await db.$queryRaw`SELECT last_value::int AS made FROM tries`).toEqual([{ made: 2 }]);
  expect(await points()).toEqual([1]);

  await db.$executeRaw`
    CREATE OR REPLACE FUNCTION abort_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'broken'; END $$`;
  await expect(begin(api, (await makeService(app)).id)).rejects.toThrow(/broken|went wrong|not complete/i);
  expect(await points()).toEqual([1]);
  await db.$executeRaw`DROP FUNCTION abort_first CASCADE`;
  expect((await rowsOf(app, subscriptionId)).status).toBe('pending');
});

it('deleting an account while a new order is paid does not deadlock', async () => {
  const { db } = app.deps;
  const browser = await openBrowser(app, await makeUser(db));
  const api = await browser.api();
  const { id: serviceId } = await makeService(app);
  const { begun, calls } = await db.$transaction(
    async (holder) => {
      const inside = await db.$transaction(
        async (admins) => {
          await lockAdmins(admins);
          // It has ended all subscriptions, but has not locked the account yet.
          const deleting = api.profile.deleteAccount();
          deleting.catch(() => undefined);
          await untilWaiting(1, 'advisory');
          const subscribed = await begin(api, serviceId);
          // Locks the subscription, and references the account once it has the payment.
          await holder.$queryRaw`SELECT 1 FROM payments WHERE id = ${subscribed.paymentId}::uuid FOR UPDATE`;
          const paying = pay(app, subscribed.paymentId);
          paying.catch(() => undefined);
          await untilWaiting(1, 'transactionid');
          return { begun: subscribed, calls: [deleting, paying] };
        },
        { timeout: 30_000 },
      );
      // One has locked the account and waits for the subscription; the other has locked that and will request the
      // account.
      await untilWaiting(2, 'transactionid');
      return inside;
    },
    { timeout: 40_000 },
  );
  const [deleted, payment] = await Promise.allSettled(calls);
  expect(deleted?.status).toBe('fulfilled');
  // Refused with a message if the account was faster, without a database error.
  const faults = [payment].filter((one) => one?.status === 'rejected' && !(one.reason instanceof DomainError));
  expect(faults).toEqual([]);
  expect((await rowsOf(app, begun.subscriptionId)).status).toBe('cancelled');
  expect(await brokenRules(db)).toEqual([]);
}, 60_000);
