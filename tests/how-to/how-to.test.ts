import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { applyBlock, type Block, blocksOf } from './apply-blocks.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const settings = [
  '.dependency-cruiser.cjs',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
  'prisma.config.ts',
];
const sources = [
  '.dependency-cruiser.cjs',
  'bench',
  'docs',
  'e2e',
  'prisma',
  'public',
  'scripts',
  'server',
  'src',
  'tests',
];

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'ipa-how-to-'));
  for (const name of [...settings, ...sources])
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});

afterAll(async () => {
  await rm(copy, { recursive: true, force: true });
});

async function follow(block: Block): Promise<void> {
  const file = path.join(copy, block.file);
  await mkdir(path.dirname(file), { recursive: true });
  const text = block.after.length === 0 ? '' : await readFile(file, 'utf8');
  await writeFile(file, applyBlock(text, block));
}

const program = (...parts: string[]) => path.join('node_modules', ...parts);

/** Runs a program of the copy; a failure contains its output. */
async function runThere(...args: string[]): Promise<string> {
  // One worker for the few tests: each would read the whole program. They have this run's database server.
  const { serverUrl: TEST_DATABASE_URL } = inject('testDatabase');
  const env = { ...process.env, NO_COLOR: '1', VITEST: undefined, VITEST_MAX_WORKERS: '1', TEST_DATABASE_URL };
  const ran = promisify(execFile)(process.execPath, args, { cwd: copy, env, maxBuffer: 2 ** 26 });
  const { stdout } = await ran.catch((error: unknown) => {
    const { stdout: out = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args.join(' ')} failed:\n${out}${stderr}`, { cause: error });
  });
  return stdout;
}

/** The compiler errors, one per line. The second run checks only what the changes since the first can reach. */
const refusals = () =>
  runThere(program('typescript', 'bin', 'tsc'), '--project', '.', '--noEmit', '--incremental', '--singleThreaded').then(
    () => '',
    (error: unknown) => String(error),
  );

async function blocksOfPage(page: string): Promise<Block[]> {
  return blocksOf(await readFile(path.join(root, 'docs', page), 'utf8'));
}

/** The router's Vite plugin writes the tree when its server starts. */
const writeRouteTree = `
  import { createServer } from 'vite';
  const server = await createServer({ server: { middlewareMode: true, ws: false }, logLevel: 'error' });
  await server.close();
`;

it(
  'docs/add-a-field.md and docs/add-a-noun.md produce a copy that compiles and passes',
  { timeout: 600_000 },
  async () => {
    const field = await blocksOfPage('add-a-field.md');
    const noun = await blocksOfPage('add-a-noun.md');
    expect(new Set(field.map(({ file }) => file)).size).toBe(5);
    const isFirst = ({ file }: Block) => /schema\.prisma$|clients\/entry\.ts$/.test(file);
    for (const block of [...field.filter(isFirst), ...noun]) await follow(block);
    await runThere('scripts/generate.mjs');
    await runThere('scripts/migration.mjs', 'client-website-and-offices');
    await runThere('--input-type=module', '--eval', writeRouteTree);

    const forgotten = await refusals();
    for (const { file } of field.filter((block) => !isFirst(block))) expect(forgotten).toContain(file);
    for (const { file } of noun) expect(forgotten).not.toContain(file);
    for (const block of field.filter((each) => !isFirst(each))) await follow(block);
    expect(await refusals()).toBe('');

    const ofScreens = ['tests/contract/routes.test.ts', 'tests/domain/site/screen-names.test.ts'];
    const ofFields = ['tests/clients/columns.test.ts', 'tests/offices'];
    await runThere(program('vitest', 'vitest.mjs'), 'run', ...ofFields, ...ofScreens);
  },
);
