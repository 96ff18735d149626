import type { FactListRow } from '../../domain/facts/list.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRecordActions } from '../../widgets/list-screen/use-record-actions.ts';

export function useFactActions() {
  const { facts } = useClient();
  return {
    ...useRecordActions('fact', facts, texts),
    confirm: useAction(async ({ id, version }: FactListRow) => {
      await facts.confirm.mutate({ id, version });
      toast({ title: texts.success, description: texts.confirmed });
      await refetched();
    }, failureToast(texts.confirmFailed)),
  };
}
