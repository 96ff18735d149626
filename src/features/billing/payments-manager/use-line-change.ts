import type { StatementLineRow } from '../../../domain/statement-lines.ts';
import { statementTexts as texts } from '../../../domain/texts/statements.ts';
import type { Failure } from '../../../lib/api-error.ts';
import { failureWords } from '../../../lib/failure-words.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc, useApi } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';

/** What a decision about a line does with its answer: the lists are as they are now, also where somebody was faster. */
export function useLineOutcome() {
  const api = useApi();
  const refresh = () => {
    void api.payments.invalidate();
    void api.site.dashboard.invalidate();
  };
  return {
    done: (title: string) => {
      toast({ title });
      refresh();
    },
    refused: (failure: Failure) => {
      toast({ title: texts.error, description: failureWords(failure), tone: 'destructive' });
      if (failure.code === 'CONFLICT') refresh();
    },
  };
}

/** 'Ignore' and its way back. */
export function useLineChange({ id, version }: Pick<StatementLineRow, 'id' | 'version'>) {
  const outcome = useLineOutcome();
  const ignoring = trpc.payments.ignoreLine.useMutation({ networkMode: 'always' });
  const restoring = trpc.payments.restoreLine.useMutation({ networkMode: 'always' });
  const ignore = useAction(async () => {
    await ignoring.mutateAsync({ id, version });
    outcome.done(texts.ignored);
  }, outcome.refused);
  const restore = useAction(async () => {
    await restoring.mutateAsync({ id, version });
    outcome.done(texts.restored);
  }, outcome.refused);
  return { ignore, restore };
}
