import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { FormSummary } from '../../../components/form-summary.tsx';
import { formTexts } from '../../../domain/texts/forms.ts';
import { settingsTexts as texts } from '../../../domain/texts/settings.ts';
import { ConflictDialog } from '../../../widgets/conflict-dialog.tsx';
import { UnsavedChanges } from '../../../widgets/unsaved-changes.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

interface SettingsFormProps {
  state: SettingsFormState;
  /** What this group is about. */
  lead: string;
  /** Where a tab holds more than one form: the heading above this one. */
  title?: string;
  children: ReactNode;
}

/** What every group of the settings has around its fields: summary of errors, save bar, guard and conflict (D37). */
export function SettingsForm({ state, lead, title, children }: SettingsFormProps) {
  const { labels, conflict, onSubmit, problem, idOf, isSubmitting, isDirty } = state;
  return (
    <form
      noValidate
      aria-label={title ?? texts.title}
      onSubmit={onSubmit}
      className="max-w-3xl space-y-6 [&_:is(input,textarea,select,button)]:scroll-mb-24"
    >
      {title !== undefined && <h2 className="text-xl">{title}</h2>}
      <p className="max-w-prose text-muted">{lead}</p>
      <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={texts.failed} />
      {children}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
        <Button type="submit" busy={isSubmitting} className="max-sm:w-full">
          {isSubmitting ? formTexts.saving : texts.save}
        </Button>
        <p aria-live="polite" className="text-sm text-muted">
          {isDirty && !isSubmitting ? formTexts.unsaved : ''}
        </p>
      </div>
      <UnsavedChanges isDirty={isDirty} />
      <ConflictDialog
        isOpen={conflict.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) conflict.close();
        }}
        rows={conflict.rows}
        onKeepMine={conflict.keepMine}
        onTakeTheirs={conflict.takeTheirs}
      />
    </form>
  );
}
