import type { BillingScope } from './scope.ts';

/**
 * The statement line that proposed a payment, once that is completed: matched with a transfer. Where a card has paid, what
 * came by the bank came a second time, and somebody has to decide about it.
 */
export async function settleLine(
  { tx, now }: BillingScope,
  paymentId: string,
  { isByCard, decidedBy }: { isByCard: boolean; decidedBy: string | null },
): Promise<void> {
  await tx.bankStatementLine.updateMany({
    where: { paymentId, status: 'proposed' },
    data: {
      ...(isByCard ? { status: 'unmatched', paymentId: null } : { status: 'matched', decidedBy, decidedAt: now }),
      version: { increment: 1 },
    },
  });
}

/** Lines of a payment that is waited for no more are to be decided anew. */
export async function releaseLines({ tx }: BillingScope, paymentId: string): Promise<void> {
  await tx.bankStatementLine.updateMany({
    where: { paymentId, status: { in: ['proposed', 'differing'] } },
    data: { status: 'unmatched', paymentId: null, version: { increment: 1 } },
  });
}
