import { useQuery } from '@tanstack/react-query';
import { draftOf } from '../../domain/content/drafts.ts';
import { readContent } from '../../domain/content/documents.ts';
import type { DocumentForEditing } from '../../domain/content/editing.ts';
import { isSameValue } from '../../domain/content/places.ts';
import { readLocalDraft, removeLocalDraft } from '../../lib/storage/local-drafts.ts';
import type { EditedDocument } from './document-api.ts';

export interface EditorStart<Content> {
  loaded: DocumentForEditing<Content>;
  content: Content;
  baseVersion: number;
  /** Of the server draft. */
  draftVersion: number;
  /** Source of `content`; 'both': device and server drafts differ. */
  from: 'published' | 'draft' | 'device' | 'both';
  /** ISO 8601. */
  changedAt: string | undefined;
}

async function start<Content>(
  { document, api }: EditedDocument<Content>,
  userId: string,
): Promise<EditorStart<Content>> {
  const [loaded, kept] = await Promise.all([api.load(), readLocalDraft(userId, api.key)]);
  const { published, draft } = loaded;
  const known = {
    loaded,
    content: draft?.content ?? published.content,
    baseVersion: draft?.baseVersion ?? published.version,
    draftVersion: draft?.version ?? 0,
    from: draft === null ? ('published' as const) : ('draft' as const),
    changedAt: draft?.savedAt,
  };
  if (kept === undefined) return known;
  // Perhaps an older build's.
  const { content } = readContent(draftOf(document), kept.content);
  if (isSameValue(content, known.content)) {
    await removeLocalDraft(userId, api.key);
    return known;
  }
  const { baseVersion, changedAt } = kept;
  // An unanswered send may have arrived: same draft.
  const isOwn =
    kept.sent !== undefined && isSameValue(readContent(draftOf(document), kept.sent).content, known.content);
  const isLatest = isOwn || kept.draftVersion === known.draftVersion;
  return { ...known, content, baseVersion, changedAt, from: isLatest ? 'device' : 'both' };
}

/** Rereads document, server draft and device copy on opening. */
export function useEditorStart<Content>(edited: EditedDocument<Content>, userId: string) {
  return useQuery({
    queryKey: ['document-editor', edited.api.key, userId],
    queryFn: () => start(edited, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A remount must not fetch twice.
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
}
