import { Field, TextInput } from '../../components/form/field.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { SaveRow } from '../../components/form/save-row.tsx';
import { type Profile, profileEntry, type ProfileEntry, profileLimits } from '../../domain/profile/profile.ts';
import { profileScreenTexts as texts, profileTexts } from '../../domain/profile/texts.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { ConflictDialog } from '../../widgets/dialogs/conflict-dialog.tsx';
import { textsOfFields } from '../../widgets/dialogs/conflict-texts.ts';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import { UnsavedChanges } from '../../widgets/dialogs/unsaved-changes.tsx';

const labels = {
  firstName: texts.firstName,
  lastName: texts.lastName,
  phone: texts.phone,
  position: texts.position,
  company: texts.company,
} as const;
const words = textsOfFields(labels, (_, value) => String(value));

function entryOf({ email: _, ...entry }: Profile): ProfileEntry {
  return entry;
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const api = useApi();
  const update = trpc.profile.update.useMutation();
  const { field, input, idOf, onSubmit, problem, isSubmitting, isDirty, autosave, conflict } = useVersionedForm<
    ProfileEntry,
    Profile
  >({
    schema: profileEntry,
    key: 'profile',
    row: profile,
    entryOf: (row = profile) => entryOf(row),
    save: (entry, { version } = profile) => update.mutateAsync({ ...entry, version }),
    readNewer: () => api.profile.get.fetch(undefined, { staleTime: 0 }),
    onRow: (row) => api.profile.get.setData(undefined, row),
    onSaved: () => toast({ title: profileTexts.updated }),
    onTakenTheirs: () => toast({ title: texts.takenTheirs }),
    onFailed: (message) => toast({ title: profileTexts.updateFailed, description: message, tone: 'destructive' }),
  });

  const text = (name: keyof typeof labels, autoComplete: string, max: number, type = 'text') => (
    <TextInput {...input(name)} type={type} autoComplete={autoComplete} maxLength={max} />
  );
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <RestoredNotice autosave={autosave} />
      <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={profileTexts.updateFailed} />
      <Field label={texts.email} hint={texts.emailHint}>
        <TextInput type="email" value={profile.email} readOnly autoComplete="off" className="bg-sunken text-muted" />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...field('firstName')} label={texts.firstName}>
          {text('firstName', 'given-name', profileLimits.name)}
        </Field>
        <Field {...field('lastName')} label={texts.lastName}>
          {text('lastName', 'family-name', profileLimits.name)}
        </Field>
        <Field {...field('phone')} label={texts.phone} hint={texts.phoneHint} className="sm:col-span-2">
          {text('phone', 'tel', profileLimits.phone, 'tel')}
        </Field>
        <Field {...field('position')} label={texts.position}>
          {text('position', 'organization-title', profileLimits.position)}
        </Field>
        <Field {...field('company')} label={texts.company}>
          {text('company', 'organization', profileLimits.company)}
        </Field>
      </div>
      <SaveRow isSubmitting={isSubmitting} isDirty={isDirty} />
      <UnsavedChanges isDirty={isDirty} onLeave={autosave.forget} />
      <ConflictDialog {...words} {...conflict} />
    </form>
  );
}
