import { isOpenSubscription } from '../../src/domain/billing/states.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { beginPayment } from './invoicing.ts';
import { lockPayment, refuseVoid } from './row-locks.ts';
import { inBilling } from './scope.ts';
import { notifyStaffOfProof } from './staff-notices.ts';
import { lockRow } from '../platform/locks.ts';

/**
 * Replaces an earlier proof (D47). Staff are notified of the first: the payment is in their list until they decide.
 * @throws NOT_FOUND for a foreign payment or file, CONFLICT unless the payment is pending and due
 */
export function attachProof(ctx: SignedIn, input: { paymentId: string; mediaId: string }): Promise<void> {
  const { userId } = ctx.caller;
  return inBilling(ctx.deps, async (scope) => {
    const { tx, now } = scope;
    const payment = await lockPayment(tx, input.paymentId, userId);
    refuseVoid(payment.invoice);
    if (payment.status !== 'pending') throw new DomainError('CONFLICT', texts.paymentMove);
    const file = await tx.mediaFile.findFirst({
      where: { id: input.mediaId, store: 'private', ownerId: userId, deletedAt: null },
      select: { id: true },
    });
    if (file === null) throw new DomainError('NOT_FOUND', texts.unknownProof, { field: 'mediaId' });
    const { proofMediaId } = await tx.payment.findUniqueOrThrow({
      where: { id: payment.id },
      select: { proofMediaId: true },
    });
    // A repeat after a lost response.
    if (proofMediaId === file.id) return;
    await tx.payment.update({
      where: { id: payment.id },
      data: { proofMediaId: file.id, proofUploadedAt: now, version: { increment: 1 } },
      select: { id: true },
    });
    if (proofMediaId === null) await notifyStaffOfProof(scope, payment);
  });
}

/**
 * For an invoice whose last payment failed (D51).
 * @throws NOT_FOUND, CONFLICT if the invoice is paid or void
 */
export function startNewPayment(ctx: SignedIn, input: { paymentId: string }): Promise<{ paymentId: string }> {
  const { userId } = ctx.caller;
  return inBilling(ctx.deps, async (scope) => {
    const payment = await lockPayment(scope.tx, input.paymentId, userId);
    const { id: invoiceId } = payment.invoice;
    // Of two concurrent calls the second finds the first one's payment.
    await lockRow(scope.tx, 'invoices', invoiceId);
    const invoice = await scope.tx.invoice.findUniqueOrThrow({
      where: { id: invoiceId },
      select: { status: true, payments: { where: { status: 'pending' }, select: { id: true } } },
    });
    refuseVoid(invoice);
    const [pending] = invoice.payments;
    if (pending !== undefined) return { paymentId: pending.id };
    const isOpen = payment.subscription === null || isOpenSubscription(payment.subscription);
    if (payment.status !== 'failed' || invoice.status !== 'open' || !isOpen) {
      throw new DomainError('CONFLICT', texts.noNewPayment);
    }
    const paymentId = await beginPayment(scope, {
      userId,
      subscriptionId: payment.subscription?.id ?? null,
      invoiceId,
      amount: { amount: payment.amount, currency: payment.currency as 'USD' | 'PGK' | 'AUD' },
    });
    return { paymentId };
  });
}
