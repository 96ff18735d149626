import type { FindingRow } from '../../domain/health/health.ts';
import { healthTexts as texts } from '../../domain/health/texts.ts';
import { trashTexts } from '../../domain/trash/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/toast.ts';
import { toastRules } from '../../lib/toast-rules.ts';
import { useAction } from '../../lib/use-action.ts';

const onFailure = (title: string) => (failure: Failure) =>
  toast({ title, description: errorMessage(failure), tone: 'destructive' });

export function useFindingActions() {
  const client = useClient();

  async function show(id: string): Promise<void> {
    await client.health.setIgnored.mutate({ id, isIgnored: false });
    toast({ title: texts.shownAgain });
    await refetched();
  }

  const undo = (id: string) => show(id).catch((error: unknown) => onFailure(texts.ignoreFailed)(readFailure(error)));

  return {
    ignore: useAction(async ({ id }: FindingRow) => {
      await client.health.setIgnored.mutate({ id, isIgnored: true });
      const how = trashTexts.undoHow(toastRules.hotkey);
      toast({ title: texts.ignored, action: { label: texts.undo, how, run: () => void undo(id) } });
      await refetched();
    }, onFailure(texts.ignoreFailed)),
    show: useAction(({ id }: FindingRow) => show(id), onFailure(texts.ignoreFailed)),
    check: useAction(async () => {
      await client.health.check.mutate();
      toast({ title: texts.checked });
      await refetched();
    }, onFailure(texts.checkFailed)),
  };
}
