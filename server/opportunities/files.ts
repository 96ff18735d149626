import type { OfferedFile } from '../../src/domain/opportunities/list.ts';
import { mediaPath } from '../media/resolve.ts';
import type { Db } from '../platform/database.ts';

/** Unordered, without missing ones. */
export async function offeredFiles(db: Db, ids: readonly string[]): Promise<OfferedFile[]> {
  const rows = await db.mediaFile.findMany({
    where: { id: { in: [...ids] }, store: 'documents', deletedAt: null },
    select: { id: true, name: true, publicName: true, type: true, size: true },
  });
  return rows.map(({ publicName, ...row }) => ({ ...row, path: mediaPath(row.id, publicName) }));
}
