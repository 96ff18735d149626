import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { MediaStore } from '../../../src/domain/media/media.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isDiskFull } from '../../platform/files/disk-full.ts';
import { sealFile } from '../../platform/files/sealed-file.ts';
import { FilesError } from '../../platform/files.ts';
import type { Sealed } from '../../platform/keys.ts';
import { noRoom } from '../../workers/file-refusal.ts';
import type { Inspected } from '../../workers/media-workers.ts';
import { cacheControls } from '../cache-control.ts';

const folders: Record<MediaStore, string> = { images: 'images', documents: 'resources', private: 'private' };

/** Random. */
export const newKey = (store: MediaStore, extension: string): string =>
  `${folders[store]}/${randomBytes(16).toString('hex')}.${extension}`;

/** Encrypts private files. @returns the seal for the row */
export async function putBytes(
  deps: Pick<Deps, 'files' | 'keys'>,
  store: MediaStore,
  { path, size, type, key }: Pick<Inspected, 'path' | 'size' | 'type'> & { key: string },
): Promise<Sealed | undefined> {
  const cacheControl = cacheControls[store];
  const to = `${path}.sealed`;
  try {
    if (store !== 'private') {
      await deps.files.put(key, { path, size, type, cacheControl });
      return undefined;
    }
    const seal = await sealFile(deps.keys, { path, to, storageKey: key });
    await deps.files.put(key, { path: to, size, type: 'application/octet-stream', cacheControl });
    return seal;
  } catch (error) {
    if (isDiskFull(error) || (error instanceof FilesError && error.reason === 'full')) throw noRoom(error);
    if (!(error instanceof FilesError)) throw error;
    throw new DomainError('UNAVAILABLE', mediaRefusals.storeAway, {
      field: 'file',
      retryAfterSeconds: 30,
      cause: error,
    });
  } finally {
    await rm(to, { force: true });
  }
}

/** Otherwise the sweep. */
export async function removeBytes({ files, log }: Pick<Deps, 'files' | 'log'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await files.remove(keys).catch((error: unknown) => {
    log.warn({ err: error, keys }, 'bytes without a row stay in the store');
  });
}
