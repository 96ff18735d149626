/**
 * Makes the database client in prisma/generated from prisma/schema.prisma, without any download.
 *
 * Prisma's command line looks for a native schema engine before it does anything and would fetch one; generating never
 * runs it. So the variable that names the engine points at this Node, for this one child process only. A stamp with the
 * hash of the schema and of the versions in use lets a second run end at once. Without Prisma (an install of production
 * packages that ship a built server) there is nothing to do.
 *
 * `--force` generates even though the stamp is current.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const schemaPath = join(root, 'prisma', 'schema.prisma');
const output = join(root, 'prisma', 'generated');
const stampPath = join(output, '.stamp');

/** Version of an installed package, or null. */
function versionOf(name) {
  const file = join(root, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}

const prismaVersion = versionOf('prisma');
if (prismaVersion === null || !existsSync(schemaPath)) process.exit(0);

const stamp = createHash('sha256')
  .update(readFileSync(schemaPath))
  .update(`\0${prismaVersion}\0${versionOf('@prisma/client')}`)
  .digest('hex');
const current = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : null;
if (current === stamp && existsSync(join(output, 'client.ts')) && !process.argv.includes('--force')) process.exit(0);

// Emptied first, so that no model of an older schema stays behind, and no stamp claims a half-made client is whole.
rmSync(output, { recursive: true, force: true });

const bin = join(root, 'node_modules', 'prisma', 'build', 'index.js');
const result = spawnSync(process.execPath, [bin, 'generate', '--no-hints'], {
  cwd: root,
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    NO_COLOR: '1',
  },
});

if (result.error || result.status !== 0 || !existsSync(join(output, 'client.ts'))) {
  console.error('The database client could not be generated from prisma/schema.prisma.');
  console.error((result.error?.message ?? `${result.stderr}\n${result.stdout}`).trim());
  process.exit(1);
}
writeFileSync(stampPath, stamp);
