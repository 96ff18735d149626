import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as comparison from '../../scripts/lib/schema-diff.mjs';

const schemaFile = path.resolve('prisma/schema.prisma');
const { schemaDiff } = comparison;
const { serverUrl: databaseUrl } = inject('testDatabase');

describe('the migrations and prisma/schema.prisma', () => {
  let migrationsDir = '';
  let last = '';

  beforeAll(async () => {
    migrationsDir = await mkdtemp(path.join(os.tmpdir(), 'drift-'));
    await cp('prisma/migrations', migrationsDir, { recursive: true });
    const names = (await readdir(migrationsDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    last = path.join(
      migrationsDir,
      names
        .map((entry) => entry.name)
        .toSorted()
        .at(-1) ?? '',
      'migration.sql',
    );
  });

  afterAll(() => rm(migrationsDir, { recursive: true, force: true }));

  it('agree', async () => {
    expect(await schemaDiff({ databaseUrl, schemaFile, migrationsDir: path.resolve('prisma/migrations') })).toBe('');
  });

  it('are compared by one engine per process, even if the comparison is loaded again', async () => {
    const again = `${import.meta.resolve('../../scripts/lib/schema-diff.mjs')}?again`;
    const loaded: unknown = await import(/* @vite-ignore */ again);
    expect(loaded).not.toBe(comparison);
    const { schemaDiff: diff } = loaded as typeof comparison;
    expect(await diff({ databaseUrl, schemaFile, migrationsDir: path.resolve('prisma/migrations') })).toBe('');
  });

  it('agree despite SQL that the schema cannot express, and differ by what it can', async () => {
    const before = await readFile(last, 'utf8');
    const byHand = `
      CREATE TABLE "drift" ("id" INTEGER PRIMARY KEY);
      DROP TABLE "drift";
      CREATE FUNCTION drift_check() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END; $$;
      CREATE TRIGGER drift_check AFTER INSERT ON "users" FOR EACH STATEMENT EXECUTE FUNCTION drift_check();
      CREATE INDEX "drift_partial" ON "users" ("id") WHERE "id" IS NOT NULL;
      CREATE INDEX "drift_expression" ON "users" (lower("id"::text));
      ALTER TABLE "users" ADD CONSTRAINT "drift_rule" CHECK ("id" IS NOT NULL);
    `;
    await writeFile(last, before + byHand);
    expect(await schemaDiff({ databaseUrl, schemaFile, migrationsDir })).toBe('');

    await writeFile(last, `${before}\nALTER TABLE "users" ADD COLUMN "drift" TEXT;`);
    expect(await schemaDiff({ databaseUrl, schemaFile, migrationsDir })).toContain('DROP COLUMN "drift"');
  });
});
