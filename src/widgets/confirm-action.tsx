import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { Failure } from '../lib/api-error.ts';
import { ActionFailed } from './action-failed.tsx';

interface ConfirmActionProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'isOpen' | 'onOpenChange' | 'isBusy' | 'tone'
> {
  /** Left out where the question is drawn only while it is asked. */
  isOpen?: boolean;
  onClose: () => void;
  /** What is done, of `useAction`. */
  action: { isBusy: boolean; failure: Failure | undefined; clear: () => void };
  /** Above why it could not be done. */
  failedTitle: string;
  tone?: 'default' | 'danger';
}

/** Asks before something is done, mostly before something is deleted, and says in place why it could not be done. */
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

/** What is about to be deleted by its name, and what becomes of it. */
export function NamedText({ name, note }: { name: string; note: string }) {
  return (
    <>
      <p className="font-semibold text-ink wrap-anywhere">{name}</p>
      <p className="mt-2">{note}</p>
    </>
  );
}
