import { useMemo } from 'react';
import type { ContentDocument } from '../../domain/content/documents.ts';
import type { DocumentForEditing, OwnDraft, PageContents, VersionPage } from '../../domain/content/editing.ts';
import type { FieldLabels } from '../../domain/content/place-labels.ts';
import type { FieldErrors } from '../../domain/forms/errors.ts';
import { unreadableAnswer } from '../../lib/api/api-error.ts';
import { expectVersion } from '../../lib/api/expect-version.ts';
import { useClient } from '../../lib/api/trpc.ts';

export interface DocumentApi<Content> {
  /** Storage key on the device. */
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
}

function expectContent<Answer>(answer: Answer): Answer {
  const { content } = expectVersion(answer) as { content?: unknown };
  if (typeof content === 'object' && content !== null) return answer;
  throw unreadableAnswer(200);
}

/** Validates responses: a proxy's bogus reply counts as none, neither saved nor replacing the form. */
export function withCheckedAnswers<Content>(api: DocumentApi<Content>): DocumentApi<Content> {
  return {
    ...api,
    async load() {
      const loaded = await api.load();
      expectContent(loaded.published);
      if (loaded.draft !== null) expectContent(loaded.draft);
      if (!Array.isArray(loaded.repaired)) throw unreadableAnswer(200);
      return loaded;
    },
    saveDraft: async (entry) => expectVersion(await api.saveDraft(entry)),
    publish: async (entry) => expectVersion(await api.publish(entry)),
    version: async (version) => expectContent(await api.version(version)),
    restore: async (entry) => expectVersion(await api.restore(entry)),
  };
}

export interface EditedDocument<Content> {
  document: ContentDocument<Content>;
  labels: FieldLabels;
  api: DocumentApi<Content>;
  /** Rules beyond the schema, by place. */
  check?: (content: Content) => FieldErrors;
}

interface Query<Input> {
  query(input: Input): Promise<unknown>;
}
interface Mutation<Input> {
  mutate(input: Input): Promise<unknown>;
}

/** `Which` identifies a document: `{ page }`, `{ section }`, `{ id }`. */
interface EditingCalls<Which> {
  forEditing: Query<Which>;
  saveDraft: Mutation<Which & { content: Record<string, unknown>; baseVersion: number; draftVersion: number }>;
  discardDraft: Mutation<Which>;
  publish: Mutation<Which & { content: Record<string, unknown>; baseVersion: number }>;
  versions: Query<Which & { before?: number }>;
  version: Query<Which & { version: number }>;
  restore: Mutation<Which & { version: number; baseVersion: number }>;
}

export function buildDocumentApi<Content, Which extends object>(
  calls: EditingCalls<Which>,
  which: Which,
  key: string,
): DocumentApi<Content> {
  type Api = DocumentApi<Content>;
  type Answer<Call extends 'load' | 'saveDraft' | 'publish' | 'versions' | 'version' | 'restore'> = ReturnType<
    Api[Call]
  >;
  const asSent = (content: Content) => content as Record<string, unknown>;
  return {
    key,
    load: () => calls.forEditing.query(which) as Answer<'load'>,
    saveDraft: ({ content, ...rest }) =>
      calls.saveDraft.mutate({ ...which, ...rest, content: asSent(content) }) as Answer<'saveDraft'>,
    discardDraft: async () => void (await calls.discardDraft.mutate(which)),
    publish: ({ content, ...rest }) =>
      calls.publish.mutate({ ...which, ...rest, content: asSent(content) }) as Answer<'publish'>,
    versions: (before) =>
      calls.versions.query({ ...which, ...(before === undefined ? {} : { before }) }) as Answer<'versions'>,
    version: (version) => calls.version.query({ ...which, version }) as Answer<'version'>,
    restore: (entry) => calls.restore.mutate({ ...which, ...entry }) as Answer<'restore'>,
  };
}

export function usePageApi<Page extends keyof PageContents>(page: Page): DocumentApi<PageContents[Page]> {
  const client = useClient();
  return useMemo(
    () =>
      buildDocumentApi<PageContents[Page], { page: keyof PageContents }>(
        client.content,
        { page },
        `page_content/${page}`,
      ),
    [client, page],
  );
}
