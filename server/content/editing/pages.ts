import type { PageType } from '../../../src/domain/content/content.ts';
import { aboutDocument } from '../../../src/domain/content/about/document.ts';
import { unreadableErrors } from '../../../src/domain/content/appearance/contrast.ts';
import type { ContentDocument } from '../../../src/domain/content/documents.ts';
import type { PageContents } from '../../../src/domain/content/editing.ts';
import { exportDocument } from '../../../src/domain/content/export/document.ts';
import { homepageDocument } from '../../../src/domain/content/homepage/document.ts';
import { investDocument } from '../../../src/domain/content/invest/document.ts';
import { mediaUseTexts } from '../../../src/domain/media/texts.ts';
import { readSettings } from '../../settings/settings.ts';
import type { EditTarget } from './target.ts';

const documents: { [Page in PageType]: ContentDocument<PageContents[Page]> } = {
  homepage: homepageDocument,
  about: aboutDocument,
  invest: investDocument,
  export: exportDocument,
};

const copySelect = { content: true, schemaVersion: true, version: true, updatedAt: true, updatedBy: true } as const;

/** Beyond the schema: the home page's contrast. */
const checks: { [Page in PageType]?: EditTarget<PageContents[Page]>['check'] } = {
  homepage: async (tx, content, log) => unreadableErrors(content, (await readSettings(tx, log)).appearance),
};

export function pageTarget(pageType: PageType): EditTarget<PageContents[PageType]> {
  return {
    kind: 'page_content',
    key: pageType,
    title: mediaUseTexts.pageContent[pageType] ?? pageType,
    document: documents[pageType],
    ...(checks[pageType] === undefined ? {} : { check: checks[pageType] }),
    read: async (db) => (await db.pageContent.findUnique({ where: { pageType }, select: copySelect })) ?? undefined,
    write: async (tx, baseVersion, { content, schemaVersion, version, at, by }) => {
      const copy = { content, schemaVersion, version, updatedAt: at, updatedBy: by };
      const { count } =
        baseVersion === 0
          ? await tx.pageContent.createMany({ data: [{ pageType, ...copy, createdBy: by }], skipDuplicates: true })
          : await tx.pageContent.updateMany({ where: { pageType, version: baseVersion }, data: copy });
      return count === 1;
    },
  };
}
