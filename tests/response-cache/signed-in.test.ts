import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCaller } from '../../server/auth/sessions/sessions.ts';
import { buildAnonymousContext, placeholderContext } from '../../server/request-context.ts';
import { appRouter } from '../../server/router.ts';
import { placeholderViewer } from '../../server/response-cache/placeholder-viewer.ts';
import { buildTemplate } from '../../server/response-cache/template.ts';
import { queryPath } from '../setup/app.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { openVisitors, pastTheCache, privatePaths, publicPaths, type Visitor, withoutTimes } from './visitors.ts';

const site = useNodes();
let visitors: Visitor[] = [];

beforeAll(async () => {
  visitors = await openVisitors(site);
});

const ask = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  site.first.request(path, { headers: { cookie, ...headers } });

async function signedIn(options: Parameters<typeof makeUser>[1] = {}) {
  const person = await makeUser(site.db, options);
  return { person, cookie: await signInAs(site.first, person) };
}

/** Differ with each request; the policy lists scripts that contain times. */
const passing = new Set([
  'date',
  'x-request-id',
  'content-length',
  'transfer-encoding',
  'content-security-policy',
  'etag',
]);
const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => !passing.has(name)));

const withoutReads = (html: string) => html.replaceAll(/<link [^>]*as="fetch"[^>]*>/g, '');

/** The first difference, cut to a readable length. */
function differenceOf(body: string, other: string): string {
  if (body === other) return '';
  let at = 0;
  while (body[at] === other[at]) at += 1;
  return `${body.slice(at - 60, at + 100)} ≠ ${other.slice(at - 60, at + 100)}`;
}

