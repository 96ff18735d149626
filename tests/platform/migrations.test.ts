import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSchemaEngine } from '../../scripts/lib/schema-diff.mjs';
import { applyMigrations } from '../../server/platform/database/migrations.ts';
import { StartupError } from '../../server/startup-error.ts';
import { createDatabase, type PassingDatabase } from '../setup/test-databases.ts';

let database: PassingDatabase;
let dir = '';

beforeEach(async () => {
  database = await createDatabase(inject('testDatabase'), 'empty');
  dir = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

async function put(name: string, sql: string): Promise<void> {
  await mkdir(path.join(dir, name), { recursive: true });
  await writeFile(path.join(dir, name, 'migration.sql'), sql);
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const apply = () => applyMigrations(database.url, { dir });

async function refusal(): Promise<string> {
  const error = await apply().then(
    () => expect.unreachable('the migrations were applied'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
}

describe('applying migrations', () => {
  it('applies in order, once, though four processes start at the same time', async () => {
    await put('20260101000000_first', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1); SELECT pg_sleep(0.1);');
    await put('20260102000000_second', 'ALTER TABLE one ADD COLUMN m int; INSERT INTO one VALUES (2, 2);');
    const answers = await Promise.all([apply(), apply(), apply(), apply()]);
    const lists = answers.map(({ applied }) => applied).toSorted((a, b) => b.length - a.length);
    expect(lists).toEqual([['20260101000000_first', '20260102000000_second'], [], [], []]);
    expect(await query('SELECT count(*)::int AS rows FROM one')).toEqual([{ rows: 2 }]);

    await put('20260103000000_third', 'CREATE INDEX CONCURRENTLY one_n ON one (n)');
    expect(await apply()).toEqual({ applied: ['20260103000000_third'] });
    expect(await apply()).toEqual({ applied: [] });
  });

  it('refuses a file that was edited, but not one with other line endings', async () => {
    await put('1_first', 'CREATE TABLE one (n int);\nSELECT 1;\n');
    await apply();
    await put('1_first', 'CREATE TABLE one (n int);\r\nSELECT 1;\r\n');
    expect(await apply()).toEqual({ applied: [] });
    await put('1_first', 'CREATE TABLE one (n bigint);\nSELECT 1;\n');
    expect(await refusal()).toMatch(/^The migration 1_first was edited/);
  });

  it('runs with a newer build’s migrations that only add, and refuses incompatible ones', async () => {
    await put('1_first', 'CREATE TABLE one (n int, old int);');
    await put('2_second', 'CREATE TABLE two (n int);');
    await put('3_third', 'CREATE INDEX CONCURRENTLY one_n ON one (n);');
    await put('4_fourth', '-- contract: 2_second\nALTER TABLE one DROP COLUMN old;');
    await apply();
    await rm(path.join(dir, '4_fourth'), { recursive: true });
    await rm(path.join(dir, '3_third'), { recursive: true });
    // An older build that knows what the newest removes keeps running, and logs it.
    const lines: string[] = [];
    const report = (line: string) => lines.push(line);
    expect(await applyMigrations(database.url, { dir, report })).toEqual({ applied: [] });
    expect(lines).toEqual(['the database belongs to a newer build (3_third, 4_fourth), alongside which this one runs']);
    // Migrations of this build are still applied.
    await put('5_own', 'CREATE TABLE five (n int);');
    expect(await apply()).toEqual({ applied: ['5_own'] });
    await rm(path.join(dir, '2_second'), { recursive: true });
    expect(await refusal()).toMatch(/has the migration 4_fourth, which this build does not have.*cannot run/);
  });

  it('refuses a database with an unknown migration that another tool applied', async () => {
    await put('1_first', 'CREATE TABLE one (n int);');
    await put('2_second', 'CREATE TABLE two (n int);');
    await apply();
    await query(`UPDATE "_prisma_migrations" SET logs = NULL`);
    await rm(path.join(dir, '2_second'), { recursive: true });
    expect(await refusal()).toMatch(/has the migration 2_second, which this build does not have/);
  });

  it('refuses a database whose last migration was not finished', async () => {
    await put('1_first', 'CREATE TABLE one (n int);');
    await apply();
    await query(`UPDATE "_prisma_migrations" SET finished_at = NULL`);
    expect(await refusal()).toMatch(/^The migration 1_first did not finish/);
    // After a manual repair, `prisma migrate resolve --rolled-back` marks it like this.
    await query(`UPDATE "_prisma_migrations" SET rolled_back_at = now(); DROP TABLE one`);
    expect(await apply()).toEqual({ applied: ['1_first'] });
  });

  it('rolls back a failed file, so that the repaired one can follow', async () => {
    await put('1_first', 'CREATE TABLE one (n int);');
    await put('2_second', 'CREATE TABLE two (n int);\nINSERT INTO nowhere VALUES (1);');
    expect(await refusal()).toBe(
      'The migration 2_second failed. Nothing was changed: relation "nowhere" does not exist (line 2).',
    );
    expect(await query(`SELECT to_regclass('two') AS two`)).toEqual([{ two: null }]);
    await put('2_second', 'CREATE TABLE two (n int);');
    expect(await apply()).toEqual({ applied: ['2_second'] });
  });

  it('records a failed non-transactional file as started', async () => {
    await put('1_first', 'CREATE INDEX CONCURRENTLY one_n ON nowhere (n)');
    expect(await refusal()).toMatch(/^The migration 1_first failed and may be half done/);
    expect(await refusal()).toMatch(/^The migration 1_first did not finish/);
  });

  it('refuses a missing folder or file, a foreign database and an unavailable one', async () => {
    await mkdir(path.join(dir, '1_first'));
    expect(await refusal()).toBe('The migration 1_first has no file migration.sql.');
    await put('1_first', 'SELECT 1');
    await query('CREATE TABLE theirs (n int)');
    expect(await refusal()).toMatch(/contains other tables/);
    await expect(applyMigrations('postgresql://a:secret@127.0.0.1:1/c', { dir })).rejects.toThrow(
      /^No database is responding at 127\.0\.0\.1, port 1 \(DATABASE_URL\)\.$/,
    );
  });
});

describe("beside Prisma's own tool", () => {
  const schemaFile = path.resolve('prisma/schema.prisma');
  const filters = { externalTables: [], externalEnums: [] };

  beforeEach(() => cp('prisma/migrations', dir, { recursive: true }));

  it('writes a history that Prisma accepts', async () => {
    const { applied } = await apply();
    expect(applied.length).toBeGreaterThan(0);
    await withSchemaEngine(
      { databaseUrl: database.url, schemaFile, migrationsDir: dir },
      async ({ engine, migrations }) => {
        const diagnosis = await engine.diagnoseMigrationHistory({
          migrationsList: migrations,
          optInToShadowDatabase: false,
          filters,
        });
        expect(diagnosis).toMatchObject({
          hasMigrationsTable: true,
          editedMigrationNames: [],
          failedMigrationNames: [],
          history: null,
        });
        expect(await engine.applyMigrations({ migrationsList: migrations, filters })).toEqual({
          appliedMigrationNames: [],
        });
      },
    );
  });

  it('continues after migrations applied by Prisma', async () => {
    await withSchemaEngine({ databaseUrl: database.url, schemaFile, migrationsDir: dir }, ({ engine, migrations }) =>
      engine.applyMigrations({ migrationsList: migrations, filters }),
    );
    expect(await apply()).toEqual({ applied: [] });
    await put('29990101000000_next', 'CREATE TABLE next (n int)');
    expect(await apply()).toEqual({ applied: ['29990101000000_next'] });
    const file = await readFile(path.join(dir, '29990101000000_next', 'migration.sql'), 'utf8');
    expect(file).toContain('CREATE TABLE next');
  });
});
