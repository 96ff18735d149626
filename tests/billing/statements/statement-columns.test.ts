import { expect, it } from 'vitest';
import { useApp } from '../../setup/app.ts';
import { paid, subscribed } from '../scene.ts';
import { staffOf, statementOf } from '../staff-scene.ts';

const app = useApp({ password: '', demo: false });

it('keeps every cell of a bank statement: read, stored, listed, and listed with the payment it names', async () => {
  const { db } = app.deps;
  const staff = await staffOf(app);
  await db.profile.update({ where: { id: staff.person.id }, data: { firstName: 'Kila', lastName: 'Rupa' } });
  const [waiting, done] = [
    await subscribed(app, { price: '35.00' }),
    await paid(app, { price: '7.77', currency: 'USD' }),
  ];
  const payment = async (id: string) =>
    db.payment.findUniqueOrThrow({ where: { id }, select: { id: true, reference: true } });
  const [first, second] = [await payment(waiting.paymentId), await payment(done.paymentId)];
  await staff.read(
    statementOf([
      ['2026-11-18', `TRF ${first.reference} thanks`, 'Mere Kila', '34.99', 'PGK'],
      ['2026-11-17', `PAID ${second.reference}`, 'Pita Lus', '7.77', 'USD'],
    ]),
  );

  const { items } = await staff.api.payments.lines({ lines: 'all' });
  const clientOf = async (id: string) =>
    (await staff.api.payments.list({ view: 'all' })).items.find((row) => row.id === id)?.client.name;
  const of = { id: expect.any(String) as string, version: 1, fileName: expect.stringMatching(/\.csv$/) as string };
  expect(items).toEqual([
    {
      ...of,
      status: 'differing',
      bookedOn: '2026-11-18',
      payer: 'Mere Kila',
      description: `TRF ${first.reference} thanks`,
      reference: first.reference,
      amount: { amount: '34.99', currency: 'PGK' },
      decidedBy: null,
      decidedAt: null,
      payment: {
        ...first,
        status: 'pending',
        amount: { amount: '35.00', currency: 'PGK' },
        client: await clientOf(first.id),
        serviceName: waiting.service.name,
      },
    },
    {
      ...of,
      status: 'matched',
      bookedOn: '2026-11-17',
      payer: 'Pita Lus',
      description: `PAID ${second.reference}`,
      reference: second.reference,
      amount: { amount: '7.77', currency: 'USD' },
      decidedBy: 'Kila Rupa',
      decidedAt: app.deps.clock.now().toISOString(),
      payment: {
        ...second,
        status: 'completed',
        amount: { amount: '7.77', currency: 'USD' },
        client: await clientOf(second.id),
        serviceName: done.service.name,
      },
    },
  ]);
  expect(
    await db.bankStatementLine.findMany({ orderBy: { position: 'asc' }, select: { position: true, paymentId: true } }),
  ).toEqual([
    { position: 2, paymentId: first.id },
    { position: 3, paymentId: second.id },
  ]);
});
