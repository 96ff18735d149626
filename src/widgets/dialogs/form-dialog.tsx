import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { formTexts } from '../../domain/forms/texts.ts';
import type { DomainForm } from '../../lib/form/use-domain-form.ts';
import { RestoredNotice } from '../restored-notice.tsx';

interface FormDialogProps<Entry extends FieldValues> extends Pick<ComponentProps<typeof FormSummary>, 'labels'> {
  state: DomainForm<Entry>;
  title: string;
  description: string;
  failedTitle: string;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  note?: ReactNode;
  children: ReactNode;
}

/** Closing keeps input, 'Cancel' does not. */
export function FormDialog<Entry extends FieldValues>({
  state: { idOf, onSubmit, problem, isSubmitting, autosave },
  title,
  description,
  labels,
  failedTitle,
  submitLabel,
  tone = 'primary',
  onClose,
  note,
  children,
}: FormDialogProps<Entry>) {
  const formId = useId();
  return (
    <Dialog
      onClose={() => {
        if (!isSubmitting) onClose();
      }}
      title={title}
      description={description}
      footer={
        <>
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
          <Button type="submit" form={formId} variant={tone} busy={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="space-y-4">
        {note}
        <RestoredNotice autosave={autosave} />
        <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={failedTitle} />
        {children}
      </form>
    </Dialog>
  );
}
