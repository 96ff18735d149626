import { useEffect } from 'react';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { SaveRow } from '../../components/form/save-row.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import {
  type BillingDetails,
  billingDetailsSchema,
  billingFields,
  type VersionedDetails,
} from '../../domain/billing/billing-details.ts';
import { billingDetailsTexts as texts } from '../../domain/billing/billing-details-texts.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi, useClient } from '../../lib/api/trpc.ts';
import { useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { BillingFields, billingLabels, billingWords } from '../../widgets/billing-fields.tsx';
import { ConflictDialog } from '../../widgets/dialogs/conflict-dialog.tsx';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { UnsavedChanges } from '../../widgets/dialogs/unsaved-changes.tsx';
import { Section } from './section.tsx';

/** D73. Read on each opening, so the form starts from the latest. */
export function BillingSection() {
  const details = trpc.billing.details.useQuery(undefined, {
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
  const { error } = details;
  useEffect(() => {
    if (error !== null) toast({ title: texts.loadFailed, tone: 'destructive' });
  }, [error]);
  return (
    <Section title={texts.title} lead={texts.profileLead}>
      {details.isSuccess && details.isFetchedAfterMount ? (
        <BillingForm details={details.data} />
      ) : details.isError && !details.isFetching ? (
        <LoadFailed title={texts.loadFailed} text={texts.fetchFailed} query={details} />
      ) : (
        <div role="status" className="space-y-5">
          <span className="sr-only">{texts.loading}</span>
          {billingFields.map((field) => (
            <Skeleton key={field} className={field === 'address' ? 'h-36' : 'h-11'} />
          ))}
        </div>
      )}
    </Section>
  );
}

function BillingForm({ details }: { details: VersionedDetails }) {
  const api = useApi();
  const client = useClient();
  const state = useVersionedForm<BillingDetails, VersionedDetails>({
    schema: billingDetailsSchema,
    key: 'billing/details',
    row: details,
    entryOf: ({ version: _, ...entry } = details) => entry,
    save: (entry, { version } = details) => client.billing.saveDetails.mutate({ ...entry, version }),
    readNewer: () => api.billing.details.fetch(undefined, { staleTime: 0, networkMode: 'always' }),
    onRow: (row) => api.billing.details.setData(undefined, row),
    onSaved: () => toast({ title: texts.saved }),
    onTakenTheirs: () => toast({ title: texts.takenTheirs }),
    onFailed: (message) => toast({ title: texts.saveFailed, description: message, tone: 'destructive' }),
  });
  const { onSubmit, problem, idOf, isSubmitting, isDirty, autosave, conflict } = state;
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <RestoredNotice autosave={autosave} />
      <FormSummary problem={problem} labels={billingLabels} idOf={idOf} failedTitle={texts.saveFailed} />
      <BillingFields {...state} />
      <SaveRow isSubmitting={isSubmitting} isDirty={isDirty} label={texts.save} />
      <UnsavedChanges isDirty={isDirty} onLeave={autosave.forget} />
      <ConflictDialog {...billingWords} {...conflict} />
    </form>
  );
}