describe('the page of a signed-in visitor', () => {
  it.each([...publicPaths, ...privatePaths])(
    '%s equals a rendering for them, and is rendered once per kind of visitor',
    async (path) => {
      for (const { kind, cookie, isSignedIn } of visitors) {
        await (await ask(path, cookie)).text();
        const { renders } = site.first;
        const kept = await ask(path, cookie);
        expect(!isSignedIn || site.first.renders === renders, `${path} of ${kind}`).toBe(true);
        const direct = await ask(path, `${cookie}; ${pastTheCache}`);
        const name = `${path} of ${kind}`;
        expect(kept.status, name).toBe(direct.status);
        const [own, ...rest] = [headersOf(kept), headersOf(direct)];
        expect(own, name).toEqual(rest[0]);
        const [body, drawn] = [withoutTimes(await kept.text()), withoutTimes(await direct.text())];
        expect(differenceOf(body, drawn), name).toBe('');
      }
    },
  );

  it.each(['/', '/dashboard', '/admin/settings'])('%s lists exactly its own scripts in the policy', async (path) => {
    for (const { cookie } of visitors.filter(({ isSignedIn }) => isSignedIn)) {
      const response = await ask(path, cookie);
      const html = await response.text();
      const bodies = [...html.matchAll(/<script\b(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g)].map(
        ([, body = '']) => body,
      );
      const hashes = bodies.map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(hashes));
    }
  });

  it.each(privatePaths.filter((path) => path !== '/profile'))(
    '%s does not depend on the search, before its script has read it, but for the reads it names without one',
    async (path) => {
      const { cookie } = await signedIn({ roles: ['admin'] });
      const own = withoutTimes(await (await ask(path, cookie)).text());
      const { renders } = site.first;
      for (const search of ['?tab=payments&q=a&page=2', '?tab=%22%3Cb&tab=1', '?sector=%E0%A4%A&status=']) {
        const drawn = await ask(path + search, `${cookie}; ${pastTheCache}`);
        expect(drawn.status, search).toBe(200);
        expect(differenceOf(withoutTimes(await drawn.text()), withoutReads(own)), search).toBe('');
        const kept = await ask(path + search, cookie);
        expect(differenceOf(withoutTimes(await kept.text()), withoutReads(own)), search).toBe('');
      }
      // And one for all searches.
      expect(site.first.renders).toBe(renders + 4);
    },
  );

  it('is not kept if a script names the visitor: its hash in the policy would be another', async () => {
    const { viewer } = (await readCaller(site.first.deps, (await signedIn()).cookie)) ?? {};
    const placeholder = viewer === undefined ? undefined : placeholderViewer(viewer);
    const build = (body: string) =>
      buildTemplate(
        { status: 200, body, contentType: 'text/html', headers: [], isPage: true, isTemplate: true },
        { generation: 0, expiresAt: 1 },
      );
    expect(await build(`<p>${placeholder?.email}</p><script>go()</script>`)).toBeDefined();
    expect(await build(`<p>Kila</p><script>go('${placeholder?.email}')</script>`)).toBeUndefined();
  });

  it('is the same with and without gzip', async () => {
    const { cookie } = await signedIn();
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'gzip'],
      ['gzip;q=0', null],
      ['identity', null],
    ] as const) {
      const response = await ask('/about', cookie, { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding'), accepted).toBe(used);
      expect(await response.text()).toContain('id="account-button"');
    }
    const head = await site.first.request('/about', { method: 'HEAD', headers: { cookie } });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it('is not cached when it reads personal data', async () => {
    const caller = await readCaller(site.first.deps, (await signedIn()).cookie);
    if (caller === null) throw new Error('The session is not there.');
    const viewer = placeholderViewer(caller.viewer);
    let ownReads = 0;
    const anonymous = buildAnonymousContext(site.first.deps, () => undefined);
    const calls = appRouter.createCaller(
      placeholderContext(anonymous, viewer, () => {
        ownReads += 1;
      }),
    );
    expect((await calls.auth.session()).viewer).toEqual(viewer);
    expect(ownReads).toBe(0);
    await expect(calls.profile.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(ownReads).toBe(1);
  });

  it('is rendered for the person who saved until the notification arrives, and is the newest for others', async () => {
    const [writer, reader] = [await signedIn(), await signedIn()];
    const rename = (words: string) =>
      site.sql(`UPDATE settings SET value = jsonb_set(value, '{siteName}', '"${words}"') WHERE "group" = 'general'`);
    await ask('/about', reader.cookie);
    await rename('The first name');
    const isHeard = async () => (await (await ask('/about', reader.cookie)).text()).includes('The first name');
    await expect.poll(isHeard).toBe(true);

    const headers = { cookie: writer.cookie, 'content-type': 'application/json', origin: 'http://site.test' };
    const body = JSON.stringify({ json: null });
    await site.first.request('/api/trpc/auth.refresh', { method: 'POST', headers, body });
    const renders = site.first.rendersOf('/about');
    await ask('/about', writer.cookie);
    expect(site.first.rendersOf('/about')).toBe(renders + 1);
    await ask('/about', reader.cookie);
    expect(site.first.rendersOf('/about')).toBe(renders + 1);
  });

  it('extends the session, once a minute', async () => {
    const { cookie, person } = await signedIn();
    const endOf = async () => (await site.db.session.findFirstOrThrow({ where: { userId: person.id } })).expiresAt;
    const before = await endOf();
    await ask('/about', cookie);
    expect(await endOf()).toEqual(before);
    site.clock.advanceSeconds(90);
    await ask('/about', cookie, { 'sec-fetch-dest': 'image' });
    expect(await endOf()).toEqual(before);
    await ask('/about', cookie);
    expect((await endOf()).getTime()).toBe(before.getTime() + 90_000);
  });
});

describe('without the gate', () => {
  const open = useNodes({ password: '' });

  it.each(['/', queryPath('content.about')])('%s for a signed-in user is not cached by browsers', async (path) => {
    const cookie = await signInAs(open.first, await makeUser(open.db));
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await open.first.request(path, { headers: { cookie } });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('x-robots-tag')).toBeNull();
    }
    const { renders } = open.first;
    await open.first.request(path, { headers: { cookie } });
    expect(open.first.renders).toBe(renders);
  });
});
