import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { SaveRow } from '../../../components/form/save-row.tsx';
import { settingsTexts as texts } from '../../../domain/settings/texts.ts';
import { ConflictDialog } from '../../../widgets/dialogs/conflict-dialog.tsx';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import { UnsavedChanges } from '../../../widgets/dialogs/unsaved-changes.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

interface SettingsFormProps<Values extends FieldValues> {
  state: SettingsFormState<Values>;
  lead: string;
  title?: string;
  id?: string;
  children: ReactNode;
}

export function SettingsForm<Values extends FieldValues>({
  state,
  lead,
  title,
  id,
  children,
}: SettingsFormProps<Values>) {
  const { labels, conflict, onSubmit, problem, idOf, isSubmitting, isDirty, autosave, dialog } = state;
  return (
    <>
      <form
        id={id}
        noValidate
        aria-label={title ?? texts.title}
        onSubmit={onSubmit}
        className="max-w-3xl space-y-6 [&_:is(input,textarea,select,button)]:scroll-mb-24"
      >
        {title !== undefined && <h2 className="text-xl">{title}</h2>}
        <p className="max-w-prose text-muted">{lead}</p>
        <RestoredNotice autosave={autosave} />
        <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={texts.failed} />
        {children}
        <SaveRow isSubmitting={isSubmitting} isDirty={isDirty} label={texts.save} isSticky />
        <UnsavedChanges isDirty={isDirty} onLeave={autosave.forget} />
        <ConflictDialog {...conflict} />
      </form>
      {dialog}
    </>
  );
}
