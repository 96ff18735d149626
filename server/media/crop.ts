import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Crop, cropRefusal, isWhole } from '../../src/domain/media/crop.ts';
import { uploadKinds } from '../../src/domain/media/media.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { isDiskFull } from '../platform/files/disk-full.ts';
import { FilesError } from '../platform/files.ts';
import { noRoom } from '../workers/file-refusal.ts';
import { variantCacheControl } from './cache-control.ts';
import { publicName } from './naming.ts';
import { fullSizeOf } from './variants.ts';

interface Source {
  storageKey: string;
  name: string;
  type: string;
  width: number | null;
  height: number | null;
}

type FullSize = Omit<ReturnType<typeof fullSizeOf>, 'path'>;

/** Null crop: shown whole again. */
export interface NewCrop {
  name: string | null;
  placeholder: string | null;
  full: FullSize | undefined;
}

const refused = (sentence: string) =>
  new DomainError('VALIDATION', sentence, { field: 'crop', fieldErrors: { crop: [sentence] } });

/** The whole is no crop. VALIDATION on `crop`: outside the picture, too small, not a picture. */
export function checkedCrop(crop: Crop | null, { type, width, height }: Source): Crop | null {
  if (crop === null) return null;
  if (!type.startsWith('image/') || type === 'image/svg+xml' || width === null || height === null) {
    throw refused(mediaRefusals.notCroppable);
  }
  const refusal = cropRefusal(crop, { width, height });
  if (refusal !== undefined) throw refused(refusal);
  return isWhole(crop, { width, height }) ? null : crop;
}

/**
 * Like an upload: counted, in a worker, bytes before their row. Without row the caller deletes them with {@link
 * removeCrop}. VALIDATION: missing or damaged bytes; UNAVAILABLE: store or workers.
 */
export async function makeCrop(ctx: SignedIn, source: Source, crop: Crop | null): Promise<NewCrop> {
  if (crop === null) return { name: null, placeholder: null, full: undefined };
  const { deps, caller } = ctx;
  await deps.limits.upload(caller.userId);
  const folder = join(deps.tempDir, `crop-${randomBytes(8).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const path = join(folder, 'source');
    await pipeline(await deps.files.open(source.storageKey), createWriteStream(path, { mode: 0o600 }));
    const { maxBytes } = uploadKinds.media;
    const made = await deps.mediaWorkers.crop({ path, type: source.type, crop, maxBytes });
    const { path: from, ...full } = fullSizeOf(made);
    const { key, size, type } = full;
    await deps.files.put(key, { path: from, size, type, cacheControl: variantCacheControl });
    const name = publicName(source.name, { extension: made.extension, now: deps.clock.now() });
    return { name, placeholder: made.placeholder, full };
  } catch (error) {
    if (isDiskFull(error) || (error instanceof FilesError && error.reason === 'full')) throw noRoom(error);
    if (!(error instanceof FilesError)) throw error;
    if (error.reason === 'missing') throw refused(mediaRefusals.contentMissing);
    throw new DomainError('UNAVAILABLE', mediaRefusals.storeAway, { retryAfterSeconds: 30, cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Otherwise the sweep. */
export async function removeCrop({ deps, log }: SignedIn, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await deps.files.remove(keys).catch((error: unknown) => {
    log.warn({ err: error, keys }, 'bytes without a row stay in the store');
  });
}

/** Removes the former crop's copies, schedules new ones. @returns columns of the file, keys of bytes to delete */
export async function replaceCrop(tx: Tx, id: string, { name, placeholder, full }: NewCrop, now: Date) {
  const old = await tx.mediaVariant.findMany({ where: { mediaId: id }, select: { storageKey: true } });
  await tx.mediaVariant.deleteMany({ where: { mediaId: id } });
  if (full !== undefined) {
    const { key, ...row } = full;
    await tx.mediaVariant.create({ data: { mediaId: id, storageKey: key, ...row }, select: { id: true } });
  }
  return {
    data: {
      cropName: name,
      cropPlaceholder: placeholder,
      variantKey: null,
      variantWidths: [],
      variantsDueAt: now,
      variantTries: 0,
      variantError: null,
    },
    old: old.map(({ storageKey }) => storageKey),
  };
}
