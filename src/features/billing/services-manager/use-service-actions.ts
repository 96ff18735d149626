import type { ServiceRow } from '../../../domain/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/texts/services.ts';
import type { Failure } from '../../../lib/api-error.ts';
import { readFailure } from '../../../lib/failure.ts';
import { failureWords } from '../../../lib/failure-words.ts';
import { toast } from '../../../lib/toast.ts';
import { useApi, useClient } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';

const onFailure = (title: string) => (failure: Failure) =>
  toast({ title, description: failureWords(failure), tone: 'destructive' });

const succeeded = (description: string) => toast({ title: texts.success, description });

/** What can be done to a service of the list. What is not there any more leaves the list as well. */
export function useServiceActions() {
  const client = useClient();
  const cache = useApi();

  async function readAgain(): Promise<void> {
    await Promise.all([cache.services.invalidate(), cache.site.dashboard.invalidate()]);
  }

  /** Does it; where somebody else was faster, the list shows what came of that. */
  async function act<Answer>(work: Promise<Answer>): Promise<Answer> {
    try {
      return await work;
    } catch (error) {
      if (['NOT_FOUND', 'CONFLICT'].includes(readFailure(error).code)) await readAgain();
      throw error;
    }
  }

  return {
    remove: useAction(async ({ id, version }: ServiceRow, onDone: () => void) => {
      const { outcome } = await act(client.services.remove.mutate({ id, version }));
      onDone();
      succeeded(outcome === 'archived' ? texts.archived : texts.removed);
      await readAgain();
    }, onFailure(texts.removeFailed)),
    unarchive: useAction(async ({ id, version }: ServiceRow) => {
      await act(client.services.unarchive.mutate({ id, version }));
      succeeded(texts.unarchived);
      await readAgain();
    }, onFailure(texts.unarchiveFailed)),
    duplicate: useAction(async ({ id }: ServiceRow, onDone: (id: string) => void) => {
      const copy = await act(client.services.duplicate.mutate({ id }));
      succeeded(texts.created);
      await readAgain();
      onDone(copy.id);
    }, onFailure(texts.duplicateFailed)),
  };
}

export type ServiceActions = ReturnType<typeof useServiceActions>;
