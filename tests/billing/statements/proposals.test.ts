import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { maxProposed } from '../../../src/domain/billing/staff-payments.ts';
import { billingRefusals } from '../../../src/domain/billing/texts.ts';
import { useApp } from '../../setup/app.ts';
import { subscribed } from '../scene.ts';
import { staffOf, statementOf } from '../staff-scene.ts';

const app = useApp({ password: '', demo: false });

afterEach(async () => {
  await app.deps.db.bankStatementImport.deleteMany();
});

const day = '2026-11-18';

async function waiting(price: string, currency: 'PGK' | 'USD' = 'PGK') {
  const { paymentId } = await subscribed(app, { price, currency });
  const { reference } = await app.deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  return { paymentId, reference, price, currency };
}

type Staff = Awaited<ReturnType<typeof staffOf>>;

/** Pending payments, and a statement that matches them. */
async function proposedTo(staff: Staff, ...prices: string[]) {
  const all = await Promise.all(prices.map((price) => waiting(price)));
  await staff.read(statementOf(all.map(({ reference, price }) => [day, reference, 'Mere', price] as const)));
  const { items } = await staff.api.payments.proposed();
  return items.map(({ id, version, lineId, lineVersion }) => ({ id, version, lineId, lineVersion }));
}

describe('proposals confirmed together', () => {
  it('are confirmed once, even by a double click and in a second tab', async () => {
    const [one, two] = [await staffOf(app), await staffOf(app)];
    const items = await proposedTo(one, '35.00', '12.50', '7.00');
    const answers = await Promise.all([
      one.api.payments.confirmProposed({ items }),
      one.api.payments.confirmProposed({ items }),
      two.api.payments.confirmProposed({ items }),
    ]);
    const done = { isConfirmed: true, message: null };
    for (const outcomes of answers) expect(outcomes).toMatchObject([done, done, done]);
    const ids = items.map(({ id }) => id);
    const { db } = app.deps;
    expect(await db.receipt.count({ where: { paymentId: { in: ids } } })).toBe(3);
    expect(await db.auditEntry.count({ where: { action: 'payments.confirm', entityId: { in: ids } } })).toBe(3);
    expect(await one.api.payments.confirmProposed({ items })).toMatchObject([done, done, done]);
    expect(await db.receipt.count({ where: { paymentId: { in: ids } } })).toBe(3);
  });

  it('that changed since are refused without stopping the others', async () => {
    const staff = await staffOf(app);
    const items = await proposedTo(staff, '35.00', '12.50', '7.00');
    const [refunded, rejected, fine] = items;
    if (refunded === undefined || rejected === undefined || fine === undefined) throw new Error('too few are proposed');
    await staff.api.payments.confirmProposed({ items: [refunded] });
    const reason = 'Sent twice.';
    await staff.api.payments.refund({ id: refunded.id, version: refunded.version + 1, reason, ends: 'no' });
    await staff.api.payments.reject({ id: rejected.id, version: rejected.version, reason });
    const refusal = { isConfirmed: false, message: billingRefusals.changed };
    expect(await staff.api.payments.confirmProposed({ items })).toMatchObject([
      refusal,
      refusal,
      { id: fine.id, isConfirmed: true, message: null },
    ]);
  });

  it('are listed with the sum per currency', async () => {
    const staff = await staffOf(app);
    const [dear, small, dollars] = [await waiting('35.00'), await waiting('0.05'), await waiting('9.10', 'USD')];
    await staff.read(
      statementOf([
        [day, dear.reference, 'Mere Kila', '35.00'],
        [day, small.reference, '', '0.05'],
        [day, dollars.reference, '', '9.10', 'USD'],
      ]),
    );
    const { items, sums, total } = await staff.api.payments.proposed();
    expect([items.length, total]).toEqual([3, 3]);
    expect(items.find(({ id }) => id === dear.paymentId)).toMatchObject({
      amount: { amount: '35.00', currency: 'PGK' },
      payer: 'Mere Kila',
      bookedOn: day,
    });
    expect(items.find(({ id }) => id === small.paymentId)).toMatchObject({ payer: null });
    expect(sums.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
      { amount: '35.05', currency: 'PGK' },
      { amount: '9.10', currency: 'USD' },
    ]);
  });

  it('beyond the maximum are counted, and not in the sums', async () => {
    const staff = await staffOf(app);
    const { paymentId } = await waiting('1.00');
    const now = app.clock.now();
    await app.deps.db.bankStatementImport.create({
      data: {
        fileName: 'many.csv',
        checksum: randomUUID(),
        createdAt: now,
        createdBy: staff.person.id,
        lines: {
          create: Array.from({ length: maxProposed + 3 }, (_, position) => ({
            position,
            fingerprint: randomUUID(),
            bookedOn: new Date(day),
            amount: '1.00',
            currency: 'PGK' as const,
            description: 'Transfer',
            status: 'proposed' as const,
            paymentId,
          })),
        },
      },
    });
    const { items, sums, total } = await staff.api.payments.proposed();
    expect([items.length, total]).toEqual([maxProposed, maxProposed + 3]);
    expect(sums).toEqual([{ amount: '100.00', currency: 'PGK' }]);
  });
});

describe('the lines of statements', () => {
  it('are filtered by open, done, or all; proposals can be confirmed together', async () => {
    const staff = await staffOf(app);
    const [exact, other] = [await waiting('35.00'), await waiting('12.50')];
    await staff.read(
      statementOf([
        [day, exact.reference, '', '35.00'],
        [day, other.reference, '', '12.00'],
        [day, 'Rent', '', '200.00'],
      ]),
    );
    const of = async (lines?: 'to-decide' | 'done' | 'all') => {
      const { items, total } = await staff.api.payments.lines(lines === undefined ? {} : { lines });
      expect(items).toHaveLength(total);
      return items.map(({ status }) => status).toSorted();
    };
    expect(await of()).toEqual(['differing', 'unmatched']);
    expect(await of('to-decide')).toEqual(['differing', 'unmatched']);
    expect(await of('done')).toEqual([]);
    expect(await of('all')).toEqual(['differing', 'proposed', 'unmatched']);
    await staff.api.payments.confirm({ id: exact.paymentId, version: 1 });
    const { items } = await staff.api.payments.lines({ q: 'rent' });
    const [rent] = items;
    if (rent === undefined) throw new Error('no line');
    await staff.api.payments.ignoreLine({ id: rent.id, version: rent.version });
    expect(await of()).toEqual(['differing']);
    expect(await of('done')).toEqual(['ignored', 'matched']);
  });
});
