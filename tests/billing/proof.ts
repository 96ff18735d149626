import { randomUUID } from 'node:crypto';
import type { Deps } from '../../server/context.ts';
import { buildDocument } from '../factories/media.ts';

/** A private file of a person, as an upload of a proof stores it. */
export async function aProof({ deps }: { readonly deps: Deps }, ownerId: string): Promise<string> {
  const slip = {
    store: 'private',
    storageKey: `proofs/${randomUUID()}`,
    name: 'slip.pdf',
    publicName: '1-slip.pdf',
  } as const;
  const { id } = await buildDocument(deps.db, { ...slip, ownerId });
  return id;
}
