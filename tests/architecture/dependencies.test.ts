import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface LockedPackage {
  version: string;
  /** Where it differs from the folder. */
  name?: string;
  integrity?: string;
  dev?: boolean;
}

interface Bill {
  bomFormat: string;
  specVersion: string;
  components: { name: string; purl: string; hashes: { content: string }[]; licenses: unknown[] }[];
}

interface Lock {
  packages: Record<string, { version?: string }>;
}

/**
 * What stands between strangers and the data, and the oldest version of it that may be delivered. Raise a line with the
 * package; lower none. That all are pinned, and that the lock names no host, tests/architecture/project.test.ts proves.
 */
const oldest: Readonly<Record<string, string>> = {
  '@node-rs/argon2': '2.2.1',
  '@prisma/adapter-pg': '7.10.1',
  '@prisma/client': '7.10.0',
  '@trpc/client': '11.19.0',
  '@trpc/react-query': '11.19.0',
  '@trpc/server': '11.19.0',
  compression: '1.8.2',
  'csv-parse': '7.0.3',
  dompurify: '3.4.18',
  express: '5.3.0',
  'file-type': '21.3.4',
  helmet: '8.3.0',
  jsdom: '29.1.1',
  lucia: '3.2.2',
  mailparser: '3.14.2',
  multer: '2.5.0',
  nodemailer: '10.6.0',
  otplib: '13.5.0',
  pg: '8.23.1',
  prisma: '7.10.1',
  'rate-limiter-flexible': '11.4.0',
  saxes: '6.0.0',
  sharp: '0.35.5',
  'smtp-server': '3.21.6',
  stripe: '23.1.0',
  superjson: '2.2.6',
  vite: '8.3.8',
  yauzl: '3.4.0',
  zod: '4.6.7',
};

const numbersOf = (version: string) => (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);

/** Whether a version is at least another one; what comes before a release (`-beta.1`) is older than it. */
function isAtLeast(version: string, floor: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(floor)];
  const at = own.findIndex((number, index) => number !== other[index]);
  if (own.length !== 3) return false;
  return at === -1 ? !version.includes('-') || version === floor : (own[at] ?? 0) > (other[at] ?? 0);
}

describe('security-critical packages', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const named = { ...dependencies, ...devDependencies };

  it.each(Object.entries(oldest))('%s is listed, locked and installed at %s or later', (name, floor) => {
    const entry = `node_modules/${name}`;
    expect(isAtLeast(named[name] ?? '', floor), `${name} in package.json: ${named[name]}`).toBe(true);
    expect(lock.packages[entry]?.version).toBe(named[name]);
    const installed = JSON.parse(read(`${entry}/package.json`)) as { version: string };
    expect(installed.version).toBe(named[name]);
  });

  it('have no older copy as a dependency of other packages', () => {
    const copies = Object.entries(lock.packages).flatMap(([place, { version = '' }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const floor = oldest[name];
      return floor === undefined || isAtLeast(version, floor) ? [] : [`${place} ${version}`];
    });
    expect(copies).toEqual([]);
  });

  it('are all listed', () => {
    const close = /^(@trpc\/|@prisma\/(client|adapter)|@node-rs\/argon2$)/;
    const missing = Object.keys(dependencies).filter((name) => close.test(name) && !(name in oldest));
    expect(missing).toEqual([]);
  });
});

it('vulnerabilities of libraries have a deadline for the fix, shorter the more severe they are', () => {
  const rows = read('SECURITY.md').matchAll(/^\| (critical|high|moderate|low) +\| (\d+) days +\| (\d+) days +\|$/gm);
  const times = [...rows].map(([, severity, ...days]) => ({ severity, days: days.map(Number) }));
  expect(times.map(({ severity }) => severity)).toEqual(['critical', 'high', 'moderate', 'low']);
  for (const column of [0, 1]) {
    const days = times.map((row) => row.days[column] ?? 0);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  }
});

describe('the bill of materials', () => {
  it('lists every package that runs in production with version, checksum and licence', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-sbom-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'sbom.json');
    await promisify(execFile)(process.execPath, [path.join(projectRoot, 'scripts', 'sbom.mjs'), file]);
    const bill = JSON.parse(await readFile(file, 'utf8')) as Bill;
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6']);
    const listed = new Map(bill.components.map((component) => [component.purl, component]));
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
    const production = Object.entries(packages).filter(([at, { dev }]) => at !== '' && dev !== true);
    expect(production.length).toBeGreaterThan(300);
    expect(bill.components).toHaveLength(production.length);
    for (const [at, { version, integrity, name = at.split('node_modules/').at(-1) ?? '' }] of production) {
      const component = listed.get(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(component?.licenses.length, at).toBe(1);
      // npm knows no checksum of what is for other platforms and missing from the registry in use.
      const digits = component?.hashes.map(({ content }) => content.length);
      expect(digits, at).toEqual(integrity === undefined ? [] : [128]);
    }
    const { dependencies } = JSON.parse(read('package.json')) as Manifest;
    for (const name of Object.keys(dependencies)) {
      expect(listed.has(`pkg:npm/${name.replace('@', '%40')}@${dependencies[name] ?? ''}`), name).toBe(true);
    }
    expect(bill.components.map(({ name }) => name)).not.toContain('vitest');
  });
});

describe('a version', () => {
  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.99.99', true],
    ['1.2.2', '1.2.3', false],
    ['0.9.9', '1.0.0', false],
    ['1.2.3-beta.1', '1.2.3', false],
    ['', '0.0.0', false],
    ['latest', '0.0.0', false],
  ])('%j is at least %j: %j', (version, floor, answer) => {
    expect(isAtLeast(version, floor)).toBe(answer);
  });
});

describe('the way to report a vulnerability', () => {
  it('is documented, and its links work', () => {
    const text = read('SECURITY.md');
    const headings = new Set(
      [...read('SECURITY-ASVS.md').matchAll(/^#+ (.+)$/gm)].map(
        ([, heading = '']) =>
          `#${heading
            .toLowerCase()
            .replace(/[^a-z0-9 -]/g, '')
            .replaceAll(' ', '-')}`,
      ),
    );
    const links = [...text.matchAll(/\]\(([^)#]*)(#[^)]*)?\)/g)];
    expect(links.length).toBeGreaterThan(5);
    for (const [link, file = '', place] of links) {
      expect(existsSync(path.join(projectRoot, file)), link).toBe(true);
      expect(place === undefined || headings.has(place), link).toBe(true);
    }
    // The authority's addresses are settings: none is made up here.
    expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w/);
  });
});
