import type { ServiceRow } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { failureToast } from '../../../lib/failure-toast.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useRecordActions } from '../../../widgets/list-screen/use-record-actions.ts';
import { useDeletedToast } from '../../../widgets/use-deleted-toast.ts';

const succeeded = (description: string) => toast({ title: texts.success, description });

/** Services already gone leave the list. */
export function useServiceActions() {
  const client = useClient();
  const deleted = useDeletedToast();

  return {
    ...useRecordActions('service', client.services, texts),
    remove: useAction(async ({ id, version }: ServiceRow, onDone: () => void) => {
      const { outcome } = await client.services.remove.mutate({ id, version });
      onDone();
      if (outcome === 'archived') succeeded(texts.archived);
      else deleted('service', [id], { title: texts.success, description: texts.removed });
      await refetched();
    }, failureToast(texts.removeFailed)),
    unarchive: useAction(async ({ id, version }: ServiceRow) => {
      await client.services.unarchive.mutate({ id, version });
      succeeded(texts.unarchived);
      await refetched();
    }, failureToast(texts.unarchiveFailed)),
  };
}
