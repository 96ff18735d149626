import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '../../server/platform/database.ts';

/** A passing database on the server of this run. */
export interface PassingDatabase {
  url: string;
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testDatabase').serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a database: a clone of the migrated one, or an empty one. */
export async function createDatabase(kind: 'migrated' | 'empty'): Promise<PassingDatabase> {
  const { serverUrl, template } = inject('testDatabase');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const clone = kind === 'migrated' ? `TEMPLATE ${template} STRATEGY file_copy` : 'TEMPLATE template0';
  await onServer(`CREATE DATABASE ${name} ${clone}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * Gives the test file a migrated database of its own, from its first hook to its last. Call it once at the top level
 * (or in a `describe`) and read `db` and `url` inside tests and hooks.
 */
export function useDatabase(): { readonly db: Db; readonly url: string } {
  let open: (PassingDatabase & Database) | undefined;
  const current = () => {
    if (!open) throw new Error('The database is there only inside tests and hooks.');
    return open;
  };
  beforeAll(async () => {
    const made = await createDatabase('migrated');
    open = { ...made, ...openDatabase({ url: made.url, poolSize: 5, onPoolError: (error) => console.error(error) }) };
  });
  afterAll(async () => {
    await open?.close();
    await open?.drop();
    open = undefined;
  });
  return {
    get db() {
      return current().db;
    },
    get url() {
      return current().url;
    },
  };
}
