import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
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

/** What the backup lists, and what was found after its restore. */
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
  /** Empty; the caller removes it. Keys, database and files are written there, as a site's DATA_DIR. */
  dataDir: string;
  /** Only for keys that are not in the archive. */
  env?: Env;
  report: (line: string) => void;
  signal?: AbortSignal;
  /** On the restored database, after the counts. */
  prepare?: (databaseUrl: string) => Promise<void>;
}

/** Added by the restore itself. */
const addedRows: Readonly<Record<string, number>> = { audit_log: 1 };
/** The restore notes its store there. */
const changedTables = new Set(['system_state']);

/**
 * Restores into a folder of its own, whatever database and store the settings name, and counts.
 * @throws StartupError for an archive that cannot be restored
 */
export async function restoreForProof(
  root: string,
  file: string,
  { dataDir, env = readEnv(), report, signal, prepare }: ProofOptions,
): Promise<Proof> {
  const { keys } = await checkArchive(file);
  await mkdir(dataDir, { recursive: true });
  // Root runs Postgres as another user, who has to pass through.
  await chmod(dataDir, 0o755);
  if (keys.from === 'environment') await bringKeys(root, env, dataDir);
  const files = buildDiskFiles(join(dataDir, 'files'));
  signal?.throwIfAborted();
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, report });
  try {
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
    files.close();
    await postgres.stop();
  }
}

/** Of the site that made it; without them the restore says what is missing. */
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

/** Their checksums were verified when they were written. */
async function countFiles(files: Files, manifest: Manifest): Promise<Compared> {
  let found = 0;
  for (const { key, size } of manifest.files) if ((await files.stat(key))?.size === size) found += 1;
  return { name: 'files', listed: manifest.files.length, found };
}
