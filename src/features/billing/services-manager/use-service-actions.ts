import type { ServiceRow } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useDeletedToast } from '../../../widgets/use-deleted-toast.ts';

const onFailure = (title: string) => (failure: Failure) =>
  toast({ title, description: errorMessage(failure), tone: 'destructive' });

const succeeded = (description: string) => toast({ title: texts.success, description });

/** Services already gone leave the list. */
export function useServiceActions() {
  const client = useClient();
  const deleted = useDeletedToast();

  return {
    remove: useAction(async ({ id, version }: ServiceRow, onDone: () => void) => {
      const { outcome } = await client.services.remove.mutate({ id, version });
      onDone();
      if (outcome === 'archived') succeeded(texts.archived);
      else deleted('service', [id], { title: texts.success, description: texts.removed });
      await refetched();
    }, onFailure(texts.removeFailed)),
    unarchive: useAction(async ({ id, version }: ServiceRow) => {
      await client.services.unarchive.mutate({ id, version });
      succeeded(texts.unarchived);
      await refetched();
    }, onFailure(texts.unarchiveFailed)),
    duplicate: useAction(async ({ id }: ServiceRow, onDone: (id: string) => void) => {
      const copy = await client.services.duplicate.mutate({ id });
      succeeded(texts.created);
      await refetched();
      onDone(copy.id);
    }, onFailure(texts.duplicateFailed)),
  };
}
