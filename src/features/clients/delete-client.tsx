import { failureToast } from '../../lib/failure-toast.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ClientRow } from '../../domain/clients/record.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { leavingScreen, refetched } from '../../lib/api/refresh.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction, NamedText } from '../../widgets/dialogs/confirm-action.tsx';
import { useDeletedToast } from '../../widgets/use-deleted-toast.ts';
import { lastFilter } from '../../widgets/list-screen/last-filter.ts';

interface DeleteClientProps {
  client: ClientRow;
  isOpen: boolean;
  onClose: () => void;
}

/** Moves to the trash (D38). */
export function DeleteClient({ client: { id, version, name }, isOpen, onClose }: DeleteClientProps) {
  const navigate = useNavigate();
  const deleted = useDeletedToast();
  const removing = trpc.clients.remove.useMutation({ trpc: leavingScreen });
  const remove = useAction(
    async () => {
      await removing.mutateAsync({ id, version });
      onClose();
      deleted('client', [id], { title: texts.deleted });
      await navigate({ to: '/clients', search: lastFilter('/clients'), ignoreBlocker: true });
    },
    async (failure) => {
      failureToast(texts.deleteFailed)(failure);
      // The next press uses the version shown.
      await refetched();
    },
  );
  return (
    <ConfirmAction
      isOpen={isOpen}
      onClose={onClose}
      title={texts.confirmDelete}
      text={<NamedText name={name} note={texts.confirmDeleteNote} />}
      confirmLabel={texts.delete}
      action={remove}
      failedTitle={texts.deleteFailed}
      onConfirm={remove.run}
    />
  );
}
