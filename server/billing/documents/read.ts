import { toDay } from '../../../src/domain/time/day.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { mayEnter } from '../../../src/domain/access/access.ts';
import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import type { SiteSettings } from '../../../src/domain/site/site.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { toMoney } from '../../platform/money.ts';
import { readSettings } from '../../settings/settings.ts';
import type { InvoiceModel, ReceiptModel } from './models.ts';
import { issuerOf, readPayer } from './party.ts';

const invoiceSelect = {
  number: true,
  code: true,
  status: true,
  issueDate: true,
  dueDate: true,
  periodStart: true,
  periodEnd: true,
  currency: true,
  net: true,
  tax: true,
  total: true,
  taxMode: true,
  taxRate: true,
  taxName: true,
  issuer: true,
  addressee: true,
  revision: true,
  revisedAt: true,
  paidAt: true,
  voidedAt: true,
  createdAt: true,
  updatedAt: true,
  lines: {
    orderBy: { position: 'asc' },
    select: { description: true, quantity: true, unitPrice: true, amount: true },
  },
  payments: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { reference: true, status: true },
  },
} as const satisfies Prisma.InvoiceSelect;

const receiptSelect = {
  number: true,
  code: true,
  amount: true,
  currency: true,
  method: true,
  reference: true,
  description: true,
  invoiceNumber: true,
  issuer: true,
  addressee: true,
  issuedAt: true,
  payment: { select: { completedAt: true, refundedAt: true, status: true } },
} as const satisfies Prisma.ReceiptSelect;

/** Own rows; all for an admin who meets the role's password and two-factor rules (D61). Others are NOT_FOUND. */
function whereOf({ caller }: SignedIn, id: string): { id: string; userId?: string } {
  return mayEnter('admin', caller.viewer) ? { id } : { id, userId: caller.userId };
}

const notFound = () => new DomainError('NOT_FOUND', texts.notFound);

function commonOf({ publicUrl }: SignedIn['deps'], { general }: SiteSettings) {
  return {
    dates: { dateFormat: general.dateFormat, timezone: general.timezone },
    siteName: general.siteName,
    tagline: general.tagline,
    verifyUrl: `${publicUrl.origin}/verify`,
  };
}

/** The payment whose reference the invoice shows: pending or completed, else the last. */
export const shownPayment = <Payment extends { status: string }>(payments: readonly Payment[]): Payment | undefined =>
  payments.find((one) => one.status === 'pending' || one.status === 'completed') ?? payments.at(-1);

type InvoiceRow = Prisma.InvoiceGetPayload<{ select: typeof invoiceSelect }>;

/** @throws NOT_FOUND for an unknown revision */
async function asOf({ db }: SignedIn, id: string, row: InvoiceRow, revision: number): Promise<InvoiceRow> {
  if (revision === row.revision) return row;
  const former = await db.invoiceRevision.findUnique({
    where: { invoiceId_revision: { invoiceId: id, revision } },
    select: { addressee: true, reference: true, periodStart: true, periodEnd: true, issuedAt: true, drawnAt: true },
  });
  if (former === null) throw notFound();
  const { reference, issuedAt, drawnAt, ...kept } = former;
  return {
    ...row,
    ...kept,
    revision,
    revisedAt: revision === 1 ? null : issuedAt,
    updatedAt: drawnAt,
    status: 'open',
    paidAt: null,
    voidedAt: null,
    payments: [{ reference, status: 'pending' }],
  };
}

/** Current or at a former revision (D73). @throws NOT_FOUND for a foreign or unknown invoice or revision */
export async function readInvoice(ctx: SignedIn, id: string, revision?: number): Promise<InvoiceModel> {
  const current = await ctx.db.invoice.findFirst({ where: whereOf(ctx, id), select: invoiceSelect });
  if (current === null) throw notFound();
  const row = revision === undefined ? current : await asOf(ctx, id, current, revision);
  const settings = await readSettings(ctx.db, ctx.log);
  const { billing, contact } = settings;
  const { currency, status, number, code, periodStart, periodEnd, createdAt, updatedAt, paidAt, voidedAt } = row;
  const isTaxed = !row.taxRate.isZero();
  const payment = shownPayment(row.payments);
  return {
    kind: 'invoice',
    ...commonOf(ctx.deps, settings),
    number,
    code,
    status,
    issuer: issuerOf(row.issuer, settings),
    addressee: readPayer(row.addressee),
    createdAt,
    updatedAt,
    paidAt,
    voidedAt,
    revision: row.revision,
    revisedAt: row.revisedAt,
    issueDate: toDay(row.issueDate),
    dueDate: toDay(row.dueDate),
    period:
      periodStart === null || periodEnd === null ? undefined : { start: toDay(periodStart), end: toDay(periodEnd) },
    lines: row.lines.map(({ description, quantity, unitPrice, amount }) => ({
      description,
      quantity: quantity.toString(),
      unitPrice: toMoney(unitPrice, currency),
      amount: toMoney(amount, currency),
    })),
    net: toMoney(row.net, currency),
    total: toMoney(row.total, currency),
    tax: isTaxed
      ? {
          name: row.taxName ?? '',
          rate: row.taxRate.toString(),
          mode: row.taxMode,
          amount: toMoney(row.tax, currency),
        }
      : undefined,
    reference: payment?.reference ?? '',
    accounts: billing.accounts.filter((account) => account.currency === currency),
    paymentNote: billing.paymentNote,
    contactEmail: [billing.issuer.email, contact.generalEmail].find((email) => email !== '') ?? '',
  };
}

/** @throws NOT_FOUND for a foreign or unknown one */
export async function readReceipt(ctx: SignedIn, id: string): Promise<ReceiptModel> {
  const row = await ctx.db.receipt.findFirst({ where: whereOf(ctx, id), select: receiptSelect });
  if (row === null) throw notFound();
  const settings = await readSettings(ctx.db, ctx.log);
  const { number, code, method, reference, description, invoiceNumber, issuedAt, payment } = row;
  const refundedAt = payment.status === 'refunded' ? (payment.refundedAt ?? issuedAt) : null;
  return {
    kind: 'receipt',
    ...commonOf(ctx.deps, settings),
    number,
    code,
    method,
    reference,
    description,
    invoiceNumber,
    issuer: issuerOf(row.issuer, settings),
    addressee: readPayer(row.addressee),
    amount: toMoney(row.amount, row.currency),
    createdAt: issuedAt,
    updatedAt: refundedAt ?? issuedAt,
    paidAt: payment.completedAt ?? issuedAt,
    refundedAt,
  };
}
