import { readFile } from 'node:fs/promises';
import { type Files, FilesError } from '../platform/files.ts';
import { isFileKey } from '../platform/files/key.ts';
import { buildKeys, type Keys, keysFile } from '../platform/keys.ts';
import { reasonOf, StartupError } from '../startup-error.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { connect } from './connection.ts';
import { noteBackup } from './last.ts';
import { formatVersion, type Manifest, type Part, partNames, product, type StoredPart } from './manifest.ts';
import { type NamedFile, openSnapshot, type Snapshot } from './snapshot.ts';
import { leftOut, type TableShape } from './tables.ts';
import { formatBytes, formatCount } from './format.ts';

export interface BackupSource {
  databaseUrl: string;
  dataDir: string;
  files: Files;
  signingKeys: string | undefined;
  /** Not put into the archive. */
  keptKeys?: Keys;
  productVersion: string;
}

export interface BackupOptions {
  /** Must not exist. */
  file: string;
  report: (line: string) => void;
  /** After an abort nothing is left behind. */
  signal?: AbortSignal | undefined;
}

export interface BackupResult {
  manifest: Manifest;
  size: number;
}

/** Splits large tables, to bound the memory. */
const partBytes = 4 * 1024 * 1024;
/** Remote stores may end a response early. */
const tries = 3;
const reportEveryFiles = 500;

/**
 * Writes a snapshot of all rows, files and keys, while the site runs. Files are stored before and deleted after their
 * rows, so each exists unless its row was deleted since. @throws StartupError, leaving no archive
 */
export async function makeBackup(source: BackupSource, options: BackupOptions): Promise<BackupResult> {
  const { report } = options;
  const snapshot = await openSnapshot(source.databaseUrl);
  let writer: ArchiveWriter | undefined;
  try {
    const keys = await readKeys(source, snapshot.fingerprint);
    writer = await writeArchive(options.file, snapshot.madeAt);
    const { tables, tableParts } = await writeTables(writer, snapshot, options.signal);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    report(`${formatCount(rows, 'row')} of ${formatCount(tables.length, 'table')} written`);
    const named = await snapshot.files();
    // The files need no snapshot.
    await snapshot.close();
    const { stored, lacking } = await writeFiles(writer, source.files, named, options);
    const deleted = await deletedSince(source.databaseUrl, lacking);
    const keysPart = keys === undefined ? undefined : await writer.add(partNames.keys, keys);
    const manifest: Manifest = {
      format: formatVersion,
      product,
      productVersion: source.productVersion,
      madeAt: snapshot.madeAt.toISOString(),
      postgres: snapshot.postgres,
      migrations: snapshot.migrations,
      keys: { from: keys === undefined ? 'environment' : 'archive', fingerprint: snapshot.fingerprint ?? '' },
      tables,
      sequences: snapshot.sequences,
      leftOut: [...leftOut],
      tableParts,
      files: stored,
      lacking: lacking.map((key) => ({ key, isDeleted: deleted.has(key) })),
      ...(keysPart === undefined ? {} : { keysPart }),
    };
    const size = await writer.finish(manifest);
    await noteBackup(source.databaseUrl, { manifest, size }).catch((error: unknown) => {
      report(`The backup is complete, but it could not be recorded in the database: ${reasonOf(error)}.`);
    });
    return { manifest, size };
  } catch (error) {
    await writer?.discard();
    throw error;
  } finally {
    await snapshot.close().catch(() => undefined);
  }
}

/** Undefined for keys kept elsewhere. Refuses keys that do not open the data. */
async function readKeys(source: BackupSource, fingerprint: string | undefined): Promise<Buffer | undefined> {
  const path = keysFile(source.dataDir);
  const bytes =
    source.signingKeys === undefined && source.keptKeys === undefined
      ? await readFile(path).catch((error: unknown) => {
          throw new StartupError(
            `The keys in ${path} cannot be read, and a restored site needs them: ${reasonOf(error)}.`,
          );
        })
      : undefined;
  const keys = source.keptKeys ?? buildKeys(source.signingKeys ?? String(bytes).trim());
  if (fingerprint !== undefined && !keys.knows(fingerprint)) {
    const where = bytes === undefined ? 'SIGNING_KEYS' : path;
    throw new StartupError(
      `The keys in ${where} do not belong to this database. Run the backup with the same settings as the site.`,
    );
  }
  return bytes;
}

