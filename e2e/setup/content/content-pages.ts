import { type BrowserContext, expect } from '@playwright/test';
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

/** Publishes a page over this version, as the user of another browser. */
export async function publishPage(
  { request }: BrowserContext,
  origin: string,
  publication: { page: PageType; content: object; baseVersion: number },
): Promise<void> {
  const answer = await request.post('/api/trpc/content.publish', {
    headers: { origin },
    data: { json: publication },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
