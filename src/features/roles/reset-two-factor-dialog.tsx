import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field, TextArea } from '../../components/form/field.tsx';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import { identityCheck, identityCheckLimit } from '../../domain/access/two-factor-reset.ts';
import { useFormAutosave } from '../../lib/form/use-form-autosave.ts';
import { ConfirmAction } from '../../widgets/dialogs/confirm-action.tsx';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import type { useUserActions } from './use-user-actions.ts';

interface ResetTwoFactorDialogProps {
  userId: string;
  name: string;
  action: ReturnType<typeof useUserActions>['reset'];
  onClose: () => void;
}

export function ResetTwoFactorDialog({ userId, name, action, onClose }: ResetTwoFactorDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  const autosave = useFormAutosave(form, { key: `users/${userId}/reset-two-factor` });
  const [error, setError] = useState<string>();

  function close(): void {
    autosave.forget();
    onClose();
  }

  function confirm(): void {
    const parsed = identityCheck.safeParse(form.getValues('note'));
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) action.run(parsed.data, close);
  }

  return (
    <ConfirmAction
      onClose={close}
      title={texts.resetTitle(name)}
      text={texts.resetText}
      isFinal
      confirmLabel={texts.resetTwoFactor}
      action={action}
      failedTitle={texts.error}
      onConfirm={confirm}
    >
      <RestoredNotice autosave={autosave} />
      <Field label={texts.identityCheck} hint={texts.identityCheckHint} required error={error}>
        <TextArea {...form.register('note')} rows={3} maxLength={identityCheckLimit} />
      </Field>
    </ConfirmAction>
  );
}
