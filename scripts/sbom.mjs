/**
 * `npm run sbom -- FILE`: writes the bill of materials of what runs in production (CycloneDX 1.6), from
 * package-lock.json and the installed packages. Needs no network. npm's own `npm sbom --omit dev` omits packages that
 * development tools use too.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inProject } from './lib/paths.mjs';
import { runCommand, SetupError } from './lib/report.mjs';

const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** The licence of a package: from the lock, or from what is installed where its field has an older form. */
async function licenceOf(at, { license }) {
  if (license !== undefined) return license;
  const { license: own, licenses = [] } = await readJson(inProject(at, 'package.json')).catch(() => ({}));
  const names = [own, ...licenses].map((each) => (typeof each === 'object' ? each?.type : each)).filter(Boolean);
  if (names.length > 0) return names.join(' OR ');
  const text = await readFile(inProject(at, 'LICENSE'), 'utf8').catch(() => '');
  return text.includes('Permission is hereby granted, free of charge') ? 'MIT' : undefined;
}

function hashesOf({ integrity = '' }) {
  return integrity
    .split(' ')
    .filter((each) => each.startsWith('sha512-'))
    .map((each) => ({ alg: 'SHA-512', content: Buffer.from(each.slice(7), 'base64').toString('hex') }));
}

async function componentOf(at, entry) {
  const name = entry.name ?? at.split('node_modules/').at(-1);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`;
  const licence = await licenceOf(at, entry);
  return {
    type: 'library',
    'bom-ref': `${purl}#${at}`,
    name,
    version: entry.version,
    purl,
    scope: entry.optional === true ? 'optional' : 'required',
    hashes: hashesOf(entry),
    licenses:
      licence === undefined
        ? []
        : [/ OR | AND |\(/.test(licence) ? { expression: licence } : { license: { name: licence } }],
  };
}

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new SetupError('Usage: npm run sbom -- FILE');
  const text = await readFile(inProject('package-lock.json'), 'utf8');
  const { name, version, packages } = JSON.parse(text);
  const production = Object.entries(packages).filter(([at, { dev }]) => at !== '' && dev !== true);
  const components = await Promise.all(production.map(([at, entry]) => componentOf(at, entry)));
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': name, name, version },
      properties: [{ name: 'package-lock.json:sha256', value: createHash('sha256').update(text).digest('hex') }],
    },
    components,
  };
  await writeFile(path.resolve(file), `${JSON.stringify(bill, undefined, 2)}\n`);
  process.stdout.write(`${file} lists ${components.length} packages.\n`);
});
