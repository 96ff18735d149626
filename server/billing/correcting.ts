import type { Prisma } from '../../prisma/generated/client.ts';
import { type BillingDetails, billingFields, type VersionedDetails } from '../../src/domain/billing/billing-details.ts';
import { billingDetailsRefusals as texts } from '../../src/domain/billing/billing-details-texts.ts';
import { billingRefusals } from '../../src/domain/billing/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { lockRow } from '../platform/locks.ts';
import { areSameDetails, lockAccount, storeDetails } from './details.ts';
import { shownPayment } from './documents/read.ts';
import { addresseeDetails } from './invoice-revisions.ts';
import { addresseeOf } from './parties.ts';
import { lockPayment } from './row-locks.ts';
import { type BillingScope, inBilling } from './scope.ts';

export interface Correction extends BillingDetails {
  paymentId: string;
  /** The revision that the form was opened with. */
  revision: number;
}

/** Locks the invoice after its subscription and payment (decision 49). */
async function lockInvoice(tx: Tx, id: string) {
  await lockRow(tx, 'invoices', id);
  return tx.invoice.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      number: true,
      status: true,
      revision: true,
      addressee: true,
      periodStart: true,
      periodEnd: true,
      createdAt: true,
      revisedAt: true,
      updatedAt: true,
      payments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: { reference: true, status: true } },
    },
  });
}

/**
 * Reissues the invoice of one's own payment with corrected details: same number, next revision (D73). Keeps the former
 * revision; the next invoice uses the details.
 * @throws NOT_FOUND, CONFLICT for a newer revision, and with `details.reason` `closed` for a paid or cancelled invoice,
 * RATE_LIMITED
 */
export function correctDetails(ctx: SignedIn, correction: Correction): Promise<VersionedDetails> {
  return ctx.deps.limits.billingChange(ctx.caller.userId, (count) =>
    inBilling(ctx.deps, (scope) => correctIn(scope, ctx, correction, count)),
  );
}

async function correctIn(
  { tx, now }: BillingScope,
  ctx: SignedIn,
  { paymentId, revision, ...details }: Correction,
  count: () => Promise<void>,
): Promise<VersionedDetails> {
  const { userId } = ctx.caller;
  const payment = await lockPayment(tx, paymentId, userId);
  const invoice = await lockInvoice(tx, payment.invoice.id);
  if (invoice.status !== 'open') {
    throw new DomainError('CONFLICT', texts[invoice.status], { details: { reason: 'closed' } });
  }
  if (invoice.revision !== revision) throw new DomainError('CONFLICT', texts.changed);
  if (!(await lockAccount(tx, userId))) throw new DomainError('NOT_FOUND', billingRefusals.accountGone);
  const before = addresseeDetails(invoice.addressee);
  await storeDetails(tx, userId, details);
  if (areSameDetails(before, details)) return { ...details, version: revision };
  await count();
  await tx.invoiceRevision.create({
    data: {
      invoiceId: invoice.id,
      revision,
      addressee: invoice.addressee as Prisma.InputJsonValue,
      reference: shownPayment(invoice.payments)?.reference ?? '',
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      issuedAt: invoice.revisedAt ?? invoice.createdAt,
      drawnAt: invoice.updatedAt,
      replacedAt: now,
      replacedBy: userId,
    },
    select: { revision: true },
  });
  await tx.invoice.update({
    where: { id: invoice.id },
    data: {
      addressee: await addresseeOf(tx, userId),
      revision: revision + 1,
      revisedAt: now,
      updatedAt: now,
      updatedBy: userId,
      version: { increment: 1 },
    },
    select: { id: true },
  });
  // The log outlives the account: no values.
  await audit(
    tx,
    { ...actorOf(ctx), name: texts.client, ip: null },
    {
      action: 'payments.correctBilling',
      entityKind: 'payment',
      entityId: paymentId,
      entityName: payment.reference,
      before: { revision },
      after: {
        revision: revision + 1,
        invoice: invoice.number,
        changed: billingFields.filter((field) => before[field] !== details[field]).join(', '),
      },
    },
  );
  return { ...details, version: revision + 1 };
}
