import { dayMs } from '../../src/domain/time/durations.ts';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { DomainError } from '../errors.ts';
import { nightly, type Job, type JobDeps } from '../contributions/job.ts';
import type { Db } from '../platform/database.ts';
import { type Files, FilesError, type StoredFile } from '../platform/files.ts';
import { type KeyRow, rebuildVariants, markMissing, namedAmong, namedKeys } from './sweep-rows.ts';

/** ms: may still be uploading. */
const graceMs = dayMs;

const batchSize = 500;
/** Possibly remote. */
const askedTogether = 8;

/** More unknown than known: another site's store, an old database. */
const fewForeign = 100;

interface Differences {
  /** Old, without a row. */
  foreign: string[];
  known: number;
  /** Rows without listed bytes. */
  lacking: KeyRow[];
  /** Rows marked as missing, with listed bytes. */
  found: KeyRow[];
}

/** In key order. Bytes precede rows but may appear behind the listing: rechecked. Skips rows newer than the start. */
async function compare(files: Files, db: Db, started: Date): Promise<Differences> {
  const differences: Differences = { foreign: [], known: 0, lacking: [], found: [] };
  const oldest = new Date(started.getTime() - graceMs);
  const noteFile = ({ key, modifiedAt }: StoredFile) => {
    if (modifiedAt < oldest) differences.foreign.push(key);
  };
  const noteRow = (row: KeyRow) => {
    if (row.since < started) differences.lacking.push(row);
  };
  const rows = namedKeys(db);
  let row = await rows.next();
  for await (const file of files.list()) {
    while (row.done !== true && row.value.key < file.key) {
      noteRow(row.value);
      row = await rows.next();
    }
    if (row.done === true || row.value.key !== file.key) {
      noteFile(file);
      continue;
    }
    differences.known += 1;
    if (row.value.isMissing) differences.found.push(row.value);
    row = await rows.next();
  }
  for (; row.done !== true; row = await rows.next()) noteRow(row.value);
  return differences;
}

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Listings may be incomplete. */
async function confirmMissing(files: Files, rows: readonly KeyRow[]): Promise<{ lost: KeyRow[]; kept: KeyRow[] }> {
  const lost: KeyRow[] = [];
  const kept: KeyRow[] = [];
  for (const batch of batches(rows, askedTogether)) {
    const found = await Promise.all(batch.map(({ key }) => files.stat(key)));
    batch.forEach((row, index) => {
      (found[index] === undefined ? lost : kept).push(row);
    });
  }
  return { lost, kept };
}

/** A row may have been added. */
async function removeForeign({ db, files }: JobDeps, keys: readonly string[]): Promise<number> {
  let removed = 0;
  for (const batch of batches(keys, batchSize)) {
    const named = await namedAmong(db, batch);
    const free = batch.filter((key) => !named.has(key));
    await files.remove(free);
    removed += free.length;
  }
  return removed;
}

/** Unused by payments (D44) and enquiries. */
async function removeLooseProofs({ db, files }: JobDeps, started: Date): Promise<number> {
  const isLoose = {
    store: 'private',
    createdAt: { lt: new Date(started.getTime() - graceMs) },
    paymentProofs: { none: {} },
    enquiryFile: null,
    incomingMail: null,
  } as const;
  let removed = 0;
  for (let last: string | undefined; ;) {
    const loose = await db.mediaFile.findMany({
      where: last === undefined ? isLoose : { AND: [isLoose, { id: { gt: last } }] },
      select: { id: true, storageKey: true },
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    for (const { id, storageKey } of loose) {
      // Protects a file being attached.
      const { count } = await db.mediaFile.deleteMany({ where: { id, ...isLoose } }).catch(async (error: unknown) => {
        if ((await db.mediaFile.count({ where: { id, ...isLoose } })) === 0) return { count: 0 };
        throw error;
      });
      if (count > 0) await files.remove([storageKey]);
      removed += count;
    }
    last = loose.at(-1)?.id;
    if (loose.length < batchSize) return removed;
  }
}

/** A day old. */
async function removeStale(folder: string, started: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats === undefined || started.getTime() - stats.mtimeMs < graceMs) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Deletes bytes without a row. First reads and rechecks all; UNAVAILABLE if that fails, CONFLICT if more unknown than known. */
async function sweep(deps: JobDeps): Promise<number> {
  const { db, clock, files, tempDir } = deps;
  const started = clock.now();
  const { foreign, known, lacking, found } = await compare(files, db, started);
  const { lost, kept } = await confirmMissing(files, lacking);
  if (foreign.length > fewForeign && foreign.length > known + kept.length) {
    throw new DomainError('CONFLICT', jobTexts.foreignFiles(foreign.length, known + kept.length));
  }
  let done = 0;
  for (const batch of batches([...found, ...kept.filter((row) => row.isMissing)], batchSize)) {
    done += await markMissing(db, batch, false);
  }
  const lostFiles = lost.filter((row) => !row.isVariant && !row.isMissing);
  for (const batch of batches(lostFiles, batchSize)) done += await markMissing(db, batch, true);
  const lostVariants = lost.filter((row) => row.isVariant);
  for (const batch of batches(lostVariants, batchSize)) done += await rebuildVariants(db, batch, started);
  done += await removeForeign(deps, foreign);
  done += await removeLooseProofs(deps, started);
  done += await removeStale(tempDir, started);
  return done + (await deps.backups.clean());
}

export const sweepFiles: Job = {
  name: 'sweep-files',
  title: jobTexts.sweepFilesTitle,
  ...nightly('03:40'),
  run: (deps) =>
    sweep(deps).catch((error: unknown) => {
      throw error instanceof FilesError ? new DomainError('UNAVAILABLE', jobTexts.storeAway, { cause: error }) : error;
    }),
};
