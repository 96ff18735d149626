import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildLog } from '../../server/platform/log.ts';
import type { AccessLog } from '../../server/platform/log/access-log.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { serveApp } from '../setup/serve-app.ts';

const app = useApp();
const batched: Parameters<AccessLog['write']>[0][] = [];
const lines: string[] = [];
let site: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  const deps = { ...app.deps, log: buildLog('info', { write: (line) => void lines.push(line) }) };
  const accessLog: AccessLog = { write: (line) => void batched.push(line), close: () => undefined };
  site = await serveApp(deps, { accessLog });
});

afterAll(() => site.close());

beforeEach(() => {
  batched.length = 0;
  lines.length = 0;
});

it('has reads that succeed in batches, with the account and without the query', async () => {
  const person = await makeUser(app.deps.db);
  const response = await fetch(`${site.origin}/search?q=kundu`, { headers: { cookie: await signInAs(app, person) } });
  await response.text();
  await expect.poll(() => batched).toHaveLength(1);
  const id = response.headers.get('x-request-id');
  expect(batched[0]).toMatchObject({ id, method: 'GET', path: '/search', status: 200, caller: person.id });
  expect(lines).toEqual([]);
});

it.each([
  ['a change', '/api/trpc/auth.signOut', { method: 'POST', body: '{}' }],
  ['a refusal', '/api/trpc/profile.get', {}],
  ['an address with quotes', '/"%22', {}],
])('has %s on a line of its own, at once', async (_, path, init) => {
  const headers = { origin: 'http://site.test', 'content-type': 'application/json', cookie: await app.grantCookie() };
  await (await fetch(`${site.origin}${path}`, { headers, ...init })).text();
  await expect.poll(() => lines).toHaveLength(1);
  expect(batched).toEqual([]);
});
