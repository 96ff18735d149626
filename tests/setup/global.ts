import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { checkDatabaseUrl } from '../../server/platform/database.ts';
import { applyMigrations } from '../../server/platform/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run and the migrated database that each test file clones. */
    testDatabase: { serverUrl: string; template: string };
  }
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

/**
 * One Postgres for the whole run (or the one of TEST_DATABASE_URL), migrated once into a template that the test files
 * clone; see `useDatabase` in database.ts.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = project.config.root;
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts', 'generate.mjs')]);
  const server = await startServer();
  const template = `test_template_${randomUUID().replaceAll('-', '')}`;
  const remove = `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`;
  try {
    await onServer(server.url, `CREATE DATABASE ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await applyMigrations(url.href, { dir: path.join(root, 'prisma', 'migrations') });
  } catch (error) {
    await onServer(server.url, remove);
    await server.stop();
    throw error;
  }
  project.provide('testDatabase', { serverUrl: server.url, template });
  return async () => {
    await onServer(server.url, remove);
    await server.stop();
  };
}
