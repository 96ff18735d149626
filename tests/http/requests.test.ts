import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { queryPath, useApp } from '../setup/app.ts';

const app = useApp();
const json = { 'content-type': 'application/json' };

async function granted(headers: Record<string, string> = {}) {
  return { headers: { cookie: await app.grantCookie(), ...headers } };
}

function enter(headers: Record<string, string>, body = '{"json":{"password":"x"}}') {
  return app.request('/api/trpc/trial.enter', { method: 'POST', headers, body });
}

describe('pages', () => {
  it('are complete, with a policy that allows exactly their own scripts', async () => {
    const response = await app.request('/', await granted());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('nonce');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    const inline = [...html.matchAll(/<script\b([^>]*)>([^<]+)<\/script>/g)].map(([, attributes, body = '']) => ({
      isData: attributes?.includes('type="application/ld+json"') === true,
      source: `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    }));
    const scripts = inline.filter(({ isData }) => !isData);
    expect(scripts.length).toBeGreaterThan(0);
    for (const { source } of scripts) expect(policy).toContain(source);
    // Structured data never runs and needs no permission.
    const data = inline.filter(({ isData }) => isData);
    expect(data).toHaveLength(1);
    for (const { source } of data) expect(policy).not.toContain(source);
  });

  it('are 404 with the not-found screen at unknown paths (D31)', async () => {
    for (const path of ['/no-such-page', '/no/such/page', '/investment-opportunities/a/b']) {
      const response = await app.request(path, await granted());
      expect(response.status, path).toBe(404);
      const html = await response.text();
      expect(html).toContain('Page Not Found');
      expect(html).toContain('Return to Homepage');
    }
  });

  it('answer a missing opportunity with the list and a message (D29)', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'not-an-id', "'; drop table users; --"]) {
      const response = await app.request(`/investment-opportunities/${encodeURIComponent(id)}`, await granted());
      expect([302, 307], id).toContain(response.status);
      const location = response.headers.get('location') ?? '';
      expect(location).toMatch(/^\/investment-opportunities\?/);
      const list = await app.request(location, await granted());
      expect(await list.text()).toContain('This opportunity is no longer available.');
    }
  });

  it('answer a sector that does not exist with 404', async () => {
    const response = await app.request('/investment-opportunities?sector=moon-cheese', await granted());
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('moon-cheese');
  });

  it('refuse an address of 10 kB with 414 and a message', async () => {
    const response = await app.request(`/investment-opportunities?q=${'a'.repeat(10_000)}`, await granted());
    expect(response.status).toBe(414);
    const html = await response.text();
    expect(html).toContain('The address is too long.');
    expect(html).not.toMatch(/at .*\.ts|node_modules/);
  });

  it('refuse other methods', async () => {
    expect((await app.request('/', { method: 'PUT' })).status).toBe(405);
  });

  it.each([
    '/%',
    '/%E0%A4%A',
    '/..%2f..%2fetc/passwd',
    '/investment-opportunities/%00',
    '//evil.test/x',
    '/assets/../../.env',
  ])('answer the unusual address %s without a stack', async (path) => {
    const response = await app.request(path, await granted());
    expect(response.status).toBeLessThan(500);
    const body = await response.text();
    expect(body).not.toMatch(/node_modules|URIError/);
    expect(response.headers.get('location') ?? '/').not.toContain('evil.test');
  });
});

describe('the API', () => {
  it('accepts JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await enter({ 'content-type': type })).status, type).toBe(415);
    }
  });

  it('refuses a foreign or missing origin on requests with a cookie, and accepts its own', async () => {
    const cookie = await app.grantCookie();
    expect((await enter({ ...json, cookie, origin: 'https://evil.test' })).status).toBe(403);
    expect((await enter({ ...json, cookie })).status).toBe(403);
    expect((await enter({ ...json, cookie, origin: 'null' })).status).toBe(403);
    expect((await enter({ ...json, cookie, origin: 'http://site.test' })).status).toBe(400);
    expect((await enter({ ...json, cookie, origin: app.origin })).status).toBe(400);
    expect((await enter(json)).status).toBe(400);
  });

  it('refuses more than ten calls or 512 KB in one request', async () => {
    const names = Array.from({ length: 11 }, () => 'trial.status').join(',');
    expect((await app.request(`/api/trpc/${names}?batch=1&input={}`)).status).toBeGreaterThanOrEqual(400);
    const allowed = Array.from({ length: 10 }, () => 'trial.status').join(',');
    expect((await app.request(`/api/trpc/${allowed}?batch=1&input={}`)).status).toBe(200);
    const huge = JSON.stringify({ json: { password: 'x'.repeat(600_000) } });
    expect((await enter(json, huge)).status).toBe(413);
  });

  it.each([
    '{',
    '[]',
    'null',
    '"x"',
    '{"json":null}',
    '{"json":{"password":1}}',
    '{"json":{"__proto__":{"a":1}}}',
    '{"json":{"constructor":{"prototype":{}}}}',
    // A length check would compare before the type is checked.
    '{"json":{"password":{"length":{"toString":1,"valueOf":1}}}}',
  ])('answers the invalid body %s with 400 and a fixed text', async (body) => {
    const response = await enter(json, body);
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).not.toMatch(/stack|node_modules/);
    expect(text).toContain('Please check what you entered.');
  });

  it.each(['{', 'null', '5', '[]', '%', `{"json":${'['.repeat(60)}${']'.repeat(60)}}`])(
    'answers the invalid input %s of a read with 400',
    async (input) => {
      const path = `/api/trpc/opportunities.list?input=${encodeURIComponent(input)}`;
      const response = await app.request(path, await granted());
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Please check what you entered.');
    },
  );

  it('answers an unknown procedure and an unknown API address with 404', async () => {
    expect((await app.request(queryPath('site.secrets'))).status).toBe(404);
    expect((await app.request('/api/other')).status).toBe(404);
  });

  it('is never cached and returns the build and the request id', async () => {
    const response = await app.request(queryPath('trial.status'));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-app-version')).toBe('test-build');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
