import { useRef, useState } from 'react';
import { Field, TextInput } from '../../components/field.tsx';
import { FormSummary } from '../../components/form-summary.tsx';
import { SaveRow } from '../../components/save-row.tsx';
import type { Versions } from '../../domain/merge.ts';
import { type Profile, profileEntry, type ProfileEntry, profileLimits } from '../../domain/profile.ts';
import { profileScreenTexts as texts, profileTexts } from '../../domain/texts/profile.ts';
import { expectVersion } from '../../lib/expect-version.ts';
import { readFailure } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/trpc.ts';
import { useDomainForm } from '../../lib/use-domain-form.ts';
import { ConflictDialog } from '../../widgets/conflict-dialog.tsx';
import { wordsOfFields } from '../../widgets/conflict-words.ts';
import { KeptNotice } from '../../widgets/kept-notice.tsx';
import { UnsavedChanges } from '../../widgets/unsaved-changes.tsx';

const labels = {
  firstName: texts.firstName,
  lastName: texts.lastName,
  phone: texts.phone,
  position: texts.position,
  company: texts.company,
} as const;
const words = wordsOfFields(labels, (_, value) => String(value));

function entryOf({ email: _, ...entry }: Profile): ProfileEntry {
  return entry;
}

/** The details as a form; a save over a newer version shows both and asks (D37). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const api = useApi();
  const [newer, setNewer] = useState<{ profile: Profile; versions: Versions<ProfileEntry> }>();
  /** What the form began with. */
  const base = useRef(entryOf(profile));
  const update = trpc.profile.update.useMutation({ networkMode: 'always' });
  const { form, field, input, idOf, onSubmit, problem, isSubmitting, isDirty, kept } = useDomainForm<
    ProfileEntry,
    Profile
  >({
    schema: profileEntry,
    defaults: entryOf(profile),
    kept: {
      key: 'profile',
      base: {
        read: (): number => form.getValues('version'),
        write: (version): void => form.setValue('version', version),
      },
    },
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
      return expectVersion(await update.mutateAsync(entry));
    } catch (error) {
      if (readFailure(error).code === 'CONFLICT') await compare();
      throw error;
    }
  }

  async function compare(): Promise<void> {
    const stored = await api.profile.get.fetch(undefined, { staleTime: 0 });
    const mine = form.getValues();
    const versions = { base: kept.begunWith(mine.version, base.current), theirs: entryOf(stored), mine };
    setNewer({ profile: stored, versions });
  }

  function begin(saved: Profile): void {
    api.profile.get.setData(undefined, saved);
    base.current = entryOf(saved);
    form.reset(base.current);
  }

  function takeTheirs(): void {
    if (newer === undefined) return;
    begin(newer.profile);
    setNewer(undefined);
    toast({ title: texts.takenTheirs });
  }

  /** The merged details carry the newer version's number. */
  function saveMerged(merged: ProfileEntry): void {
    if (newer === undefined) return;
    begin(newer.profile);
    form.reset(merged, { keepDefaultValues: true });
    setNewer(undefined);
    onSubmit();
  }

  const text = (name: keyof typeof labels, autoComplete: string, max: number, type = 'text') => (
    <TextInput {...input(name)} type={type} autoComplete={autoComplete} maxLength={max} />
  );
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <KeptNotice kept={kept} />
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
      <UnsavedChanges isDirty={isDirty} onLeave={kept.forget} />
      <ConflictDialog
        {...words}
        versions={newer?.versions}
        onClose={() => setNewer(undefined)}
        onSave={saveMerged}
        onTakeTheirs={takeTheirs}
      />
    </form>
  );
}
