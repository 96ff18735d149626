import type { TrashRow } from '../../domain/trash/trash.ts';
import { trashTexts as texts } from '../../domain/trash/texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';

/** Already gone: leaves the list. */
export function useTrashActions({ kind, id, name }: TrashRow, onLeave: () => void) {
  const restore = trpc.trash.restore.useMutation();
  const purge = trpc.trash.purge.useMutation();

  async function leave(): Promise<void> {
    onLeave();
    await refetched();
  }

  async function attempt<Answer>(work: Promise<Answer>): Promise<Answer> {
    try {
      return await work;
    } catch (error) {
      if (readFailure(error).code === 'NOT_FOUND') await leave();
      throw error;
    }
  }

  return {
    restore: useAction(async () => {
      const { note } = await attempt(restore.mutateAsync({ kind, id }));
      const words = texts.restoredNote(name);
      toast({ title: texts.restored(kind), description: note === null ? words : `${words} ${note}` });
      await leave();
    }, failureToast(texts.restoreFailed)),
    purge: useAction(async (onDone: () => void) => {
      await attempt(purge.mutateAsync({ kind, id }));
      onDone();
      toast({ title: texts.purged, description: texts.purgedNote(name) });
      await leave();
    }, failureToast(texts.purgeFailed)),
  };
}
