import { randomUUID } from 'node:crypto';
import type { Deps } from '../../server/context.ts';

/** A private file of a person, as an upload of a proof leaves it. */
export async function aProof({ deps }: { readonly deps: Deps }, ownerId: string): Promise<string> {
  const { id } = await deps.db.mediaFile.create({
    data: {
      store: 'private',
      storageKey: `proofs/${randomUUID()}`,
      name: 'slip.pdf',
      publicName: '1-slip.pdf',
      size: 1234,
      type: 'application/pdf',
      ownerId,
    },
    select: { id: true },
  });
  return id;
}
