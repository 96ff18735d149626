/**
 * Makes the database client and the types of its tables in prisma/generated from prisma/schema.prisma, without any
 * download.
 *
 * Prisma's command line looks for a native schema engine before it does anything and would fetch one; generating never
 * runs it. So the variable that names the engine points at this Node, for this one child process only. A stamp with the
 * hash of the schema and of the versions in use lets a second run end at once. Without Prisma (an install of production
 * packages that ship a built server) there is nothing to do.
 *
 * `--force` generates even though the stamp is current.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  clientDigest,
  clientEntry,
  clientFolder,
  clientStamp,
  isGenerated,
  schemaFile,
  sqlTypesFile,
  versionOf,
} from './lib/client-stamp.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { sqlTypes } from './lib/sql-types.mjs';

if (versionOf('prisma') === null || !existsSync(schemaFile)) process.exit(0);
if (isGenerated() && !process.argv.includes('--force')) process.exit(0);

// Emptied first, so that no model of an older schema stays behind, and no stamp claims a half-made client is whole.
rmSync(clientFolder, { recursive: true, force: true });

const bin = inProject('node_modules', 'prisma', 'build', 'index.js');
const result = spawnSync(process.execPath, [bin, 'generate', '--no-hints'], {
  cwd: projectRoot,
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    NO_COLOR: '1',
  },
});

if (result.error || result.status !== 0 || !existsSync(clientEntry)) {
  console.error('The database client could not be generated from prisma/schema.prisma.');
  console.error((result.error?.message ?? `${result.stderr}\n${result.stdout}`).trim());
  process.exit(1);
}
writeFileSync(sqlTypesFile, sqlTypes(readFileSync(schemaFile, 'utf8')));
writeFileSync(clientStamp, clientDigest());
