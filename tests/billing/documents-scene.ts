import { randomInt, randomUUID } from 'node:crypto';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db } from '../../server/platform/database.ts';
import { buildDocumentCode, documentCodeNumbers } from '../../src/domain/billing/document-code.ts';

export const randomCode = (): string =>
  buildDocumentCode(Array.from({ length: documentCodeNumbers.count }, () => randomInt(documentCodeNumbers.values)));

export const issuer = {
  name: 'Authority of the Reef',
  address: 'Level 1\nMunidubu Street',
  taxNumber: 'TIN 500 123 456',
  email: 'billing@ipa.example',
  phone: '+675 308 4444',
};
export const addressee = {
  name: 'Asaro Coffee Growers',
  address: 'PO Box 77\nGoroka',
  taxNumber: '',
  email: 'mere@asaro.example',
  phone: '',
};

type InvoiceData = Partial<Prisma.InvoiceUncheckedCreateInput>;

export interface MadeDocuments {
  invoiceId: string;
  invoiceNumber: string;
  invoiceCode: string;
  paymentId: string;
  reference: string;
}

/** An invoice with its payment, as billing leaves them. */
export async function makeInvoice(db: Db, userId: string, data: InvoiceData = {}): Promise<MadeDocuments> {
  const mark = randomUUID().slice(0, 8).toUpperCase();
  const code = randomCode();
  const reference = `IPA-${mark}`;
  const invoice = await db.invoice.create({
    data: {
      number: `INV-2026-${mark}`,
      code,
      userId,
      status: 'open',
      issueDate: new Date('2026-11-02T00:00:00Z'),
      dueDate: new Date('2026-11-16T00:00:00Z'),
      periodStart: new Date('2026-11-02T00:00:00Z'),
      periodEnd: new Date('2026-12-01T00:00:00Z'),
      currency: 'PGK',
      net: '1250',
      tax: '0',
      total: '1250',
      issuer,
      addressee,
      createdAt: new Date('2026-11-02T01:00:00Z'),
      updatedAt: new Date('2026-11-02T01:00:00Z'),
      lines: { create: { position: 1, description: 'Registration support', unitPrice: '1250', amount: '1250' } },
      ...data,
    },
    select: { id: true, number: true, total: true, currency: true },
  });
  const payment = await db.payment.create({
    data: { userId, invoiceId: invoice.id, amount: invoice.total, currency: invoice.currency, reference },
    select: { id: true },
  });
  return {
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    invoiceCode: code,
    paymentId: payment.id,
    reference,
  };
}

/** The same, paid, with its receipt. */
export async function makeReceipt(
  db: Db,
  userId: string,
  data: Partial<Prisma.ReceiptUncheckedCreateInput> = {},
): Promise<MadeDocuments & { receiptId: string; receiptNumber: string; receiptCode: string }> {
  const paidAt = new Date('2026-11-05T15:00:00Z');
  const made = await makeInvoice(db, userId, { status: 'paid', paidAt });
  await db.payment.update({ where: { id: made.paymentId }, data: { status: 'completed', completedAt: paidAt } });
  const receipt = await db.receipt.create({
    data: {
      number: made.invoiceNumber.replace('INV', 'RCT'),
      code: randomCode(),
      paymentId: made.paymentId,
      userId,
      amount: '1250',
      currency: 'PGK',
      method: 'bank_transfer',
      reference: made.reference,
      description: 'Registration support',
      invoiceNumber: made.invoiceNumber,
      issuer,
      addressee,
      issuedAt: paidAt,
      ...data,
    },
    select: { id: true, number: true, code: true },
  });
  return { ...made, receiptId: receipt.id, receiptNumber: receipt.number, receiptCode: receipt.code };
}

export async function refund(db: Db, paymentId: string): Promise<void> {
  await db.payment.update({
    where: { id: paymentId },
    data: { status: 'refunded', refundedAt: new Date('2026-11-20T15:00:00Z'), refundReason: 'Paid twice' },
  });
}
