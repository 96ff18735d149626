/**
 * Writes the next migration: `npm run db:migration -- add-opening-hours`. Compares the migrations with
 * prisma/schema.prisma on a temporary database; needs neither the internet nor a running application.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTs } from './lib/load-ts.mjs';
import { schemaDiff } from './lib/schema-diff.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const migrationsDir = path.join(root, 'prisma', 'migrations');

const name = (process.argv[2] ?? '')
  .toLowerCase()
  .replaceAll(/[^a-z0-9]+/g, '_')
  .replaceAll(/^_+|_+$/g, '');
if (name === '') {
  console.error('Name the change: npm run db:migration -- add-opening-hours');
  process.exit(1);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ipa-migration-'));
// Root runs Postgres as another user, who must be able to enter.
await chmod(dataDir, 0o755);
let postgres;
try {
  const { startEmbeddedPostgres } = await loadTs('server/platform/postgres.ts');
  postgres = await startEmbeddedPostgres({ dataDir, durable: false, report: (line) => console.log(line) });
  const sql = await schemaDiff({
    databaseUrl: postgres.url,
    schemaFile: path.join(root, 'prisma', 'schema.prisma'),
    migrationsDir,
  });
  if (sql === '') {
    console.log('Nothing to do: the migrations agree with prisma/schema.prisma.');
  } else {
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const folder = path.join(migrationsDir, `${stamp}_${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'migration.sql'), `${sql}\n`);
    console.log(`Written: ${path.relative(root, path.join(folder, 'migration.sql'))}. Read it before you commit it.`);
  }
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  console.error(`No migration was written: ${text}`);
  process.exitCode = 1;
} finally {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
