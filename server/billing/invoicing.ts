import { type Day, toDate, toDay } from '../../src/domain/time/day.ts';
import { taxOf } from '../../src/domain/billing/tax.ts';
import type { Money } from '../../src/domain/money/money.ts';
import { invoiceLineTexts } from '../../src/domain/billing/notice-texts.ts';
import type { Tx } from '../platform/database.ts';
import { nextNumber } from '../platform/numbers.ts';
import { addresseeOf, issuerOf } from './parties.ts';
import { type BillingScope, drawDocumentCode, drawReference, showDay } from './scope.ts';

/** Returns `INV-2026-000123` or `RCT-2026-000123`: gapless within a year of the site's zone. */
export async function documentNumber({ tx, today }: BillingScope, series: 'INV' | 'RCT'): Promise<string> {
  const year = Number(today.slice(0, 4));
  return `${series}-${year}-${String(await nextNumber(tx, series, year)).padStart(6, '0')}`;
}

export interface NewInvoice {
  userId: string;
  subscriptionId: string;
  serviceName: string;
  /** The service's price; the settings decide whether it includes tax (D51). */
  price: Money<'USD' | 'PGK' | 'AUD'>;
  dueDate: Day;
  /** Null for the first period, which begins on activation. */
  period: { start: Day; end: Day } | null;
}

export interface IssuedInvoice {
  invoiceId: string;
  paymentId: string;
  /** Amount due, decimal. */
  total: string;
}

/** One line, with its pending payment (D47). */
export async function issueInvoice(scope: BillingScope, invoice: NewInvoice): Promise<IssuedInvoice> {
  const { tx, settings, today, now } = scope;
  const { userId, subscriptionId, serviceName, price, dueDate, period } = invoice;
  const { tax } = settings.billing;
  const { net, tax: taxAmount, total } = taxOf(price.amount, tax.rate, tax.mode);
  const description =
    period === null
      ? invoiceLineTexts.subscription(serviceName)
      : invoiceLineTexts.period(serviceName, showDay(settings, period.start), showDay(settings, period.end));
  const addressee = await addresseeOf(tx, userId);
  const row = await tx.invoice.create({
    data: {
      number: await documentNumber(scope, 'INV'),
      code: drawDocumentCode(),
      userId,
      subscriptionId,
      issueDate: toDate(today),
      dueDate: toDate(dueDate),
      periodStart: period === null ? null : toDate(period.start),
      periodEnd: period === null ? null : toDate(period.end),
      currency: price.currency,
      net,
      tax: taxAmount,
      total,
      taxMode: tax.mode,
      taxRate: tax.rate,
      taxName: tax.name === '' ? null : tax.name,
      issuer: issuerOf(settings),
      addressee,
      createdAt: now,
      updatedAt: now,
      lines: {
        create: { position: 1, description, unitPrice: price.amount, amount: price.amount },
      },
    },
    select: { id: true },
  });
  const paymentId = await beginPayment(scope, {
    userId,
    subscriptionId,
    invoiceId: row.id,
    amount: { amount: total, currency: price.currency },
  });
  return { invoiceId: row.id, paymentId, total };
}

/** At most one is pending per invoice (payments_pending_key). */
export async function beginPayment(
  { tx, now }: BillingScope,
  payment: { userId: string; subscriptionId: string | null; invoiceId: string; amount: Money<'USD' | 'PGK' | 'AUD'> },
): Promise<string> {
  const { userId, subscriptionId, invoiceId, amount } = payment;
  const row = await tx.payment.create({
    data: {
      userId,
      subscriptionId,
      invoiceId,
      amount: amount.amount,
      currency: amount.currency,
      reference: drawReference(),
      paymentDate: now,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  return row.id;
}

/** Counts void invoices; undefined if never invoiced. */
export async function firstDueDay(tx: Tx, subscriptionId: string, periodStart: Day): Promise<Day | undefined> {
  const first = await tx.invoice.findFirst({
    where: { subscriptionId, periodStart: toDate(periodStart) },
    orderBy: { dueDate: 'asc' },
    select: { dueDate: true },
  });
  return first === null ? undefined : toDay(first.dueDate);
}
