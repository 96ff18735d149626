import { pageTrash, postTrash } from '../articles/trash.ts';
import { mediaTrash } from '../media/trash.ts';
import { menuTrash } from '../site/menu-trash.ts';
import type { TrashNoun } from './noun.ts';

/** Every noun whose deleted rows can be restored; a new one is added here. */
export const trashNouns: readonly TrashNoun[] = [pageTrash, postTrash, mediaTrash, menuTrash];

export function findTrashNoun(kind: string): TrashNoun | undefined {
  return trashNouns.find((noun) => noun.kind === kind);
}
