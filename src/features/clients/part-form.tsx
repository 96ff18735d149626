import { type ReactNode, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formTexts } from '../../domain/texts/forms.ts';
import { type RowForm, RowFormDialog } from '../../widgets/row-form.tsx';

interface PartFormProps<Entry extends FieldValues> {
  state: RowForm<Entry>;
  title: string;
  failedTitle: string;
  labels: Readonly<Record<Path<Entry>, string>>;
  wordsOf: (name: Path<Entry>, value: unknown) => string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a contact or a task: closing it asks while something in it is not saved. */
export function PartForm<Entry extends FieldValues>({ onClose, ...dialog }: PartFormProps<Entry>) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <RowFormDialog {...dialog} onClose={() => (dialog.state.isDirty ? setLeaving(true) : onClose())} />
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        title={formTexts.leaveTitle}
        text={formTexts.leaveText}
        cancelLabel={formTexts.stay}
        confirmLabel={formTexts.leave}
        tone="danger"
        onConfirm={onClose}
      />
    </>
  );
}
