import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formTexts as texts } from '../../domain/forms/texts.ts';

interface UnsavedChangesProps {
  isDirty: boolean;
  onLeave?: () => void;
  /** Ignores tabs and filters. */
  staysWithin?: 'path';
  title?: string;
  text?: string;
  leave?: string;
}

/** By links, back, forward, reload or closing. */
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
      onClose={() => blocker.reset?.()}
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
