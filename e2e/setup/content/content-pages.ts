import type { Db } from '../../../server/platform/database.ts';
import type { PageType } from '../../../src/domain/content/content.ts';
import type { ContentDocument } from '../../../src/domain/content/documents.ts';

/** Stores a page as its first version. */
export async function storePage<Content extends object>(
  db: Db,
  pageType: PageType,
  { schemaVersion }: Pick<ContentDocument<Content>, 'schemaVersion'>,
  content: Content,
): Promise<void> {
  await db.pageContent.create({
    data: { pageType, schemaVersion, content: { ...content } },
    select: { version: true },
  });
}
