import { readContent } from '../../../src/domain/content/documents.ts';
import { type VersionPage, type VersionRow, versionsPerPage } from '../../../src/domain/content/editing.ts';
import type { Change } from '../../../src/domain/content/places.ts';
import { contentEditorTexts as texts } from '../../../src/domain/content/editor-texts.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { resolveForEditing } from '../../media/resolve.ts';
import type { Db } from '../../platform/database.ts';
import { publish } from './publish.ts';
import type { EditTarget } from './target.ts';

const versionSelect = {
  version: true,
  authorName: true,
  restoredFrom: true,
  changes: true,
  changeCount: true,
  createdAt: true,
} as const;

const builtIn: VersionRow = {
  version: 0,
  savedAt: null,
  author: null,
  restoredFrom: null,
  changes: [],
  changeCount: 0,
};

/** Newest first; version 0 is the built-in content (D36). */
export async function listVersions(
  db: Db,
  { kind, key, hasNoBuiltIn = false }: Pick<EditTarget<unknown>, 'kind' | 'key' | 'hasNoBuiltIn'>,
  before?: number,
): Promise<VersionPage> {
  const rows = await db.contentVersion.findMany({
    where: { kind, documentKey: key, ...(before === undefined ? {} : { version: { lt: before } }) },
    orderBy: { version: 'desc' },
    take: versionsPerPage + 1,
    select: versionSelect,
  });
  const items = rows.slice(0, versionsPerPage).map(({ authorName, changes, createdAt, ...row }) => ({
    ...row,
    author: authorName,
    changes: changes as unknown as Change[],
    savedAt: createdAt.toISOString(),
  }));
  const hasMore = rows.length > versionsPerPage;
  return {
    items: hasMore || hasNoBuiltIn ? items : [...items, builtIn],
    next: hasMore ? (items.at(-1)?.version ?? null) : null,
  };
}

/** Parsed by this build, with current images. @throws NOT_FOUND */
export async function readVersion<Content>(
  { db }: SignedIn,
  target: EditTarget<Content>,
  version: number,
): Promise<{ version: number; content: Content }> {
  return { version, content: await resolveForEditing(db, await findVersion(db, target, version)) };
}

async function findVersion<Content>(
  db: Db,
  { kind, key, document, hasNoBuiltIn = false }: EditTarget<Content>,
  version: number,
): Promise<Content> {
  if (version === 0 && !hasNoBuiltIn) return document.defaults;
  const row = await db.contentVersion.findUnique({
    where: { kind_documentKey_version: { kind, documentKey: key, version } },
    select: { content: true },
  });
  if (row === null) throw new DomainError('NOT_FOUND', texts.noVersion);
  return readContent(document, row.content).content;
}

/** As a new version: the replaced one can be restored. */
export async function restoreVersion<Content>(
  ctx: SignedIn,
  target: EditTarget<Content>,
  { version, baseVersion }: { version: number; baseVersion: number },
): Promise<{ version: number }> {
  const restored = await findVersion(ctx.db, target, version);
  const current = target.keep === undefined ? undefined : await target.read(ctx.db);
  // Concurrent changes fail the version check.
  const kept =
    current === undefined
      ? restored
      : (target.keep?.(restored, readContent(target.document, current.content).content) ?? restored);
  return publish(ctx, target, { content: kept as Record<string, unknown>, baseVersion, restoredFrom: version });
}
