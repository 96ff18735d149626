import type { OpportunityListRow } from '../../../domain/opportunity-list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/texts/opportunity-manager.ts';
import { readFailure } from '../../../lib/failure.ts';
import { toast } from '../../../lib/toast.ts';
import { useApi, useClient } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';

/** What can be done to a card of the list. What is not there any more leaves the list as well. */
export function useOpportunityActions() {
  const { opportunities } = useClient();
  const cache = useApi();

  async function readAgain(): Promise<void> {
    await Promise.all([cache.opportunities.invalidate(), cache.site.dashboard.invalidate()]);
  }
  const failed = (description: string) => () => toast({ title: texts.error, description, tone: 'destructive' });
  const done = (description: string) => toast({ title: texts.success, description });

  return {
    remove: useAction(async ({ id, version }: OpportunityListRow, onDone: () => void) => {
      try {
        await opportunities.remove.mutate({ id, version });
      } catch (error) {
        if (['NOT_FOUND', 'CONFLICT'].includes(readFailure(error).code ?? '')) await readAgain();
        throw error;
      }
      onDone();
      done(texts.removed);
      await readAgain();
    }, failed(texts.removeFailed)),
    duplicate: useAction(async ({ id }: OpportunityListRow, onDone: (id: string) => void) => {
      const copy = await opportunities.duplicate.mutate({ id });
      done(texts.created);
      await readAgain();
      onDone(copy.id);
    }, failed(texts.duplicateFailed)),
  };
}
