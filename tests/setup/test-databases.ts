import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { checkDatabaseUrl } from '../../server/platform/database/check-url.ts';
import { applyMigrations } from '../../server/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres.ts';

/** The server of a run and its migrated template. */
export interface TestDatabases {
  serverUrl: string;
  template: string;
}

/** A temporary database. */
export interface PassingDatabase {
  url: string;
  drop: () => Promise<void>;
}

const PREFIX = 'ipa-test-';

/** Stops and removes the leftovers of killed runs. A run in progress keeps its lock, and its database. */
async function sweep(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = path.join(os.tmpdir(), name);
    try {
      await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use, or owned by another user.
    }
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) {
    await checkDatabaseUrl(external);
    return { url: external, stop: () => Promise.resolve() };
  }
  await sweep();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  // Root runs Postgres as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the rows of the last statement. */
async function onServer(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function urlFor(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * One Postgres for a whole run (or the one of TEST_DATABASE_URL), migrated once into a template that is cloned with
 * {@link createDatabase}.
 */
export async function startTestDatabases(root: string): Promise<TestDatabases & { stop: () => Promise<void> }> {
  const server = await startServer();
  const template = `test_template_${randomUUID().replaceAll('-', '')}`;
  const stop = async () => {
    const made = await onServer(server.url, `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`);
    await onServer(server.url, ...made.map(({ datname }) => `DROP DATABASE ${String(datname)} WITH (FORCE)`));
    await server.stop();
  };
  try {
    await onServer(server.url, `CREATE DATABASE ${template}`);
    await applyMigrations(urlFor(server.url, template), { dir: path.join(root, 'prisma', 'migrations') });
  } catch (error) {
    await stop();
    throw error;
  }
  return { serverUrl: server.url, template, stop };
}

/** Rows besides the migrated tables. The first test file that needs them writes them for the whole run. */
export interface FirstRows {
  /** Equal rows have equal names. */
  name: string;
  write: (url: string) => Promise<void>;
}

const clone = (name: string, template: string) => `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;

/** The template with these rows; concurrent test files wait for the one that writes it. */
async function templateWith({ serverUrl, template }: TestDatabases, { name, write }: FirstRows): Promise<string> {
  const filled = `${template}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
  const lock = new pg.Client({ connectionString: serverUrl });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [filled]);
    const { rowCount } = await lock.query('SELECT 1 FROM pg_database WHERE datname = $1', [filled]);
    if (rowCount === 1) return filled;
    // Renamed when complete: a failed attempt leaves no template.
    const unfinished = `${filled}_unfinished`;
    await lock.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await lock.query(clone(unfinished, template));
    await write(urlFor(serverUrl, unfinished));
    await lock.query(`ALTER DATABASE ${unfinished} RENAME TO ${filled}`);
    return filled;
  } finally {
    await lock.end();
  }
}

/** Creates a database: a clone of the migrated one, with the requested rows, or an empty one. */
export async function createDatabase(
  databases: TestDatabases,
  kind: 'migrated' | 'empty' | FirstRows = 'migrated',
): Promise<PassingDatabase> {
  const { serverUrl, template } = databases;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (kind === 'empty') await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  else await onServer(serverUrl, clone(name, kind === 'migrated' ? template : await templateWith(databases, kind)));
  return {
    url: urlFor(serverUrl, name),
    async drop() {
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
