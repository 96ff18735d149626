import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { Failure } from '../../lib/api/api-error.ts';
import { ActionFailed } from './action-failed.tsx';

interface ConfirmActionProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy'> {
  action: { isBusy: boolean; failure: Failure | undefined; clear: () => void };
  failedTitle: string;
}

/** Mostly deletion; failures inline. */
export function ConfirmAction({
  onClose,
  action,
  failedTitle,
  tone = 'danger',
  children,
  ...dialog
}: ConfirmActionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      tone={tone}
      isBusy={action.isBusy}
      onClose={() => {
        action.clear();
        onClose();
      }}
    >
      {children}
      <ActionFailed title={failedTitle} failure={action.failure} />
    </ConfirmDialog>
  );
}

export function NamedText({ name, note }: { name: string; note: string }) {
  return (
    <>
      <p className="font-semibold text-ink wrap-anywhere">{name}</p>
      <p className="mt-2">{note}</p>
    </>
  );
}
