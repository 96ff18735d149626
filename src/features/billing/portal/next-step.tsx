import { Link } from '@tanstack/react-router';
import { dashboardTexts } from '../../../domain/billing/dashboard-texts.ts';
import { paymentPageTexts as texts } from '../../../domain/billing/payment-page-texts.ts';
import type { PaymentRow } from '../../../domain/billing/rows.ts';

/** After a payment that was not accepted. */
export function NextStep({ payment }: { payment: PaymentRow }) {
  const { id, serviceName, invoice, reference, newerPaymentId, canStartNewPayment } = payment;
  if (newerPaymentId === null && !canStartNewPayment) return null;
  const label = newerPaymentId === null ? texts.newPayment : texts.seeNewer;
  const name = serviceName === '' ? invoice.number : serviceName;
  return (
    <Link
      to="/dashboard/payments/$id"
      params={{ id: newerPaymentId ?? id }}
      aria-label={dashboardTexts.payments.nextOf(label, name, reference)}
      className="relative z-10 inline-block py-0.5 text-brand-ink underline underline-offset-4"
    >
      {label}
    </Link>
  );
}
