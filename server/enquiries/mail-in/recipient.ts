import { withMinimumDuration } from '../../auth/minimum-duration.ts';
import type { Deps } from '../../context.ts';
import { readThreadAddress } from './address.ts';

/** Of nobody, so that a wrong token costs the same query. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * False for missing conversations: guessed, withdrawn and altered ones alike, in the same time. Other names of the
 * domain exist; their mail is sorted by its references.
 */
export async function isRecipient(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  localPart: string,
): Promise<boolean> {
  const address = readThreadAddress(keys, localPart);
  if (address === undefined) return localPart !== '';
  return withMinimumDuration(async () => {
    const id = address.id ?? nobody;
    return (await db.enquiry.count({ where: { id, deletedAt: null, deleteAfter: { gt: clock.now() } } })) > 0;
  });
}
