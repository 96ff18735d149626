import { useQuery } from '@tanstack/react-query';
import { draftOf } from '../../domain/content/drafts.ts';
import { readContent } from '../../domain/content/documents.ts';
import type { DocumentForEditing } from '../../domain/content/editing.ts';
import { isSameValue } from '../../domain/content/places.ts';
import { forgetKept, readKept } from '../../lib/kept-drafts.ts';
import type { EditedDocument } from './document-api.ts';

/** What the editor begins with. */
export interface EditorStart<Content> {
  loaded: DocumentForEditing<Content>;
  content: Content;
  baseVersion: number;
  /** Version of the server's draft that saving goes on from. */
  draftVersion: number;
  /** Where `content` comes from; 'both': the device and the server hold different drafts of this person. */
  from: 'published' | 'draft' | 'device' | 'both';
  /** ISO 8601, of the draft. */
  changedAt: string | undefined;
}

async function start<Content>(
  { document, api }: EditedDocument<Content>,
  userId: string,
): Promise<EditorStart<Content>> {
  const [loaded, kept] = await Promise.all([api.load(), readKept(userId, api.key)]);
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
  // An older build may have kept it.
  const { content } = readContent(draftOf(document), kept.content);
  if (isSameValue(content, known.content)) {
    await forgetKept(userId, api.key);
    return known;
  }
  const { baseVersion, changedAt } = kept;
  // What was sent may have reached the server with no answer, which makes no other draft of it.
  const isOwn =
    kept.sent !== undefined && isSameValue(readContent(draftOf(document), kept.sent).content, known.content);
  const isLatest = isOwn || kept.draftVersion === known.draftVersion;
  return { ...known, content, baseVersion, changedAt, from: isLatest ? 'device' : 'both' };
}

/** The document, one's draft on the server and what the device kept: read anew each time the screen is opened. */
export function useEditorStart<Content>(edited: EditedDocument<Content>, userId: string) {
  return useQuery({
    queryKey: ['document-editor', edited.api.key, userId],
    queryFn: () => start(edited, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A mount that waited for something else and began anew asks for nothing twice.
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
}
