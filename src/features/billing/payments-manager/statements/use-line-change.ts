import { failureToast } from '../../../../lib/failure-toast.ts';
import type { StatementLineRow } from '../../../../domain/statements/lines.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { toast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useAction } from '../../../../lib/use-action.ts';

export const lineRefused = failureToast(texts.error);

export function useLineChange({ id, version }: Pick<StatementLineRow, 'id' | 'version'>) {
  const ignoring = trpc.payments.ignoreLine.useMutation();
  const restoring = trpc.payments.restoreLine.useMutation();
  const ignore = useAction(async () => {
    await ignoring.mutateAsync({ id, version });
    toast({ title: texts.ignored });
  }, lineRefused);
  const restore = useAction(async () => {
    await restoring.mutateAsync({ id, version });
    toast({ title: texts.restored });
  }, lineRefused);
  return { ignore, restore };
}
