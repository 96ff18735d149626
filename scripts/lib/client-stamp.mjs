import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './paths.mjs';

export const schemaFile = inProject('prisma', 'schema.prisma');
export const clientFolder = inProject('prisma', 'generated');
export const clientEntry = path.join(clientFolder, 'client.ts');
export const sqlTypesFile = path.join(clientFolder, 'tables.ts');
export const clientStamp = path.join(clientFolder, '.stamp');

/** Version of an installed package, or null. */
export function versionOf(name) {
  const file = inProject('node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}

/** The inputs of the client and its types: the schema, its generator, and the versions in use. */
export function clientDigest() {
  return createHash('sha256')
    .update(readFileSync(schemaFile))
    .update(readFileSync(inProject('scripts', 'lib', 'sql-types.mjs')))
    .update(`\0${versionOf('prisma')}\0${versionOf('@prisma/client')}`)
    .digest('hex');
}

/** Whether prisma/generated contains a current database client. */
export function isGenerated() {
  return existsSync(clientEntry) && existsSync(clientStamp) && readFileSync(clientStamp, 'utf8') === clientDigest();
}
