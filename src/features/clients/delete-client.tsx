import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { ClientRow } from '../../domain/client-record.ts';
import { clientTexts as texts } from '../../domain/texts/clients.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { leavingScreen, refetched } from '../../lib/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/action-failed.tsx';
import { lastFilter } from './last-filter.ts';

interface DeleteClientProps {
  client: ClientRow;
  isOpen: boolean;
  onClose: () => void;
}

/** 'Are you sure you want to delete this client?': into the trash, and back to the list (D38). */
export function DeleteClient({ client: { id, version, name }, isOpen, onClose }: DeleteClientProps) {
  const navigate = useNavigate();
  const removing = trpc.clients.remove.useMutation({ networkMode: 'always', trpc: leavingScreen });
  const remove = useAction(
    async () => {
      await removing.mutateAsync({ id, version });
      onClose();
      toast({ title: texts.deleted });
      await navigate({ to: '/clients', search: lastFilter(), ignoreBlocker: true });
    },
    async (failure) => {
      toast({ title: texts.deleteFailed, description: failureWords(failure), tone: 'destructive' });
      // The next press is about the version that is shown then.
      await refetched();
    },
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={() => {
        remove.clear();
        onClose();
      }}
      title={texts.confirmDelete}
      text={
        <>
          <p className="font-semibold text-ink wrap-anywhere">{name}</p>
          <p className="mt-2">{texts.confirmDeleteNote}</p>
        </>
      }
      confirmLabel={texts.delete}
      tone="danger"
      isBusy={remove.isBusy}
      onConfirm={remove.run}
    >
      <ActionFailed title={texts.deleteFailed} failure={remove.failure} />
    </ConfirmDialog>
  );
}
