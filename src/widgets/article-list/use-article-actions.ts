import { useState } from 'react';
import type { ArticleRow, BulkAction, BulkOutcome } from '../../domain/articles/list.ts';
import { articleManagerTexts } from '../../domain/articles/manager-texts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { refetched } from '../../lib/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/trpc.ts';
import { useAction } from '../../lib/use-action.ts';

export interface BulkResult {
  action: BulkAction;
  outcomes: BulkOutcome[];
}

/** Already gone: leaves the list. */
export function useArticleActions(noun: 'pages' | 'posts') {
  const client = useClient();
  const texts = articleManagerTexts[noun];
  const [result, setResult] = useState<BulkResult>();
  const onFailure = (failure: Parameters<typeof errorMessage>[0]) =>
    toast({ title: articleManagerTexts.error, description: errorMessage(failure), tone: 'destructive' });

  return {
    result,
    clearResult: () => setResult(undefined),
    remove: useAction(async ({ id, version }: ArticleRow, onDone: () => void) => {
      await client[noun].remove.mutate({ id, version });
      onDone();
      toast({ title: texts.removed.title, description: texts.removed.text });
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
      await refetched();
    }, onFailure),
  };
}

export type ArticleActions = ReturnType<typeof useArticleActions>;
