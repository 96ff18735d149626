import { Badge } from '../../../components/badge.tsx';
import type { PaymentStatus, SubscriptionStatus } from '../../../domain/billing/states.ts';
import { paymentStatusTexts } from '../../../domain/billing/dashboard-texts.ts';
import { subscriptionTexts } from '../../../domain/billing/portal-texts.ts';

/** Green active, yellow pending, grey cancelled, red expired (specification 1, section 4). */
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

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{paymentStatusTexts[status]}</Badge>;
}
