import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorTexts } from '../../src/domain/texts/errors.ts';
import { createApp } from '../../server/app.ts';
import { buildLog } from '../../server/platform/log.ts';
import { buildPages } from '../../server/render/handler.ts';
import { renderPage } from '../../server/render/page.tsx';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp();
const lines: string[] = [];
const log = buildLog('info', { write: (line) => void lines.push(line) });
let server: ReturnType<typeof createServer>;
let origin: string;

beforeAll(async () => {
  const deps = { ...app.deps, log };
  const assets = () => ({ version: 'test', routes: {} });
  const pages = buildPages(deps, { assets, render: () => Promise.resolve(renderPage) });
  server = createServer(createApp(deps, { clientDir: undefined, pages, trustProxy: undefined, isReady: () => true }));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});

/** The lines that were written during `work`, as their readers get them. */
async function during(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0;
  await work();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('has one line of JSON an answer: when, which request, what and how it went', async () => {
  let id: string | null = null;
  const written = await during(async () => {
    const response = await fetch(`${origin}/api/trpc/trial.status`);
    id = response.headers.get('x-request-id');
    await response.text();
  });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({
    level: 30,
    req: { id, method: 'GET', path: '/api/trpc/trial.status' },
    res: { status: 200 },
    msg: 'request completed',
  });
  expect(written[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('tells nothing that was typed or that opens anything: no query, cookie, password, token', async () => {
  const cookie = await app.grantCookie();
  const headers = { cookie, origin, authorization: 'Bearer kundu-4', 'content-type': 'application/json' };
  const written = await during(async () => {
    await (await fetch(`${origin}/search?q=kundu-1`, { headers })).text();
    for (const [name, json] of [
      ['auth.signIn', { email: 'kundu-2@example.com', password: 'kundu-3' }],
      ['auth.linkState', { kind: 'reset', token: 'kundu-5'.padEnd(43, 'x') }],
    ] as const) {
      await (
        await fetch(`${origin}/api/trpc/${name}`, { method: 'POST', headers, body: JSON.stringify({ json }) })
      ).text();
    }
    log.warn({ req: { headers }, res: { headers: { 'set-cookie': 'kundu-6' } }, password: 'kundu-7' }, 'by mistake');
    log.warn({ entry: { password: 'kundu-8', token: 'kundu-9' }, token: 'kundu-10' }, 'by mistake');
  });
  expect(written).toHaveLength(5);
  expect(lines.join('')).not.toContain('kundu');
  expect(lines.join('')).not.toContain(cookie);
});

it('cannot be given a line by a visitor', async () => {
  const written = await during(async () => {
    await (await fetch(`${origin}/a%0A%7B%22level%22:60%7D`, { headers: { 'user-agent': 'x {"level":60}' } })).text();
    log.warn({ note: 'one\n{"level":60}' }, 'two\r\n{"level":60}');
  });
  expect(written.map(({ level }) => level)).toEqual([30, 40]);
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/);
});

it('has the cause of a fault, under the number that the answer names in fixed words', async () => {
  const headers = { cookie: await app.grantCookie() };
  await app.deps.db.$executeRaw`ALTER TABLE redirects RENAME TO redirects_away`;
  let answer = '';
  const [written] = await during(async () => {
    const person = await makeUser(app.deps.db, { roles: ['admin'] });
    headers.cookie = await signInAs(app, person);
    answer = await (
      await fetch(`${origin}/api/trpc/redirects.list?input=%7B%22json%22%3A%7B%7D%7D`, { headers })
    ).text();
  });
  await app.deps.db.$executeRaw`ALTER TABLE redirects_away RENAME TO redirects`;
  const { error } = JSON.parse(answer) as { error: { json: { message: string; data: Record<string, unknown> } } };
  expect(error.json.message).toBe(errorTexts.unexpected);
  expect(error.json.data).toMatchObject({ appCode: 'UNEXPECTED', httpStatus: 500, fieldErrors: {} });
  expect(answer).not.toMatch(/redirects"|relation|prisma|stack|\.ts/i);
  expect(written).toMatchObject({ level: 50, msg: 'call failed', path: 'redirects.list' });
  expect(written?.requestId).toBe(error.json.data.requestId);
  expect(JSON.stringify(written?.err)).toContain('redirects');
});
