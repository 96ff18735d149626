import { isOpenSubscription } from '../../../../domain/billing/states.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../../components/button.tsx';
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
  const { status, serviceName, subscription, proof, payBy, receipt, paymentDate, failureReason, refundReason } =
    payment;
  const documents = dashboardTexts.payments;
  const shownReceipt = receipt !== null && (
    <p>
      <DocumentLink kind="receipts" id={receipt.id} label={documents.receiptOf(receipt.number)}>
        {documents.receiptOf(receipt.number)}
      </DocumentLink>
    </p>
  );
  if (payment.isInvoiceVoid) return <NoLongerDue payment={payment} />;
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
      return (
        <div className="space-y-4">
          <Notice tone="warning" title={states.failed.title}>
            {failureReason !== null && <p>{texts.reason(failureReason)}</p>}
            {payment.canStartNewPayment && <p>{states.failed.again}</p>}
            {payment.newerPaymentId !== null && <p>{states.failed.replaced}</p>}
            {payBy !== null && <p>{texts.lapses(formatDate(payBy, dates))}</p>}
          </Notice>
          {payment.canStartNewPayment && <StartNewPayment paymentId={payment.id} />}
          {payment.newerPaymentId !== null && <NewerPayment id={payment.newerPaymentId} />}
        </div>
      );
    case 'refunded':
      return (
        <div className="space-y-4">
          <Notice title={states.refunded.title}>
            <p>{states.refunded.text}</p>
            {subscription !== null && (
              <p>{isOpenSubscription(subscription) ? states.refunded.continues : states.refunded.ended(serviceName)}</p>
            )}
            {refundReason !== null && <p>{texts.reason(refundReason)}</p>}
            {shownReceipt}
          </Notice>
          <DashboardLink subscription={subscription} />
        </div>
      );
  }
}

function NoLongerDue({ payment: { voidReason, subscription, newerPaymentId } }: { payment: PaymentDetail }) {
  const isOver = subscription === null || !isOpenSubscription(subscription);
  const { title, text, again } = states.noLongerDue;
  return (
    <div className="space-y-4">
      <Notice title={title}>
        {voidReason !== null && <p>{texts.reason(voidReason)}</p>}
        <p>{isOver && subscription?.isOffered === true ? `${text} ${again}` : text}</p>
      </Notice>
      {newerPaymentId === null ? <DashboardLink subscription={subscription} /> : <NewerPayment id={newerPaymentId} />}
    </div>
  );
}

/** To the services once the subscription is over. */
function DashboardLink({ subscription }: Pick<PaymentDetail, 'subscription'>) {
  const isOver = subscription === null || !isOpenSubscription(subscription);
  return (
    <Link
      to="/dashboard"
      search={{ tab: isOver ? 'services' : 'subscriptions' }}
      className={buttonClass({ variant: 'outline' })}
    >
      {isOver ? dashboardTexts.browse : dashboardTexts.overview.showActive}
    </Link>
  );
}

function NewerPayment({ id }: { id: string }) {
  return (
    <Link to="/dashboard/payments/$id" params={{ id }} className={buttonClass()}>
      {dashboardTexts.payments.seeNewer}
    </Link>
  );
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
