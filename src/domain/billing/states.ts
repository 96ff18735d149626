import type { paymentStatuses, subscriptionStatuses } from './billing.ts';

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What can happen to a subscription (D51). */
export const subscriptionMoves = [
  /** Its first payment is completed. */
  'activate',
  /** Nobody paid within 14 days: its place is free again (D49). */
  'lapse',
  /** The client takes it back before paying. */
  'withdraw',
  /** A renewal is paid. */
  'renew',
  /** The client ends it for the period's end. */
  'cancel',
  /** The client takes that back while the period lasts. */
  'resume',
  /** The period of a cancelled one is over. */
  'end',
  /** A renewal is unpaid 14 days after its due date. */
  'expire',
  /** A refund that ends it at once, as an admin says. */
  'revoke',
] as const;
export type SubscriptionMove = (typeof subscriptionMoves)[number];

/** A subscription as its moves see it: `isEnding` while it is active with a day on which it ends. */
export interface SubscriptionState {
  status: SubscriptionStatus;
  isEnding: boolean;
}

const resting = (status: SubscriptionStatus): SubscriptionState => ({ status, isEnding: false });

/** What it becomes; undefined for a move that is refused (D51: every other one is). */
export function subscriptionAfter(
  { status, isEnding }: SubscriptionState,
  move: SubscriptionMove,
): SubscriptionState | undefined {
  if (status === 'pending') {
    if (move === 'activate') return resting('active');
    if (move === 'lapse') return resting('expired');
    return move === 'withdraw' ? resting('cancelled') : undefined;
  }
  if (status !== 'active') return undefined;
  switch (move) {
    case 'renew':
    case 'expire':
      return isEnding ? undefined : resting(move === 'renew' ? 'active' : 'expired');
    case 'cancel':
      return isEnding ? undefined : { status: 'active', isEnding: true };
    case 'resume':
      return isEnding ? resting('active') : undefined;
    case 'end':
      return isEnding ? resting('cancelled') : undefined;
    case 'revoke':
      return resting('cancelled');
    default:
      return undefined;
  }
}

/** What can happen to a payment (D51): proof rejected and card declined are both a failure. */
export const paymentMoves = ['complete', 'fail', 'refund'] as const;
export type PaymentMove = (typeof paymentMoves)[number];

const payments: Readonly<Record<PaymentMove, { from: PaymentStatus; to: PaymentStatus }>> = {
  complete: { from: 'pending', to: 'completed' },
  fail: { from: 'pending', to: 'failed' },
  refund: { from: 'completed', to: 'refunded' },
};

/** What it becomes; undefined for a move that is refused. */
export function paymentAfter(status: PaymentStatus, move: PaymentMove): PaymentStatus | undefined {
  const { from, to } = payments[move];
  return status === from ? to : undefined;
}
