import { readContent } from '../../../src/domain/content/documents.ts';
import { draftOf } from '../../../src/domain/content/drafts.ts';
import type { DocumentForEditing, OwnDraft, PublishedDocument } from '../../../src/domain/content/editing.ts';
import type { SignedIn } from '../../context.ts';
import { resolveForEditing } from '../../media/resolve.ts';
import { draftSelect } from './drafts.ts';
import type { EditTarget } from './target.ts';

/** A damaged document has thousands. */
const maxRepaired = 50;

/** A failed query is an error, never a default (D23). */
export async function loadForEditing<Content>(
  ctx: SignedIn,
  target: EditTarget<Content>,
): Promise<DocumentForEditing<Content>> {
  const { published, repaired } = await readPublished(ctx, target);
  return { published, draft: await readDraft(ctx, target), repaired: repaired.slice(0, maxRepaired) };
}

async function readPublished<Content>(
  { db, log }: SignedIn,
  target: EditTarget<Content>,
): Promise<{ published: PublishedDocument<Content>; repaired: string[] }> {
  const { kind, key, document } = target;
  const row = await target.read(db);
  if (row === undefined) {
    const content = await resolveForEditing(db, document.defaults);
    return { published: { content, version: 0, savedAt: null, savedBy: null }, repaired: [] };
  }
  const { version } = row;
  const read = readContent(document, row.content);
  if (read.repaired.length > 0) {
    const places = { repaired: read.repaired.slice(0, maxRepaired), count: read.repaired.length };
    log.warn({ document: document.name, version, ...places }, 'stored content was repaired to be edited');
  }
  const author = await db.contentVersion.findUnique({
    where: { kind_documentKey_version: { kind, documentKey: key, version } },
    select: { authorName: true },
  });
  return {
    published: {
      content: await resolveForEditing(db, read.content),
      version,
      savedAt: row.updatedAt.toISOString(),
      savedBy: author?.authorName ?? null,
      ...(row.createdAt === undefined ? {} : { createdAt: row.createdAt.toISOString() }),
    },
    repaired: read.repaired,
  };
}

async function readDraft<Content>(
  { db, caller }: SignedIn,
  { kind, key, document }: EditTarget<Content>,
): Promise<OwnDraft<Content> | null> {
  const where = { kind_documentKey_userId: { kind, documentKey: key, userId: caller.userId } };
  const row = await db.contentDraft.findUnique({ where, select: draftSelect });
  if (row === null) return null;
  const { content } = readContent(draftOf(document), row.content);
  const { baseVersion, version, updatedAt } = row;
  return { content: await resolveForEditing(db, content), baseVersion, version, savedAt: updatedAt.toISOString() };
}
