import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { enquiryFormPath } from '../../src/domain/enquiries/form.ts';
import { verifyPath } from '../../src/domain/billing/verify.ts';
import { inetOf } from '../../server/caller.ts';
import { addressKey } from '../../server/platform/limits/address-key.ts';
import { buildEvents } from '../../server/platform/events.ts';
import { renderPage } from '../../server/render/page.tsx';
import { buildResponseCache } from '../../server/response-cache.ts';
import { queryPath, useApp } from '../setup/app.ts';

const figure = 6;
const app = useApp({ figures: { readsPerMinute: figure, filesPerMinute: figure }, trustProxy: 1, responseCache: {} });

let addresses = 0;
const nextAddress = () => `203.0.113.${(addresses += 1)}`;

const json = { 'content-type': 'application/json' };
const form = new URLSearchParams({ password: 'not it' });

/** Every route except files of this build, with its status below the limit. */
const routes: [path: string, init?: RequestInit][] = [
  ['/'],
  ['/no/such/page'],
  ['/no-such-page', { method: 'HEAD' }],
  ['/', { method: 'PUT' }],
  ['/auth/confirm'],
  ['/healthz'],
  ['/readyz'],
  ['/metrics'],
  ['/robots.txt'],
  ['/favicon.ico'],
  ['/sitemap.xml'],
  ['/news/feed.xml'],
  ['/facts/feed.xml'],
  ['/facts/figures.csv'],
  ['/facts/figures.json'],
  ['/theme.css'],
  ['/media/0198c5d0-0000-7000-8000-000000000000/1700000000000-a.png'],
  ['/media/nothing'],
  ['/media/', { method: 'DELETE' }],
  ['/assets/nobody-has-it-0123abCD.js'],
  ['/trial/enter', { method: 'POST', body: form }],
  [verifyPath, { method: 'POST', body: form }],
  [enquiryFormPath],
  [enquiryFormPath, { method: 'POST', body: form }],
  ['/api/nothing'],
  ['/api/exports/enquiries.csv'],
  ['/api/exports/payments.csv'],
  ['/api/exports/clients.csv'],
  ['/api/documents/receipts/x.pdf'],
  ['/api/uploads/media', { method: 'POST', body: new FormData() }],
  ['/api/imports/clients', { method: 'POST', body: new FormData() }],
  ['/api/imports/statements', { method: 'POST', body: new FormData() }],
  ['/api/trpc/trial.status'],
  ['/api/trpc/no.such.call'],
  ['/api/trpc/trial.status', { method: 'HEAD' }],
  ['/api/trpc/trial.status', { method: 'DELETE' }],
  ['/api/trpc/no.such.call', { method: 'POST', headers: json, body: '{"json":{}}' }],
  ['/api/trpc/trial.enter', { method: 'POST', headers: json, body: '{' }],
  ['/api/trpc/trial.enter', { method: 'POST', headers: json, body: JSON.stringify({ json: 'x'.repeat(600_000) }) }],
];

/** Statuses of one request more than the limit, in order. */
async function statusesFrom(address: string | (() => string), path: string, init: RequestInit = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count <= figure; count += 1) {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', typeof address === 'string' ? address : address());
    const response = await app.request(path, { ...init, headers });
    await response.body?.cancel();
    statuses.push(response.status);
  }
  return statuses;
}

