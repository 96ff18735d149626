import { minuteMs } from '../../src/domain/time/durations.ts';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { FilesError } from '../platform/files.ts';
import { variantCacheControl } from './cache-control.ts';
import { sql } from 'kysely';
import { uploadKinds } from '../../src/domain/media/media.ts';
import type { CropSource, Inspected, MadeVariant } from '../workers/media-workers.ts';
import { build, camel, execute, query } from '../platform/sql.ts';
import { cropOf } from './resolve.ts';

export type VariantDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'files' | 'mediaWorkers' | 'tempDir'>;

/** Increment with worker/variants.ts: changes URLs. */
const recipe = 1;
/** Minutes; then none. */
const delayMinutes = [1, 5, 15, 60] as const;
/** Far longer than needed. */
const leaseMinutes = 15;

interface Taken {
  id: string;
  storageKey: string;
  checksum: string;
  isAnimated: boolean;
  type: string;
  cropName: string | null;
  cropX: number | null;
  cropY: number | null;
  cropWidth: number | null;
  cropHeight: number | null;
  tries: number;
}

type StoredVariant = Omit<MadeVariant, 'type'> & { key: string; type: string; isFullSize: boolean };

/** False: none due. A lease excludes other nodes. Backoff; finally stores the reason. */
export async function makeNextVariants(deps: VariantDeps): Promise<boolean> {
  const taken = await take(deps);
  if (taken === undefined) return false;
  try {
    await makeOf(deps, taken);
  } catch (error) {
    await recordFailure(deps, taken, error);
  }
  return true;
}

async function take({ db, clock }: VariantDeps): Promise<Taken | undefined> {
  const now = clock.now();
  // Any UPDATE, even of no rows, notifies all pages.
  const next = { variantsDueAt: { lte: now }, deletedAt: null };
  if ((await db.mediaFile.findFirst({ where: next, select: { id: true } })) === null) return undefined;
  const later = new Date(now.getTime() + leaseMinutes * minuteMs);
  const due = build
    .selectFrom('media_files as f')
    .select('f.id')
    .where('f.variants_due_at', '<=', now)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.variants_due_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [row] = await query(
    db,
    build
      .updateTable('media_files')
      .set((eb) => ({ variants_due_at: later, variant_tries: eb('variant_tries', '+', 1) }))
      .where('id', '=', due)
      .returning((eb) => [
        'id',
        'storage_key as storageKey',
        sql<string>`coalesce(${eb.ref('checksum')}, '')`.as('checksum'),
        'is_animated as isAnimated',
        'type',
        ...camel('crop_name', 'crop_x', 'crop_y', 'crop_width', 'crop_height'),
        'variant_tries as tries',
      ]),
  );
  return row;
}

