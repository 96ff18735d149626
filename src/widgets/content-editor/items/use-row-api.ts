import { useMemo, useRef } from 'react';
import type { AnswerContent } from '../../../domain/answers/document.ts';
import type { PageArticle, PostArticle } from '../../../domain/articles/articles.ts';
import type { DocumentForEditing } from '../../../domain/content/editing.ts';
import type { FactContent } from '../../../domain/facts/document.ts';
import type { OpportunityContent } from '../../../domain/opportunities/document.ts';
import type { ServiceContent } from '../../../domain/services/document.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import type { DocumentApi } from '../document-api.ts';

export interface RowDocuments {
  answers: AnswerContent;
  facts: FactContent;
  opportunities: OpportunityContent;
  pages: PageArticle;
  posts: PostArticle;
  services: ServiceContent;
}

export const newRow = 'new';

/** Idempotency key of a creation, constant while the form is unchanged (D57). */
function buildCreationKey() {
  let last = { content: '', key: '' };
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: randomUuid() };
    return last.key;
  };
}

/** API of one row; 'new' until the first save, which sets `madeId`. */
export function useRowApi<Noun extends keyof RowDocuments>(noun: Noun, id: string) {
  type Content = RowDocuments[Noun];
  const client = useClient();
  const made = useRef<string>(undefined);
  const api = useMemo<DocumentApi<Content>>(() => {
    const calls = client[noun];
    const keyOf = buildCreationKey();
    return {
      key: `${noun}/${id}`,
      load: async () => (await calls.forEditing.query({ id })) as unknown as DocumentForEditing<Content>,
      saveDraft: ({ content, ...versions }) => calls.saveDraft.mutate({ id, content: { ...content }, ...versions }),
      discardDraft: () => calls.discardDraft.mutate({ id }),
      publish: async ({ content, baseVersion }) => {
        if (id !== newRow) return calls.publish.mutate({ id, content: { ...content }, baseVersion });
        const first = await calls.create.mutate({ content: { ...content }, key: keyOf(content) });
        made.current = first.id;
        return { version: first.version };
      },
      versions: (before) => calls.versions.query({ id, ...(before === undefined ? {} : { before }) }),
      version: async (version) =>
        (await calls.version.query({ id, version })) as unknown as { version: number; content: Content },
      restore: (entry) => calls.restore.mutate({ id, ...entry }),
    };
  }, [client, noun, id]);
  return { api, madeId: () => made.current };
}
