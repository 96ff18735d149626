import { describe, expect, it } from 'vitest';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { cookiesOf, queryPath, trialPassword, useApp } from '../setup/app.ts';

const app = useApp({ figures: { gateFailures: 1000 } });
const content = [
  queryPath('site.shell'),
  queryPath('content.homepage'),
  queryPath('opportunities.list', {}),
  queryPath('opportunities.overview'),
  queryPath('opportunities.byId', { id: '00000000-0000-7000-8000-000000000000' }),
];

function enter(password: unknown, headers: Record<string, string> = {}) {
  return app.request('/api/trpc/trial.enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ json: { password } }),
  });
}

describe('the trial gate (D1, D2)', () => {
  it('opens with the exact password and sets a signed, HttpOnly cookie for 400 days', async () => {
    const response = await enter(trialPassword);
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie().join();
    expect(cookie).toMatch(/^trial=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain(`Max-Age=${400 * 86_400}`);
    for (const path of content.slice(0, 4)) {
      const answer = await app.request(path, { headers: { cookie: cookiesOf(response) } });
      expect(answer.status, path).toBe(200);
    }
  });

  it.each(['kundu-2026', `${trialPassword} `, ` ${trialPassword}`, 'Kundu', '', 'x'.repeat(257)])(
    'refuses %j at the field',
    async (password) => {
      const response = await enter(password);
      expect(response.status).toBe(400);
      expect(response.headers.getSetCookie()).toEqual([]);
      const body = (await response.json()) as { error: { json: { data: { fieldErrors: Record<string, string[]> } } } };
      expect(body.error.json.data.fieldErrors.password).toHaveLength(1);
    },
  );

  it('accepts nothing but the password', async () => {
    const response = await app.request('/api/trpc/trial.enter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { password: trialPassword, role: 'admin' } }),
    });
    expect(response.status).toBe(400);
  });

  it.each([
    ['no cookie', undefined],
    ['the local hint', 'trial-access=granted; trial=granted'],
    ['a made-up grant', 'trial=1.abc.def.test~AAAA'],
    ['junk', 'trial=%E0%A4%A'],
    ['a very long value', `trial=${'a'.repeat(5000)}`],
  ])('answers TRIAL_REQUIRED to every content procedure with %s', async (_name, cookie) => {
    for (const path of content) {
      const response = await app.request(path, cookie === undefined ? {} : { headers: { cookie } });
      expect(response.status, path).toBe(401);
      expect(await response.text()).toContain('"appCode":"TRIAL_REQUIRED"');
    }
  });

  it('refuses a grant whose generation or time was changed', async () => {
    const grant = await app.grantCookie();
    const [name, value = ''] = grant.split('=');
    const parts = value.split('.');
    const forged = [
      `${Number(parts[0]) + 1}.${parts.slice(1).join('.')}`,
      [parts[0], 'zzzzzzzz', ...parts.slice(2)].join('.'),
    ];
    for (const changed of forged) {
      const response = await app.request(queryPath('site.shell'), { headers: { cookie: `${name}=${changed}` } });
      expect(response.status).toBe(401);
    }
  });

  it('ends every other grant when the password changes', async () => {
    const before = await app.grantCookie();
    await setTrialPassword(app.deps.db, 'Another-2026');
    const old = await app.request(queryPath('site.shell'), { headers: { cookie: before } });
    expect(old.status).toBe(401);
    const actor = await app.request(queryPath('site.shell'), { headers: { cookie: await app.grantCookie() } });
    expect(actor.status).toBe(200);
    await setTrialPassword(app.deps.db, trialPassword);
  });

  it('renews a grant in use and expires an unused one after 400 days', async () => {
    const cookie = await app.grantCookie();
    const fresh = await app.request('/', { headers: { cookie } });
    expect(fresh.headers.getSetCookie()).toEqual([]);
    app.clock.advanceDays(31);
    const used = await app.request('/', { headers: { cookie } });
    expect(used.headers.getSetCookie().join()).toContain('trial=');
    app.clock.advanceDays(380);
    const late = await app.request(queryPath('site.shell'), { headers: { cookie } });
    expect(late.status).toBe(401);
    const renewed = await app.request(queryPath('site.shell'), { headers: { cookie: cookiesOf(used) } });
    expect(renewed.status).toBe(200);
  });

  it('keeps the address and shows the gate page with 200, noindex and no-store at every path', async () => {
    for (const path of ['/', '/investment-opportunities?sector=mining', '/nothing/here', '/admin']) {
      const response = await app.request(path);
      const html = await response.text();
      expect(response.status, path).toBe(200);
      expect(html).toContain('IPA Trial Access');
      expect(html).not.toContain(trialPassword);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(html).toContain(path.replaceAll('&', '&amp;'));
    }
  });

  it('leaves the pages of mailed links open, also to HEAD, and nothing beside them', async () => {
    const opened = ['/auth/confirm', '/auth/invite', '/auth/reset', '/auth/setup', '/verify'];
    opened.push('/enquiries/track', '/enquiries/forwarded');
    opened.push('/investment-opportunities/alerts/confirm?token=x', '/investment-opportunities/alerts/stop?token=x');
    for (const path of opened) {
      const response = await app.request(path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
      expect(await response.text(), path).not.toContain('IPA Trial Access');
      const head = await app.request(path, { method: 'HEAD' });
      expect([path, head.status, head.headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex']);
    }
    const closed = ['/auth', '/investment-opportunities/alerts/new', '/investment-opportunities/alerts'];
    for (const path of closed) expect(await (await app.request(path)).text(), path).toContain('IPA Trial Access');
  });

  it('refuses stored files without a grant', async () => {
    const without = await app.request('/media/1/photo.png');
    expect(without.status).toBe(401);
    expect(await without.text()).not.toContain('IPA Trial Access');
    const withGrant = await app.request('/media/1/photo.png', { headers: { cookie: await app.grantCookie() } });
    expect(withGrant.status).toBe(404);
  });

  it('leaves the exceptions of D2 open', async () => {
    for (const path of ['/healthz', '/readyz', '/robots.txt', '/theme.css']) {
      expect((await app.request(path)).status, path).toBe(200);
    }
    expect(await (await app.request('/robots.txt')).text()).toContain('Disallow: /\n');
  });
});

describe('the gate form without script (D2)', () => {
  const post = (fields: Record<string, string>) =>
    app.request('/trial/enter', { method: 'POST', body: new URLSearchParams(fields) });

  it('redirects back to the requested address', async () => {
    const response = await post({ password: trialPassword, returnTo: '/investment-opportunities?sector=energy' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/investment-opportunities?sector=energy');
    const page = await app.request('/', { headers: { cookie: cookiesOf(response) } });
    expect(await page.text()).not.toContain('IPA Trial Access');
  });

  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)', ''])(
    'never redirects off the site (%j)',
    async (returnTo) => {
      const response = await post({ password: trialPassword, returnTo });
      expect(response.headers.get('location')).toBe('/');
    },
  );

  it('shows the reason at the field, once', async () => {
    const response = await post({ password: 'wrong', returnTo: '/' });
    expect(response.status).toBe(303);
    const notice = cookiesOf(response);
    const page = await app.request('/', { headers: { cookie: notice } });
    expect(await page.text()).toContain('Incorrect password. Please try again.');
    expect(page.headers.getSetCookie().join()).toContain('trial-notice=;');
  });
});
