import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { buildLog } from '../../server/platform/log.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { serveApp } from '../setup/serve-app.ts';

const app = useApp();
const lines: string[] = [];
const log = buildLog('info', { write: (line) => void lines.push(line) });
let site: Awaited<ReturnType<typeof serveApp>>;
let origin: string;

beforeAll(async () => {
  site = await serveApp({ ...app.deps, log });
  ({ origin } = site);
});

afterAll(() => site.close());

/** The lines written during `work`, as read by a log collector. */
async function during(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0;
  await work();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('has one JSON line per answer: time, request, route and result', async () => {
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
    ip: '127.0.0.1',
    msg: 'request completed',
  });
  expect(written[0]).not.toHaveProperty('caller');
  expect(written[0]).not.toHaveProperty('refusals');
  expect(written[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('contains no user input and no credential: no query, cookie, password, token', async () => {
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
  expect(written).toHaveLength(6);
  expect(lines.join('')).not.toContain('kundu');
  expect(lines.join('')).not.toContain(cookie);
});

it('cannot be forged by a visitor', async () => {
  const written = await during(async () => {
    await (await fetch(`${origin}/a%0A%7B%22level%22:60%7D`, { headers: { 'user-agent': 'x {"level":60}' } })).text();
    log.warn({ note: 'one\n{"level":60}' }, 'two\r\n{"level":60}');
  });
  expect(written.map(({ level }) => level)).toEqual([30, 40]);
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/);
});

it('has the cause of an error, under the number given in the fixed answer text', async () => {
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

const call = (name: string, json: unknown, cookie: string) =>
  fetch(`${origin}/api/trpc/${name}`, {
    method: 'POST',
    headers: { cookie, origin: app.deps.publicUrl.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json }),
  }).then((response) => response.text());

describe('sign-ins', () => {
  it('are logged, good and bad, with method, address and account, and without email and password', async () => {
    const person = await makeUser(app.deps.db, { email: 'kundu-1@example.com' });
    const cookie = await app.grantCookie();
    const entries = [
      { email: person.email, password: person.password },
      { email: person.email, password: 'kundu-2' },
      { email: 'Kundu-3@example.com', password: 'kundu-4' },
      { email: 'kundu-3@example.com', password: 'kundu-4' },
    ];
    const written = await during(async () => {
      for (const entry of entries) await call('auth.signIn', entry, cookie);
    });
    const tries = written.filter(({ signIn }) => signIn !== undefined);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    expect(tries).toMatchObject([
      { level: 30, signIn: 'succeeded', by: 'password', userId: person.id, ip: '127.0.0.1', requestId: id },
      { level: 40, signIn: 'wrong_password', by: 'password', ip: '127.0.0.1', requestId: id },
      { level: 40, signIn: 'wrong_password', by: 'password', ip: '127.0.0.1', requestId: id },
      { level: 40, signIn: 'wrong_password', by: 'password', ip: '127.0.0.1', requestId: id },
    ]);
    const [known, unknown, again] = tries.slice(1).map(({ account }) => String(account));
    expect(known).toMatch(/^\w+~[\w-]{43}$/);
    expect(unknown).not.toBe(known);
    expect(again).toBe(unknown);
    expect(JSON.stringify(written)).not.toMatch(/kundu|example\.com/i);
  });

  it('refused by a limit are logged too', async () => {
    const cookie = await app.grantCookie();
    const written = await during(async () => {
      for (let count = 0; count < 11; count += 1) {
        await call('auth.signIn', { email: 'nobody@example.com', password: 'Sepik river 2026' }, cookie);
      }
    });
    expect(written.at(-2)).toMatchObject({ level: 40, signIn: 'limited', by: 'password', ip: '127.0.0.1' });
    expect(written.at(-1)).toMatchObject({
      res: { status: 429 },
      refusals: [{ call: 'auth.signIn', code: 'RATE_LIMITED' }],
    });
  });
});

describe('refusals', () => {
  it('of access have the refused call, account and address', async () => {
    const person = await makeUser(app.deps.db, {});
    const cookie = await signInAs(app, person);
    const input = encodeURIComponent(JSON.stringify({ json: {} }));
    const written = await during(async () => {
      await (await fetch(`${origin}/api/trpc/redirects.list?input=${input}`, { headers: { cookie } })).text();
      await (await fetch(`${origin}/api/exports/clients`, { headers: { cookie } })).text();
      await (await fetch(`${origin}/api/trpc/profile.get`, { headers: { cookie: await app.grantCookie() } })).text();
      await (await fetch(`${origin}/api/trpc/opportunities.list`)).text();
    });
    const by = { ip: '127.0.0.1', caller: person.id };
    expect(written).toMatchObject([
      { res: { status: 403 }, ...by, refusals: [{ call: 'redirects.list', code: 'FORBIDDEN' }] },
      { res: { status: 403 }, ...by, refusals: [{ code: 'FORBIDDEN' }] },
      { res: { status: 401 }, ip: '127.0.0.1', refusals: [{ call: 'profile.get', code: 'SIGN_IN_REQUIRED' }] },
      { res: { status: 401 }, ip: '127.0.0.1', refusals: [{ call: 'opportunities.list', code: 'TRIAL_REQUIRED' }] },
    ]);
  });

  it('of a bypass attempt name the check, and nothing that was sent', async () => {
    const cookie = await app.grantCookie();
    const own = { cookie, origin: app.deps.publicUrl.origin };
    const json = { ...own, 'content-type': 'application/json' };
    const entry = { email: 'mere@example.com', password: 'kundu-1' };
    const post = (headers: Record<string, string>, body: string, path = '/api/trpc/auth.signIn') =>
      fetch(`${origin}${path}`, { method: 'POST', headers, body, redirect: 'manual' }).then((answer) => answer.text());
    const written = await during(async () => {
      await post(json, JSON.stringify({ json: { ...entry, 'kundu-2': 'admin' } }));
      await post(json, '{"kundu-3');
      await post(json, JSON.stringify({ json: 'kundu-4'.repeat(100_000) }));
      await post({ ...own, 'content-type': 'text/plain' }, 'kundu-5');
      await post({ ...json, origin: 'https://kundu-6.example' }, '{}');
      await post(json, '{}', '/api/trpc/kundu7.all');
      await post(
        { ...own, 'content-type': 'application/x-www-form-urlencoded' },
        'password=kundu-8&returnTo=/',
        '/trial/enter',
      );
    });
    expect(written.map(({ res, refusals }) => [(res as { status: number }).status, refusals])).toEqual([
      [400, [{ call: 'auth.signIn', code: 'VALIDATION', issues: ['unrecognized_keys'] }]],
      [400, [{ code: 'VALIDATION', reason: '400' }]],
      [413, [{ code: 'VALIDATION', reason: '413' }]],
      [415, [{ code: 'VALIDATION', reason: '415' }]],
      [403, [{ code: 'FORBIDDEN' }]],
      [404, [{ call: 'kundu7.all', code: 'NOT_FOUND', reason: 'NOT_FOUND' }]],
      [303, [{ code: 'VALIDATION' }]],
    ]);
    expect(lines.join('').replaceAll('kundu7.all', '')).not.toContain('kundu');
  });

  it('of a batch are all on its one line', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} } }));
    const headers = { cookie: await app.grantCookie() };
    const written = await during(async () => {
      await (await fetch(`${origin}/api/trpc/redirects.list,audit.list?batch=1&input=${input}`, { headers })).text();
    });
    expect(written).toHaveLength(1);
    expect(written[0]?.refusals).toEqual([
      { call: 'redirects.list', code: 'SIGN_IN_REQUIRED' },
      { call: 'audit.list', code: 'SIGN_IN_REQUIRED' },
    ]);
  });
});
