import { clientTexts } from '../../domain/clients/texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../widgets/dialogs/confirm-action.tsx';

interface DeletePartProps {
  title: string;
  name: string;
  deleted: string;
  failed: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

export function DeletePart({ title, name, deleted, failed, remove, onClose }: DeletePartProps) {
  const action = useAction(async () => {
    await remove();
    onClose();
    toast({ title: deleted });
    await refetched();
  }, failureToast(failed));
  return (
    <ConfirmAction
      onClose={onClose}
      title={title}
      text={<p className="font-semibold text-ink wrap-anywhere">{name}</p>}
      confirmLabel={clientTexts.delete}
      action={action}
      failedTitle={failed}
      onConfirm={action.run}
    />
  );
}
