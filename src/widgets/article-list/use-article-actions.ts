import { failureToast } from '../../lib/failure-toast.ts';
import { useState } from 'react';
import type { ArticleRow, BulkAction, BulkOutcome } from '../../domain/articles/list.ts';
import { articleManagerTexts } from '../../domain/articles/manager-texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDeletedToast } from '../use-deleted-toast.ts';

export interface BulkResult {
  action: BulkAction;
  outcomes: BulkOutcome[];
}

/** Already gone: leaves the list. */
export function useArticleActions(noun: 'pages' | 'posts') {
  const client = useClient();
  const texts = articleManagerTexts[noun];
  const kind = noun === 'pages' ? 'page' : 'post';
  const deleted = useDeletedToast();
  const [result, setResult] = useState<BulkResult>();
  const onFailure = failureToast(articleManagerTexts.error);

  return {
    result,
    clearResult: () => setResult(undefined),
    remove: useAction(async ({ id, version }: ArticleRow, onDone: () => void) => {
      await client[noun].remove.mutate({ id, version });
      onDone();
      deleted(kind, [id], { title: texts.removed.title, description: texts.removed.text });
      await refetched();
    }, onFailure),
    duplicate: useAction(async ({ id }: ArticleRow, onDone: (id: string) => void) => {
      const copy = await client[noun].duplicate.mutate({ id });
      toast({ title: texts.created.title, description: texts.created.text });
      await refetched();
      onDone(copy.id);
    }, onFailure),
    bulk: useAction(async (action: BulkAction, rows: readonly ArticleRow[], onDone: () => void) => {
      const items = rows.map(({ id, version }) => ({ id, version }));
      const outcomes = await client[noun].bulk.mutate({ action, items });
      setResult({ action, outcomes });
      onDone();
      if (action === 'delete') {
        const gone = outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
        if (gone.length > 0) deleted(kind, gone, { title: articleManagerTexts.bulkDone.delete(gone.length) });
      }
      await refetched();
    }, onFailure),
  };
}

export type ArticleActions = ReturnType<typeof useArticleActions>;
