import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Files, FilesError } from '../platform/files.ts';
import { keysFile } from '../platform/keys.ts';
import { applyMigrations } from '../platform/database/migrations.ts';
import { errorCode, reasonOf, StartupError } from '../startup-error.ts';
import { checkArchive, readParts } from './archive-reader.ts';
import { type Loader, openLoader } from './load.ts';
import { type Manifest, partNames, type StoredPart } from './manifest.ts';
import { restoredNotes } from './restored.ts';
import type { TarEntry } from './tar.ts';
import { checkDatabaseIsEmpty, checkFilesAreOurs, checkKeys, checkMigrations } from './target.ts';
import { formatBytes, formatCount } from './format.ts';

export interface RestoreTarget {
  /** Starts the embedded database, after the archive was verified. */
  openDatabase: () => Promise<string>;
  dataDir: string;
  files: Files;
  filesAt: string;
  signingKeys: string | undefined;
  migrationsDir: string;
}

const reportEveryFiles = 500;

/**
 * Verifies everything, loads all rows in one transaction and the files, commits last, so it can be repeated. Then
 * applies newer migrations. @throws StartupError
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  report: (line: string) => void,
): Promise<Manifest> {
  report('reading the archive and its checksums');
  const manifest = await checkArchive(file);
  report(`the archive is complete: made ${manifest.madeAt} by version ${manifest.productVersion}`);
  await checkMigrations(manifest, target.migrationsDir);
  await checkKeys(manifest, target);
  const url = await target.openDatabase();
  await checkDatabaseIsEmpty(url);
  await target.files.ensure();
  await checkFilesAreOurs(target.files, target.filesAt, manifest);
  const { migrationsDir: dir } = target;
  await applyMigrations(url, { dir, only: new Set(manifest.migrations.map(({ name }) => name)) });
  report(`tables created by ${formatCount(manifest.migrations.length, 'migration')}`);
  const loader = await openLoader(url, manifest);
  const tempDir = join(target.dataDir, 'tmp', `restore-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(tempDir, { recursive: true, mode: 0o700 });
    await readAll(file, manifest, { target, loader, tempDir, report });
    // Keeps the id of an interrupted restore.
    const fileStore = await target.files.ensureStoreId(randomUUID());
    await loader.commit(restoredNotes(manifest, fileStore));
  } catch (error) {
    await loader.abandon();
    throw error instanceof FilesError
      ? new StartupError(`The file store is ${error.reason}: ${reasonOf(error.cause ?? error)}.`, { cause: error })
      : error;
  } finally {
    await rm(tempDir, { recursive: true, force: true });
  }
  const { applied } = await applyMigrations(url, { dir });
  if (applied.length > 0) report(`updated to this build by ${formatCount(applied.length, 'migration')}`);
  return manifest;
}

interface Restoring {
  target: RestoreTarget;
  loader: Loader;
  tempDir: string;
  report: (line: string) => void;
}

async function readAll(file: string, manifest: Manifest, restoring: Restoring): Promise<void> {
  const { loader, target, report } = restoring;
  const tables = new Map(
    manifest.tables.flatMap(({ name, parts }) =>
      Array.from({ length: parts }, (_, index) => [partNames.table(name, index + 1), name] as const),
    ),
  );
  const files = new Map(manifest.files.map((stored) => [stored.name, stored]));
  let count = 0;
  let bytes = 0;
  for await (const entry of readParts(file)) {
    const table = tables.get(entry.name);
    const stored = files.get(entry.name);
    if (table !== undefined) await loader.write(table, entry.bytes);
    else if (stored !== undefined) {
      await restoreFile(entry, stored, restoring);
      count += 1;
      bytes += stored.size;
      if (count % reportEveryFiles === 0)
        report(`${count} of ${formatCount(files.size, 'file')}, ${formatBytes(bytes)}`);
    } else if (entry.name === partNames.keys && target.signingKeys === undefined) {
      await restoreKeys(entry, keysFile(target.dataDir));
    }
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  report(`${formatCount(rows, 'row')} of ${formatCount(manifest.tables.length, 'table')} read`);
  report(`${formatCount(count, 'file')} stored, ${formatBytes(bytes)}`);
}

async function restoreFile(entry: TarEntry, stored: StoredPart, { target, tempDir }: Restoring): Promise<void> {
  const path = join(tempDir, 'file');
  const hash = createHash('sha256');
  await pipeline(
    entry.bytes,
    async function* hashed(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  if (hash.digest('hex') !== stored.sha256) {
    throw new StartupError(`The archive changed while it was being read (${stored.key}). Nothing was restored.`);
  }
  const { key, size, type, cacheControl } = stored;
  try {
    await target.files.put(key, { path, size, type, cacheControl });
  } catch (error) {
    if (!(error instanceof FilesError) || error.reason !== 'exists') throw error;
    await requireSame(target.files, stored);
  } finally {
    await rm(path, { force: true });
  }
}

/** Compares a file that an interrupted restore left. */
async function requireSame(files: Files, { key, sha256 }: StoredPart): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of await files.open(key)) hash.update(chunk as Buffer);
  if (hash.digest('hex') === sha256) return;
  throw new StartupError(`There is already a different file at ${key}. Nothing was restored.`);
}

/** Owner only. The file may exist after an interrupted restore. */
async function restoreKeys(entry: TarEntry, path: string): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of entry.bytes) parts.push(part);
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.concat(parts));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // An existing file is checked against the rows.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
