import { describe, expect, it } from 'vitest';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { usePending } from '../../server/auth/sessions/pending.ts';
import { hashToken } from '../../server/auth/primitives/tokens.ts';
import { useApp } from '../setup/app.ts';
import { buildAuthenticator } from '../setup/authenticator.ts';
import { HttpBrowser, statusesOf } from '../setup/http-browser.ts';
import { lettersTo, tokenOf } from '../setup/mailbox.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const open = () => HttpBrowser.open(app);

interface Guarded {
  person: Person;
  recoveryCodes: string[];
  code(): string;
}

/** A person with two-factor enabled, and an unused code. */
async function guarded(): Promise<Guarded> {
  const person = await makeUser(app.deps.db);
  const browser = (await open()).take(await signInAs(app, person));
  const enrolment = (await browser.call('profile.beginTwoFactor')).data as { factorId: string; secret: string };
  const { code } = buildAuthenticator(enrolment.secret, app.clock);
  const confirmed = await browser.call('profile.confirmTwoFactor', { factorId: enrolment.factorId, code: code() });
  app.clock.advanceSeconds(60);
  return { person, code, recoveryCodes: (confirmed.data as { recoveryCodes: string[] }).recoveryCodes };
}

const entryOf = ({ email, password }: Person) => ({ email, password });

async function withPassword({ person }: Guarded): Promise<HttpBrowser> {
  const browser = await open();
  const { data } = await browser.call('auth.signIn', entryOf(person));
  expect(data).toEqual({ step: 'secondFactor' });
  return browser;
}

