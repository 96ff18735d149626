import { Prisma } from '../../prisma/generated/client.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';

/** Files of the library; what is private never lies in the trash. */
const isTrashed = Prisma.sql`deleted_at IS NOT NULL AND store <> 'private'`;

/** Pictures and documents of the library in the trash (D38). */
export const mediaTrash: TrashNoun = {
  kind: 'media',
  rows: Prisma.sql`SELECT id, name, deleted_at, deleted_by FROM media_files WHERE ${isTrashed}`,

  async restore(tx, id) {
    const count = await tx.$executeRaw`
      UPDATE media_files SET deleted_at = NULL, deleted_by = NULL, version = version + 1
      WHERE id = ${id}::uuid AND ${isTrashed}`;
    return count > 0;
  },

  /**
   * What shows the file shows its placeholder from then on: foreign keys empty themselves, uses and variants go with the
   * row. The bytes go once nothing names them any more; where that fails, the job 'sweep-files' finds them.
   */
  async purge(tx, id) {
    // Whoever is just adding a variant waits for this row, and then has none to add it to.
    const [file] = await tx.$queryRaw<{ key: string }[]>`
      SELECT storage_key AS key FROM media_files WHERE id = ${id}::uuid AND ${isTrashed} FOR UPDATE`;
    if (file === undefined) return false;
    const variants = await tx.mediaVariant.findMany({ where: { mediaId: id }, select: { storageKey: true } });
    await tx.mediaFile.delete({ where: { id }, select: { id: true } });
    return { after: ({ files }) => files.remove([file.key, ...variants.map(({ storageKey }) => storageKey)]) };
  },
};
