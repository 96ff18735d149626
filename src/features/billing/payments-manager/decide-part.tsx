import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatMoney } from '../../../domain/time/format.ts';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../widgets/confirm-action.tsx';
import { Part } from '../../../components/part.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { PaymentChanges } from './use-payment-changes.ts';

export interface DecideProps {
  payment: StaffPaymentDetail;
  changes: PaymentChanges;
}

/** What can be decided about a payment as it stands (D51); nothing about one that failed or was refunded. */
export function DecidePart({ payment, changes }: DecideProps) {
  const [isAsking, setAsking] = useState<'reject' | 'refund'>();
  const close = () => setAsking(undefined);
  return (
    <>
      {payment.status === 'pending' && (
        <Part title={texts.decide}>
          <Confirm payment={payment} changes={changes} />
          <Button variant="outline" className="w-full" onClick={() => setAsking('reject')}>
            {texts.reject}
          </Button>
        </Part>
      )}
      {payment.status === 'completed' && (
        <Part title={texts.decide}>
          <Button variant="outline" className="w-full" onClick={() => setAsking('refund')}>
            {texts.refund}
          </Button>
        </Part>
      )}
      {/* A dialog stays over a decision of somebody else: what was typed is still there. */}
      {isAsking === 'reject' && <RejectDialog payment={payment} changes={changes} onClose={close} />}
      {isAsking === 'refund' && <RefundDialog payment={payment} changes={changes} onClose={close} />}
    </>
  );
}

/** The money has arrived; asked first, with the amount and whose it is. */
function Confirm({ payment: { id, version, amount, client }, changes }: DecideProps) {
  const [isAsking, setAsking] = useState(false);
  const mutation = trpc.payments.confirm.useMutation({ networkMode: 'always' });
  const confirm = useAction(
    async () => {
      const saved = await mutation.mutateAsync({ id, version });
      setAsking(false);
      changes.done(saved, { title: texts.confirmed, description: texts.confirmedNote(saved.receipt?.number ?? '') });
    },
    async (failure) => {
      if (failure.code === 'CONFLICT') setAsking(false);
      await changes.refused(failure);
    },
  );
  return (
    <>
      <Button className="w-full" onClick={() => setAsking(true)}>
        {texts.confirm}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.confirmTitle}
        text={texts.confirmText(formatMoney(amount), client.name)}
        tone="default"
        confirmLabel={texts.confirm}
        action={confirm}
        failedTitle={texts.failed}
        onConfirm={() => confirm.run()}
      />
    </>
  );
}
