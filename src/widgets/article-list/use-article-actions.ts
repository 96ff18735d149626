import { useState } from 'react';
import type { ArticleRow, BulkAction, BulkOutcome } from '../../domain/article-list.ts';
import { articleManagerTexts } from '../../domain/texts/article-manager.ts';
import { readFailure } from '../../lib/failure.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { toast } from '../../lib/toast.ts';
import { useApi, useClient } from '../../lib/trpc.ts';
import { useAction } from '../../lib/use-action.ts';

/** What became of several, until the next time. */
export interface BulkResult {
  action: BulkAction;
  outcomes: BulkOutcome[];
}

/** What can be done to the rows of a list. What is not there any more leaves the list as well. */
export function useArticleActions(noun: 'pages' | 'posts') {
  const client = useClient();
  const cache = useApi();
  const texts = articleManagerTexts[noun];
  const [result, setResult] = useState<BulkResult>();
  const onFailure = (failure: Parameters<typeof failureWords>[0]) =>
    toast({ title: articleManagerTexts.error, description: failureWords(failure), tone: 'destructive' });

  async function readAgain(): Promise<void> {
    await Promise.all([cache[noun].invalidate(), cache.site.dashboard.invalidate()]);
  }

  return {
    result,
    clearResult: () => setResult(undefined),
    remove: useAction(async ({ id, version }: ArticleRow, onDone: () => void) => {
      try {
        await client[noun].remove.mutate({ id, version });
      } catch (error) {
        if (['NOT_FOUND', 'CONFLICT'].includes(readFailure(error).code ?? '')) await readAgain();
        throw error;
      }
      onDone();
      toast({ title: texts.removed.title, description: texts.removed.text });
      await readAgain();
    }, onFailure),
    duplicate: useAction(async ({ id }: ArticleRow, onDone: (id: string) => void) => {
      const copy = await client[noun].duplicate.mutate({ id });
      toast({ title: texts.created.title, description: texts.created.text });
      await readAgain();
      onDone(copy.id);
    }, onFailure),
    bulk: useAction(async (action: BulkAction, rows: readonly ArticleRow[], onDone: () => void) => {
      const items = rows.map(({ id, version }) => ({ id, version }));
      const outcomes = await client[noun].bulk.mutate({ action, items });
      setResult({ action, outcomes });
      onDone();
      await readAgain();
    }, onFailure),
  };
}

export type ArticleActions = ReturnType<typeof useArticleActions>;
