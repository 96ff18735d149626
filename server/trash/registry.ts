import { mediaTrash } from '../media/trash.ts';
import type { TrashNoun } from './noun.ts';

/** Every noun whose deleted rows can be restored; a new one is added here. */
export const trashNouns: readonly TrashNoun[] = [mediaTrash];

export function findTrashNoun(kind: string): TrashNoun | undefined {
  return trashNouns.find((noun) => noun.kind === kind);
}
