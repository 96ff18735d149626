import { describe, expect, it } from 'vitest';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { grantCookie, queryPath, trialPassword } from '../setup/app.ts';
import { isCacheHit, soon, useNodes } from '../setup/nodes.ts';

const paths = ['/', '/investment-opportunities', queryPath('site.shell'), queryPath('opportunities.overview')];

describe('cached answers behind the gate', () => {
  const site = useNodes();

  async function isRefused(path: string, cookie: string | undefined) {
    const response = await site.first.request(path, cookie === undefined ? {} : { headers: { cookie } });
    const text = await response.text();
    return path.startsWith('/api/') ? response.status === 401 : text.includes('IPA Trial Access');
  }

  async function forged(): Promise<string[]> {
    const [name, value = ''] = (await grantCookie(site.first.deps)).split('=');
    const parts = value.split('.');
    return [
      `${name}=${Number(parts[0]) + 1}.${parts.slice(1).join('.')}`,
      `${name}=${[parts[0], 'zzzzzzzz', ...parts.slice(2)].join('.')}`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=`,
      `x${name}=${value}`,
      'trial=1.abc.def.test~AAAA',
      'trial-access=granted',
      `trial=${'a'.repeat(5000)}`,
    ];
  }

  it.each(paths)('are never served without a valid grant (%s)', async (path) => {
    const granted = await site.granted();
    await site.first.request(path, granted);
    expect(isCacheHit(await site.first.request(path, granted))).toBe(true);
    expect(await isRefused(path, undefined)).toBe(true);
    for (const cookie of await forged()) expect(await isRefused(path, cookie), cookie.slice(0, 60)).toBe(true);
  });

  it('stay out of browsers and search engines', async () => {
    const page = await site.first.request('/', await site.granted());
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const read = await site.first.request(queryPath('site.shell'), await site.granted());
    expect(read.headers.get('cache-control')).toBe('private, no-store');
  });

  it('end for all visitors when the password changes, on every node', async () => {
    const granted = await site.granted();
    for (const node of [site.first, site.second]) {
      await node.request('/', granted);
      expect(isCacheHit(await node.request('/', granted))).toBe(true);
    }
    await setTrialPassword(site.first.deps.db, 'Another-2026');
    for (const node of [site.first, site.second]) {
      const ask = async () => (await node.request('/', granted)).text();
      await expect.poll(ask, soon).toContain('IPA Trial Access');
      expect((await node.request(queryPath('site.shell'), granted)).status).toBe(401);
      const renewed = { headers: { cookie: await grantCookie(node.deps) } };
      expect(await (await node.request('/', renewed)).text()).not.toContain('IPA Trial Access');
    }
    await setTrialPassword(site.first.deps.db, trialPassword);
  });

  it('leave the renewal of a grant to Express, and an expired one to the gate', async () => {
    const cookie = await grantCookie(site.first.deps);
    const headers = { cookie };
    await site.first.request('/', { headers });
    site.clock.advanceDays(31);
    const used = await site.first.request('/', { headers });
    expect(used.headers.getSetCookie().join()).toContain('trial=');
    site.clock.advanceDays(380);
    expect(await isRefused('/', cookie)).toBe(true);
  });

  it('follow the gate setting, with the headers that belong to it', async () => {
    await site.first.request('/', await site.granted());
    await setTrialPassword(site.first.deps.db, null);
    const ask = async () => (await site.second.request('/')).headers.get('cache-control');
    await expect.poll(ask, soon).toBe('private, no-cache');
    const open = await site.second.request('/');
    expect(isCacheHit(open)).toBe(true);
    expect(open.headers.get('x-robots-tag')).toBeNull();
    await setTrialPassword(site.first.deps.db, trialPassword);
    const closed = async () => (await site.second.request('/')).text();
    await expect.poll(closed, soon).toContain('IPA Trial Access');
    const page = await site.second.request('/', await site.granted());
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('cached answers without a gate', () => {
  const site = useNodes({ password: '', figures: { readsPerMinute: 30 } });

  it('may be cached by a browser that revalidates each time', async () => {
    const page = await site.first.request('/');
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const etag = page.headers.get('etag') ?? '';
    const encoding = page.headers.get('content-encoding') ?? 'identity';
    const headers = { 'if-none-match': etag, 'accept-encoding': encoding };
    expect((await site.first.request('/', { headers })).status).toBe(304);
  });

  it('count as reads, together with those answered by Express', async () => {
    const request = (path: string) => site.second.request(path);
    for (let read = 0; read < 15; read += 1) expect((await request('/')).status).toBe(200);
    for (let read = 0; read < 15; read += 1) expect((await request(queryPath('trial.status'))).status).toBe(200);
    const refused = await request('/');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await request(queryPath('site.shell'))).status).toBe(429);
  });
});
