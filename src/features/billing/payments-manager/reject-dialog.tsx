import { Field, TextArea } from '../../../components/field.tsx';
import { maxPaymentReasonLength } from '../../../domain/billing/billing.ts';
import { formatMoney } from '../../../domain/time/format.ts';
import { type RejectEntry, rejectEntry, type StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDomainForm } from '../../../lib/use-domain-form.ts';
import { FormDialog } from '../../../widgets/form-dialog.tsx';
import type { DecideProps } from './decide-part.tsx';

export interface DecideDialogProps extends DecideProps {
  onClose: () => void;
}

/** Rejects a payment, with the reason that the client reads. What was typed stays over a conflict. */
export function RejectDialog({ payment, changes, onClose }: DecideDialogProps) {
  const { id, version, amount, client } = payment;
  const reject = trpc.payments.reject.useMutation({ networkMode: 'always' });
  const form = useDomainForm<RejectEntry, StaffPaymentDetail>({
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
    <FormDialog
      state={form}
      title={texts.rejectTitle}
      description={texts.rejectText(formatMoney(amount), client.name)}
      labels={{ reason: texts.reason }}
      failedTitle={texts.failed}
      submitLabel={texts.reject}
      tone="danger"
      onClose={onClose}
    >
      <Field {...form.field('reason')} label={texts.reason} hint={texts.reasonHint} required>
        <TextArea {...form.input('reason')} rows={4} maxLength={maxPaymentReasonLength} />
      </Field>
    </FormDialog>
  );
}
