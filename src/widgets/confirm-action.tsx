import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { Failure } from '../lib/api-error.ts';
import { ActionFailed } from './action-failed.tsx';

interface ConfirmActionProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'isOpen' | 'onOpenChange' | 'isBusy' | 'tone'
> {
  /** Optional if mounted only while open. */
  isOpen?: boolean;
  onClose: () => void;
  /** From `useAction`. */
  action: { isBusy: boolean; failure: Failure | undefined; clear: () => void };
  /** Title above a failure. */
  failedTitle: string;
  tone?: 'default' | 'danger';
}

/** Confirms an action, mostly deletion, and shows its failure inline. */
export function ConfirmAction({
  isOpen = true,
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
      isOpen={isOpen}
      tone={tone}
      isBusy={action.isBusy}
      onOpenChange={() => {
        action.clear();
        onClose();
      }}
    >
      {children}
      <ActionFailed title={failedTitle} failure={action.failure} />
    </ConfirmDialog>
  );
}

/** Name of the deleted item and the consequences. */
export function NamedText({ name, note }: { name: string; note: string }) {
  return (
    <>
      <p className="font-semibold text-ink wrap-anywhere">{name}</p>
      <p className="mt-2">{note}</p>
    </>
  );
}
