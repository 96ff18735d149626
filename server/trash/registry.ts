import { pageTrash, postTrash } from '../articles/trash.ts';
import { clientTrash } from '../clients/trash.ts';
import { enquiryTrash } from '../enquiries/trash.ts';
import { serviceTrash } from '../billing/services-trash.ts';
import { mediaTrash } from '../media/trash.ts';
import { opportunityTrash } from '../opportunities/trash.ts';
import { menuTrash } from '../site/menu-trash.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';

/** Every noun whose deleted rows can be restored; a new one is added here. */
export const trashNouns: readonly TrashNoun[] = [
  pageTrash,
  postTrash,
  mediaTrash,
  menuTrash,
  opportunityTrash,
  clientTrash,
  serviceTrash,
  enquiryTrash,
];

export function findTrashNoun(kind: string): TrashNoun | undefined {
  return trashNouns.find((noun) => noun.kind === kind);
}
