import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import type { PaymentDetail } from '../../../../domain/billing/rows.ts';
import { formatDate } from '../../../../domain/time/format.ts';
import { dashboardTexts } from '../../../../domain/billing/dashboard-texts.ts';
import { paymentPageTexts as texts } from '../../../../domain/billing/payment-page-texts.ts';
import { leavingScreen } from '../../../../lib/api/refresh.ts';
import { failureToast } from '../../../../lib/failure-toast.ts';
import { toast } from '../../../../lib/toast.ts';
import { useClient } from '../../../../lib/api/trpc.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { ActionFailed } from '../../../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { DocumentLink } from './payment-documents.tsx';

const { states } = texts;

export function PaymentState({ payment }: { payment: PaymentDetail }) {
  const dates = useDateSettings();
  const { status, proof, payBy, receipt, paymentDate, failureReason, refundReason } = payment;
  const documents = dashboardTexts.payments;
  const shownReceipt = receipt !== null && (
    <p>
      <DocumentLink kind="receipts" id={receipt.id} label={documents.receiptOf(receipt.number)}>
        {documents.receiptOf(receipt.number)}
      </DocumentLink>
    </p>
  );
  switch (status) {
    case 'pending': {
      const { title, text } = proof === null ? states.pending : states.checking;
      return (
        <Notice tone={proof === null ? 'warning' : 'info'} title={title}>
          <p>{text}</p>
          {payBy !== null && proof === null && <p>{texts.lapses(formatDate(payBy, dates))}</p>}
        </Notice>
      );
    }
    case 'completed':
      return (
        <Notice tone="success" title={states.completed.title}>
          <p>{states.completed.text(formatDate(paymentDate, dates))}</p>
          {shownReceipt}
        </Notice>
      );
    case 'failed':
      if (payment.isWithdrawn) {
        return (
          <Notice title={states.withdrawn.title}>
            <p>{states.withdrawn.text}</p>
          </Notice>
        );
      }
      return (
        <div className="space-y-4">
          <Notice tone="warning" title={states.failed.title}>
            {failureReason !== null && <p>{texts.reason(failureReason)}</p>}
            <p>{payment.canStartNewPayment ? states.failed.again : texts.nothingToPay}</p>
          </Notice>
          {payment.canStartNewPayment && <StartNewPayment paymentId={payment.id} />}
        </div>
      );
    case 'refunded':
      return (
        <Notice title={states.refunded.title}>
          <p>{states.refunded.text}</p>
          {refundReason !== null && <p>{texts.reason(refundReason)}</p>}
          {shownReceipt}
        </Notice>
      );
  }
}

function StartNewPayment({ paymentId }: { paymentId: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const begin = useAction(async () => {
    const created = await client.billing.startNewPayment.mutate({ paymentId }, leavingScreen);
    toast({ title: texts.newPaymentCreated, description: texts.newPaymentCreatedText });
    await navigate({ to: '/dashboard/payments/$id', params: { id: created.paymentId } });
  }, failureToast(texts.failed));
  return (
    <div className="space-y-3">
      <Button busy={begin.isBusy} onClick={() => begin.run()}>
        {texts.newPayment}
      </Button>
      <ActionFailed title={texts.newPaymentFailed} failure={begin.failure} />
    </div>
  );
}