describe('with two-factor on', () => {
  it('the password starts the code step and nothing else, for five minutes', async () => {
    const them = await guarded();
    const browser = await withPassword(them);
    expect(browser.cookies.has('session')).toBe(false);
    expect(browser.cookies.get('mfa')).toMatch(/^[\w-]{43}$/);
    expect((await browser.call('auth.session')).data).toEqual({ viewer: null, isMfaPending: true });
    for (const procedure of ['profile.get', 'auth.refresh', 'profile.twoFactor', 'roles.list']) {
      expect((await browser.call(procedure)).error?.appCode, procedure).toMatch(/MFA_REQUIRED|VALIDATION/);
    }
    const page = await browser.request('/');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    app.clock.advanceSeconds(301);
    expect((await browser.call('auth.session')).data).toEqual({ viewer: null, isMfaPending: false });
    // Nor does it tell whether a code is right.
    for (const code of [them.code(), '000000']) {
      expect((await browser.call('auth.verifyMfa', { code })).error?.appCode).toBe('SIGN_IN_REQUIRED');
    }
  });

  it('the code opens the session, fresh and with a new token', async () => {
    const them = await guarded();
    const browser = await withPassword(them);
    const pending = browser.cookies.get('mfa');
    const { status, data } = await browser.call('auth.verifyMfa', { code: them.code() });
    expect({ status, data }).toEqual({ status: 200, data: { recoveryCodesLeft: null } });
    expect(browser.cookies.has('mfa')).toBe(false);
    expect(browser.cookies.get('session')).not.toBe(pending);
    expect(await browser.viewer()).toMatchObject({ email: them.person.email, hasTwoFactor: true });
    const session = await app.deps.db.session.findFirst({
      where: { userId: them.person.id },
      orderBy: { createdAt: 'desc' },
    });
    expect(session?.mfaVerifiedAt).toEqual(app.clock.now());
  });

  it('a pending token opens one session, and a code works once', async () => {
    const them = await guarded();
    const browser = await withPassword(them);
    const copy = (await open()).take(browser.cookieHeader);
    const before = await app.deps.db.session.count({ where: { userId: them.person.id } });
    const [codeA, codeB] = [them.code(), them.recoveryCodes[0]];
    const both = await Promise.all([
      browser.call('auth.verifyMfa', { code: codeA }),
      copy.call('auth.verifyMfa', { code: codeB }),
    ]);
    expect(statusesOf(both)).toEqual([200, 401]);
    expect(await app.deps.db.session.count({ where: { userId: them.person.id } })).toBe(before + 1);

    const again = await withPassword(them);
    expect((await again.call('auth.verifyMfa', { code: codeA })).status).toBe(400);
  });

  it('the same code sent many times at once succeeds once', async () => {
    const them = await guarded();
    const browsers = await Promise.all(Array.from({ length: 3 }, () => withPassword(them)));
    const code = them.code();
    const tries = await Promise.all(browsers.map((browser) => browser.call('auth.verifyMfa', { code })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a recovery code works once, reports how many are left, and mails its owner', async () => {
    const them = await guarded();
    const [code = ''] = them.recoveryCodes;
    const browser = await withPassword(them);
    const { data } = await browser.call('auth.verifyMfa', { code: ` ${code.toLowerCase().replace('-', ' ')} ` });
    expect(data).toEqual({ recoveryCodesLeft: 9 });
    const subjects = (await lettersTo(app.deps, them.person.email)).map(({ content }) => content.subject);
    expect(subjects).toContain('A recovery code was used');
    const again = await withPassword(them);
    expect((await again.call('auth.verifyMfa', { code })).error?.fieldErrors.code).toEqual([authTexts.codeInvalid]);
  });

  it.each(['000000', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', 'AAAAA-AAAAA', '', ' '])(
    'refuses %j with 400 at its field',
    async (code) => {
      const browser = await withPassword(await guarded());
      const { status, error } = await browser.call('auth.verifyMfa', { code });
      expect(status).toBe(400);
      expect(error?.fieldErrors.code).toEqual([authTexts.codeInvalid]);
      expect(browser.cookies.has('session')).toBe(false);
    },
  );

  it('five failures lock the step for 15 minutes, even for the right code and other browsers', async () => {
    const them = await guarded();
    const browser = await withPassword(them);
    const tries = await Promise.all(
      Array.from({ length: 7 }, () => browser.call('auth.verifyMfa', { code: '000000' })),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    const other = await withPassword(them);
    const right = await other.call('auth.verifyMfa', { code: them.code() });
    expect(right.status).toBe(429);
    expect(right.error?.retryAfterSeconds).toBeGreaterThan(14 * 60);
    const outcomes = (await app.deps.db.signIn.findMany({ where: { userId: them.person.id } })).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.filter((outcome) => outcome === 'wrong_code')).toHaveLength(5);
  });

  it('a password reset does not skip it, and ends a pending step', async () => {
    const them = await guarded();
    const waiting = await withPassword(them);
    await waiting.call('auth.requestReset', { email: them.person.email });
    const token = tokenOf((await lettersTo(app.deps, them.person.email)).at(-1));
    const password = 'Another-sunset-31';
    await waiting.call('auth.resetPassword', { token, password, confirmPassword: password });
    expect((await waiting.call('auth.verifyMfa', { code: them.code() })).error?.appCode).toBe('SIGN_IN_REQUIRED');
    const after = await open();
    const { data } = await after.call('auth.signIn', { email: them.person.email, password });
    expect(data).toEqual({ step: 'secondFactor' });
  });

  it('a person suspended in between is not signed in', async () => {
    const them = await guarded();
    const browser = await withPassword(them);
    await app.deps.db.user.update({ where: { id: them.person.id }, data: { suspendedAt: app.clock.now() } });
    expect((await browser.call('auth.verifyMfa', { code: them.code() })).status).toBe(400);
    expect(browser.cookies.has('session')).toBe(false);
  });

  it.each([
    ['no longer confirmed', { emailConfirmedAt: null }],
    ['deleted', { deletedAt: new Date('2026-11-20T00:00:00Z') }],
    ['erased', { erasedAt: new Date('2026-11-20T00:00:00Z') }],
  ])('a person %s in between is not signed in either', async (_state, data) => {
    const them = await guarded();
    const browser = await withPassword(them);
    await app.deps.db.user.update({ where: { id: them.person.id }, data });
    expect((await browser.call('auth.verifyMfa', { code: them.code() })).status).toBe(400);
    expect(browser.cookies.has('session')).toBe(false);
  });

  it('a pending token is used up once', async () => {
    const them = await guarded();
    const browser = await withPassword(them);
    const tokenHash = hashToken(browser.cookies.get('mfa') ?? '');
    const use = () => app.deps.db.$transaction((tx) => usePending(tx, tokenHash, app.clock.now()));
    expect([await use(), await use()]).toEqual([true, false]);
    expect((await browser.call('auth.verifyMfa', { code: them.code() })).error?.appCode).toBe('SIGN_IN_REQUIRED');
  });

  it('sign-out cancels a pending code step', async () => {
    const browser = await withPassword(await guarded());
    await browser.call('auth.signOut');
    expect(browser.cookies.has('mfa')).toBe(false);
    expect((await browser.call('auth.session')).data).toEqual({ viewer: null, isMfaPending: false });
  });
});

describe('proof of identity in place (D14)', () => {
  it('makes the session fresh, restarts it and issues a new token', async () => {
    const person = await makeUser(app.deps.db);
    const browser = (await open()).take(await signInAs(app, person));
    app.clock.advanceSeconds(11 * 60);
    expect((await browser.call('profile.beginTwoFactor')).error?.appCode).toBe('REAUTH_REQUIRED');
    const old = browser.cookies.get('session') ?? '';
    const { data } = await browser.call('auth.reauthenticate', { password: person.password });
    const now = app.clock.now();
    expect(data).toMatchObject({
      viewer: {
        authenticatedAt: now.toISOString(),
        absoluteExpiresAt: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      },
    });
    expect(browser.cookies.get('session')).not.toBe(old);
    expect((await browser.call('profile.beginTwoFactor')).status).toBe(200);
    const thief = await open();
    thief.cookies.set('session', old);
    expect(await thief.viewer()).toBeNull();
  });

  it('requires the code too with two-factor on', async () => {
    const them = await guarded();
    const browser = (await open()).take(await signInAs(app, them.person));
    app.clock.advanceSeconds(11 * 60);
    const { password } = them.person;
    expect((await browser.call('auth.reauthenticate', { password })).error?.fieldErrors.code).toEqual([
      'Please enter a valid 6-digit code',
    ]);
    expect((await browser.call('auth.reauthenticate', { password, code: '000000' })).status).toBe(400);
    expect((await browser.call('profile.beginTwoFactor')).error?.appCode).toBe('REAUTH_REQUIRED');
    expect((await browser.call('auth.reauthenticate', { password, code: them.code() })).status).toBe(200);
  });

  it('counts failures as sign-in does', async () => {
    const person = await makeUser(app.deps.db);
    const browser = (await open()).take(await signInAs(app, person));
    const statuses: number[] = [];
    const words = new Set<string | undefined>();
    for (let tried = 0; tried < 11; tried += 1) {
      const { status, error } = await browser.call('auth.reauthenticate', { password: 'not the password' });
      statuses.push(status);
      words.add(error?.fieldErrors.password?.[0]);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect([...words]).toEqual([authTexts.wrongPassword, undefined]);
    expect(await browser.viewer()).not.toBeNull();
  });
});

describe('staff who need two-factor (D12)', () => {
  it('are sent to its set-up before anything that requires their role', async () => {
    const editor = await makeUser(app.deps.db, { roles: ['admin'] });
    const browser = (await open()).take(await signInAs(app, editor));
    const rule = (staffTwoFactor: string) =>
      app.deps.db.setting.upsert({
        where: { group: 'security' },
        create: { group: 'security', value: { staffTwoFactor } },
        update: { value: { staffTwoFactor } },
      });
    expect((await browser.viewer())?.mustSetUpTwoFactor).toBe(false);
    await rule('on');
    expect((await browser.viewer())?.mustSetUpTwoFactor).toBe(true);
    const refused = await browser.call('roles.list', {});
    expect(refused.error).toMatchObject({ appCode: 'MFA_REQUIRED', details: { setUp: 'yes' } });
    expect((await browser.call('profile.get')).status).toBe(200);
    await rule('off');
    expect((await browser.call('roles.list', {})).status).toBe(200);
    await rule('default');
    expect((await browser.viewer())?.mustSetUpTwoFactor).toBe(false);
  });
});
