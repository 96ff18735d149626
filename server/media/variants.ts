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
import type { MadeVariant } from '../workers/media-workers.ts';
import { build, execute, query } from '../platform/sql.ts';

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
  /** Of the source. */
  checksum: string;
  isAnimated: boolean;
  tries: number;
}

type StoredVariant = MadeVariant & { key: string };

/** The next due; false: none. A lease excludes other nodes. Retries with backoff; finally stores the reason. */
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
  const later = new Date(now.getTime() + leaseMinutes * 60_000);
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
    const made = await deps.mediaWorkers.makeVariants({ path: source, isAnimated, folder });
    await store(deps, taken, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes first (TRUST.md, Uploads); without a row they are deleted. */
async function store(deps: VariantDeps, taken: Taken, made: readonly MadeVariant[]): Promise<void> {
  const name = randomBytes(16).toString('hex');
  const variants = made.map((one): StoredVariant => ({ ...one, key: `images/${name}-${one.width}.${endingOf(one)}` }));
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

const endingOf = ({ type }: MadeVariant) => (type === 'image/avif' ? 'avif' : 'webp');

/** @returns keys of bytes to delete */
async function record({ db }: VariantDeps, taken: Taken, variants: readonly StoredVariant[]): Promise<string[]> {
  const { id, checksum } = taken;
  return db.$transaction(async (tx) => {
    const [current] = await query(
      tx,
      build
        .selectFrom('media_files')
        .select('checksum')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    );
    // Replaced or deleted.
    if (current === undefined || (current.checksum ?? '') !== checksum) return variants.map(({ key }) => key);
    const old = await tx.mediaVariant.findMany({ where: { mediaId: id }, select: { storageKey: true } });
    await tx.mediaVariant.deleteMany({ where: { mediaId: id } });
    await tx.mediaVariant.createMany({
      data: variants.map(({ key, type, width, height, size }) => ({
        mediaId: id,
        storageKey: key,
        type,
        width,
        height,
        size,
      })),
    });
    const widths = [...new Set(variants.map(({ width }) => width))].toSorted((a, b) => a - b);
    await tx.mediaFile.update({
      where: { id },
      data: {
        variantKey: widths.length === 0 ? null : variantKeyOf(checksum),
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

function variantKeyOf(checksum: string): string {
  return createHash('sha256').update(`${recipe} ${checksum}`).digest('hex').slice(0, 16);
}

async function recordFailure({ db, clock, log }: VariantDeps, taken: Taken, error: unknown): Promise<void> {
  const { id, storageKey, tries } = taken;
  const isMissing = error instanceof FilesError && error.reason === 'missing';
  // Busy workers; store away or full.
  const isPutOff =
    error instanceof FilesError ? !isMissing : error instanceof DomainError && error.code === 'UNAVAILABLE';
  const minutes = isPutOff ? 1 : isMissing ? undefined : delayMinutes[tries - 1];
  log[minutes === undefined ? 'error' : 'warn']({ err: error, media: id, tries }, 'smaller copies could not be made');
  const due = minutes === undefined ? null : new Date(clock.now().getTime() + minutes * 60_000);
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
      .where('storage_key', '=', storageKey),
  );
}
