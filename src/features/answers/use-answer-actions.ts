import type { AnswerRow } from '../../domain/answers/answers.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDeletedToast } from '../../widgets/use-deleted-toast.ts';

const onFailure = (title: string) => (failure: Failure) =>
  toast({ title, description: errorMessage(failure), tone: 'destructive' });

export function useAnswerActions() {
  const client = useClient();
  const deleted = useDeletedToast();
  return {
    remove: useAction(async ({ id, version }: AnswerRow, onDone: () => void) => {
      await client.answers.remove.mutate({ id, version });
      onDone();
      deleted('answer', [id], { title: texts.success, description: texts.removed });
      await refetched();
    }, onFailure(texts.removeFailed)),
    duplicate: useAction(async ({ id }: AnswerRow, onDone: (id: string) => void) => {
      const copy = await client.answers.duplicate.mutate({ id });
      toast({ title: texts.success, description: texts.created });
      await refetched();
      onDone(copy.id);
    }, onFailure(texts.duplicateFailed)),
  };
}
