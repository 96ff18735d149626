import { Link } from '@tanstack/react-router';
import { dashboardTexts } from '../../../domain/billing/dashboard-texts.ts';
import { subscriptionTexts } from '../../../domain/billing/portal-texts.ts';
import type { PaymentRow } from '../../../domain/billing/rows.ts';

/** After a payment that was not accepted. */
export function NextStep({ payment }: { payment: PaymentRow }) {
  const { id, reference, newerPaymentId, canStartNewPayment } = payment;
  const label = canStartNewPayment
    ? subscriptionTexts.newPayment
    : newerPaymentId !== null && dashboardTexts.payments.seeNewer;
  return (
    label !== false && (
      <Link
        to="/dashboard/payments/$id"
        params={{ id: newerPaymentId ?? id }}
        aria-label={subscriptionTexts.of(label, reference)}
        className="relative text-brand-ink underline underline-offset-4"
      >
        {label}
      </Link>
    )
  );
}
