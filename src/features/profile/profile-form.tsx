import { useState } from 'react';
import { Field, TextInput } from '../../components/field.tsx';
import { FormSummary } from '../../components/form-summary.tsx';
import { SaveRow } from '../../components/save-row.tsx';
import { type Profile, profileEntry, type ProfileEntry, profileLimits } from '../../domain/profile.ts';
import { profileScreenTexts as texts, profileTexts } from '../../domain/texts/profile.ts';
import { readFailure } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/trpc.ts';
import { useDomainForm } from '../../lib/use-domain-form.ts';
import { ConflictDialog } from '../../widgets/conflict-dialog.tsx';
import { UnsavedChanges } from '../../widgets/unsaved-changes.tsx';

const labels = {
  firstName: texts.firstName,
  lastName: texts.lastName,
  phone: texts.phone,
  position: texts.position,
  company: texts.company,
} as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

function entryOf({ email: _, ...entry }: Profile): ProfileEntry {
  return entry;
}

/** The details as a form; a save over a newer version shows both and asks (D37). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const api = useApi();
  const [newer, setNewer] = useState<Profile>();
  const update = trpc.profile.update.useMutation({ networkMode: 'always' });
  const { form, field, input, idOf, onSubmit, problem, isSubmitting, isDirty } = useDomainForm<ProfileEntry, Profile>({
    schema: profileEntry,
    defaults: entryOf(profile),
    submit: (entry) => save(entry),
    onDone: (saved) => {
      begin(saved);
      // The header shows the name.
      void api.auth.session.invalidate();
      toast({ title: profileTexts.updated });
    },
    onProblem: ({ failure, message }) => {
      if (failure?.code === 'CONFLICT') return 'handled';
      if (failure !== undefined) {
        toast({ title: profileTexts.updateFailed, description: message, tone: 'destructive' });
      }
      return undefined;
    },
  });

  /** Saves, and on a conflict fetches what the other one saved before the refusal is told. */
  async function save(entry: ProfileEntry): Promise<Profile> {
    try {
      return await update.mutateAsync(entry);
    } catch (error) {
      if (readFailure(error).code === 'CONFLICT') setNewer(await api.profile.get.fetch(undefined, { staleTime: 0 }));
      throw error;
    }
  }

  function begin(saved: Profile): void {
    api.profile.get.setData(undefined, saved);
    form.reset(entryOf(saved));
  }

  function takeTheirs(): void {
    if (newer === undefined) return;
    begin(newer);
    setNewer(undefined);
    toast({ title: texts.takenTheirs });
  }

  function keepMine(): void {
    if (newer === undefined) return;
    form.setValue('version', newer.version, { shouldDirty: true });
    setNewer(undefined);
    onSubmit();
  }

  const text = (name: keyof typeof labels, autoComplete: string, max: number, type = 'text') => (
    <TextInput {...input(name)} type={type} autoComplete={autoComplete} maxLength={max} />
  );
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
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
      <UnsavedChanges isDirty={isDirty} />
      <ConflictDialog
        isOpen={newer !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setNewer(undefined);
        }}
        rows={names.map((name) => ({
          name,
          label: labels[name],
          mine: form.getValues(name),
          theirs: newer?.[name] ?? '',
        }))}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
    </form>
  );
}
