import type { BillingScope } from '../scope.ts';

/**
 * The line that proposed a completed payment becomes matched. If a card paid, the transfer is a second payment for
 * staff to decide.
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

/** The payment is no longer pending: 'unmatched' again. */
export async function releaseLines({ tx }: BillingScope, paymentId: string): Promise<void> {
  await tx.bankStatementLine.updateMany({
    where: { paymentId, status: { in: ['proposed', 'differing'] } },
    data: { status: 'unmatched', paymentId: null, version: { increment: 1 } },
  });
}
