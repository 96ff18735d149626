import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { purgeCopies } from '../content/editing/purge.ts';
import { DomainError } from '../errors.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { findAtLocation } from './menu-editing.ts';
import { build } from '../platform/sql.ts';

/** Menus in the trash (D38). */
export const menuTrash: TrashNoun = {
  kind: 'menu',
  rows: build
    .selectFrom('menus')
    .select(['id', 'name', 'deleted_at', 'deleted_by'])
    .where('deleted_at', 'is not', null),

  /** VALIDATION if its location is taken. Keeps version and drafts. */
  async restore(tx, id) {
    const row = await tx.menu.findUnique({ where: { id, deletedAt: { not: null } }, select: { location: true } });
    if (row === null) return false;
    const other = await findAtLocation(tx, row.location, id);
    if (other !== undefined) throw new DomainError('VALIDATION', texts.locationTakenAtRestore(other.name));
    const { count } = await tx.menu.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null, deletedBy: null },
    });
    return count > 0;
  },

  /** Only links cascade; versions and drafts are deleted here. */
  async purge(tx, id) {
    const { count } = await tx.menu.deleteMany({ where: { id, deletedAt: { not: null } } });
    if (count === 0) return false;
    await purgeCopies(tx, 'menu', id);
    return {};
  },
};
