import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { paid } from './scene.ts';
import { staffOf } from './staff-scene.ts';

const app = useApp({ password: '', demo: false });

it('keeps every field of a payment: in the staff list, in the detail view and as CSV', async () => {
  const { db } = app.deps;
  const staff = await staffOf(app);
  const { person, paymentId: id } = await paid(app, { name: 'Trade licence', price: '7.77', currency: 'USD' });
  await db.profile.update({ where: { id: person.id }, data: { firstName: 'Mere', lastName: 'Kila' } });
  const proof = await db.mediaFile.create({
    data: { store: 'private', storageKey: 'proofs/one.pdf', name: 'slip.pdf', publicName: '1-slip.pdf' },
  });
  const data = {
    status: 'refunded',
    version: 7,
    refundReason: 'Paid twice.',
    proofMediaId: proof.id,
    createdAt: '2026-11-01T00:00:00.000Z',
    completedAt: '2026-11-02T00:00:00.000Z',
    refundedAt: '2026-11-03T00:00:00.000Z',
    proofUploadedAt: '2026-11-04T00:00:00.000Z',
  } as const;
  const stored = await db.payment.update({
    where: { id },
    data,
    select: {
      reference: true,
      method: true,
      invoice: { select: { id: true, number: true, dueDate: true } },
      receipt: { select: { id: true, number: true } },
    },
  });

  const row = {
    id,
    version: 7,
    status: 'refunded',
    method: stored.method,
    reference: stored.reference,
    client: { name: 'Mere Kila', email: person.email, recordId: null },
    serviceName: 'Trade licence',
    amount: { amount: '7.77', currency: 'USD' },
    createdAt: data.createdAt,
    completedAt: data.completedAt,
    proofAt: data.proofUploadedAt,
    isProposed: false,
    isWithdrawn: false,
    dueDate: stored.invoice.dueDate.toISOString().slice(0, 10),
  };
  expect((await staff.api.payments.list({ view: 'all' })).items).toEqual([row]);
  const { receipt } = stored;
  const { refundedAt, refundReason } = data;
  const { number } = stored.invoice;
  expect(await staff.api.payments.detail({ id })).toMatchObject({ ...row, receipt, refundedAt, refundReason });

  expect(parse((await staff.export()).text, { bom: true, columns: true })).toEqual([
    {
      reference: stored.reference,
      status: 'refunded',
      client: 'Mere Kila',
      email: person.email,
      service: 'Trade licence',
      amount: '7.77',
      currency: 'USD',
      method: stored.method,
      created_at: '2026-11-01T00:00:00Z',
      completed_at: '2026-11-02T00:00:00Z',
      refunded_at: '2026-11-03T00:00:00Z',
      invoice: number,
      receipt: receipt?.number,
      reason: 'Paid twice.',
    },
  ]);
});
