/**
 * `npm run lock`: repairs package-lock.json after a change of packages. Run it after every `npm install <package>`;
 * `npm run lock -- --check` changes nothing and exits 1 when there is something to mend.
 *
 * 1. Optional packages for other platforms that the registry in use did not offer are written down (version, os, cpu,
 *    optional). Without these entries npm 11 refuses `npm ci` ('Missing … from lock file') and a machine of that
 *    platform would never get its native parts.
 * 2. `resolved` addresses are removed, so that the lock names no registry: npm uses the one it is configured for and
 *    still checks every `integrity`.
 * 3. A package under another name brings no commands: TypeScript 6, which dependency-cruiser reads with, would otherwise
 *    hide the `tsc` of TypeScript 7 in node_modules/.bin, depending on what was installed last.
 *
 * Running it twice changes nothing the second time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './lib/paths.mjs';

const systems = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']);
const processors = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]);

/** What the name of a platform package says about where it runs: '@oxlint/binding-linux-x64-musl' → linux, x64, musl. */
function platformOf(name) {
  const words = name.replace(/^@[^/]+\//, '').split(/[-_]/);
  const os = words.map((word) => (word === 'windows' ? 'win32' : word)).find((word) => systems.has(word));
  const cpu = words.find((word) => processors.has(word));
  if (cpu === undefined) return undefined;
  if (os === undefined && cpu !== 'wasm32') return undefined;
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.some((word) => word.startsWith('gnu'));
  return {
    cpu: [cpu],
    ...(os === 'linux' && (musl || glibc) ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    ...(os === undefined ? {} : { os: [os] }),
  };
}

/** The version a range starts at: npm accepts any version inside the range as locked. */
function lowestVersion(range) {
  return /^[\^~]?(\d+\.\d+\.\d+[\w.+-]*)$/.exec(range)?.[1];
}

/** Where `name` is found from the package at `location`, as Node looks it up, or undefined. */
function locate(packages, location, name) {
  for (let folder = location; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const candidate = `${folder}/node_modules/${name}`.replace(/^\//, '');
    if (packages[candidate]) return candidate;
    if (!folder.includes('/node_modules/')) {
      const top = `node_modules/${name}`;
      return packages[top] ? top : undefined;
    }
  }
}

/** Returns the repaired lock, what was added and how many addresses were removed; the given lock is left alone. */
export function repairLock(lock) {
  const packages = structuredClone(lock.packages);
  const added = [];
  const unknown = [];
  let addresses = 0;
  for (const [location, entry] of Object.entries(packages)) {
    if (entry.name && location !== '') delete entry.bin;
    if ('resolved' in entry && !entry.link) {
      delete entry.resolved;
      addresses += 1;
    }
  }
  for (const [location, parent] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const found = locate(packages, location, name);
      const version = lowestVersion(range);
      if (found && (version === undefined || packages[found].version === version || !/^\d/.test(range))) continue;
      const platform = platformOf(name);
      if (version === undefined || platform === undefined) {
        unknown.push(`${name}@${range}`);
        continue;
      }
      const place = found ? `${location}/node_modules/${name}` : `node_modules/${name}`;
      packages[place] = {
        version,
        cpu: platform.cpu,
        ...(parent.dev ? { dev: true } : {}),
        ...(platform.libc ? { libc: platform.libc } : {}),
        ...(parent.license ? { license: parent.license } : {}),
        optional: true,
        ...(platform.os ? { os: platform.os } : {}),
        ...(parent.engines ? { engines: parent.engines } : {}),
      };
      added.push(`${name}@${version}`);
    }
  }
  const sorted = Object.fromEntries(
    Object.entries(packages).toSorted(([left], [right]) => left.localeCompare(right, 'en')),
  );
  return { lock: { ...lock, packages: sorted }, added, unknown, addresses };
}

function main() {
  const file = path.join(projectRoot, 'package-lock.json');
  const before = readFileSync(file, 'utf8');
  const { lock, added, unknown, addresses } = repairLock(JSON.parse(before));
  const after = `${JSON.stringify(lock, null, 2)}\n`;
  for (const name of unknown) {
    console.error(`lock: cannot tell which platform ${name} is for; add it to package-lock.json by hand.`);
  }
  if (unknown.length > 0) process.exitCode = 1;
  if (after === before) {
    console.log('lock: nothing to fix.');
  } else if (process.argv.includes('--check')) {
    console.error('lock: package-lock.json needs fixing. Run: npm run lock');
    process.exitCode = 1;
  } else {
    writeFileSync(file, after);
    console.log(`lock: ${added.length} platform packages added, ${addresses} addresses removed.`);
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) main();
