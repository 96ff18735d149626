import { once } from 'node:events';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { prismaLock } from '../platform/database/migrations.ts';
import { reasonOf, StartupError } from '../startup-error.ts';
import { connect } from './connection.ts';
import type { Manifest, TableContents } from './manifest.ts';
import { readTables } from './tables.ts';

const { escapeIdentifier } = pg;

export interface Statement {
  text: string;
  values: readonly string[];
}

export interface Loader {
  /** All parts of a table must come together. */
  write(table: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Checks row counts and constraints, runs `last` and commits. */
  commit(last: readonly Statement[]): Promise<void>;
  abandon(): Promise<void>;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const nameOf = ({ name }: { name: string }) => escapeIdentifier(name);

export async function openLoader(url: string, manifest: Manifest): Promise<Loader> {
  const client = await connect(url, 'restore');
  let current: { table: TableContents; stream: CopyStreamQuery; failed: Promise<never> } | undefined;
  const loaded = new Set<string>();
  let foreignKeys: ForeignKey[];

  async function endTable(): Promise<void> {
    if (current === undefined) return;
    const { table, stream, failed } = current;
    current = undefined;
    const ended = once(stream, 'finish');
    stream.end();
    await Promise.race([ended, failed]);
    if (stream.rowCount !== table.rows) {
      throw new StartupError(
        `Only ${stream.rowCount} of ${table.rows} rows of ${table.name} were read. Nothing was restored.`,
      );
    }
    loaded.add(table.name);
  }

  function begin(name: string) {
    const table = manifest.tables.find((each) => each.name === name);
    if (table === undefined || loaded.has(name))
      throw new StartupError(`The archive contains the rows of ${name} twice.`);
    const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ');
    const stream = client.query(copyFrom(`COPY ${escapeIdentifier(name)} (${columns}) FROM STDIN`));
    const failed = once(stream, 'error').then(([error]): never => {
      throw new StartupError(`The database rejected the rows of ${name}: ${reasonOf(error)}.`);
    });
    failed.catch(() => undefined);
    return { table, stream, failed };
  }

  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [prismaLock]);
    foreignKeys = await prepare(client, manifest);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }

  return {
    async write(name, bytes) {
      if (current?.table.name !== name) {
        await endTable();
        current = begin(name);
      }
      const { stream, failed } = current;
      for await (const chunk of bytes) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
      }
    },
    async commit(last) {
      await endTable();
      const short = manifest.tables.find(({ name, rows }) => rows > 0 && !loaded.has(name));
      if (short !== undefined) throw new StartupError(`The rows of ${short.name} are missing. Nothing was restored.`);
      for (const { text, values } of last) await client.query(text, [...values]);
      await finish(client, manifest, foreignKeys);
      await client.query('COMMIT');
      await client.query('ANALYZE');
      await client.end();
    },
    async abandon() {
      // Rolls back.
      current?.stream.destroy();
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Removes triggers, which would recompute and announce values, and foreign keys, as rows come unordered; `finish`
 * recreates and validates them. Needs no superuser.
 */
async function prepare(client: pg.Client, manifest: Manifest): Promise<ForeignKey[]> {
  const tables = await readTables(client);
  const byName = new Map(tables.map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const there = byName.get(name)?.columns ?? [];
    // The order depends on the migrations applied.
    if (there.toSorted().join() === columns.toSorted().join()) continue;
    throw new StartupError(`The table ${name} in the backup does not match its migrations.`);
  }
  const started = await client.query('SELECT FROM system_state LIMIT 1');
  if (started.rowCount !== 0) throw new StartupError('A site was started in this database during the restore.');
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname::text AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${escapeIdentifier(table)} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  }
  for (const table of tables) await client.query(`ALTER TABLE ${nameOf(table)} DISABLE TRIGGER USER`);
  // The archive contains the migrations' own rows.
  await client.query(`TRUNCATE ${tables.map(nameOf).join(', ')}`);
  return rows;
}

async function finish(client: pg.Client, manifest: Manifest, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${escapeIdentifier(table)} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  }
  for (const table of await readTables(client)) await client.query(`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`);
  for (const { name, value } of manifest.sequences) {
    await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
  }
}
