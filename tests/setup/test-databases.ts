import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { checkDatabaseUrl } from '../../server/platform/database.ts';
import { applyMigrations } from '../../server/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres.ts';

/** Where databases are cloned: the server of a run and the migrated database on it. */
export interface TestDatabases {
  serverUrl: string;
  template: string;
}

/** A passing database. */
export interface PassingDatabase {
  url: string;
  drop: () => Promise<void>;
}

const PREFIX = 'ipa-test-';

/** Stops and removes what runs left that were killed. A run that is still going keeps its lock, and its database. */
async function sweep(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = path.join(os.tmpdir(), name);
    try {
      await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use, or somebody else's.
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
  // Root runs Postgres as another user, who has to pass through.
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

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
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
    await onServer(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
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

/** Makes a database: a clone of the migrated one, or an empty one. */
export async function createDatabase(
  { serverUrl, template }: TestDatabases,
  kind: 'migrated' | 'empty' = 'migrated',
): Promise<PassingDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const clone = kind === 'migrated' ? `TEMPLATE ${template} STRATEGY file_copy` : 'TEMPLATE template0';
  await onServer(serverUrl, `CREATE DATABASE ${name} ${clone}`);
  return { url: urlFor(serverUrl, name), drop: () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}
