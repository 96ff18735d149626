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

/** The example of the README, with this site and its grant. */
async function exampleFor(url: string, cookie: string): Promise<string> {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(import \{ createClient \}[\s\S]*?)```/.exec(readme) ?? [];
  return example.replace('http://localhost:3000', url).replace('trial=…', cookie);
}

async function compile(name: string, source: string): Promise<string> {
  await writeFile(path.join(folder, `${name}.ts`), source);
  const options = { target: 'ES2023', module: 'NodeNext', strict: true, types: [], lib: ['ES2023', 'DOM'] };
  const config = path.join(folder, `${name}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions: options, files: [`${name}.ts`] }));
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = await run(process.execPath, [tsc, '-p', config, '--pretty', 'false']).catch(
    (error: unknown) => error as { stdout: string },
  );
  // tRPC's declarations name packages that they do not need here.
  const lines = compiled.stdout.split('\n').filter((line) => !line.startsWith('node_modules/@trpc/'));
  return lines.join('\n').trim();
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
}, 240_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the client package, in an empty project', () => {
  it('compiles and runs the example of the README', async () => {
    await buildOpportunity(app.deps.db, { title: 'Copper mine', investmentAmount: '2000000' });
    await buildOpportunity(app.deps.db, { title: 'Small mine', investmentAmount: '20' });
    const source = await exampleFor(app.origin, await app.grantCookie());
    expect(source.trim().split('\n').length).toBeLessThanOrEqual(10);
    expect(await compile('example', source)).toBe('');
    const { stdout } = await run(process.execPath, ['example.js'], { cwd: folder });
    expect(stdout).toBe("[ 'Copper mine' ]\n");
  });

  it.each([
    ['items.map((item) => item.title)', 'items.map((item) => item.heading)', "'heading' does not exist"],
    ["sector: 'mining'", 'sector: 5', "'number' is not assignable"],
    ["sector: 'mining'", "status: 'closed'", "'status' does not exist"],
    ['opportunities.list', 'opportunities.all', "'all' does not exist"],
    ['list.query', 'list.mutate', "'mutate' does not exist"],
  ])('does not compile a mistake: %s as %s', async (right, wrong, message) => {
    const source = await exampleFor(app.origin, '');
    expect(source).toContain(right);
    expect(await compile('mistake', source.replace(right, wrong))).toContain(message);
  });
});
