import type { TrashNoun } from '../contributions/trash-noun.ts';
import { nouns } from '../nouns.ts';

export const trashNouns: readonly TrashNoun[] = nouns.flatMap(({ trash = [] }) => trash);

export function findTrashNoun(kind: string): TrashNoun | undefined {
  return trashNouns.find((noun) => noun.kind === kind);
}
