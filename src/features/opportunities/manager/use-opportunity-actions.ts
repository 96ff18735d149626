import type { OpportunityListRow } from '../../../domain/opportunities/list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useDeletedToast } from '../../../widgets/use-deleted-toast.ts';

/** Rows deleted elsewhere leave the list. */
export function useOpportunityActions() {
  const { opportunities } = useClient();
  const deleted = useDeletedToast();
  const failed = (description: string) => () => toast({ title: texts.error, description, tone: 'destructive' });
  const done = (description: string) => toast({ title: texts.success, description });

  return {
    remove: useAction(async ({ id, version }: OpportunityListRow, onDone: () => void) => {
      await opportunities.remove.mutate({ id, version });
      onDone();
      deleted('opportunity', [id], { title: texts.success, description: texts.removed });
      await refetched();
    }, failed(texts.removeFailed)),
    duplicate: useAction(async ({ id }: OpportunityListRow, onDone: (id: string) => void) => {
      const copy = await opportunities.duplicate.mutate({ id });
      done(texts.created);
      await refetched();
      onDone(copy.id);
    }, failed(texts.duplicateFailed)),
  };
}
