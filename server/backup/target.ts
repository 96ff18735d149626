import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Files } from '../platform/files.ts';
import { buildKeys, keysFile } from '../platform/keys.ts';
import { isUnchanged, readMigrations } from '../platform/database/migrations.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { connect } from './connection.ts';
import type { Manifest } from './manifest.ts';
import { readTables } from './tables.ts';

const { escapeIdentifier } = pg;

/** Refuses migrations this build does not know. */
export async function checkMigrations(manifest: Manifest, dir: string): Promise<void> {
  const known = new Map((await readMigrations(dir)).map((migration) => [migration.name, migration]));
  for (const { name, checksum } of manifest.migrations) {
    const migration = known.get(name);
    if (migration === undefined || !isUnchanged(migration, checksum)) {
      throw new StartupError(
        `The backup was made by version ${manifest.productVersion}, and this build does not have its migration ${name}. Restore it with that build or a newer one. Nothing was written.`,
      );
    }
  }
}

/** The keys must decrypt the rows' secrets. */
export async function checkKeys(
  { keys }: Manifest,
  { dataDir, signingKeys }: { dataDir: string; signingKeys: string | undefined },
): Promise<void> {
  if (keys.fingerprint === '') return;
  if (signingKeys !== undefined) {
    if (buildKeys(signingKeys).knows(keys.fingerprint)) return;
    throw new StartupError(
      'SIGNING_KEYS does not match the site in this backup. Use the same keys, or restored authenticators and waiting emails cannot be read. Nothing was written.',
    );
  }
  const file = keysFile(dataDir);
  const there = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (there === undefined && keys.from === 'environment') {
    throw new StartupError(
      `The keys of this site are not in the backup. Set SIGNING_KEYS to the same value, or copy the file of the keys to ${file}. Nothing was written.`,
    );
  }
  if (there === undefined || buildKeys(there.trim()).knows(keys.fingerprint)) return;
  throw new StartupError(
    `${file} contains the keys of another site. Use an empty DATA_DIR, or move the file. Nothing was written.`,
  );
}

/** Tables without rows, from an interrupted restore, count as empty. */
export async function checkDatabaseIsEmpty(url: string): Promise<void> {
  const client = await connect(url, 'restore');
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isOurs"`,
    );
    const tables = await readTables(client);
    if (tables.length > 0 && rows[0]?.isOurs !== true) {
      throw new StartupError('The database contains other tables. Restore to an empty database. Nothing was written.');
    }
    for (const { name } of tables) {
      const found = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
      if (found.rowCount === 0) continue;
      throw new StartupError(
        'This database already contains a site, and a restore never replaces one. Use an empty DATABASE_URL or DATA_DIR, or move the old one. Nothing was written.',
      );
    }
  } finally {
    await client.end();
  }
}

/** Accepts only the archive's files, from an interrupted restore. */
export async function checkFilesAreOurs(files: Files, filesAt: string, manifest: Manifest): Promise<void> {
  const ours = new Set(manifest.files.map(({ key }) => key));
  for await (const { key } of files.list()) {
    if (ours.has(key)) continue;
    throw new StartupError(
      `${filesAt} contains files of another site. Restore to an empty file store. Nothing was written to the database.`,
    );
  }
}
