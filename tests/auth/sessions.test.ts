import { afterEach, describe, expect, it } from 'vitest';
import { readCaller } from '../../server/auth/sessions/sessions.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ isCuttable: true, trustProxy: 1 });

async function signedIn(options: Parameters<typeof makeUser>[1] = {}) {
  const person = await makeUser(app.deps.db, options);
  const browser = (await HttpBrowser.open(app)).take(await signInAs(app, person));
  return { person, browser };
}

describe('a session', () => {
  it('returns its user, with roles and times', async () => {
    const { person, browser } = await signedIn({ roles: ['editor', 'admin'] });
    const now = app.clock.now().getTime();
    expect(await browser.viewer()).toEqual({
      id: person.id,
      email: person.email,
      firstName: null,
      lastName: null,
      roles: ['admin', 'editor'],
      hasTwoFactor: false,
      mustSetPassword: false,
      mustSetUpTwoFactor: false,
      expiresAt: new Date(now + 30 * 60_000).toISOString(),
      absoluteExpiresAt: new Date(now + 12 * 3_600_000).toISOString(),
      authenticatedAt: new Date(now).toISOString(),
    });
  });

  it('takes one database query per request, and none without its cookie', async () => {
    const { browser } = await signedIn({ roles: ['editor'] });
    let asked = 0;
    const db = new Proxy(app.deps.db, {
      get(target, property): unknown {
        asked += 1;
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    expect(await readCaller({ ...app.deps, db }, browser.cookieHeader)).not.toBeNull();
    expect(asked).toBe(1);
    expect(await readCaller({ ...app.deps, db }, 'trial=x; device=y')).toBeNull();
    expect(asked).toBe(1);
  });

  it('is stored in the database as a hash that gives no access', async () => {
    const { person, browser } = await signedIn();
    const rows = await app.deps.db.session.findMany({ where: { userId: person.id } });
    const token = browser.cookies.get('session') ?? '';
    // 256 bits.
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
    const other = await HttpBrowser.open(app);
    other.cookies.set('session', rows[0]?.id ?? '');
    expect(await other.viewer()).toBeNull();
  });

  it('ends for clients after 7 idle days, extended by refresh only, and after 30 days at the latest', async () => {
    const { browser } = await signedIn();
    for (let week = 0; week < 4; week += 1) {
      app.clock.advanceDays(6.9);
      expect((await browser.call('auth.refresh')).status).toBe(200);
    }
    expect(await browser.viewer()).not.toBeNull();
    app.clock.advanceDays(2.3);
    expect(await browser.viewer()).not.toBeNull();
    app.clock.advanceDays(0.2);
    expect(await browser.viewer()).toBeNull();
    expect((await browser.call('auth.refresh')).error?.appCode).toBe('SIGN_IN_REQUIRED');

    const idle = await signedIn();
    app.clock.advanceDays(6.9);
    // Reads do not count as activity: polls and streams send them without a user's action.
    expect(await idle.browser.viewer()).not.toBeNull();
    app.clock.advanceDays(0.2);
    expect(await idle.browser.viewer()).toBeNull();
  });

  it('is extended by saving and by opening pages, not by background requests of a page (D9)', async () => {
    const { person, browser } = await signedIn({ roles: ['admin'] });
    const tenTimes = async (act: () => Promise<unknown>) => {
      for (let minute = 0; minute < 50; minute += 5) {
        app.clock.advanceSeconds(5 * 60);
        await act();
      }
    };
    await tenTimes(() => browser.call('notifications.markAllRead'));
    expect(await browser.viewer()).not.toBeNull();
    const opens = (headers: Record<string, string> = {}) => browser.request('/admin/invest', { headers });
    await tenTimes(() => opens({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }));
    expect(await browser.viewer()).not.toBeNull();

    for (const act of [
      () => browser.viewer(),
      () => browser.call('notifications.unread'),
      () => browser.call('content.saveDraft', { page: 'invest', content: {}, baseVersion: 0, draftVersion: 0 }),
      () => opens({ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }),
      () => opens({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }),
      () => opens({ 'sec-fetch-dest': 'iframe' }),
    ]) {
      browser.take(await signInAs(app, person));
      await tenTimes(act);
      expect(await browser.viewer()).toBeNull();
    }
  });

  it('ends for staff after 30 idle minutes and after 12 hours', async () => {
    const { browser } = await signedIn({ roles: ['editor'] });
    for (let half = 0; half < 24; half += 1) {
      app.clock.advanceSeconds(29.9 * 60);
      expect((await browser.call('auth.refresh')).status).toBe(200);
    }
    app.clock.advanceSeconds(5 * 60);
    expect(await browser.viewer()).toBeNull();
    const idle = await signedIn({ roles: ['admin'] });
    app.clock.advanceSeconds(31 * 60);
    expect(await idle.browser.viewer()).toBeNull();
  });

  it('gets the shorter staff lifetimes from the first request after its user became staff', async () => {
    const { person, browser } = await signedIn();
    app.clock.advanceSeconds(3600);
    expect(await browser.viewer()).not.toBeNull();
    await app.deps.db.userRole.create({ data: { userId: person.id, role: 'editor' } });
    expect(await browser.viewer()).toBeNull();
  });
});

describe('the very next request', () => {
  it('notices a lost role', async () => {
    const { person, browser } = await signedIn({ roles: ['admin'] });
    expect((await browser.call('roles.list', {})).status).toBe(200);
    await app.deps.db.userRole.deleteMany({ where: { userId: person.id } });
    const refused = await browser.call('roles.list', {});
    expect(refused.error?.appCode).toBe('FORBIDDEN');
    expect((await browser.viewer())?.roles).toEqual([]);
  });

  it.each(['suspendedAt', 'erasedAt', 'deletedAt'] as const)('notices %s', async (column) => {
    const { person, browser } = await signedIn();
    await app.deps.db.user.update({ where: { id: person.id }, data: { [column]: app.clock.now() } });
    expect(await browser.viewer()).toBeNull();
    expect((await browser.call('profile.get')).error?.appCode).toBe('SIGN_IN_REQUIRED');
  });
});

describe('sign-out', () => {
  it('ends the session in the database and clears the cookie', async () => {
    const { person, browser } = await signedIn();
    const stolen = browser.cookies.get('session') ?? '';
    expect((await browser.call('auth.signOut')).status).toBe(200);
    expect(browser.cookies.has('session')).toBe(false);
    expect(await app.deps.db.session.count({ where: { userId: person.id } })).toBe(0);
    browser.cookies.set('session', stolen);
    expect(await browser.viewer()).toBeNull();
  });

  it('succeeds without a session', async () => {
    const browser = await HttpBrowser.open(app);
    expect((await browser.call('auth.signOut')).status).toBe(200);
  });
});

describe('invalid cookies', () => {
  const token = 'A'.repeat(43);
  it.each([
    ['a broken escape', 'session=%E0%A4%A'],
    ['ten kilobytes', `session=${'x'.repeat(10_000)}`],
    ['nothing', 'session='],
    ['a token that nobody gave out', `session=${token}`],
    ['several', `session=${token}; session=${'B'.repeat(43)}; session=%00`],
    ['no pair at all', 'session; ;;=;session'],
    ['a junk code step', 'mfa=%E0%A4%A; device=%%%'],
    ['signs of SQL', "session='; drop table users; --"],
  ])('count as signed out, never as an error: %s', async (_name, cookie) => {
    const grant = await app.grantCookie();
    const headers = { cookie: `${cookie}; ${grant}` };
    const answer = await app.request('/api/trpc/auth.session', { headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ result: { data: { json: { viewer: null, isMfaPending: false } } } });
    expect((await app.request('/', { headers })).status).toBe(200);
  });

  it('are not accepted beside a second one: the user would be ambiguous', async () => {
    const { browser } = await signedIn();
    const own = browser.cookieHeader;
    for (const cookie of [`session=${token}; ${own}`, `${own}; session=${token}`]) {
      const answer = await app.request('/api/trpc/auth.session', { headers: { cookie } });
      expect(await answer.json()).toMatchObject({ result: { data: { json: { viewer: null } } } });
    }
  });
});

describe('pages of a signed-in user', () => {
  it('are never cached', async () => {
    const { browser } = await signedIn();
    const page = await browser.request('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('while the database is away', () => {
  afterEach(() => {
    app.wire.mend();
  });

  it('a caller with a session is unknown, not signed out (D6)', async () => {
    const { browser } = await signedIn();
    expect((await browser.request('/')).status).toBe(200);
    app.wire.cut();
    for (const procedure of ['auth.session', 'auth.refresh', 'profile.get', 'auth.signOut']) {
      const { status, error } = await browser.call(procedure);
      expect(status, procedure).toBe(503);
      expect(error).toMatchObject({ appCode: 'UNAVAILABLE', retryAfterSeconds: 5 });
      expect(error?.message).toContain('is not available at the moment');
    }
    expect(browser.cookies.has('session')).toBe(true);
    const page = await browser.request('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    app.wire.mend();
    expect(await browser.viewer()).not.toBeNull();
  });
});
