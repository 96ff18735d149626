import type { ReactNode } from 'react';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from './confirm-action.tsx';

interface DeleteRowProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isConfirmDisabled?: boolean;
  deleted: string;
  failed: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Permanently: these rows have no trash. */
export function DeleteRow({ deleted, failed, remove, ...question }: DeleteRowProps) {
  const action = useAction(async () => {
    await remove();
    question.onClose();
    toast({ title: deleted });
    await refetched();
  }, failureToast(failed));
  return (
    <ConfirmAction
      {...question}
      isFinal={question.isConfirmDisabled !== true}
      action={action}
      failedTitle={failed}
      onConfirm={action.run}
    />
  );
}
