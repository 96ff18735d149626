import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { cacheControls, variantCacheControl } from '../media/cache-control.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { connect } from './connection.ts';
import type { Manifest } from './manifest.ts';
import { leftOut, readTables, type TableShape } from './tables.ts';

export interface NamedFile {
  key: string;
  type: string;
  cacheControl: string;
}

/** A consistent view of the database during concurrent writes. */
export interface Snapshot {
  madeAt: Date;
  postgres: string;
  tables: TableShape[];
  migrations: Manifest['migrations'];
  sequences: Manifest['sequences'];
  /** Of the current key; undefined before the first complete start. */
  fingerprint: string | undefined;
  /** `text` has COPY's format; call `count` after the last row. */
  rows(table: TableShape): { text: AsyncIterable<Buffer>; count: () => number };
  files(): Promise<NamedFile[]>;
  close(): Promise<void>;
}

const { escapeIdentifier } = pg;

async function readHead(client: pg.Client): Promise<{ madeAt: Date; postgres: string }> {
  // The first query fixes the snapshot.
  const { rows } = await client.query<{ madeAt: Date; postgres: string; isThere: boolean }>(
    `SELECT now() AS "madeAt", current_setting('server_version') AS postgres,
       to_regclass('system_state') IS NOT NULL AND to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`,
  );
  const [first] = rows;
  if (first?.isThere !== true)
    throw new StartupError('There is no site in this database yet. Start the site once first.');
  return first;
}

async function readMigrationNotes(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string; isDone: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isDone" FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
  );
  const unfinished = rows.find(({ isDone }) => !isDone);
  if (unfinished) throw new StartupError(`The migration ${unfinished.name} has not finished. Start the site first.`);
  return rows.map(({ name, checksum }) => ({ name, checksum }));
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

async function readFingerprint(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ fingerprint: string | null }>(
    `SELECT value->>'fingerprint' AS fingerprint FROM system_state WHERE key = 'signing_key'`,
  );
  return rows[0]?.fingerprint ?? undefined;
}

async function readFiles(client: pg.Client): Promise<NamedFile[]> {
  const { rows } = await client.query<{ key: string; type: string; store: keyof typeof cacheControls | null }>(
    `SELECT storage_key AS key, type, store::text AS store FROM media_files
     UNION ALL SELECT storage_key, type, NULL FROM media_variants ORDER BY 1`,
  );
  return rows.map(({ key, type, store }) => ({
    key,
    type,
    cacheControl: store === null ? variantCacheControl : cacheControls[store],
  }));
}

/** @throws StartupError if there is no site */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url, 'backup');
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = await readHead(client);
    const all = await readTables(client);
    // Prevents migrations, not changes of rows.
    const names = ['_prisma_migrations', ...all.map(({ name }) => name)].map((name) => escapeIdentifier(name));
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
    return {
      ...head,
      tables: all.filter(({ name }) => !leftOut.includes(name)),
      migrations: await readMigrationNotes(client),
      sequences: await readSequences(client),
      fingerprint: await readFingerprint(client),
      rows({ name, columns }) {
        const list = columns.map((column) => escapeIdentifier(column)).join(', ');
        const stream = client.query(copyTo(`COPY ${escapeIdentifier(name)} (${list}) TO STDOUT`));
        return { text: stream, count: () => stream.rowCount };
      },
      files: () => readFiles(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (errorCode(error) === '55P03') {
      throw new StartupError('Another process is changing the database. Try again when it has finished.', {
        cause: error,
      });
    }
    throw error;
  }
}
