import { expressionBuilder } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { build, execute, query } from '../platform/sql.ts';

const m = expressionBuilder<Tables, 'media_files'>();

/** Not private ones. */
const isTrashed = m.and([m('deleted_at', 'is not', null), m('store', '<>', 'private')]);

/** Trash (D38). */
export const mediaTrash: TrashNoun = {
  kind: 'media',
  undoLevel: 'editor',
  rows: build.selectFrom('media_files').select(['id', 'name', 'deleted_at', 'deleted_by']).where(isTrashed),

  async restore(tx, id) {
    const count = await execute(
      tx,
      build
        .updateTable('media_files')
        .set((eb) => ({ deleted_at: null, deleted_by: null, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where(isTrashed),
    );
    return count > 0;
  },

  /** Foreign keys become null, uses and variants cascade; 'sweep-files' deletes bytes left. */
  async purge(tx, id) {
    // A concurrent variant blocks here, then finds no file.
    const [file] = await query(
      tx,
      build.selectFrom('media_files').select('storage_key as key').where('id', '=', id).where(isTrashed).forUpdate(),
    );
    if (file === undefined) return false;
    const variants = await tx.mediaVariant.findMany({ where: { mediaId: id }, select: { storageKey: true } });
    await tx.mediaFile.delete({ where: { id }, select: { id: true } });
    return { after: ({ files }) => files.remove([file.key, ...variants.map(({ storageKey }) => storageKey)]) };
  },
};
