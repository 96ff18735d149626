import { formatDate } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { Fact, Panel } from '../../../components/panel.tsx';

export function FactsPanel({ payment }: { payment: StaffPaymentDetail }) {
  const dates = useDateSettings();
  const when = (instant: string) => formatDateTime(instant, dates);
  const { subscription, invoice, receipt } = payment;
  return (
    <Panel title={texts.facts}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={texts.service}>{payment.serviceName}</Fact>
        {subscription !== null && (
          <Fact label={texts.subscription}>
            {texts.subscriptionStatuses[subscription.status]}
            {subscription.endDate !== null && `, ${texts.endsOn(formatDate(subscription.endDate, dates))}`}
          </Fact>
        )}
        <Fact label={texts.method}>{texts.methods[payment.method]}</Fact>
        <Fact label={texts.created}>{when(payment.createdAt)}</Fact>
        <Fact label={texts.dueDate}>{formatDate(payment.dueDate, dates)}</Fact>
        {payment.completedAt !== null && <Fact label={texts.completed}>{when(payment.completedAt)}</Fact>}
        {payment.failedAt !== null && <Fact label={texts.failedAt}>{when(payment.failedAt)}</Fact>}
        {payment.failureReason !== null && <Fact label={texts.failureReason}>{payment.failureReason}</Fact>}
        {payment.refundedAt !== null && <Fact label={texts.refundedAt}>{when(payment.refundedAt)}</Fact>}
        {payment.refundReason !== null && <Fact label={texts.refundReason}>{payment.refundReason}</Fact>}
        {payment.decidedBy !== null && <Fact label={texts.decidedBy}>{payment.decidedBy}</Fact>}
      </dl>
      <h3 className="text-lg">{texts.documents}</h3>
      <ul className="space-y-1">
        {invoice.former.map(({ revision, replacedAt }) => (
          <li key={revision}>
            <a
              href={`/api/documents/invoices/${invoice.id}.pdf?revision=${revision}`}
              className="inline-block py-0.5 underline"
            >
              {texts.formerInvoice(invoice.number, revision, formatDate(replacedAt, dates))}
            </a>
          </li>
        ))}
        <li>
          {receipt === null ? (
            <span className="text-muted">{texts.noReceipt}</span>
          ) : (
            <a href={`/api/documents/receipts/${receipt.id}.pdf`} className="inline-block py-0.5 underline">
              {texts.receipt(receipt.number)}
            </a>
          )}
        </li>
      </ul>
    </Panel>
  );
}
