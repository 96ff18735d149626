import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormSummary } from '../../../components/form-summary.tsx';
import { longestPaymentReason } from '../../../domain/billing.ts';
import { formatMoney } from '../../../domain/format.ts';
import { type RejectEntry, rejectEntry, type StaffPaymentDetail } from '../../../domain/staff-payments.ts';
import { formTexts } from '../../../domain/texts/forms.ts';
import { paymentsManagerTexts as texts } from '../../../domain/texts/payments-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDomainForm } from '../../../lib/use-domain-form.ts';
import { KeptNotice } from '../../../widgets/kept-notice.tsx';
import type { DecideProps } from './decide-part.tsx';

export interface DecideDialogProps extends DecideProps {
  onClose: () => void;
}

/** Rejects a payment, with the reason that the client reads. What was typed stays over a conflict. */
export function RejectDialog({ payment, changes, onClose }: DecideDialogProps) {
  const { id, version, amount, client } = payment;
  const formId = useId();
  const reject = trpc.payments.reject.useMutation({ networkMode: 'always' });
  const { field, input, idOf, onSubmit, problem, isSubmitting, kept } = useDomainForm<RejectEntry, StaffPaymentDetail>({
    schema: rejectEntry,
    defaults: { reason: '' },
    kept: { key: `payments/${id}/reject` },
    submit: (entry) => reject.mutateAsync({ ...entry, id, version }),
    onDone: (saved) => {
      changes.done(saved, { title: texts.rejected });
      onClose();
    },
    onProblem: async ({ failure }) => {
      if (failure !== undefined) await changes.refused(failure);
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSubmitting) onClose();
      }}
      title={texts.rejectTitle}
      description={texts.rejectText(formatMoney(amount), client.name)}
      footer={
        <>
          <Button
            variant="outline"
            disabled={isSubmitting}
            onClick={() => {
              kept.forget();
              onClose();
            }}
          >
            {formTexts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {texts.reject}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="space-y-4">
        <KeptNotice kept={kept} />
        <FormSummary problem={problem} labels={{ reason: texts.reason }} idOf={idOf} failedTitle={texts.failed} />
        <Field {...field('reason')} label={texts.reason} hint={texts.reasonHint} required>
          <TextArea {...input('reason')} rows={4} maxLength={longestPaymentReason} />
        </Field>
      </form>
    </Dialog>
  );
}
