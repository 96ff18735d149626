import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/paths.mjs';
import { readMigrations } from '../../server/platform/database/migrations.ts';
import { contractsOf } from '../../server/platform/database/rolling-upgrade.ts';
import { contractions } from './expanding.ts';

const migrations = await readMigrations(inProject('prisma', 'migrations'));

/**
 * Narrowing migrations from before two builds ran on one database. Do not add lines: a later migration names, in `--
 * contract:`, the earlier one that made unused what it removes.
 */
const beforeSideBySide = [
  '20261121090000_opportunity_scale takes away: index investment_opportunities_location_idx: DROP INDEX "investment_opportunities_location_idx"',
  '20261122130000_articles_as_documents takes a column away: ALTER TABLE "pages" DROP COLUMN "featured_image_id", DROP COLUMN "sections", DROP COLUMN "meta_title", DROP COLUMN "meta',
  '20261122130000_articles_as_documents takes a column away: ALTER TABLE "posts" DROP COLUMN "featured_image_id", DROP COLUMN "sections", DROP COLUMN "meta_title", DROP COLUMN "meta',
  '20261122190000_today adds the value today, which builds before it cannot read (-- unwritten: today)',
];

describe('migrations', () => {
  it('add, and remove only what an earlier migration made unused', () => {
    const names = new Set(migrations.map(({ name }) => name));
    const faults = migrations.flatMap(({ name, sql }) => {
      const expanded = contractsOf(sql);
      const unknown = expanded.filter((other) => !(names.has(other) && other < name));
      if (unknown.length > 0) return [`${name} names ${unknown.join(', ')}, which is no earlier migration`];
      return expanded.length > 0 ? [] : contractions(sql).map((fault) => `${name} ${fault}`);
    });
    expect(faults).toEqual(beforeSideBySide);
  });
});

describe('the reader of migrations', () => {
  const old = [
    ['a dropped table', 'DROP TABLE "users";'],
    ['a dropped column', 'ALTER TABLE "users" ADD COLUMN "b" TEXT, DROP COLUMN "a";'],
    ['a renamed column', 'ALTER TABLE users RENAME COLUMN a TO b;'],
    ['a renamed table', 'alter table only public.users rename to people;'],
    ['another type', 'ALTER TABLE "users" ALTER COLUMN "a" SET DATA TYPE VARCHAR(5);'],
    ['a required column', 'ALTER TABLE "users" ALTER COLUMN "a" SET NOT NULL;'],
    ['a default taken away', 'ALTER TABLE "users" ALTER COLUMN "a" DROP DEFAULT;'],
    ['a new required column without a default', 'ALTER TABLE "users" ADD COLUMN "b" TEXT NOT NULL;'],
    ['a rule', 'ALTER TABLE "users" ADD CONSTRAINT "r" CHECK (a > 0);'],
    ['a rule for later rows', 'ALTER TABLE "users" ADD CONSTRAINT "r" CHECK (a > 0) NOT VALID;'],
    ['a reference', 'ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b_id") REFERENCES "b"("id");'],
    ['a unique index', 'CREATE UNIQUE INDEX CONCURRENTLY "u" ON "users"("email");'],
    ['a dropped type', 'DROP TYPE "role";'],
    ['a dropped function', 'DROP FUNCTION IF EXISTS public.f(int);'],
    ['a dropped index', 'DROP INDEX "i";'],
    ['a renamed value', `ALTER TYPE "role" RENAME VALUE 'a' TO 'b';`],
    ['a new value', `ALTER TYPE "role" ADD VALUE 'guest';`],
    ['an emptied table', 'TRUNCATE "users";'],
    ['what a block does', `DO $$ BEGIN IF true THEN NULL; END IF; DROP TABLE users; END $$;`],
  ] as const;

  it.each(old)('refuses %s', (_name, sql) => {
    expect(contractions(sql)).toHaveLength(1);
  });

  const fine = [
    [
      'a new table with rules',
      'CREATE TABLE "t" (a int NOT NULL CHECK (a > 0)); ALTER TABLE "t" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b"("id"); CREATE UNIQUE INDEX "u" ON "t"("a");',
    ],
    [
      'new columns',
      `ALTER TABLE "users" ADD COLUMN "b" TEXT, ADD COLUMN "c" INT NOT NULL DEFAULT 0, ADD d numeric(10, 2);`,
    ],
    [
      'a rule about a new column',
      'ALTER TABLE "users" ADD COLUMN "b_id" UUID; ALTER TABLE "users" ADD CONSTRAINT "f" FOREIGN KEY ("b_id") REFERENCES "b"("id"); CREATE UNIQUE INDEX "u" ON "users"("b_id");',
    ],
    ['a loosened column', 'ALTER TABLE "users" ALTER COLUMN "a" DROP NOT NULL, ALTER COLUMN "b" SET DEFAULT 1;'],
    ['a loosened rule', 'ALTER TABLE "users" DROP CONSTRAINT "r";'],
    ['an index', 'CREATE INDEX "i" ON "users"("a");'],
    ['an index made anew', 'DROP INDEX "i"; CREATE INDEX "i" ON "users"("a", "b");'],
    ['a function that drops', 'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE x; $$;'],
    ['words of a contraction', `-- DROP TABLE users;\nINSERT INTO t VALUES ('x; DROP TABLE users;');`],
    ['a value that is not written yet', `-- unwritten: guest\nALTER TYPE "role" ADD VALUE 'guest';`],
  ] as const;

  it.each(fine)('accepts %s', (_name, sql) => {
    expect(contractions(sql)).toEqual([]);
  });
});
