import type { Prisma } from '../../prisma/generated/client.ts';
import { completePayment } from '../../server/billing/completing.ts';
import { billingJobs } from '../../server/billing/renewals/jobs.ts';
import { inBilling } from '../../server/billing/scope.ts';
import type { Deps } from '../../server/context.ts';
import { instantOf } from '../../src/domain/time/wall-clock.ts';
import { buildOrder, buildService, takeTransfers } from '../factories/billing.ts';
import type { TestClock } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

interface Site {
  readonly deps: Deps;
}

/** A service that is offered, and can be paid. */
export async function makeService({ deps: { db } }: Site, overrides: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  await takeTransfers(db);
  return buildService(db, overrides);
}

/** A client and the API as they call it. */
export async function aClient(site: Site) {
  const person = await makeUser(site.deps.db);
  return { person, api: await callerOf(site, person) };
}

/** A pending subscription. */
export async function subscribed(site: Site, overrides: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  const service = await makeService(site, overrides);
  const { person, api } = await aClient(site);
  return { service, person, api, ...(await begin(api, service.id)) };
}

/** Subscribes to a paid service. */
export async function begin({ billing }: Awaited<ReturnType<typeof callerOf>>, serviceId: string) {
  const { subscriptionId, paymentId } = await billing.subscribe(buildOrder(serviceId));
  if (paymentId === null) throw new Error('This service is free.');
  return { subscriptionId, paymentId };
}

/** Completes a payment like a confirmation by staff. */
export const pay = (site: Site, paymentId: string) =>
  inBilling(site.deps, (scope) => completePayment(scope, { paymentId }));

/** A paid subscription. */
export async function paid(site: Site, overrides: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  const scene = await subscribed(site, overrides);
  await pay(site, scene.paymentId);
  return scene;
}

/** The only row of the caller's list. */
export async function onlySubscription(api: Awaited<ReturnType<typeof callerOf>>) {
  const [row] = await api.billing.subscriptions();
  if (row === undefined) throw new Error('no subscription');
  return row;
}

/** Runs one of the billing jobs; returns its count. */
export function runBilling(site: Site, name: 'billing-renewals' | 'billing-ends' | 'billing-reminders') {
  const job = billingJobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`no job ${name}`);
  return job.run(site.deps);
}

/** Runs all of them, in order. */
export async function runAllBilling(site: Site): Promise<number> {
  let done = 0;
  for (const job of billingJobs) done += await job.run(site.deps);
  return done;
}

/** Advances the clock to a local day and time in the zone; never back. */
export function moveTo(clock: TestClock, wallTime: string, zone = 'Pacific/Port_Moresby'): void {
  const instant = instantOf(wallTime, zone);
  if (instant === null) throw new Error(`no time: ${wallTime}`);
  const seconds = (Date.parse(instant) - clock.now().getTime()) / 1000;
  if (seconds < 0) throw new Error(`${wallTime} is over`);
  clock.advanceSeconds(seconds);
}

/** Changes the zone for billing days (D32). */
export async function setZone({ deps }: Site, timezone: string): Promise<void> {
  const { value } = await deps.db.setting.findUniqueOrThrow({ where: { group: 'general' }, select: { value: true } });
  await deps.db.setting.update({
    where: { group: 'general' },
    data: { value: { ...(value as Record<string, unknown>), timezone } },
    select: { id: true },
  });
}

/** The rows of one subscription, its invoices and payments, oldest first, days as text. */
export async function rowsOf({ deps }: Site, subscriptionId: string) {
  const row = await deps.db.subscription.findUniqueOrThrow({
    where: { id: subscriptionId },
    include: {
      invoices: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      payments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { receipt: true } },
    },
  });
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
  return {
    ...row,
    startDate: day(row.startDate),
    endDate: day(row.endDate),
    nextBillingDate: day(row.nextBillingDate),
    amountPaid: row.amountPaid.toFixed(2),
    price: row.price.toFixed(2),
    invoices: row.invoices.map(({ status, dueDate, periodStart, periodEnd, total, currency }) => ({
      status,
      currency,
      total: total.toFixed(2),
      due: day(dueDate),
      from: day(periodStart),
      to: day(periodEnd),
    })),
  };
}

/** The pending payment of a subscription. */
export async function pendingOf({ deps }: Site, subscriptionId: string): Promise<string> {
  const { id } = await deps.db.payment.findFirstOrThrow({
    where: { subscriptionId, status: 'pending' },
    select: { id: true },
  });
  return id;
}
