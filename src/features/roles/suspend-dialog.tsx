import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Field, TextArea } from '../../components/field.tsx';
import { roleTexts as texts } from '../../domain/texts/roles.ts';
import { ActionFailed } from '../../widgets/action-failed.tsx';
import type { useUserActions } from './use-user-actions.ts';

interface SuspendDialogProps {
  name: string;
  action: ReturnType<typeof useUserActions>['suspend'];
  onClose: () => void;
}

export function SuspendDialog({ name, action, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.suspendTitle(name)}
      text={texts.suspendText}
      confirmLabel={texts.suspend}
      tone="danger"
      isBusy={action.isBusy}
      onConfirm={() => action.run(reason, onClose)}
    >
      <Field label={texts.suspendReason} hint={texts.suspendReasonHint}>
        <TextArea rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <ActionFailed title={texts.error} failure={action.failure} />
    </ConfirmDialog>
  );
}