async function writeTables(writer: ArchiveWriter, snapshot: Snapshot, signal: AbortSignal | undefined) {
  const tables: Manifest['tables'] = [];
  const tableParts: Part[] = [];
  for (const table of snapshot.tables) {
    const { parts, rows } = await writeTable(writer, snapshot, table, signal);
    tables.push({ ...table, rows, parts: parts.length });
    tableParts.push(...parts);
  }
  return { tables, tableParts };
}

async function writeTable(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  table: TableShape,
  signal: AbortSignal | undefined,
): Promise<{ parts: Part[]; rows: number }> {
  const parts: Part[] = [];
  let held: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    parts.push(await writer.add(partNames.table(table.name, parts.length + 1), Buffer.concat(held)));
    [held, size] = [[], 0];
  };
  const { text, count } = snapshot.rows(table);
  for await (const chunk of text) {
    signal?.throwIfAborted();
    held.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  await flush();
  return { parts, rows: count() };
}

async function writeFiles(
  writer: ArchiveWriter,
  files: Files,
  named: readonly NamedFile[],
  { report, signal }: BackupOptions,
): Promise<{ stored: StoredPart[]; lacking: string[] }> {
  const stored: StoredPart[] = [];
  const lacking: string[] = [];
  let bytes = 0;
  for (const file of named) {
    signal?.throwIfAborted();
    const part = await writeFile(writer, files, file, signal);
    if (part === undefined) lacking.push(file.key);
    else stored.push({ ...part, ...file });
    bytes += part?.size ?? 0;
    if (stored.length > 0 && stored.length % reportEveryFiles === 0) {
      report(`${stored.length} of ${formatCount(named.length, 'file')} written, ${formatBytes(bytes)}`);
    }
  }
  report(`${formatCount(stored.length, 'file')} written, ${formatBytes(bytes)}`);
  return { stored, lacking };
}

async function writeFile(
  writer: ArchiveWriter,
  files: Files,
  { key }: NamedFile,
  signal: AbortSignal | undefined,
): Promise<Part | undefined> {
  // Files of early versions, never put into the store.
  if (!isFileKey(key)) return undefined;
  try {
    const found = await files.stat(key);
    if (found === undefined) return undefined;
    const first = await files.open(key);
    return await writer.addStream(partNames.file(key), found.size, steadily(files, found, first, signal));
  } catch (error) {
    if (!(error instanceof FilesError)) throw error;
    if (error.reason === 'missing') return undefined;
    throw new StartupError(`The file store is not available (${key}): ${reasonOf(error.cause ?? error)}.`, {
      cause: error,
    });
  }
}

/** Resumes a response that broke off. */
async function* steadily(
  files: Files,
  { key, size }: { key: string; size: number },
  first: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  let at = 0;
  let stream = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const chunk of stream) {
        signal?.throwIfAborted();
        at += chunk.length;
        yield chunk;
      }
      if (at >= size) return;
    } catch (error) {
      if (attempt === tries || signal?.aborted === true) throw error;
    }
    if (attempt === tries) throw new FilesError('away');
    stream = await files.open(key, { start: at, end: size - 1 }).catch((error: unknown) => {
      // Half of the file is in the archive already.
      throw new StartupError(`${key} was deleted while it was being copied. Run the backup again.`, { cause: error });
    });
  }
}

/** Without a row by now. */
async function deletedSince(databaseUrl: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const client = await connect(databaseUrl, 'backup');
  try {
    const { rows } = await client.query<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) key
       WHERE NOT EXISTS (SELECT FROM media_files WHERE storage_key = key)
         AND NOT EXISTS (SELECT FROM media_variants WHERE storage_key = key)`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  } finally {
    await client.end();
  }
}
