import { useForm } from 'react-hook-form';
import { Field, TextArea } from '../../components/form/field.tsx';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import { useFormAutosave } from '../../lib/form/use-form-autosave.ts';
import { ConfirmAction } from '../../widgets/dialogs/confirm-action.tsx';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import type { useUserActions } from './use-user-actions.ts';

interface SuspendDialogProps {
  userId: string;
  name: string;
  action: ReturnType<typeof useUserActions>['suspend'];
  onClose: () => void;
}

export function SuspendDialog({ userId, name, action, onClose }: SuspendDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const autosave = useFormAutosave(form, { key: `users/${userId}/suspend` });
  const close = () => {
    autosave.forget();
    onClose();
  };
  return (
    <ConfirmAction
      onClose={close}
      title={texts.suspendTitle(name)}
      text={texts.suspendText}
      confirmLabel={texts.suspend}
      action={action}
      failedTitle={texts.error}
      onConfirm={() => action.run(form.getValues('reason'), close)}
    >
      <RestoredNotice autosave={autosave} />
      <Field label={texts.suspendReason} hint={texts.suspendReasonHint}>
        <TextArea {...form.register('reason')} rows={2} maxLength={300} />
      </Field>
    </ConfirmAction>
  );
}
