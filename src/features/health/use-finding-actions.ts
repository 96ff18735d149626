import type { FindingRow } from '../../domain/health/health.ts';
import { healthTexts as texts } from '../../domain/health/texts.ts';
import { trashTexts } from '../../domain/trash/texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { toastRules } from '../../lib/toast-rules.ts';
import { useAction } from '../../lib/use-action.ts';

export function useFindingActions() {
  const client = useClient();

  async function show(id: string): Promise<void> {
    await client.health.setIgnored.mutate({ id, isIgnored: false });
    toast({ title: texts.shownAgain });
    await refetched();
  }

  const undo = (id: string) => show(id).catch((error: unknown) => failureToast(texts.ignoreFailed)(readFailure(error)));

  return {
    ignore: useAction(async ({ id }: FindingRow) => {
      await client.health.setIgnored.mutate({ id, isIgnored: true });
      const how = trashTexts.undoHow(toastRules.hotkey);
      toast({ title: texts.ignored, action: { label: texts.undo, how, run: () => void undo(id) } });
      await refetched();
    }, failureToast(texts.ignoreFailed)),
    show: useAction(({ id }: FindingRow) => show(id), failureToast(texts.ignoreFailed)),
    check: useAction(async () => {
      await client.health.check.mutate();
      toast({ title: texts.checked });
      await refetched();
    }, failureToast(texts.checkFailed)),
  };
}
