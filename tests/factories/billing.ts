import { randomBytes, randomUUID } from 'node:crypto';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db, Tx } from '../../server/platform/database.ts';
import type { BillingDetails } from '../../src/domain/billing/billing-details.ts';
import { serviceCurrencies } from '../../src/domain/money/money.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';

/** Where clients pay to. */
export const bankAccount = {
  id: 'main',
  currency: 'PGK',
  accountName: 'Investment Promotion Authority',
  bankName: 'Bank of the Harbour',
  branch: 'Konedobu',
  accountNumber: '1000 2345 6789',
  bankCode: '088-888',
  swift: '',
} as const;

/** An account in each currency, unless the test has set some: without any, nothing can be paid (D65). */
export async function takeTransfers(db: Db): Promise<void> {
  const accounts = serviceCurrencies.map((currency) => ({
    ...bankAccount,
    id: currency,
    currency,
    branch: '',
    bankCode: '',
  }));
  const value = { ...defaultSettings.billing, accounts };
  await db.setting.createMany({ data: [{ group: 'billing', value }], skipDuplicates: true });
}

/** The recipient of an invoice. */
export const buildDetails = (overrides: Partial<BillingDetails> = {}): BillingDetails => ({
  kind: 'company',
  name: 'Kila Timber Ltd',
  address: 'Section 12, Lot 5\nLae, Morobe',
  tin: '500-123-456',
  ...overrides,
});

/** A confirmed order of a service, as the portal sends it. */
export const buildOrder = (serviceId: string, details: BillingDetails = buildDetails()) => ({
  serviceId,
  idempotencyKey: randomUUID(),
  details,
});

/** Stores an active service: 35 kina a month. */
export async function buildService(db: Db | Tx, overrides: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  return db.service.create({
    data: {
      name: `Harbour Watch ${randomBytes(4).toString('hex')}`,
      price: '35.00',
      currency: 'PGK',
      billingCycle: 'monthly',
      ...overrides,
    },
  });
}

type Terms = Pick<Prisma.SubscriptionUncheckedCreateInput, 'userId' | 'serviceId'>;

/** Stores a subscription to a service, on its terms; by default its payment is pending. */
export async function buildSubscription(
  db: Db | Tx,
  { userId, serviceId, ...overrides }: Terms & Partial<Prisma.SubscriptionUncheckedCreateInput>,
) {
  const { price, currency, billingCycle } = await db.service.findUniqueOrThrow({ where: { id: serviceId } });
  const firstDay = new Date('2026-11-01T00:00:00Z');
  const since = (overrides.status ?? 'pending') === 'pending' ? {} : { startDate: firstDay, activatedAt: firstDay };
  return db.subscription.create({
    data: { userId, serviceId, price, currency, billingCycle, ...since, ...overrides },
  });
}

/** A subscription of a person with its paid invoice, payment and receipt. */
export async function makeBilling(db: Db, userId: string): Promise<void> {
  const mark = randomBytes(4).toString('hex');
  const day = new Date('2026-11-02T00:00:00Z');
  const service = await buildService(db, { name: `Report ${mark}`, price: '120.5' });
  const { id: subscriptionId } = await buildSubscription(db, {
    userId,
    serviceId: service.id,
    status: 'active',
    startDate: day,
    activatedAt: day,
    amountPaid: '120.5',
  });
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
