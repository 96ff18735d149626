import { dayIn } from '../../src/domain/time/day.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failPayment, refundPayment } from '../../server/billing/failing.ts';
import { inBilling } from '../../server/billing/scope.ts';
import { billingCycleToRow } from '../../src/domain/billing/billing.ts';
import { toDomainError } from '../../server/trpc.ts';
import { useApp } from '../setup/app.ts';
import { brokenRules } from './invariants.ts';
import { BillingModel, type ModelService } from './model.ts';
import { aClient, makeService, pay, runAllBilling } from './scene.ts';
import { buildOrder } from '../factories/billing.ts';

const app = useApp({ password: '', demo: false });

const kinds = [
  'subscribe',
  'pay',
  'fail',
  'startNewPayment',
  'withdraw',
  'cancel',
  'resume',
  'refund',
  'revoke',
] as const;
type Kind = (typeof kinds)[number];
type Step =
  | { kind: Kind; client: number; service: number; isStale: boolean }
  | { kind: 'pass'; days: number }
  | { kind: 'reprice'; service: number; price: number; currency: 'PGK' | 'USD' };

const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      // Continuing moves are more frequent than ending ones.
      kind: fc.constantFrom<Kind>(...kinds, 'subscribe', 'pay', 'pay'),
      client: fc.nat(2),
      service: fc.nat(2),
      isStale: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(1, 3, 7, 15, 24, 40) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('reprice' as const),
      service: fc.nat(2),
      price: fc.integer({ min: 1, max: 99_999 }),
      currency: fc.constantFrom('PGK' as const, 'USD' as const),
    }),
  },
);

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
const offered: readonly ModelService[] = [
  { cycle: 'monthly', places: 1, price: 10, currency: 'PGK' },
  { cycle: 'quarterly', places: 2, price: 3599, currency: 'USD' },
  { cycle: 'one-time', places: null, price: 12_050, currency: 'PGK' },
];

async function buildWorld() {
  const model = new BillingModel(
    dayIn('Pacific/Port_Moresby', app.clock.now()),
    offered.map((service) => ({ ...service })),
  );
  const services = [];
  for (const { cycle, places, price, currency } of offered) {
    const row = { price: decimal(price), currency, maxSubscribers: places, billingCycle: billingCycleToRow[cycle] };
    services.push(await makeService(app, row));
  }
  const clients = [await aClient(app), await aClient(app), await aClient(app)];
  return { model, services, clients };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};

function newest({ services, clients }: World, client: number, service: number) {
  return app.deps.db.subscription.findFirst({
    where: { userId: at(clients, client).person.id, serviceId: at(services, service).id },
    orderBy: { id: 'desc' },
    include: { payments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  });
}

/** The call of a step; undefined if it has no target. */
async function callOf(
  world: World,
  step: Extract<Step, { client: number }>,
): Promise<(() => Promise<unknown>) | undefined> {
  const { kind, client, service, isStale } = step;
  const { api, person } = at(world.clients, client);
  if (kind === 'subscribe') {
    const wish = buildOrder(at(world.services, service).id);
    return () => api.billing.subscribe(wish);
  }
  const row = await newest(world, client, service);
  if (row === null) return undefined;
  const seen = { id: row.id, version: isStale ? row.version + 1 : row.version };
  const last = row.payments.at(-1);
  const completed = row.payments.findLast(({ status }) => status === 'completed');
  const inScope = (work: Parameters<typeof inBilling>[1]) => () => inBilling(app.deps, work);
  switch (kind) {
    case 'pay':
      return last === undefined ? undefined : () => pay(app, last.id);
    case 'fail':
      return (
        last && inScope((scope) => failPayment(scope, { paymentId: last.id, reason: 'No.', decidedBy: person.id }))
      );
    case 'startNewPayment':
      return last && (() => api.billing.startNewPayment({ paymentId: last.id }));
    case 'withdraw':
      return () => api.billing.withdraw(seen);
    case 'cancel':
      return () => api.billing.cancel(seen);
    case 'resume':
      return () => api.billing.resume(seen);
    default:
      return (
        completed &&
        inScope((scope) =>
          refundPayment(scope, { paymentId: completed.id, reason: 'No.', endsNow: kind === 'revoke', decidedBy: null }),
        )
      );
  }
}

const versioned = new Set<Kind>(['withdraw', 'cancel', 'resume']);

function expected(model: BillingModel, { kind, client, service, isStale }: Extract<Step, { client: number }>): boolean {
  if (isStale && versioned.has(kind)) return false;
  if (kind === 'refund' || kind === 'revoke') return model.refund(client, service, kind === 'revoke');
  return model[kind](client, service);
}

async function take(world: World, step: Step): Promise<void> {
  const { model } = world;
  if (step.kind === 'pass') {
    app.clock.advanceDays(step.days);
    model.pass(step.days);
    await runAllBilling(app);
    return;
  }
  if (step.kind === 'reprice') {
    const { service, price, currency } = step;
    model.reprice(service, price, currency);
    await app.deps.db.service.update({
      where: { id: at(world.services, service).id },
      data: { price: decimal(price), currency },
    });
    return;
  }
  const call = await callOf(world, step);
  if (call === undefined) return;
  const before = await newest(world, step.client, step.service);
  // A repeated move, such as confirming a confirmed payment, is answered and changes nothing.
  const isRepeated =
    (step.kind === 'pay' && before?.payments.at(-1)?.status === 'completed') ||
    (step.kind === 'startNewPayment' && before?.payments.at(-1)?.status === 'pending');
  const isDone = expected(model, step) || isRepeated;
  const outcome = await call().then(
    () => 'done',
    (error: unknown) => toDomainError(error).code,
  );
  expect(outcome, step.kind).toBe(isDone ? 'done' : 'CONFLICT');
}

async function compare(world: World): Promise<void> {
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
  for (const [key, one] of world.model.held) {
    const [client = 0, service = 0] = key.split(' ').map(Number);
    const row = await newest(world, client, service);
    expect(
      {
        status: row?.status,
        start: day(row?.startDate ?? null),
        end: day(row?.endDate ?? null),
        next: day(row?.nextBillingDate ?? null),
        currency: row?.currency,
        paid: row?.amountPaid.toFixed(2),
        pending: row?.payments.filter(({ status }) => status === 'pending').map(({ amount }) => amount.toFixed(2)),
      },
      key,
    ).toEqual({
      status: one.status,
      start: one.start,
      end: one.end,
      next: one.next,
      currency: one.currency,
      paid: decimal(BillingModel.sumOf(one)),
      pending: one.open === null || one.open.isFailed ? [] : [decimal(one.open.amount)],
    });
  }
  expect(await brokenRules(app.deps.db)).toEqual([]);
}

it('any order of actions, days and jobs leaves the database as D47–D51 require', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 12, maxLength: 45 }), async (steps) => {
      const world = await buildWorld();
      for (const step of steps) {
        await take(world, step);
        await compare(world);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
