import { factTexts as texts } from '../../domain/facts/texts.ts';
import type { FactListRow } from '../../domain/facts/list.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDeletedToast } from '../../widgets/use-deleted-toast.ts';

const onFailure = (title: string) => (failure: Failure) =>
  toast({ title, description: errorMessage(failure), tone: 'destructive' });

export function useFactActions() {
  const { facts } = useClient();
  const deleted = useDeletedToast();
  return {
    confirm: useAction(async ({ id, version }: FactListRow) => {
      await facts.confirm.mutate({ id, version });
      toast({ title: texts.success, description: texts.confirmed });
      await refetched();
    }, onFailure(texts.confirmFailed)),
    remove: useAction(async ({ id, version }: FactListRow, onDone: () => void) => {
      await facts.remove.mutate({ id, version });
      onDone();
      deleted('fact', [id], { title: texts.success, description: texts.removed });
      await refetched();
    }, onFailure(texts.removeFailed)),
    duplicate: useAction(async ({ id }: FactListRow, onDone: (id: string) => void) => {
      const copy = await facts.duplicate.mutate({ id });
      toast({ title: texts.success, description: texts.created });
      await refetched();
      onDone(copy.id);
    }, onFailure(texts.duplicateFailed)),
  };
}
