import { fileSize } from '../../src/domain/media/file-size.ts';
import { resourceType } from '../../src/domain/media/media.ts';
import type { SiteShell } from '../../src/domain/site/site.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { DomainError } from '../errors.ts';
import { mediaPath } from '../media/resolve.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Without trash and missing files. */
function findDocument(db: Db | Tx, id: string) {
  return db.mediaFile.findFirst({
    where: { id, store: 'documents', deletedAt: null, isMissing: false },
    select: { id: true, name: true, publicName: true, size: true },
  });
}

/** With type and size (D21); null without a document. */
export async function readGuide(db: Db, mediaId: string | null): Promise<SiteShell['guide']> {
  const file = mediaId === null ? null : await findDocument(db, mediaId);
  if (file === null) return null;
  const label = siteTexts.guide(resourceType(file.name), fileSize(file.size));
  return { url: mediaPath(file.id, file.publicName), label };
}

/** VALIDATION unless a library document. */
export async function checkGuide(tx: Tx, mediaId: string | null): Promise<void> {
  if (mediaId === null || (await findDocument(tx, mediaId)) !== null) return;
  throw new DomainError('VALIDATION', mediaRefusals.unknownFile, { field: 'mediaId' });
}
