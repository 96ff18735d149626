import { useState } from 'react';
import {
  type BillingDetails,
  billingDetailsSchema,
  type VersionedDetails,
} from '../../../../domain/billing/billing-details.ts';
import { billingDetailsTexts as texts } from '../../../../domain/billing/billing-details-texts.ts';
import type { PaymentDetail } from '../../../../domain/billing/rows.ts';
import type { Failure } from '../../../../lib/api/api-error.ts';
import { readFailure } from '../../../../lib/api/failure.ts';
import { toast } from '../../../../lib/toast.ts';
import { useApi, useClient } from '../../../../lib/api/trpc.ts';
import { useVersionedForm } from '../../../../lib/form/use-versioned-form.ts';
import { ActionFailed } from '../../../../widgets/dialogs/action-failed.tsx';
import { BillingFields, billingLabels, billingWords } from '../../../../widgets/billing-fields.tsx';
import { ConflictDialog } from '../../../../widgets/dialogs/conflict-dialog.tsx';
import { FormDialog } from '../../../../widgets/dialogs/form-dialog.tsx';

interface CorrectDialogProps {
  payment: Pick<PaymentDetail, 'id' | 'invoice' | 'billing'>;
  onClose: () => void;
}

/** Over the revision seen. */
export function CorrectDialog({ payment: { id, invoice, billing }, onClose }: CorrectDialogProps) {
  const client = useClient();
  const api = useApi();
  /** Paid or cancelled since it was opened. */
  const [closed, setClosed] = useState<Failure>();
  const state = useVersionedForm<BillingDetails, VersionedDetails>({
    schema: billingDetailsSchema,
    key: `billing/invoice/${invoice.id}`,
    row: billing.details,
    entryOf: ({ version: _, ...details } = billing.details) => details,
    save: async (entry, { version: revision } = billing.details) => {
      setClosed(undefined);
      try {
        return await client.billing.correctDetails.mutate({ ...entry, paymentId: id, revision });
      } catch (error) {
        const failure = readFailure(error);
        if (failure.details['reason'] === 'closed') setClosed(failure);
        throw error;
      }
    },
    readNewer: async () => {
      const newer = await api.billing.payment.fetch({ id }, { staleTime: 0, networkMode: 'always' });
      return newer.billing.canCorrect ? newer.billing.details : undefined;
    },
    onSaved: ({ version }) => {
      toast({ title: version === billing.details.version ? texts.unchanged : texts.corrected(version) });
      onClose();
    },
    onTakenTheirs: () => toast({ title: texts.takenTheirs }),
    onFailed: (message) => toast({ title: texts.correctFailed, description: message, tone: 'destructive' }),
  });
  return (
    <>
      <FormDialog
        state={state}
        title={texts.correct}
        description={texts.correctText(invoice.number)}
        labels={billingLabels}
        failedTitle={texts.correctFailed}
        submitLabel={texts.correctSubmit}
        note={<ActionFailed title={texts.correctFailed} failure={closed} />}
        onClose={onClose}
      >
        <BillingFields {...state} />
      </FormDialog>
      <ConflictDialog {...billingWords} {...state.conflict} />
    </>
  );
}
