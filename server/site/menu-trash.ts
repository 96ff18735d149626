import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { rowTrash } from '../content/editing/row-trash.ts';
import { DomainError } from '../errors.ts';
import { findAtLocation } from './menu-editing.ts';

/** Menus in the trash (D38). */
export const menuTrash = rowTrash({
  kind: 'menu',
  table: 'menus',
  name: 'name',

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
});
