import type { Deps } from '../context.ts';
import type { Served } from './address.ts';
import type { ServedFile } from './served.ts';

type Noting = Pick<Deps, 'db' | 'log' | 'clock'>;

/** What is noted helps later; whoever asks for the file is answered in any case. */
async function attempt({ log }: Noting, id: string, work: Promise<number>, words: string): Promise<void> {
  try {
    if ((await work) > 0) log.warn({ id }, words);
  } catch (error) {
    log.warn({ err: error, id }, 'the state of a file could not be noted');
  }
}

/** The row stays, and the library says that its bytes are gone. */
export async function noteMissing(deps: Noting, { id, storageKey }: ServedFile): Promise<void> {
  const work = deps.db.$executeRaw`
    UPDATE media_files SET is_missing = true
    WHERE id = ${id}::uuid AND storage_key = ${storageKey} AND NOT is_missing`;
  await attempt(deps, id, work, 'the bytes of a file are missing');
}

/** The bytes of a file that was noted as missing are back, from a backup for example. */
export async function noteThere(deps: Noting, { id, storageKey, isMissing }: ServedFile, { kind }: Served) {
  if (!isMissing || kind !== 'original') return;
  const work = deps.db.$executeRaw`
    UPDATE media_files SET is_missing = false
    WHERE id = ${id}::uuid AND storage_key = ${storageKey} AND is_missing`;
  await attempt(deps, id, work, 'the bytes of a file are there again');
}

/** A smaller copy can be made anew. */
export async function noteMissingVariant(deps: Noting, { id }: ServedFile, variant: string): Promise<void> {
  const work = deps.db.$executeRaw`
    UPDATE media_files SET variants_due_at = ${deps.clock.now()}, variant_tries = 0
    WHERE id = ${id}::uuid AND variants_due_at IS NULL
      AND EXISTS (SELECT FROM media_variants WHERE media_id = ${id}::uuid AND storage_key = ${variant})`;
  await attempt(deps, id, work, 'a smaller copy of a picture is missing and will be made anew');
}
