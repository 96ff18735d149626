import { Badge } from '../../../components/badge.tsx';
import type { PaymentRow } from '../../../domain/billing/rows.ts';
import type { SubscriptionStatus } from '../../../domain/billing/states.ts';
import { paymentStatusTexts } from '../../../domain/billing/dashboard-texts.ts';
import { subscriptionTexts } from '../../../domain/billing/portal-texts.ts';

export const subscriptionTones = {
  active: 'success',
  pending: 'warning',
  cancelled: 'neutral',
  expired: 'danger',
} as const;
const paymentTones = { completed: 'success', pending: 'warning', refunded: 'neutral', failed: 'danger' } as const;

export function SubscriptionBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge tone={subscriptionTones[status]}>{subscriptionTexts.statuses[status]}</Badge>;
}

export function PaymentBadge({ payment }: { payment: Pick<PaymentRow, 'status' | 'isWithdrawn' | 'isInvoiceVoid'> }) {
  const { status, isWithdrawn, isInvoiceVoid } = payment;
  return (
    <Badge tone={isInvoiceVoid ? 'neutral' : paymentTones[status]}>
      {paymentStatusTexts[isWithdrawn ? 'withdrawn' : isInvoiceVoid ? 'noLongerDue' : status]}
    </Badge>
  );
}
