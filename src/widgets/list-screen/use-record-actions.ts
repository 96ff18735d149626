import type { TrashKind } from '../../domain/trash/trash.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDeletedToast } from '../use-deleted-toast.ts';

interface Row {
  id: string;
  version: number;
}

interface RecordApi {
  remove: { mutate: (row: Row) => Promise<unknown> };
  duplicate: { mutate: (row: Pick<Row, 'id'>) => Promise<{ id: string }> };
}

type Word = 'success' | 'removed' | 'removeFailed' | 'created' | 'duplicateFailed';

/** Rows deleted elsewhere leave the list. */
export function useRecordActions(
  kind: TrashKind,
  api: RecordApi,
  texts: Readonly<Record<Word, string>>,
  failed: typeof failureToast = failureToast,
) {
  const deleted = useDeletedToast();
  return {
    remove: useAction(async ({ id, version }: Row, onDone: () => void) => {
      await api.remove.mutate({ id, version });
      onDone();
      deleted(kind, [id], { title: texts.success, description: texts.removed });
      await refetched();
    }, failed(texts.removeFailed)),
    duplicate: useAction(async ({ id }: Row, onDone: (id: string) => void) => {
      const copy = await api.duplicate.mutate({ id });
      toast({ title: texts.success, description: texts.created });
      await refetched();
      onDone(copy.id);
    }, failed(texts.duplicateFailed)),
  };
}
