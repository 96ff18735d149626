import { describe, expect, it } from 'vitest';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { lettersTo, tokenOf } from '../setup/mailbox.ts';
import { makeUser, usualPassword } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const open = () => HttpBrowser.open(app);
const twice = (password: string) => ({ password, confirmPassword: password });
const next = 'Another-sunset-31';
let made = 0;

async function signedUp({ browser, redirect }: { browser?: HttpBrowser; redirect?: string } = {}) {
  const email = `here-${(made += 1)}@example.test`;
  const used = browser ?? (await open());
  const entry = { email, ...twice(usualPassword), ...(redirect === undefined ? {} : { redirect }) };
  expect((await used.call('auth.signUp', entry)).status).toBe(200);
  const { id } = await app.deps.db.user.findUniqueOrThrow({ where: { email } });
  return { id, email, browser: used, token: tokenOf((await lettersTo(app.deps, email))[0]) };
}

const confirm = async (browser: HttpBrowser, token: string) =>
  (await browser.call('auth.confirmEmail', { token, password: usualPassword })).data;

const isConfirmed = async (id: string) =>
  (await app.deps.db.user.findUniqueOrThrow({ where: { id } })).emailConfirmedAt !== null;

const rowsOf = (userId: string) => app.deps.db.signUpBrowser.count({ where: { userId } });

async function expectOnlyConfirmed(browser: HttpBrowser, { id, token }: { id: string; token: string }, to = '/') {
  expect(await confirm(browser, token)).toEqual({ step: 'confirmed', to });
  expect(await isConfirmed(id)).toBe(true);
  expect(await browser.viewer()).toBeNull();
  expect(await app.deps.db.session.count({ where: { userId: id } })).toBe(0);
  expect(await rowsOf(id)).toBe(0);
}

describe('confirming in the browser that signed up', () => {
  it('signs in, recorded like a sign-in, and continues to the person’s target', async () => {
    const { id, email, browser, token } = await signedUp({ redirect: '/dashboard?tab=x#services' });
    expect(await rowsOf(id)).toBe(1);
    expect(await confirm(browser, token)).toEqual({ step: 'signedIn', to: '/dashboard?tab=x#services' });
    expect(await browser.viewer()).toMatchObject({ email });
    expect(browser.cookies.has('signup')).toBe(false);
    expect(await rowsOf(id)).toBe(0);
    expect(await app.deps.db.signIn.count({ where: { userId: id, outcome: 'succeeded' } })).toBe(1);
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { id } })).lastSignInAt).not.toBeNull();
  });

  it.each([undefined, '//evil.example', 'https://evil.example/', String.raw`/\evil.example`, '/auth/reset', '/./auth'])(
    'redirects to / if the target is %s',
    async (redirect) => {
      const { browser, token } = await signedUp(redirect === undefined ? {} : { redirect });
      expect(await confirm(browser, token)).toEqual({ step: 'signedIn', to: '/' });
    },
  );

  it('is recognised by a cookie that scripts cannot read, stored only as a hash', async () => {
    const browser = await open();
    const { response } = await browser.call('auth.signUp', { email: 'cookie@example.test', ...twice(usualPassword) });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^signup=[\w-]{43}; Max-Age=172800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const rows = JSON.stringify(await app.deps.db.signUpBrowser.findMany());
    expect(rows).not.toContain(browser.cookies.get('signup'));
  });

  it('signs each of two people in with their own link', async () => {
    const first = await signedUp();
    const second = await signedUp({ browser: first.browser });
    const { browser } = first;
    expect(await confirm(browser, second.token)).toMatchObject({ step: 'signedIn' });
    expect(await browser.viewer()).toMatchObject({ email: second.email });
  });
});

