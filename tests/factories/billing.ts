import { randomBytes } from 'node:crypto';
import type { Db } from '../../server/platform/database.ts';

/** A subscription of a person with its paid invoice, payment and receipt. */
export async function makeBilling(db: Db, userId: string): Promise<void> {
  const mark = randomBytes(4).toString('hex');
  const day = new Date('2026-11-02T00:00:00Z');
  const service = await db.service.create({ data: { name: `Report ${mark}` }, select: { id: true } });
  const subscription = await db.subscription.create({
    data: {
      userId,
      serviceId: service.id,
      status: 'active',
      startDate: day,
      activatedAt: day,
      price: '120.5',
      amountPaid: '120.5',
      currency: 'PGK',
      billingCycle: 'monthly',
    },
    select: { id: true },
  });
  const subscriptionId = subscription.id;
  const invoice = await db.invoice.create({
    data: {
      number: `INV-${mark}`,
      code: `code-${mark}`,
      userId,
      subscriptionId,
      status: 'paid',
      issueDate: day,
      dueDate: day,
      paidAt: day,
      currency: 'PGK',
      net: '120.5',
      tax: '0',
      total: '120.5',
      issuer: {},
      addressee: { name: 'Kila Timber' },
      lines: {
        create: { position: 1, description: 'Monthly report', unitPrice: '120.5', amount: '120.5' },
      },
    },
    select: { id: true },
  });
  const payment = await db.payment.create({
    data: {
      userId,
      subscriptionId,
      invoiceId: invoice.id,
      amount: '120.5',
      currency: 'PGK',
      status: 'completed',
      completedAt: day,
      reference: `IPA-${mark}`,
    },
    select: { id: true },
  });
  await db.receipt.create({
    data: {
      number: `RCT-${mark}`,
      code: `receipt-${mark}`,
      paymentId: payment.id,
      userId,
      amount: '120.5',
      currency: 'PGK',
      method: 'bank_transfer',
      reference: `IPA-${mark}`,
      description: 'Monthly report',
      invoiceNumber: `INV-${mark}`,
      issuer: {},
      addressee: { name: 'Kila Timber' },
    },
    select: { id: true },
  });
}
