import { describe, expect, it } from 'vitest';
import { runJobNow } from '../../server/jobs/service.ts';
import { countedPath, plainReferrer } from '../../server/site/missing.ts';
import { plainPathOf, withQuery } from '../../server/articles/redirect-lookup.ts';
import { redirectTexts as texts } from '../../src/domain/redirects/texts.ts';
import { storePage } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ password: '', trustProxy: 1, publicUrl: 'http://site.test' });

async function admin(): Promise<HttpBrowser> {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return (await HttpBrowser.open(app)).take(await signInAs(app, person));
}

const redirect = (fromPath: string, toPath: string) => app.deps.db.redirect.create({ data: { fromPath, toPath } });
const stored = async (fromPath: string) =>
  (await app.deps.db.redirect.findUnique({ where: { fromPath }, select: { toPath: true } }))?.toPath;

describe('an old address (D39)', () => {
  it('redirects with 301, keeps the query and counts its visits', async () => {
    await redirect('/old-privacy', '/privacy');
    const response = await app.request('/old-privacy?utm=1&b=%20x');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/privacy?utm=1&b=%20x');
    // A redirect may be removed, so it is cached only with revalidation.
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    await app.request('/old-privacy');
    const row = await app.deps.db.redirect.findUniqueOrThrow({ where: { fromPath: '/old-privacy' } });
    expect(row).toMatchObject({ hits: 2, version: 1, lastHitAt: app.clock.now() });
    expect(await app.deps.db.missingAddress.count()).toBe(0);
  });

  it('of any depth and spelling redirects too', async () => {
    await redirect('/old/site/Page%20One.html', '/about');
    const response = await app.request('/old/site/Page%20One.html');
    expect(response.headers.get('location')).toBe('/about');
  });

  it('yields to a page that takes the address again', async () => {
    await redirect('/came-back', '/privacy');
    await storePage(app.deps.db, { slug: 'came-back' });
    expect((await app.request('/came-back')).status).toBe(200);
  });

  it('is returned to an already open tab', async () => {
    await redirect('/old-terms', '/terms');
    const { error } = await (await admin()).call('pages.bySlug', { slug: 'old-terms' });
    expect(error).toMatchObject({ appCode: 'NOT_FOUND', details: { movedTo: '/terms' } });
  });

  it('merges queries, before the fragment', () => {
    expect(withQuery('/a', '/x')).toBe('/a');
    expect(withQuery('/a', '/x?')).toBe('/a');
    expect(withQuery('/a?k=1#there', '/x?b=2')).toBe('/a?k=1&b=2#there');
  });

  it('is a path of this site and nothing else', () => {
    expect(plainPathOf('/a/b/?q#f')).toBe('/a/b');
    expect(plainPathOf('/é')).toBe('/%C3%A9');
    for (const address of ['//evil.test/x', '/\\evil.test', 'https://evil.test/', '', `/${'x'.repeat(400)}`]) {
      expect(plainPathOf(address), address).toBeUndefined();
    }
  });
});

describe('redirects in the administration', () => {
  const save = async (entry: object) => (await admin()).call('redirects.save', entry);
  const fieldErrors = async (fromPath: string, toPath: string) => (await save({ fromPath, toPath })).error?.fieldErrors;

  it('are added, listed, changed and deleted, each change audited', async () => {
    const browser = await admin();
    const added = await browser.call('redirects.save', { fromPath: '/old-guide/', toPath: '/doing-business#tax' });
    expect(added.data).toMatchObject({
      fromPath: '/old-guide',
      toPath: '/doing-business#tax',
      origin: 'manual',
      hits: 0,
    });
    const { id } = added.data as { id: string };
    const changed = await browser.call('redirects.save', { id, version: 1, fromPath: '/old-guide', toPath: '/invest' });
    expect(changed.data).toMatchObject({ id, version: 2, toPath: '/invest' });
    const late = await browser.call('redirects.save', { id, version: 1, fromPath: '/old-guide', toPath: '/about' });
    expect(late.status).toBe(409);
    expect((await browser.call('redirects.list', {})).data).toMatchObject({ items: [{ id }], next: null });
    // Both addresses are searched, and wildcards are literal.
    for (const [q, found] of [
      ['OLD-g', [{ id }]],
      ['invest', [{ id }]],
      ['doing', []],
      ['%', []],
      ['old_guide', []],
    ] as const) {
      expect((await browser.call('redirects.list', { q })).data, q).toMatchObject({ items: found, next: null });
    }
    expect((await browser.call('redirects.list', { q: 'x'.repeat(101) })).status).toBe(400);
    await browser.call('redirects.remove', { id });
    expect((await browser.call('redirects.remove', { id })).status).toBe(200);
    expect(await stored('/old-guide')).toBeUndefined();
    const log = await app.deps.db.auditEntry.findMany({ where: { entityId: id }, orderBy: { createdAt: 'asc' } });
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'redirects.add',
      'redirects.remove',
      'redirects.update',
    ]);
  });

  it('collapse chains: a visitor is redirected once', async () => {
    await redirect('/first', '/second');
    await redirect('/third', '/privacy');
    await save({ fromPath: '/second', toPath: '/third' });
    expect(await stored('/second')).toBe('/privacy');
    expect(await stored('/first')).toBe('/privacy');
  });

  it('are refused with a message if they would loop', async () => {
    await redirect('/one', '/two');
    expect(await fieldErrors('/two', '/one')).toEqual({ toPath: [texts.loop] });
    expect(await fieldErrors('/self', '/self/')).toEqual({ toPath: [texts.loop] });
  });

  it('that would loop together are created once of two at once', async () => {
    await storePage(app.deps.db, { slug: 'ring' });
    const browser = await admin();
    const both = await Promise.all([
      browser.call('redirects.save', { fromPath: '/half-a', toPath: '/half-b' }),
      browser.call('redirects.save', { fromPath: '/half-b', toPath: '/half-a' }),
    ]);
    expect(both.every(({ status }) => status === 400)).toBe(true);
    expect(await app.deps.db.redirect.count()).toBe(0);
  });

  it.each([
    ['/about', texts.reserved],
    ['/admin/old', texts.reserved],
    ['/news', texts.reserved],
    ['/news/feed.xml', texts.reserved],
    ['/media/x', texts.reserved],
    ['/', texts.reserved],
    ['/privacy', texts.isPage],
    ['/x?y=1', texts.pathOnly],
    ['https://example.org/x', texts.ownPath],
    ['//example.org', texts.ownPath],
    ['', texts.missing],
  ])('from %j are refused at the field', async (fromPath, words) => {
    expect(await fieldErrors(fromPath, '/invest')).toEqual({ fromPath: [words] });
  });

  it.each([
    ['/nowhere', texts.nowhere],
    ['/admin', texts.nowhere],
    ['javascript:alert(1)', texts.ownPath],
    ['https://example.org/', texts.ownPath],
  ])('to %j are refused at the field', async (toPath, words) => {
    expect(await fieldErrors('/some-old-page', toPath)).toEqual({ toPath: [words] });
  });

  it('cannot reuse the address of another one', async () => {
    await redirect('/taken', '/privacy');
    expect(await fieldErrors('/taken', '/invest')).toEqual({ fromPath: [texts.taken] });
  });
});

