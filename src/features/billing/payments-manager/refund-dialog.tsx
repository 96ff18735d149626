import { Field, Select, TextArea } from '../../../components/form/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { maxPaymentReasonLength } from '../../../domain/billing/billing.ts';
import { formatMoney } from '../../../domain/time/format.ts';
import { type RefundEntry, refundEntry, type StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { FormDialog } from '../../../widgets/dialogs/form-dialog.tsx';
import { useReauth } from '../../../widgets/dialogs/use-reauth.tsx';
import type { DecideFormProps } from './reject-form.tsx';

const labels = { reason: texts.reason, ends: texts.ends };

/** Asks for the password if the sign-in is old (D14). */
export function RefundDialog({ payment, changes, onClose }: DecideFormProps) {
  const { id, version, amount, client, method } = payment;
  const reauth = useReauth();
  const refund = trpc.payments.refund.useMutation();
  const form = useDomainForm<RefundEntry, StaffPaymentDetail>({
    schema: refundEntry,
    // No default for `endsSubscription`.
    defaults: { reason: '' },
    autosave: { key: `payments/${id}/refund` },
    submit: (entry) => reauth.run(() => refund.mutateAsync({ ...entry, id, version })),
    onDone: (saved) => {
      changes.done(saved, { title: texts.refunded });
      onClose();
    },
    onProblem: async ({ failure }) => {
      if (failure !== undefined) await changes.refused(failure);
    },
  });
  return (
    <>
      <FormDialog
        state={form}
        title={texts.refundTitle}
        description={texts.refundText(formatMoney(amount), client.name)}
        labels={labels}
        failedTitle={texts.failed}
        submitLabel={texts.refund}
        tone="danger"
        onClose={onClose}
        note={
          <Notice tone="warning">
            <p>{method === 'card' ? texts.refundCard : texts.refundTransfer}</p>
          </Notice>
        }
      >
        <Field {...form.field('reason')} label={texts.reason} hint={texts.reasonHint} required>
          <TextArea {...form.input('reason')} rows={4} maxLength={maxPaymentReasonLength} />
        </Field>
        <Field {...form.field('ends')} label={texts.ends} required>
          <Select {...form.input('ends')} defaultValue="">
            <option value="" disabled>
              {texts.choose}
            </option>
            <option value="yes">{texts.endsYes}</option>
            <option value="no">{texts.endsNo}</option>
          </Select>
        </Field>
      </FormDialog>
      {reauth.dialog}
    </>
  );
}