describe('every route is counted', () => {
  it.each(routes)('%s %o', async (path, init) => {
    const address = nextAddress();
    const statuses = await statusesFrom(address, path, init);
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    // Another address is counted separately.
    expect((await statusesFrom(nextAddress(), path, init))[0]).toBe(statuses[0]);
  });

  it('also if an account is counted too, and returns the time to wait', async () => {
    const address = nextAddress();
    await statusesFrom(address, '/theme.css');
    const refused = await app.request('/robots.txt', { headers: { 'x-forwarded-for': address } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Monitors may share the address of a proxy with all visitors.
    expect((await app.request('/healthz', { headers: { 'x-forwarded-for': address } })).status).toBe(200);
    expect((await app.request('/media/nothing', { headers: { 'x-forwarded-for': address } })).status).toBe(401);
  });

  it('a file of another build before it is decompressed', async () => {
    const at = app.clock.now();
    const path = 'assets/part-0123abCD.js';
    const bytes = new Uint8Array(brotliCompressSync('export {};'));
    await app.deps.db.buildFile.create({ data: { path, bytes, isPacked: true, firstSeenAt: at, lastSeenAt: at } });
    const init = { headers: { 'accept-encoding': 'identity' } };
    const statuses = await statusesFrom(nextAddress(), `/${path}`, init);
    expect(statuses).toEqual([...Array.from({ length: figure }, () => 200), 429]);
  });

  it('before the gate is queried, even while change notifications are missing', async () => {
    const { deps } = app;
    const check = vi.spyOn(deps.gate, 'check');
    const listener = buildResponseCache(deps, {
      app: (_request, response) => void response.writeHead(429).end(),
      pages: { assets: () => ({ version: 'test', routes: {} }), render: () => Promise.resolve(renderPage) },
      events: buildEvents({ url: app.databaseUrl, log: deps.log, retryMs: [20, 200] }),
      isProxy: (_address, distance) => distance < 1,
      accessLog: undefined,
    });
    const server = createServer(listener).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { cookie: await app.grantCookie(), 'x-forwarded-for': nextAddress(), connection: 'close' };
    const statuses: number[] = [];
    for (let asked = 0; asked < 3 * figure; asked += 1) {
      statuses.push((await fetch(`http://127.0.0.1:${port}${queryPath('site.shell')}`, { headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(figure);
    // Once before the rendering and once after it; the rendering itself sends no cookie.
    expect(check.mock.calls.filter(([cookie]) => cookie !== undefined)).toHaveLength(2 * figure);
  });

  it('a call once, not again for its request', async () => {
    const address = nextAddress();
    const names = Array.from({ length: figure }, () => 'trial.status').join(',');
    const headers = { 'x-forwarded-for': address };
    expect((await app.request(`/api/trpc/${names}?batch=1&input={}`, { headers })).status).toBe(200);
    expect((await app.request(queryPath('trial.status'), { headers })).status).toBe(429);
  });
});

describe('the counter key of an address', () => {
  let port = 1024;
  it.each([
    ['its port is named', () => `198.51.100.1:${(port += 1)}`],
    ['its port is named, of the later protocol', () => `[2001:db8:1:1::1]:${(port += 1)}`],
    ['it is one of a connection', () => `2001:db8:2:2::${(port += 1).toString(16)}`],
    ['it is written in two ways', () => ((port += 1) % 2 === 0 ? '::ffff:c633:6402' : '198.51.100.2')],
    ['it is none', () => `unknown-${(port += 1)}`],
    ['it only looks like one', () => `${(port += 1)}.1`],
  ])('is the same when %s', async (_how, address) => {
    for (const path of ['/robots.txt', '/']) {
      const statuses = await statusesFrom(address, path);
      expect(statuses.at(-1), path).toBe(429);
    }
  });

  it.each([
    ['4.4.4.4', '4.4.4.4'],
    ['::ffff:4.4.4.4', '4.4.4.4'],
    ['::ffff:404:404', '4.4.4.4'],
    ['::FFFF:0404:0404', '4.4.4.4'],
    ['0:0:0:0:0:ffff:404:404', '4.4.4.4'],
    ['4.4.4.4:50123', '4.4.4.4'],
    ['[::ffff:404:404]:50123', '4.4.4.4'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', 'unknown'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
    ['_hidden:8080', 'unknown'],
    ['a'.repeat(5000), 'unknown'],
    ['64:ff9b::4.4.4.4', '64:ff9b:0:0::/64'],
    ['4.4.4', 'unknown'],
    ['4.4.4.256', 'unknown'],
    ['04.4.4.4', 'unknown'],
    ['4.4.4.4.4:80', 'unknown'],
    ['::ffff:4.4.4.256', 'unknown'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it.each([
    ['4.4.4.4', '4.4.4.4'],
    ['4.4.4.4:50123', '4.4.4.4'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ['4.4.4:80', null],
  ])('omits the port: %s', (ip, kept) => {
    expect(inetOf(ip)).toBe(kept);
  });
});
