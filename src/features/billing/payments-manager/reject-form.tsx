import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { formTexts } from '../../../domain/forms/texts.ts';
import { formatMoney } from '../../../domain/time/format.ts';
import { type RejectEntry, rejectEntry, type StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import type { DecideProps } from './decide-panel.tsx';

export interface DecideFormProps extends DecideProps {
  onClose: () => void;
}

export function RejectForm({ payment, changes, onClose }: DecideFormProps) {
  const { id, amount, client } = payment;
  const reject = trpc.payments.reject.useMutation();
  // A replaced proof must be seen first.
  const [seenVersion, setSeenVersion] = useState<number | undefined>(payment.version);
  const { form, field, input, idOf, onSubmit, problem, isSubmitting, autosave } = useDomainForm<
    RejectEntry,
    StaffPaymentDetail
  >({
    schema: rejectEntry,
    defaults: { reason: '' },
    autosave: { key: `payments/${id}/reject` },
    submit: (entry) => reject.mutateAsync({ ...entry, id, version: seenVersion ?? payment.version }),
    onDone: (saved) => {
      changes.decided(saved, { title: texts.rejected });
      onClose();
    },
    onProblem: async ({ failure }) => {
      if (failure === undefined) return;
      await changes.refused(failure);
      if (failure.code === 'CONFLICT') setSeenVersion(undefined);
    },
  });
  // The form replaced the focused button.
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <p>{texts.rejectText(formatMoney(amount), client.name)}</p>
      <RestoredNotice autosave={autosave} />
      <FormSummary problem={problem} labels={{ reason: texts.reason }} idOf={idOf} failedTitle={texts.failed} />
      <Field {...field('reason')} label={texts.reason} hint={texts.reasonHint} required>
        {/* No maxLength: long pasted text gets an error instead of being cut. */}
        <TextArea {...input('reason')} rows={4} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {texts.reject}
        </Button>
        <Button
          variant="outline"
          disabled={isSubmitting}
          onClick={() => {
            autosave.forget();
            onClose();
          }}
        >
          {formTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