describe('missing addresses', () => {
  const missing = () => app.deps.db.missingAddress.findMany({ orderBy: { path: 'asc' } });

  it('are counted by their path, with the referrer', async () => {
    await app.request('/old-forms?name=Jane');
    await app.request('/old-forms', { headers: { referer: 'https://blog.example/post?user=jane' } });
    await app.request('/deep/old.html', { headers: { referer: 'http://site.test/about?q=jane' } });
    expect(await missing()).toMatchObject([
      { path: '/deep/old.html', hits: 1, lastReferrer: null },
      { path: '/old-forms', hits: 2, lastReferrer: 'blog.example' },
    ]);
  });

  it.each([
    '/wp-login.php',
    '/.env',
    '/assets/old.js',
    '/apple-touch-icon.png',
    '/admin/unknown',
    '/people/jane@example.org',
    '/confirm/0b0f7c1e-3b1f-4b7e-9d53-7e0c6a1f2b3c',
    '/t/aVeryLongTokenThatSomebodyWasSentByMail12345',
    '/id/19840312',
    '/caf%C3%A9',
    '/news?category=none',
    `/${'a/'.repeat(9)}b`,
  ])('such as %s are not counted', async (path) => {
    expect((await app.request(path)).status).toBeGreaterThanOrEqual(300);
    expect(await missing()).toEqual([]);
  });

  it('store a page of this site or the host of another, and nothing more', () => {
    expect(plainReferrer('http://site.test/old-page?token=1', 'http://site.test')).toBe('/old-page');
    expect(plainReferrer('https://x.example/u/jane', 'http://site.test')).toBe('x.example');
    for (const referrer of [undefined, 'nonsense', 'file:///etc', 'http://site.test/p/jane@example.org']) {
      expect(plainReferrer(referrer, 'http://site.test')).toBeNull();
    }
    expect(countedPath('/a')).toBe('/a');
  });

  it('are bounded: a flood of them is not written', async () => {
    app.clock.advanceSeconds(120);
    for (let index = 0; index < 70; index += 1) await app.request(`/flood-${index}`);
    expect((await missing()).length).toBe(60);
    app.clock.advanceSeconds(60);
    await app.request('/a-minute-later');
    expect((await missing()).length).toBe(61);
  });

  it('are listed by number of requests, until they are redirected or ignored', async () => {
    const { db } = app.deps;
    const row = (path: string, hits: number) => ({ path, hits });
    await db.missingAddress.createMany({ data: [row('/rare', 1), row('/often', 9), row('/repaired', 5)] });
    const browser = await admin();
    const paths = async (input = {}) =>
      ((await browser.call('redirects.missing', input)).data as { path: string }[]).map(({ path }) => path);
    expect(await paths()).toEqual(['/often', '/repaired', '/rare']);
    await browser.call('redirects.save', { fromPath: '/repaired', toPath: '/about' });
    await browser.call('redirects.setIgnored', { path: '/rare', isIgnored: true });
    await app.request('/rare');
    expect(await paths()).toEqual(['/often']);
    expect(await paths({ ignored: true })).toEqual(['/rare']);
    expect(await db.auditEntry.count({ where: { action: 'redirects.ignore', entityName: '/rare' } })).toBe(1);
    await browser.call('redirects.setIgnored', { path: '/rare', isIgnored: false });
    expect(await paths()).toEqual(['/often', '/rare']);
    expect(await paths({ ignored: true })).toEqual([]);
    expect(await db.auditEntry.count({ where: { action: 'redirects.show', entityName: '/rare' } })).toBe(1);
  });

  it('are deleted after 90 days without a request', async () => {
    const { db } = app.deps;
    const day = 86_400_000;
    const seen = (days: number) => new Date(app.clock.now().getTime() - days * day);
    await db.missingAddress.create({ data: { path: '/old-one', lastSeenAt: seen(91) } });
    await db.missingAddress.create({ data: { path: '/new-one', lastSeenAt: seen(89) } });
    expect(await runJobNow(app.deps, 'clean-missing-addresses')).toBe(1);
    expect((await missing()).map(({ path }) => path)).toEqual(['/new-one']);
  });
});
