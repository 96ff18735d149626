import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Env, readEnv } from '../env.ts';
import { buildDiskFiles } from '../platform/files/disk.ts';
import type { Files } from '../platform/files.ts';
import { keysFile } from '../platform/keys.ts';
import { startEmbeddedPostgres } from '../platform/postgres.ts';
import { checkArchive } from './archive-reader.ts';
import { connect } from './connection.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

const { escapeIdentifier } = pg;

/** In the manifest, and restored. */
interface Compared {
  name: string;
  listed: number;
  found: number;
}

export interface Proof {
  madeAt: string;
  tables: Compared[];
  files: Compared;
}

interface ProofOptions {
  /** An empty DATA_DIR, removed by the caller. */
  dataDir: string;
  env?: Env;
  report: (line: string) => void;
  signal?: AbortSignal;
  prepare?: (databaseUrl: string) => Promise<void>;
}

/** Rows that the restore itself adds. */
const addedRows: Readonly<Record<string, number>> = { audit_log: 1 };
/** The restore records its file store here. */
const changedTables = new Set(['system_state']);

/** Restores into its own folder, whatever the settings. @throws StartupError if the archive cannot be restored */
export async function restoreForProof(
  root: string,
  file: string,
  { dataDir, env = readEnv(), report, signal, prepare }: ProofOptions,
): Promise<Proof> {
  const { keys } = await checkArchive(file);
  await mkdir(dataDir, { recursive: true });
  // Root runs Postgres as another user.
  await chmod(dataDir, 0o755);
  if (keys.from === 'environment') await bringKeys(root, env, dataDir);
  const files = buildDiskFiles(join(dataDir, 'files'));
  signal?.throwIfAborted();
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, report });
  // A restore may take long; stopping its database ends it.
  const stop = () => void postgres.stop();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const manifest = await restoreBackup(
      {
        openDatabase: () => Promise.resolve(postgres.url),
        dataDir,
        files,
        filesAt: 'the folder of the proof',
        signingKeys: undefined,
        migrationsDir: join(root, 'prisma', 'migrations'),
      },
      file,
      report,
    );
    signal?.throwIfAborted();
    const tables = await countRows(postgres.url, manifest);
    const proof = { madeAt: manifest.madeAt, tables, files: await countFiles(files, manifest) };
    await prepare?.(postgres.url);
    return proof;
  } finally {
    signal?.removeEventListener('abort', stop);
    files.close();
    await postgres.stop();
  }
}

/** Stops the database that a killed site left running. */
export async function stopDatabaseOf(dataDir: string): Promise<void> {
  const isLeft = await stat(join(dataDir, 'postgres', 'postmaster.pid')).then(
    () => true,
    () => false,
  );
  if (!isLeft) return;
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await postgres.stop();
}

/** If absent, the restore reports it. */
async function bringKeys(root: string, env: Env, dataDir: string): Promise<void> {
  const keys =
    env.SIGNING_KEYS ?? (await readFile(keysFile(resolve(root, env.DATA_DIR)), 'utf8').catch(() => undefined));
  if (keys !== undefined) await writeFile(keysFile(dataDir), `${keys.trim()}\n`, { mode: 0o600, flag: 'wx' });
}

async function countRows(databaseUrl: string, manifest: Manifest): Promise<Compared[]> {
  const client = await connect(databaseUrl, 'proof');
  try {
    const compared: Compared[] = [];
    for (const { name, rows } of manifest.tables) {
      if (changedTables.has(name)) continue;
      const answer = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${escapeIdentifier(name)}`);
      compared.push({ name, listed: rows, found: Number(answer.rows[0]?.count) - (addedRows[name] ?? 0) });
    }
    return compared;
  } finally {
    await client.end();
  }
}

/** Only counts: checksums were verified on writing. */
async function countFiles(files: Files, manifest: Manifest): Promise<Compared> {
  let found = 0;
  for (const { key, size } of manifest.files) if ((await files.stat(key))?.size === size) found += 1;
  return { name: 'files', listed: manifest.files.length, found };
}
