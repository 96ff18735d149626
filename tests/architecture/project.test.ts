import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { repairLock } from '../../scripts/lock.mjs';
import { envSchema } from '../../server/env.ts';

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');

const folders = ['src', 'server', 'prisma', 'scripts', 'tests', 'e2e', 'bench'];

/** Every hand-written source of the project, as a path with slashes. */
const sources = folders
  .filter((folder) => existsSync(path.join(projectRoot, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, ...name.split(path.sep)),
    ),
  )
  .filter((name) => /\.(ts|tsx|mts|mjs|cjs)$/.test(name) && !/\.gen\.ts$|^prisma\/generated\//.test(name));

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; optional?: boolean }>;
}

describe('packages', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const lock = JSON.parse(read('package-lock.json')) as Lock;

  it('are named with exact versions', () => {
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.length).toBeGreaterThan(20);
    expect(versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+[\w.+-]*$/.test(version))).toEqual([]);
  });

  it('come from the configured npm registry: the lockfile names none', () => {
    const resolved = Object.entries(lock.packages).filter(([, entry]) => entry.resolved !== undefined);
    expect(resolved).toEqual([]);
    expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*\/-\//);
  });

  it('are locked for every platform, with checksums of all that are needed', () => {
    const { added, unknown, addresses } = repairLock(lock);
    expect({ added, unknown, addresses }, 'npm run lock repairs this').toEqual({
      added: [],
      unknown: [],
      addresses: 0,
    });
    const open = Object.entries(lock.packages).filter(
      ([name, { integrity, optional }]) => name !== '' && !integrity && !optional,
    );
    expect(open).toEqual([]);
  });

  it('run no install scripts', () => {
    expect(read('.npmrc')).toContain('ignore-scripts=true');
  });
});

describe('sources', () => {
  it('are found', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources).toContain('server/index.ts');
  });

  it('read the environment in server/env.ts only', () => {
    const reading = /process\.env|import\.meta\.env\.(?!SSR|DEV|PROD|MODE)/;
    expect('import.meta.env.VITE_NAME').toMatch(reading);
    const readers = sources.filter((name) => /^(server|src|prisma)\//.test(name) && reading.test(read(name)));
    // PATH is passed on to Postgres's programs and is not our setting.
    expect(readers.toSorted()).toEqual(['server/env.ts', 'server/platform/postgres/cluster.ts']);
  });

  it('stay short enough to read in one go', () => {
    const long = sources
      .filter((name) => /^(server|src)\//.test(name))
      .map((name) => ({ name, lines: read(name).split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  it('disable no checks', () => {
    // Concatenated, so that this file does not contain the words itself.
    const off = ['ignore', 'nocheck']
      .map((word) => `@ts-${word}`)
      .concat(['ox', 'es'].map((word) => `${word}lint-disable`));
    const switches = new RegExp(off.join('|'));
    expect(['// @ts', 'nocheck'].join('-')).toMatch(switches);
    expect(sources.filter((name) => switches.test(read(name)))).toEqual([]);
  });

  it('have tests that leave shared modules unchanged: later files run in the same process', () => {
    const resetting = new RegExp(['reset', 'do', 'un'].map((word) => `vi\\.${word}(?:Modules|Mock|mock)\\(`).join('|'));
    expect(['vi', 'resetModules()'].join('.')).toMatch(resetting);
    expect(sources.filter((name) => name.startsWith('tests/') && resetting.test(read(name)))).toEqual([]);
  });

  it('are in folders of at most 25 files', () => {
    const counts = new Map<string, number>();
    for (const name of sources) counts.set(path.posix.dirname(name), (counts.get(path.posix.dirname(name)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it('skip no test', () => {
    const left = /\b(test|it|describe)\.(skip|only|fixme|todo|skipIf|runIf)\b/;
    expect(['it', 'only'].join('.')).toMatch(left);
    expect(['it', 'skipIf(true)'].join('.')).toMatch(left);
    // Needs a second file system.
    const allowed = ['tests/platform/files.test.ts'];
    expect(sources.filter((name) => /^(tests|e2e)\//.test(name) && left.test(read(name)))).toEqual(allowed);
  });
});

describe('settings', () => {
  const example = read('.env.example');
  const keys = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, key = '']) => key);

  it('are in .env.example, each once, and no others', () => {
    expect(keys).toHaveLength(new Set(keys).size);
    expect(new Set(keys)).toEqual(new Set(Object.keys(envSchema.shape)));
  });

  it('are documented', () => {
    const silent = Object.entries(envSchema.shape).filter(([, field]) => !field.description);
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  it('are accepted with the values of .env.example', () => {
    const given = Object.entries(parseEnv(example)).filter(([, value]) => value !== '');
    expect(envSchema.safeParse(Object.fromEntries(given)).error).toBeUndefined();
  });

  it('have the defaults shown in .env.example', () => {
    const shown = Object.entries(parseEnv(example)).filter(([, value]) => value !== '');
    const defaults = envSchema.parse({});
    const asShown = envSchema.parse(Object.fromEntries(shown));
    expect(asShown).toEqual(defaults);
  });
});