describe('confirming signs nobody in', () => {
  it('in another browser, which continues after sign-in', async () => {
    const person = await signedUp({ redirect: '/dashboard/subscribe/7?from=x' });
    await expectOnlyConfirmed(await open(), person, '/dashboard/subscribe/7?from=x');
  });

  it('in a browser that signed up for another account', async () => {
    const person = await signedUp();
    const { browser } = await signedUp();
    await expectOnlyConfirmed(browser, person);
  });

  it('in a browser with a forged cookie', async () => {
    const person = await signedUp();
    const other = await open();
    other.cookies.set('signup', 'x'.repeat(43));
    await expectOnlyConfirmed(other, person);
  });

  it('with an address that already had an account: its cookie is worthless', async () => {
    const person = await signedUp();
    const other = await open();
    await other.call('auth.signUp', { email: person.email, ...twice(usualPassword) });
    expect(other.cookies.has('signup')).toBe(true);
    await expectOnlyConfirmed(other, person);
  });

  it('once the cookie has expired, with a newer link', async () => {
    const person = await signedUp({ redirect: '/profile' });
    app.clock.advanceSeconds(48 * 3600);
    await person.browser.call('auth.resendConfirmation', { email: person.email });
    const token = tokenOf((await lettersTo(app.deps, person.email)).at(-1));
    await expectOnlyConfirmed(person.browser, { ...person, token });
  });

  it('where the password is newer than the sign-up', async () => {
    const person = await signedUp({ redirect: '/profile' });
    const passwordChangedAt = new Date(app.clock.now().getTime() + 1);
    await app.deps.db.user.update({ where: { id: person.id }, data: { passwordChangedAt } });
    await expectOnlyConfirmed(person.browser, person);
  });

  it('for a suspended account', async () => {
    const person = await signedUp();
    await app.deps.db.user.update({ where: { id: person.id }, data: { suspendedAt: app.clock.now() } });
    await expectOnlyConfirmed(person.browser, person);
  });

  it('for staff, whose rules a sign-in checks', async () => {
    const person = await signedUp();
    await app.deps.db.userRole.create({ data: { userId: person.id, role: 'editor' } });
    await expectOnlyConfirmed(person.browser, person);
  });

  it('before the trial gate', async () => {
    const person = await signedUp();
    for (const name of person.browser.cookies.keys()) if (name !== 'signup') person.browser.cookies.delete(name);
    await expectOnlyConfirmed(person.browser, person);
  });
});

describe('the cookie of a sign-up', () => {
  it('works once: a second link of the account is invalidated with it', async () => {
    const { email, browser, token } = await signedUp();
    await browser.call('auth.resendConfirmation', { email });
    const other = tokenOf((await lettersTo(app.deps, email)).at(-1));
    const cookie = browser.cookies.get('signup') ?? '';
    expect(await confirm(browser, token)).toMatchObject({ step: 'signedIn' });
    await browser.call('auth.signOut');
    browser.cookies.set('signup', cookie);
    for (const again of [token, other]) expect(await confirm(browser, again)).toBeUndefined();
    expect(await browser.viewer()).toBeNull();
  });

  it('requires the code of a second factor', async () => {
    const { id, browser, token } = await signedUp({ redirect: '/profile' });
    await buildTotpFactor(app.deps.db, id);
    expect(await confirm(browser, token)).toEqual({ step: 'secondFactor', to: '/profile' });
    expect((await browser.call('auth.session')).data).toEqual({ viewer: null, isMfaPending: true });
  });

  it.each(['auth.confirmWithNewPassword', 'auth.resetPassword'])(
    'does not sign in once the owner took over the account: %s',
    async (procedure) => {
      const { id, email, browser, token } = await signedUp();
      await browser.call('auth.requestReset', { email });
      const reset = tokenOf((await lettersTo(app.deps, email)).at(-1));
      const used = procedure === 'auth.resetPassword' ? reset : token;
      expect((await browser.call(procedure, { token: used, ...twice(next) })).status).toBe(200);
      expect(await rowsOf(id)).toBe(0);
      expect(await browser.viewer()).toBeNull();
    },
  );

  it('reveals nothing about an address: it is set for known ones too', async () => {
    const person = await makeUser(app.deps.db);
    const shapes: string[][] = [];
    for (const email of [person.email, 'unknown-here@example.test']) {
      const { response } = await (await open()).call('auth.signUp', { email, ...twice(usualPassword) });
      const cookies = response.headers.getSetCookie();
      // The second may pass between the two.
      shapes.push(cookies.map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;').replace(/Expires=[^;]+/, 'Expires=…')));
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toHaveLength(1);
    expect(await rowsOf(person.id)).toBe(0);
  });
});
