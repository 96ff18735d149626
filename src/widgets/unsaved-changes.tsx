import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { formTexts as texts } from '../domain/forms/texts.ts';

interface UnsavedChangesProps {
  isDirty: boolean;
  /** The person leaves it behind: nothing of it is to be kept. */
  onLeave?: () => void;
  /** The work goes on as long as the path stays the same, whatever tab or filter is in the address. */
  staysWithin?: 'path';
  /** Words in place of those for a form. */
  title?: string;
  text?: string;
  leave?: string;
}

/** Asks before work that is not saved is left behind: by a link of the site, back and forward, reload and closing. */
export function UnsavedChanges({
  isDirty,
  onLeave,
  staysWithin,
  title = texts.leaveTitle,
  text = texts.leaveText,
  leave = texts.leave,
}: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && (staysWithin === undefined || current.pathname !== next.pathname),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title={title}
      text={text}
      cancelLabel={texts.stay}
      confirmLabel={leave}
      tone="danger"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
