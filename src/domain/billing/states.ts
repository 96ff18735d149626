import type { paymentStatuses, subscriptionStatuses } from './billing.ts';

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

export const subscriptionMoves = [
  'activate',
  /** Unpaid for 14 days: the place is free (D49). */
  'lapse',
  'withdraw',
  'renew',
  /** By the client, for the period's end. */
  'cancel',
  /** Undoes `cancel` within the period. */
  'resume',
  /** A cancelled one's period is over. */
  'end',
  /** Renewal unpaid 14 days after due. */
  'expire',
  /** Ended at once by a refund. */
  'revoke',
] as const;
export type SubscriptionMove = (typeof subscriptionMoves)[number];

/** `isEnding`: active, with an end day. */
export interface SubscriptionState {
  status: SubscriptionStatus;
  isEnding: boolean;
}

/** Waits for its first payment, or runs; others take no payment. */
export const isOpenSubscription = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === 'pending' || status === 'active';

const resting = (status: SubscriptionStatus): SubscriptionState => ({ status, isEnding: false });

/** Undefined if refused (D51). */
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

/** D51: rejected proof and declined card both fail. */
export const paymentMoves = ['complete', 'fail', 'refund'] as const;
export type PaymentMove = (typeof paymentMoves)[number];

const payments: Readonly<Record<PaymentMove, { from: PaymentStatus; to: PaymentStatus }>> = {
  complete: { from: 'pending', to: 'completed' },
  fail: { from: 'pending', to: 'failed' },
  refund: { from: 'completed', to: 'refunded' },
};

/** Undefined if refused. */
export function paymentAfter(status: PaymentStatus, move: PaymentMove): PaymentStatus | undefined {
  const { from, to } = payments[move];
  return status === from ? to : undefined;
}
