import { siteContentDocuments, type SiteContents, type SiteSection } from '../../src/domain/site/site-content.ts';
import { mediaUseTexts } from '../../src/domain/media/texts.ts';
import type { EditTarget } from '../content/editing/target.ts';

const copySelect = { content: true, schemaVersion: true, version: true, updatedAt: true, updatedBy: true } as const;

/** Part of the site content (D34) as an edit target. */
export function siteContentTarget(section: SiteSection): EditTarget<SiteContents[SiteSection]> {
  return {
    kind: 'site_content',
    key: section,
    title: mediaUseTexts.siteContent(mediaUseTexts.sections[section] ?? section),
    document: siteContentDocuments[section],
    read: async (db) => (await db.siteContent.findUnique({ where: { section }, select: copySelect })) ?? undefined,
    write: async (tx, baseVersion, { content, schemaVersion, version, at, by }) => {
      const copy = { content, schemaVersion, version, updatedAt: at, updatedBy: by };
      const { count } =
        baseVersion === 0
          ? await tx.siteContent.createMany({ data: [{ section, ...copy, createdBy: by }], skipDuplicates: true })
          : await tx.siteContent.updateMany({ where: { section, version: baseVersion }, data: copy });
      return count === 1;
    },
  };
}
