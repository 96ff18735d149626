import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Field, TextArea } from '../../components/field.tsx';
import { roleTexts as texts } from '../../domain/texts/roles.ts';
import { identityCheck, identityCheckLimit } from '../../domain/two-factor-reset.ts';
import { ActionFailed } from '../../widgets/action-failed.tsx';
import type { useUserActions } from './use-user-actions.ts';

interface ResetTwoFactorDialogProps {
  name: string;
  action: ReturnType<typeof useUserActions>['reset'];
  onClose: () => void;
}

/** Asks how the administrator made sure who lost the second factor. */
export function ResetTwoFactorDialog({ name, action, onClose }: ResetTwoFactorDialogProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();

  function confirm(): void {
    const parsed = identityCheck.safeParse(note);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) action.run(parsed.data, onClose);
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.resetTitle(name)}
      text={texts.resetText}
      confirmLabel={texts.resetTwoFactor}
      tone="danger"
      isBusy={action.isBusy}
      onConfirm={confirm}
    >
      <Field
        label={texts.identityCheck}
        hint={texts.identityCheckHint}
        required
        {...(error === undefined ? {} : { error })}
      >
        <TextArea
          rows={3}
          maxLength={identityCheckLimit}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <ActionFailed title={texts.error} failure={action.failure} />
    </ConfirmDialog>
  );
}
