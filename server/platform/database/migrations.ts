import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { connectionError } from './connection-error.ts';
import { compatibilityNote, isTolerated } from './rolling-upgrade.ts';
import { errorCode, reasonOf, StartupError } from '../../startup-error.ts';

/** Prisma's advisory lock, to exclude each other. */
export const prismaLock = 72_707_369;

/** As Prisma's: either tool may run first. */
const createTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** Cannot run in a transaction: recorded first, then applied. */
const ownTransaction =
  /\bconcurrently\b|^\s*vacuum\b|^\s*(begin|commit|rollback|start\s+transaction)(\s+(work|transaction))?\s*;/im;

export interface Migration {
  name: string;
  sql: string;
}

interface AppliedRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  logs: string | null;
}

/** In order. @throws StartupError if a file is missing */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error: unknown) => {
    throw new StartupError(`The migrations folder ${dir} cannot be read: ${reasonOf(error)}.`);
  });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(path.join(dir, name, 'migration.sql'), 'utf8').catch(() => {
        throw new StartupError(`The migration ${name} has no file migration.sql.`);
      });
      return { name, sql };
    }),
  );
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Version control may change line endings. */
export function isUnchanged({ sql }: Migration, recorded: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].some((text) => checksum(text) === recorded);
}

/** `newer`: known only to the database. */
function pending(files: Migration[], rows: AppliedRow[]): { todo: Migration[]; newer: string[] } {
  const byName = new Map(files.map((file) => [file.name, file]));
  const newer: string[] = [];
  for (const row of rows) {
    const name = row.migration_name;
    if (row.finished_at === null) {
      throw new StartupError(
        `The migration ${name} did not finish. Restore the database from a backup, or repair it and run "npx prisma migrate resolve".`,
      );
    }
    const file = byName.get(name);
    if (!file) {
      if (!isTolerated(row.logs, byName)) {
        throw new StartupError(
          `The database has the migration ${name}, which this build does not have. Either a newer build added it, and this one cannot run alongside it, or its file was deleted.`,
        );
      }
      newer.push(name);
      continue;
    }
    if (!isUnchanged(file, row.checksum)) {
      throw new StartupError(
        `The migration ${name} was edited after it was applied to this database. Restore the file and write a new migration.`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.migration_name));
  return { todo: files.filter((file) => !applied.has(file.name)), newer };
}

async function readApplied(client: pg.Client): Promise<AppliedRow[]> {
  const { rows: found } = await client.query<{ known: boolean; tables: number }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known,
            (SELECT count(*)::int FROM pg_class c
             WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
               AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS tables`,
  );
  if (found[0]?.known !== true) {
    if ((found[0]?.tables ?? 0) > 0) {
      throw new StartupError('The database in DATABASE_URL contains other tables. Use an empty database.');
    }
    await client.query(createTable);
    return [];
  }
  const { rows } = await client.query<AppliedRow>(
    `SELECT migration_name, checksum, finished_at, logs FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

function faultOf(sql: string, error: unknown): string {
  const position =
    error instanceof pg.DatabaseError && error.position !== undefined
      ? Number.parseInt(error.position, 10)
      : Number.NaN;
  const line = Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`;
  return `${reasonOf(error)}${line}`;
}

/** One transaction: a killed process leaves nothing to repair. */
async function applyAtOnce(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    // Undoes settings such as a changed search_path.
    await client.query('RESET ALL');
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1, $4)`,
      [randomUUID(), checksum(sql), name, compatibilityNote(sql)],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new StartupError(`The migration ${name} failed. Nothing was changed: ${faultOf(sql, error)}.`);
  }
}

/** As Prisma does. */
async function applyNotedFirst(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const id = randomUUID();
  await client.query(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)`, [
    id,
    checksum(sql),
    name,
  ]);
  try {
    await client.query(sql);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    await client
      .query(`UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1`, [id, reasonOf(error)])
      .catch(() => undefined);
    throw new StartupError(`The migration ${name} failed and may be half done: ${faultOf(sql, error)}.`);
  }
  await client.query('RESET ALL');
  await client.query(
    `UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1, logs = $2 WHERE id = $1`,
    [id, compatibilityNote(sql)],
  );
}

/**
 * Applies pending migrations of `dir` (`<name>/migration.sql`), or those in `only`, one query each, on one of several
 * starting nodes. Table and checksums are Prisma's, so `prisma migrate deploy` still works. Accepts a newer database
 * (rolling upgrades, rollbacks) if its unknown migrations only add, or remove what this build does not use (`--
 * contract: NAME`).
 * @returns names of applied migrations, in order
 * @throws StartupError if the database is unreachable or a migration fails, was edited, is unfinished, or is unknown
 * and incompatible
 */
export async function applyMigrations(
  databaseUrl: string,
  { dir, only, report = () => undefined }: { dir: string; only?: ReadonlySet<string>; report?: (line: string) => void },
): Promise<{ applied: string[] }> {
  const files = await readMigrations(dir);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'ipa migrations',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw connectionError(databaseUrl, error);
  }
  try {
    await client.query(`SET lock_timeout = '2min'`);
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock]);
    await client.query('RESET lock_timeout');
    const { todo: all, newer } = pending(files, await readApplied(client));
    const todo = all.filter(({ name }) => only?.has(name) ?? true);
    if (newer.length > 0)
      report(`the database belongs to a newer build (${newer.join(', ')}), alongside which this one runs`);
    for (const migration of todo) {
      await (ownTransaction.test(migration.sql) ? applyNotedFirst : applyAtOnce)(client, migration);
      report(`Migration ${migration.name} applied.`);
    }
    return { applied: todo.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (errorCode(error) === '55P03') {
      throw new StartupError(
        'Another process has been changing the database for two minutes. Try again when it has finished.',
      );
    }
    throw new StartupError(`The migrations could not be applied: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
