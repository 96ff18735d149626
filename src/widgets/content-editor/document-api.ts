import { useMemo } from 'react';
import type { ContentDocument } from '../../domain/content/documents.ts';
import type { DocumentForEditing, OwnDraft, PageContents, VersionPage } from '../../domain/content/editing.ts';
import type { FieldLabels } from '../../domain/content/place-words.ts';
import type { FieldErrors } from '../../domain/errors.ts';
import { useApi, useClient } from '../../lib/trpc.ts';

/** The calls behind the editor of one document, whichever noun it belongs to. */
export interface DocumentApi<Content> {
  /** Names the document among all: what is kept on the device lies under it. */
  key: string;
  load(): Promise<DocumentForEditing<Content>>;
  saveDraft(entry: {
    content: Content;
    baseVersion: number;
    draftVersion: number;
  }): Promise<Omit<OwnDraft<Content>, 'content'>>;
  discardDraft(): Promise<void>;
  publish(entry: { content: Content; baseVersion: number }): Promise<{ version: number }>;
  versions(before?: number): Promise<VersionPage>;
  version(version: number): Promise<{ version: number; content: Content }>;
  restore(entry: { version: number; baseVersion: number }): Promise<{ version: number }>;
  /** After visitors see something new: what was read of it is read again. */
  forget(): void;
}

/** What an editor of a document needs to know of it. */
export interface EditedDocument<Content> {
  document: ContentDocument<Content>;
  labels: FieldLabels;
  api: DocumentApi<Content>;
  /** Rules of publishing beyond the schema, by place: what the server would refuse, said before it is asked. */
  check?: (content: Content) => FieldErrors;
}

/** The calls for one of the structured pages. */
export function usePageApi<Page extends keyof PageContents>(page: Page): DocumentApi<PageContents[Page]> {
  const client = useClient();
  const cache = useApi();
  return useMemo(() => {
    type Content = PageContents[Page];
    const { content: calls } = client;
    return {
      key: `page_content/${page}`,
      load: async () => (await calls.forEditing.query({ page })) as DocumentForEditing<Content>,
      saveDraft: (entry) => calls.saveDraft.mutate({ page, ...entry }),
      discardDraft: () => calls.discardDraft.mutate({ page }),
      publish: (entry) => calls.publish.mutate({ page, ...entry }),
      versions: (before) => calls.versions.query({ page, ...(before === undefined ? {} : { before }) }),
      version: async (version) =>
        (await calls.version.query({ page, version })) as { version: number; content: Content },
      restore: (entry) => calls.restore.mutate({ page, ...entry }),
      forget: () => {
        void cache.content[page].invalidate();
        void cache.site.dashboard.invalidate();
      },
    };
  }, [client, cache, page]);
}
