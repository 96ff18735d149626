import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * A developer's typed client: the sources below are compiled against the current router. A correct call compiles; a
 * renamed field, a wrong input or an unknown procedure is a compiler error.
 */
const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
let folder = '';

const prelude = `
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '${root}/server/router.ts';
const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: 'http://localhost:3000/api/trpc', transformer: superjson })],
});
`;

const sources = {
  right: `
const { items, next } = await api.opportunities.list.query({ sector: 'mining', currency: 'PGK', min: '1000000' });
export const titles: string[] = items.map((item) => item.title);
export const cursor: string | null = next;
export const amount: string | undefined = items[0]?.investment.amount;
export const home = (await api.content.homepage.query()).content.heroSlides[0]?.title;
export const granted: true = (await api.trial.enter.mutate({ password: 'x' })).granted;
`,
  renamedField: `
const { items } = await api.opportunities.list.query({});
export const headings = items.map((item) => item.heading);
`,
  wrongInput: `
export const list = await api.opportunities.list.query({ sector: 5 });
`,
  extraInput: `
export const list = await api.opportunities.list.query({ status: 'closed' });
`,
  unknownProcedure: `
export const all = await api.opportunities.all.query();
`,
  readAsWrite: `
export const status = await api.trial.status.mutate();
`,
} as const;

let errors = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules', '.contract-'));
  for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, `${name}.ts`), prelude + source);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: `${root}/tsconfig.json`, include: ['./*.ts'], exclude: [] }),
  );
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder, '--noEmit', '--pretty', 'false']).catch(
    (error: unknown) => error as { stdout: string },
  );
  errors = new Map(Object.keys(sources).map((name) => [name, []]));
  for (const line of stdout.split('\n')) {
    const [, name, message] = /(\w+)\.ts\(\d+,\d+\): error (.*)$/.exec(line) ?? [];
    if (name !== undefined && message !== undefined) errors.get(name)?.push(message);
  }
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('a typed client', () => {
  it('compiles for correct use', () => {
    expect(errors.get('right')).toEqual([]);
  });

  it.each([
    ['renamedField', /'heading' does not exist/],
    ['wrongInput', /number' is not assignable/],
    ['extraInput', /'status' does not exist/],
    ['unknownProcedure', /'all' does not exist/],
    ['readAsWrite', /'mutate' does not exist/],
  ] as const)('fails to compile: %s', (name, message) => {
    expect(errors.get(name)?.join('\n')).toMatch(message);
  });
});
