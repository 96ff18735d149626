import { beforeAll, expect, it } from 'vitest';
import { instantOf } from '../../src/domain/time/wall-clock.ts';
import { makeInvoice } from '../billing/documents-scene.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp();
const zone = 'Pacific/Port_Moresby';
const at = (wallTime: string) => new Date(instantOf(wallTime, zone) ?? '');

/** A Wednesday. */
const now = at('2026-11-25T12:00');
const weeks = [
  '2026-10-05',
  '2026-10-12',
  '2026-10-19',
  '2026-10-26',
  '2026-11-02',
  '2026-11-09',
  '2026-11-16',
  '2026-11-23',
];

beforeAll(async () => {
  await app.deps.db.$executeRaw`TRUNCATE enquiries, invoices, content_versions CASCADE`;
  app.clock.advanceSeconds((now.getTime() - app.clock.now().getTime()) / 1000);
});

async function read() {
  const admin = await makeUser(app.deps.db, { roles: ['admin'] });
  return (await callerOf(app.deps, admin)).site.trends();
}

it('has a value for each of eight weeks, empty without data', async () => {
  const none = weeks.map(() => 0);
  expect(await read()).toEqual({
    weeks,
    enquiries: { received: none, due: none, inTime: none },
    money: [],
    opportunities: { published: none, closed: none },
    changes: none,
  });
});

it('counts enquiries in their week in the site’s zone, and those answered on time, as the reply times do', async () => {
  const { db } = app.deps;
  const createdAt = at('2026-11-24T10:00');
  const firstReplyAt = at('2026-11-24T11:00');
  await buildEnquiry(db, { createdAt: at('2026-11-15T23:59'), firstReplyAt: at('2026-11-16T09:00') });
  // The due time is that of a later message.
  const late = { dueAt: at('2026-11-20T09:00'), firstReplyAt: at('2026-11-18T09:00') };
  await buildEnquiry(db, { createdAt: at('2026-11-16T00:00'), ...late });
  await buildEnquiry(db, { createdAt: at('2026-11-17T10:00') });
  await buildEnquiry(db, { createdAt: at('2026-11-25T10:00') });
  await buildEnquiry(db, { createdAt, firstReplyAt, deletedAt: now });
  await buildEnquiry(db, { createdAt, firstReplyAt, isTest: true });
  for (const closeReason of ['spam', 'duplicate'] as const) {
    await buildEnquiry(db, { createdAt, firstReplyAt, stage: 'closed', closeReason });
  }
  await buildEnquiry(db, { createdAt: at('2026-10-04T23:59') });
  expect((await read()).enquiries).toEqual({
    received: [0, 0, 0, 0, 0, 1, 2, 1],
    due: [0, 0, 0, 0, 0, 1, 2, 0],
    inTime: [0, 0, 0, 0, 0, 1, 0, 0],
  });
  const caller = await callerOf(app.deps, await makeUser(db, { roles: ['officer'] }));
  const [month] = await caller.enquiries.times();
  expect(month).toMatchObject({ month: '2026-11', all: { received: 4, answered: 2, inTime: 1 } });
});

it('sums what was received by week, and what is outstanding, per currency', async () => {
  const { db } = app.deps;
  const client = await makeUser(db);
  const pay = async (total: string, currency: 'PGK' | 'USD', completedAt?: Date, refundedAt?: Date) => {
    const { paymentId } = await makeInvoice(db, client.id, { net: total, total, currency });
    if (completedAt === undefined) return;
    const status = refundedAt === undefined ? 'completed' : 'refunded';
    await db.payment.update({
      where: { id: paymentId },
      data: { status, completedAt, ...(refundedAt && { refundedAt }) },
    });
  };
  await pay('0.10', 'PGK', at('2026-11-16T00:00'));
  await pay('0.20', 'PGK', at('2026-11-22T23:59'));
  await pay('1.00', 'PGK', at('2026-11-17T09:00'), at('2026-11-24T09:00'));
  await pay('12.50', 'USD');
  expect((await read()).money).toEqual([
    { currency: 'USD', received: weeks.map(() => '0.00'), outstanding: '12.50' },
    {
      currency: 'PGK',
      received: weeks.map((week) => (week === '2026-11-16' ? '1.30' : '0.00')),
      outstanding: '0.00',
    },
  ]);
});

it('counts versions, and opportunities in the week in which they opened or closed', async () => {
  const { db } = app.deps;
  const publish = (version: number, status: string, createdAt: Date, documentKey = 'one') =>
    db.contentVersion.create({ data: { kind: 'opportunity', documentKey, version, content: { status }, createdAt } });
  await publish(1, 'active', at('2026-09-01T10:00'));
  await publish(2, 'active', at('2026-11-10T10:00'));
  await publish(3, 'closed', at('2026-11-17T10:00'));
  await publish(4, 'closed', at('2026-11-24T10:00'));
  await publish(1, 'active', at('2026-11-24T10:00'), 'two');
  const { opportunities, changes } = await read();
  expect(opportunities).toEqual({ published: [0, 0, 0, 0, 0, 0, 0, 1], closed: [0, 0, 0, 0, 0, 0, 1, 0] });
  expect(changes).toEqual([0, 0, 0, 0, 0, 1, 1, 2]);
});
