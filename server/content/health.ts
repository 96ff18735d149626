import { pageTypes } from '../../src/domain/content/content.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import type { HealthSource } from '../contributions/health-source.ts';
import { pageTarget } from './editing/pages.ts';

/** Built-in content is read like stored. */
export const pageContentHealth: HealthSource = async function* pageContents({ db }) {
  for (const pageType of pageTypes) {
    const target = pageTarget(pageType);
    const { title, document } = target;
    const stored = await target.read(db);
    yield {
      kind: 'page_content',
      key: pageType,
      title,
      content: stored === undefined ? document.defaults : readContent(document, stored.content).content,
      ownerId: stored?.updatedBy ?? null,
      isPage: true,
      needsOwner: false,
    };
  }
};