async function makeOf(deps: VariantDeps, taken: Taken): Promise<void> {
  const folder = join(deps.tempDir, `variants-${randomBytes(8).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const source = join(folder, 'source');
    await pipeline(await deps.files.open(taken.storageKey), createWriteStream(source, { mode: 0o600 }));
    const { isAnimated } = taken;
    const crop = cropOf(taken);
    const made = await deps.mediaWorkers.makeVariants({ path: source, isAnimated, folder, crop });
    const full = crop === undefined ? undefined : await remadeCrop(deps, taken, { path: source, crop });
    await store(deps, taken, made, full);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Undefined while the store has its bytes; they come with the crop (crop.ts). */
async function remadeCrop(deps: VariantDeps, { id, type }: Taken, source: Pick<CropSource, 'path' | 'crop'>) {
  const row = await deps.db.mediaVariant.findFirst({
    where: { mediaId: id, isFullSize: true },
    select: { storageKey: true },
  });
  if (row !== null && (await deps.files.stat(row.storageKey)) !== undefined) return undefined;
  return deps.mediaWorkers.crop({ ...source, type, maxBytes: uploadKinds.media.maxBytes });
}

/** Bytes first; deleted without a row. */
async function store(
  deps: VariantDeps,
  taken: Taken,
  made: readonly MadeVariant[],
  full: Inspected | undefined,
): Promise<void> {
  const name = randomBytes(16).toString('hex');
  const variants = made.map((one): StoredVariant => ({
    ...one,
    key: `images/${name}-${one.width}.${endingOf(one)}`,
    isFullSize: false,
  }));
  if (full !== undefined) variants.push(fullSizeOf(full));
  const keys = variants.map(({ key }) => key);
  let gone: string[] = keys;
  try {
    for (const { key, path, size, type } of variants) {
      await deps.files.put(key, { path, size, type, cacheControl: variantCacheControl });
    }
    gone = await record(deps, taken, variants);
  } finally {
    await deps.files.remove(gone).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'bytes without a row stay in the store');
    });
  }
}

export function fullSizeOf({ path, type, extension, width, height, size }: Inspected) {
  if (width === null || height === null) throw new Error('A crop without a size');
  const key = `images/${randomBytes(16).toString('hex')}.${extension}`;
  return { path, type, width, height, size, key, isFullSize: true };
}

const endingOf = ({ type }: Pick<MadeVariant, 'type'>) => (type === 'image/avif' ? 'avif' : 'webp');

/** @returns keys of bytes to delete */
async function record({ db }: VariantDeps, taken: Taken, variants: readonly StoredVariant[]): Promise<string[]> {
  const { id, checksum } = taken;
  return db.$transaction(async (tx) => {
    const [current] = await query(
      tx,
      build
        .selectFrom('media_files')
        .select(['checksum', 'crop_name as cropName'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    );
    // Replaced, deleted or cropped again.
    const isSame = (current?.checksum ?? '') === checksum && current?.cropName === taken.cropName;
    if (current === undefined || !isSame) return variants.map(({ key }) => key);
    const isRemade = variants.some(({ isFullSize }) => isFullSize);
    const outdated = { mediaId: id, ...(isRemade ? {} : { isFullSize: false }) };
    const old = await tx.mediaVariant.findMany({ where: outdated, select: { storageKey: true } });
    await tx.mediaVariant.deleteMany({ where: outdated });
    await tx.mediaVariant.createMany({
      data: variants.map(({ key, type, width, height, size, isFullSize }) => ({
        mediaId: id,
        storageKey: key,
        type,
        width,
        height,
        size,
        isFullSize,
      })),
    });
    const copies = variants.filter(({ isFullSize }) => !isFullSize);
    const widths = [...new Set(copies.map(({ width }) => width))].toSorted((a, b) => a - b);
    await tx.mediaFile.update({
      where: { id },
      data: {
        variantKey: widths.length === 0 ? null : variantKeyOf(taken),
        variantWidths: widths,
        variantsDueAt: null,
        variantTries: 0,
        variantError: null,
      },
      select: { id: true },
    });
    return old.map(({ storageKey }) => storageKey);
  });
}

/** Uncropped images keep their addresses. */
function variantKeyOf({ checksum, ...row }: Taken): string {
  const crop = cropOf(row);
  const part = crop === undefined ? '' : ` ${crop.x} ${crop.y} ${crop.width} ${crop.height}`;
  return createHash('sha256').update(`${recipe} ${checksum}${part}`).digest('hex').slice(0, 16);
}

async function recordFailure({ db, clock, log }: VariantDeps, taken: Taken, error: unknown): Promise<void> {
  const { id, storageKey, cropName, tries } = taken;
  const isMissing = error instanceof FilesError && error.reason === 'missing';
  // Busy workers; store away or full.
  const isPutOff =
    error instanceof FilesError ? !isMissing : error instanceof DomainError && error.code === 'UNAVAILABLE';
  const minutes = isPutOff ? 1 : isMissing ? undefined : delayMinutes[tries - 1];
  log[minutes === undefined ? 'error' : 'warn']({ err: error, media: id, tries }, 'smaller copies could not be made');
  const due = minutes === undefined ? null : new Date(clock.now().getTime() + minutes * minuteMs);
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  await execute(
    db,
    build
      .updateTable('media_files')
      .set((eb) => ({
        variants_due_at: due,
        variant_error: reason,
        variant_tries: eb('variant_tries', '-', isPutOff ? 1 : 0),
        ...(isMissing ? { is_missing: true } : {}),
      }))
      .where('id', '=', id)
      .where('storage_key', '=', storageKey)
      .where('crop_name', 'is not distinct from', cropName),
  );
}
