import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const app = useApp({ demo: false });
let folder = '';
/** What the compiler says of the example, and of copies of it with one mistake each. */
let found: Map<string, string>;

/** The example of the README, with this site and its grant. */
async function exampleFor(url: string, cookie: string): Promise<string> {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(import \{ createClient \}[\s\S]*?)```/.exec(readme) ?? [];
  return example.replace('http://localhost:3000', url).replace('trial=…', cookie);
}

const mistakes = [
  {
    of: 'field',
    right: 'items.map((item) => item.title)',
    wrong: 'items.map((item) => item.heading)',
    message: "'heading' does not exist",
  },
  { of: 'type', right: "sector: 'mining'", wrong: 'sector: 5', message: "'number' is not assignable" },
  { of: 'filter', right: "sector: 'mining'", wrong: "status: 'closed'", message: "'status' does not exist" },
  { of: 'procedure', right: 'opportunities.list', wrong: 'opportunities.all', message: "'all' does not exist" },
  { of: 'mutation', right: 'list.query', wrong: 'list.mutate', message: "'mutate' does not exist" },
];

/** Compiles files of these names and sources; answers the errors of each. */
async function compile(sources: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const names = Object.keys(sources);
  for (const name of names) await writeFile(path.join(folder, `${name}.ts`), sources[name] ?? '');
  const options = { target: 'ES2023', module: 'NodeNext', strict: true, types: [], lib: ['ES2023', 'DOM'] };
  const config = path.join(folder, `${names[0]}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions: options, files: names.map((name) => `${name}.ts`) }));
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = await run(process.execPath, [tsc, '-p', config, '--pretty', 'false'], { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  );
  // tRPC's declarations name packages that they do not need here. A further line of an error is indented.
  const errors = compiled.stdout.split(/\n(?!\s)/).filter((error) => !error.includes('node_modules/@trpc/'));
  const isOf = (name: string, error: string) => error.startsWith(`${name}.ts`);
  const errorsOf = (name: string) =>
    errors.filter((error) => !names.some((other) => other !== name && isOf(other, error)));
  return new Map(names.map((name) => [name, errorsOf(name).join('\n').trim()]));
}

beforeAll(async () => {
  await run('npm', ['run', 'client'], { cwd: root });
  const packages = path.join(root, 'dist', 'client-package');
  const archive = (await readdir(packages)).find((name) => name.endsWith('.tgz')) ?? '';
  folder = await mkdtemp(path.join(tmpdir(), 'ipa-client-'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  // As `npm install` does, without its registry.
  const installed = path.join(folder, 'node_modules', 'ipa-portal-client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(packages, archive), '-C', installed, '--strip-components', '1']);
  const { dependencies } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  await mkdir(path.join(folder, 'node_modules', '@trpc'));
  for (const name of Object.keys(dependencies)) {
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  const example = await exampleFor(app.origin, await app.grantCookie());
  const sources: Record<string, string> = { example };
  for (const { of, right, wrong } of mistakes) sources[of] = example.replace(right, wrong);
  found = await compile(sources);
}, 240_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the client package, in an empty project', () => {
  it('compiles and runs the example of the README', async () => {
    await buildOpportunity(app.deps.db, { title: 'Copper mine', investmentAmount: '2000000' });
    await buildOpportunity(app.deps.db, { title: 'Small mine', investmentAmount: '20' });
    const source = await readFile(path.join(folder, 'example.ts'), 'utf8');
    expect(source.trim().split('\n').length).toBeLessThanOrEqual(10);
    expect(found.get('example')).toBe('');
    const { stdout } = await run(process.execPath, ['example.js'], { cwd: folder });
    expect(stdout).toBe("[ 'Copper mine' ]\n");
  });

  it.each(mistakes)('does not compile with a wrong $of', async ({ of, right, message }) => {
    expect(await readFile(path.join(folder, 'example.ts'), 'utf8')).toContain(right);
    expect(found.get(of)).toContain(message);
  });
});
