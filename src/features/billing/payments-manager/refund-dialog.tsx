import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, Select, TextArea } from '../../../components/field.tsx';
import { FormSummary } from '../../../components/form-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import { longestPaymentReason } from '../../../domain/billing.ts';
import { formatMoney } from '../../../domain/format.ts';
import { type RefundEntry, refundEntry, type StaffPaymentDetail } from '../../../domain/staff-payments.ts';
import { formTexts } from '../../../domain/texts/forms.ts';
import { paymentsManagerTexts as texts } from '../../../domain/texts/payments-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDomainForm } from '../../../lib/use-domain-form.ts';
import { KeptNotice } from '../../../widgets/kept-notice.tsx';
import { useReauth } from '../../../widgets/use-reauth.tsx';
import type { DecideDialogProps } from './reject-dialog.tsx';

const labels = { reason: texts.reason, ends: texts.ends };

/** Records a refund, after the password was asked for where that is long ago (D14). */
export function RefundDialog({ payment, changes, onClose }: DecideDialogProps) {
  const { id, version, amount, client, method } = payment;
  const formId = useId();
  const reauth = useReauth();
  const refund = trpc.payments.refund.useMutation({ networkMode: 'always' });
  const { field, input, idOf, onSubmit, problem, isSubmitting, kept } = useDomainForm<RefundEntry, StaffPaymentDetail>({
    schema: refundEntry,
    // Neither answer stands there before: one is chosen each time.
    defaults: { reason: '' },
    kept: { key: `payments/${id}/refund` },
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
      <Dialog
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen && !isSubmitting) onClose();
        }}
        title={texts.refundTitle}
        description={texts.refundText(formatMoney(amount), client.name)}
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
              {texts.refund}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={onSubmit} className="space-y-4">
          <Notice tone="warning">
            <p>{method === 'card' ? texts.refundCard : texts.refundTransfer}</p>
          </Notice>
          <KeptNotice kept={kept} />
          <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={texts.failed} />
          <Field {...field('reason')} label={texts.reason} hint={texts.reasonHint} required>
            <TextArea {...input('reason')} rows={4} maxLength={longestPaymentReason} />
          </Field>
          <Field {...field('ends')} label={texts.ends} required>
            <Select {...input('ends')} defaultValue="">
              <option value="" disabled>
                {texts.choose}
              </option>
              <option value="yes">{texts.endsYes}</option>
              <option value="no">{texts.endsNo}</option>
            </Select>
          </Field>
        </form>
      </Dialog>
      {reauth.dialog}
    </>
  );
}
