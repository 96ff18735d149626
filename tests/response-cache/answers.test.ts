import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { queryPath } from '../setup/app.ts';
import { isCacheHit, useNodes } from '../setup/nodes.ts';

const site = useNodes();

/** Headers that always differ between responses. */
const passing = ['date', 'x-request-id'];
/** Express sends neither length nor validator, and renders again: another time in the data changes a script's hash. */
const cacheHeaders = [...passing, 'etag', 'content-length', 'transfer-encoding', 'content-security-policy'];

function headersOf(response: Response, without: readonly string[]): Record<string, string> {
  return Object.fromEntries([...response.headers].filter(([name]) => !without.includes(name)));
}

const pages = ['/', '/investment-opportunities', '/investment-opportunities?sector=mining&currency=PGK'];
const reads = [
  queryPath('site.shell'),
  queryPath('content.homepage'),
  queryPath('opportunities.list', { sector: 'mining' }),
  queryPath('opportunities.overview'),
];

describe('a cached answer', () => {
  it.each([...pages, ...reads])('of %s equals the original, byte for byte and header for header', async (path) => {
    const made = await site.first.request(path, await site.granted());
    const { renders } = site.first;
    const hit = await site.first.request(path, await site.granted());
    expect(made.status).toBe(200);
    expect(isCacheHit(hit)).toBe(true);
    expect(site.first.renders).toBe(renders);
    expect(headersOf(hit, passing)).toEqual(headersOf(made, passing));
    expect(await hit.text()).toBe(await made.text());
    expect(hit.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(hit.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'));
  });

  it.each([...pages, ...reads])('of %s has the headers that Express sends', async (path) => {
    const { headers } = await site.granted({ 'accept-encoding': 'br' });
    const finished = await site.first.request(path, { headers });
    const express = await site.first.request(path, { headers: { ...headers, cookie: `${headers.cookie}; session=x` } });
    expect(isCacheHit(finished)).toBe(true);
    expect(isCacheHit(express)).toBe(false);
    // Express compresses even small reads, and sends no `Vary: Cookie` for a read that is never cached.
    const without = path.startsWith('/api/') ? [...cacheHeaders, 'vary', 'content-encoding'] : cacheHeaders;
    expect(headersOf(finished, without)).toEqual(headersOf(express, without));
    expect(finished.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  });

  it.each(reads)('of %s is byte for byte what Express sends', async (path) => {
    const { headers } = await site.granted();
    const finished = await site.first.request(path, { headers });
    const express = await site.first.request(path, { headers: { ...headers, cookie: `${headers.cookie}; session=x` } });
    expect(await finished.text()).toBe(await express.text());
  });

  // A data block (JSON-LD) does not run and needs no permission.
  it('lists exactly its own inline scripts in the policy', async () => {
    const response = await site.first.request('/', await site.granted());
    const html = await response.text();
    expect(html).not.toContain('nonce');
    const bodies = [...html.matchAll(/<script\b(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] ?? '',
    );
    const inline = bodies.filter((body) => body !== '');
    const hashes = inline.map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(hashes));
  });

  it('is the same in every encoding, each with its own ETag', async () => {
    const etags = new Set<string>();
    const texts = new Set<string>();
    for (const [accepted, used] of [
      ['br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
      ['*;q=0', null],
    ] as const) {
      const response = await site.first.request('/', await site.granted({ 'accept-encoding': accepted }));
      expect(response.headers.get('content-encoding'), accepted).toBe(used);
      etags.add(response.headers.get('etag') ?? '');
      texts.add(await response.text());
    }
    expect(texts.size).toBe(1);
    const name = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}$`)) as string;
    // Brotli's is weak, as its bytes are packed again later.
    expect([...etags]).toEqual([
      name(String.raw`W/"[\w-]{22}-br"`),
      name(String.raw`"[\w-]{22}-gzip"`),
      name(String.raw`"[\w-]{22}"`),
    ]);
  });

  it('is a 304 without a body for a client that has it', async () => {
    const encoding = { 'accept-encoding': 'br' };
    const first = await site.first.request('/', await site.granted(encoding));
    const etag = first.headers.get('etag') ?? '';
    for (const name of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await site.first.request('/', await site.granted({ ...encoding, 'if-none-match': name }));
      expect(again.status, name).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
      expect(again.headers.get('content-length')).toBeNull();
      expect(await again.text()).toBe('');
    }
    const gzip = { 'accept-encoding': 'gzip', 'if-none-match': etag };
    expect((await site.first.request('/', await site.granted(gzip))).status).toBe(200);
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const granted = await site.granted({ 'accept-encoding': 'br' });
    const get = await site.first.request('/', granted);
    const head = await site.first.request('/', { ...granted, method: 'HEAD' });
    expect(head.status).toBe(200);
    // This test's client closes its connection after a HEAD.
    const without = [...passing, 'connection', 'keep-alive'];
    expect(headersOf(head, without)).toEqual(headersOf(get, without));
    expect(await head.text()).toBe('');
  });

  it('is the same for every order of the search keys', async () => {
    await site.first.request('/investment-opportunities?sector=energy&currency=USD', await site.granted());
    const { renders } = site.first;
    await site.first.request('/investment-opportunities?currency=USD&sector=energy', await site.granted());
    expect(site.first.renders).toBe(renders);
  });
});

describe('the cache excludes', () => {
  it.each([
    ['an unknown search key', '/?utm_source=mail'],
    ['an unknown key beside a known one', '/investment-opportunities?sector=mining&x=1'],
    ['a key twice', '/investment-opportunities?sector=mining&sector=energy'],
    ['another spelling of the path', '/%69nvestment-opportunities'],
    ['an unknown path', '/no-such-page'],
    ['a batch', '/api/trpc/site.shell,opportunities.overview?batch=1&input={}'],
    ['the gate', queryPath('trial.status')],
  ])('%s', async (_name, path) => {
    const granted = await site.granted();
    await site.first.request(path, granted);
    const { renders } = site.first;
    const response = await site.first.request(path, granted);
    expect(isCacheHit(response)).toBe(false);
    expect(site.first.renders).toBe(path.startsWith('/api/') ? renders : renders + 1);
  });

  it.each([
    ['a page that is not there', '/investment-opportunities?sector=moon-cheese', 404],
    ['a refused read', queryPath('opportunities.list', { size: 1 }), 400],
    ['a missing record', queryPath('opportunities.byId', { id: 'x' }), 404],
    ['broken input', '/api/trpc/opportunities.list?input=%7B', 400],
    ['a redirect', '/investment-opportunities/no-such-id', 307],
  ])('%s', async (_name, path, status) => {
    for (let round = 0; round < 2; round += 1) {
      const response = await site.first.request(path, await site.granted());
      expect(response.status).toBe(status);
      expect(isCacheHit(response)).toBe(false);
    }
  });

  it.each(['session=x', '__Host-session=x', 'trial-notice=field.eA', '__Host-trial-notice=field.eA'])(
    'any request with the cookie %s',
    async (own) => {
      const { headers } = await site.granted();
      expect(isCacheHit(await site.first.request('/', { headers }))).toBe(true);
      for (const cookie of [`${headers.cookie}; ${own}`, `${own}; ${headers.cookie}`]) {
        const response = await site.first.request('/', { headers: { cookie } });
        expect(response.status).toBe(200);
        expect(isCacheHit(response)).toBe(false);
      }
    },
  );

  it('other methods', async () => {
    const { headers } = await site.granted();
    expect((await site.first.request('/', { method: 'PUT', headers: {} })).status).toBe(405);
    const post = await site.first.request('/api/trpc/site.shell', { method: 'POST', headers });
    expect(isCacheHit(post)).toBe(false);
  });
});
