import { failureToast } from '../lib/failure-toast.ts';
import { trashTexts as texts } from '../domain/trash/texts.ts';
import type { TrashKind } from '../domain/trash/trash.ts';
import { readFailure } from '../lib/api/failure.ts';
import { refetched } from '../lib/api/refresh.ts';
import { toast, type ToastMessage } from '../lib/toast.ts';
import { toastRules } from '../lib/toast-rules.ts';
import { useClient } from '../lib/api/trpc.ts';

/** What moved to the trash, with 'Undo' (D38). */
export function useDeletedToast() {
  const client = useClient();

  async function restore(kind: TrashKind, ids: readonly string[]): Promise<void> {
    const notes: string[] = [];
    try {
      for (const id of ids) {
        const { note } = await client.trash.restore.mutate({ kind, id });
        if (note !== null) notes.push(note);
      }
      const title = ids.length === 1 ? texts.restored(kind) : texts.restoredMany(ids.length);
      toast({ title, ...(notes.length === 0 ? {} : { description: notes.join(' ') }) });
    } catch (error) {
      failureToast(texts.restoreFailed)(readFailure(error));
    }
    await refetched();
  }

  return (kind: TrashKind, ids: readonly string[], message: ToastMessage) =>
    toast({
      ...message,
      ...(ids.length === 0
        ? {}
        : { action: { label: texts.undo, how: texts.undoHow(toastRules.hotkey), run: () => void restore(kind, ids) } }),
    });
}
