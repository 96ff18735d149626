import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { BackupSource } from '../../server/backup/backup.ts';
import type { RestoreTarget } from '../../server/backup/restore.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import type { Files } from '../../server/platform/files.ts';
import { buildKeys, claimDatabase } from '../../server/platform/keys.ts';
import { type AppOptions, signingKeys, useApp } from '../setup/app.ts';
import { createDatabase } from '../setup/test-databases.ts';
import { buildPicture } from '../factories/media.ts';
import { digestsOf, type TableDigest } from './digests.ts';

export const migrationsDir = path.resolve('prisma', 'migrations');
export const silent = () => undefined;

/** A started site with a data folder, and a place for archives. */
export function useSite(options: AppOptions = {}) {
  let folder = '';
  const files = async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-backup-'));
    // As root, Postgres runs as another user, who needs access.
    await chmod(folder, 0o755);
    return buildDiskFiles(path.join(folder, 'data', 'files'));
  };
  const app = useApp({ trustProxy: 1, files, ...options });

  beforeAll(async () => {
    await writeFile(path.join(folder, 'data', 'keys'), `${signingKeys}\n`, { mode: 0o600 });
    await claimDatabase(app.deps.db, buildKeys(signingKeys));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  return {
    app,
    get folder() {
      return folder;
    },
    get source(): BackupSource {
      return {
        databaseUrl: app.databaseUrl,
        dataDir: path.join(folder, 'data'),
        files: app.deps.files,
        signingKeys: undefined,
        productVersion: '0.1.0',
      };
    },
    /** A new name for an archive. */
    archive: (suffix = 'tar') => path.join(folder, `${randomBytes(6).toString('hex')}.${suffix}`),
    /** A file in the store with its row. */
    async store(bytes: Buffer): Promise<string> {
      const key = await this.putBytes(bytes);
      await buildPicture(app.deps.db, { storageKey: key, size: bytes.length });
      return key;
    },
    async putBytes(bytes: Buffer): Promise<string> {
      const key = `images/${randomBytes(16).toString('hex')}.png`;
      const file = path.join(app.deps.tempDir, randomBytes(6).toString('hex'));
      await writeFile(file, bytes);
      await app.deps.files.put(key, { path: file, size: bytes.length, type: 'image/png', cacheControl: '' });
      return key;
    },
  };
}

/** An empty place to restore into: a new database of the test server, and new folders. */
export async function emptyPlace(overrides: Partial<RestoreTarget> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ipa-restored-'));
  const database = await createDatabase(inject('testDatabase'), 'empty');
  const files = buildDiskFiles(path.join(dataDir, 'files'));
  const target: RestoreTarget = {
    openDatabase: () => Promise.resolve(database.url),
    dataDir,
    files,
    filesAt: 'the folder of files',
    signingKeys: undefined,
    migrationsDir,
    ...overrides,
  };
  return {
    target,
    url: database.url,
    dataDir,
    files,
    async remove() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Queries a database; rows as lists of values. */
export async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Row count and digest of all rows, for each table in a backup. */
export async function digests(url: string): Promise<Record<string, TableDigest>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await digestsOf(client);
  } finally {
    await client.end();
  }
}

/** SHA-256 of each file in a store. */
export async function checksums(files: Files): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of files.list()) {
    const hash = createHash('sha256');
    for await (const chunk of await files.open(key)) hash.update(chunk as Buffer);
    found[key] = hash.digest('hex');
  }
  return found;
}
