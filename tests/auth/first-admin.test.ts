import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { runAdminCommand } from '../../server/auth/command.ts';
import { ensureFirstAdmin } from '../../server/auth/first-admin.ts';
import { makeLink } from '../../server/auth/links.ts';
import { readCaller } from '../../server/auth/sessions/sessions.ts';
import { banner } from '../../server/banner.ts';
import { StartupError } from '../../server/startup-error.ts';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { signingKeys, useApp } from '../setup/app.ts';
import { buildAuthenticator } from '../setup/authenticator.ts';
import { buildCaller } from '../setup/caller.ts';
import { useDatabase } from '../setup/database.ts';
import { HttpBrowser, statusesOf } from '../setup/http-browser.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const password = 'Sepik-Lanterns-19';
const alike = { password, confirmPassword: password };

async function noAdmins() {
  await app.deps.db.userRole.deleteMany();
  await app.deps.db.oneTimeToken.deleteMany();
}

const start = (pair: { email?: string | undefined; password?: string | undefined } = {}) =>
  ensureFirstAdmin(app.deps.db, { clock: app.clock, email: pair.email, password: pair.password });

const tokenIn = (link: string | undefined) => link?.split('#token=')[1] ?? '';

/** An account signed up with another person's address, with everything that can belong to it. */
async function strangerOf(db: typeof app.deps.db, email: string) {
  const { id } = await makeUser(db, { email, password: 'Strangers-choice-5', confirmed: false });
  const soon = new Date('2027-01-01');
  await buildTotpFactor(db, id);
  await db.recoveryCode.create({ data: { userId: id, codeHash: 'x' } });
  await db.session.create({ data: { id: `s-${id}`, userId: id, expiresAt: soon, absoluteExpiresAt: soon } });
  await db.knownDevice.create({ data: { userId: id, tokenHash: `d-${id}`, expiresAt: soon } });
  await db.signUpBrowser.create({ data: { userId: id, tokenHash: `b-${id}`, returnPath: '/', expiresAt: soon } });
  await db.oneTimeToken.create({
    data: { userId: id, tokenHash: `t-${id}`, purpose: 'email_confirmation', expiresAt: soon },
  });
  return { id, email, password: 'Strangers-choice-5' };
}

const nothing = { factors: 0, codes: 0, sessions: 0, devices: 0, browsers: 0, links: 0 };

async function leftOf(db: typeof app.deps.db, userId: string) {
  const where = { userId };
  return {
    factors: await db.totpFactor.count({ where }),
    codes: await db.recoveryCode.count({ where }),
    sessions: await db.session.count({ where }),
    devices: await db.knownDevice.count({ where }),
    browsers: await db.signUpBrowser.count({ where }),
    links: await db.oneTimeToken.count({ where }),
  };
}

async function admins() {
  const rows = await app.deps.db.user.findMany({
    where: { roles: { some: { role: 'admin' } } },
    select: { email: true, emailConfirmedAt: true, profile: { select: { id: true } } },
  });
  return rows;
}

beforeEach(noAdmins);

describe('a start without an admin', () => {
  it('creates a new set-up link each time, and invalidates the previous one', async () => {
    const [first, second] = [await start(), await start()];
    expect(second).toMatch(/^\/auth\/setup#token=[\w-]{43}$/);
    const browser = await HttpBrowser.open(app);
    const state = async (link: string | undefined) =>
      (await browser.call('auth.linkState', { kind: 'setup', token: tokenIn(link) })).data;
    expect(await state(first)).toBe('unknown');
    expect(await state(second)).toBe('usable');
    expect(await app.deps.db.user.count({ where: { roles: { some: {} } } })).toBe(0);
    const lines = banner({
      publicUrl: new URL('https://ipa.example'),
      isGateOn: false,
      trialPassword: undefined,
      setupLink: second,
      dataDir: '/data',
      filesAt: '/data/files',
      mail: { kind: 'smtp' } as never,
    });
    expect(lines).toContain(`First admin     https://ipa.example${second}`);
  });

  it('creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD once', async () => {
    expect(await start({ email: 'Chief@Example.test', password })).toBeUndefined();
    expect(await admins()).toMatchObject([{ email: 'chief@example.test', emailConfirmedAt: app.clock.now() }]);
    expect(await start({ email: 'other@example.test', password })).toBeUndefined();
    expect(await admins()).toHaveLength(1);
    const browser = await HttpBrowser.open(app);
    await browser.call('auth.signIn', { email: 'chief@example.test', password });
    expect((await browser.viewer())?.roles).toEqual(['admin']);
    const entry = await app.deps.db.auditEntry.findFirst({ where: { entityName: 'chief@example.test' } });
    expect(entry).toMatchObject({ actorId: null, actorName: 'ADMIN_EMAIL', action: 'roles.add' });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  it('takes over an account that a stranger signed up with (D61)', async () => {
    const stranger = await strangerOf(app.deps.db, 'taken@example.test');
    expect(await start({ email: stranger.email, password })).toBeUndefined();
    expect(await admins()).toMatchObject([{ email: stranger.email, emailConfirmedAt: app.clock.now() }]);
    expect(await leftOf(app.deps.db, stranger.id)).toEqual(nothing);
    const browser = await HttpBrowser.open(app);
    expect((await browser.call('auth.signIn', { email: stranger.email, password: stranger.password })).status).toBe(
      400,
    );
    expect((await browser.call('auth.signIn', { email: stranger.email, password })).data).toEqual({ step: 'signedIn' });
  });

  it.each([
    [{ email: 'chief@example.test', password: 'Short-11-ch' }, /ADMIN_PASSWORD.*at least 12 characters/],
    [{ email: 'chief@example.test', password: 'passwordpassword' }, /ADMIN_PASSWORD.*too common/],
    [{ email: 'chief@example.test', password: undefined }, /belong together/],
    [{ email: undefined, password }, /belong together/],
  ])('says in one sentence what is wrong with %o', async (pair, words) => {
    const starting = start(pair);
    await expect(starting).rejects.toBeInstanceOf(StartupError);
    await expect(starting).rejects.toThrow(words);
    await expect(starting).rejects.not.toThrow(pair.password ?? 'none');
    expect(await admins()).toEqual([]);
  });

  it('on several nodes at once creates one admin', async () => {
    await Promise.all(Array.from({ length: 3 }, () => start({ email: 'several@example.test', password })));
    expect(await admins()).toHaveLength(1);
  });
});

describe('the set-up link', () => {
  it('creates the first admin outside the gate, signs them in, and is then invalid', async () => {
    const token = tokenIn(await start());
    const browser = await HttpBrowser.open(app);
    browser.cookies.clear();
    const made = await browser.call('auth.setUpAdmin', { token, email: ' First@Example.test ', ...alike });
    expect([made.status, made.data]).toEqual([200, { step: 'signedIn' }]);
    expect(await admins()).toMatchObject([
      { email: 'first@example.test', profile: { id: expect.any(String) as string } },
    ]);
    expect((await browser.call('auth.linkState', { kind: 'setup', token })).data).toBe('used');
    expect(await browser.viewer()).toMatchObject({ email: 'first@example.test', roles: ['admin'] });
    expect((await browser.call('trial.status')).data).toMatchObject({ granted: true });
    expect((await browser.call('site.today')).status).toBe(200);
    expect(await start()).toBeUndefined();
    const again = await browser.call('auth.setUpAdmin', { token, email: 'second@example.test', ...alike });
    expect(again.error).toMatchObject({ message: authTexts.linkUsed, fieldErrors: { token: [authTexts.linkUsed] } });
  });

  it('takes over an account that a stranger signed up with (D61)', async () => {
    const stranger = await strangerOf(app.deps.db, 'set.up@example.test');
    const token = tokenIn(await start());
    const browser = await HttpBrowser.open(app);
    expect((await browser.call('auth.setUpAdmin', { token, email: stranger.email, ...alike })).status).toBe(200);
    // Only the new owner's session and device.
    expect(await leftOf(app.deps.db, stranger.id)).toEqual({ ...nothing, sessions: 1, devices: 1 });
    expect(await app.deps.db.session.count({ where: { id: `s-${stranger.id}` } })).toBe(0);
    expect(await app.deps.db.knownDevice.count({ where: { tokenHash: `d-${stranger.id}` } })).toBe(0);
    expect(await browser.viewer()).toMatchObject({ email: stranger.email, roles: ['admin'] });
    expect((await browser.call('auth.signIn', { email: stranger.email, password: stranger.password })).status).toBe(
      400,
    );
  });

  it('requires the code of an account with two-factor (D12)', async () => {
    const person = await makeUser(app.deps.db);
    const before = (await HttpBrowser.open(app)).take(await signInAs(app, person));
    const factor = (await before.call('profile.beginTwoFactor')).data as { factorId: string; secret: string };
    const { code } = buildAuthenticator(factor.secret, app.clock);
    await before.call('profile.confirmTwoFactor', { factorId: factor.factorId, code: code() });
    app.clock.advanceSeconds(60);
    const browser = await HttpBrowser.open(app);
    browser.cookies.clear();
    const made = await browser.call('auth.setUpAdmin', {
      token: tokenIn(await start()),
      email: person.email,
      ...alike,
    });
    expect([made.status, made.data]).toEqual([200, { step: 'secondFactor' }]);
    expect((await browser.call('auth.session')).data).toEqual({ viewer: null, isMfaPending: true });
    expect((await browser.call('site.today')).error?.appCode).toBe('MFA_REQUIRED');
    expect((await browser.call('auth.verifyMfa', { code: code() })).status).toBe(200);
    expect(await browser.viewer()).toMatchObject({ email: person.email, roles: ['admin'] });
    // The session before the new password has ended.
    expect(await before.viewer()).toBeNull();
  });

  it('sends staff to two-factor set-up first if their rules require it', async () => {
    await app.deps.db.setting.create({ data: { group: 'security', value: { staffTwoFactor: 'on' } } });
    const browser = await HttpBrowser.open(app);
    await browser.call('auth.setUpAdmin', { token: tokenIn(await start()), email: 'ruled@example.test', ...alike });
    expect(await browser.viewer()).toMatchObject({ mustSetUpTwoFactor: true });
    expect((await browser.call('site.today')).error?.appCode).toBe('MFA_REQUIRED');
    await app.deps.db.setting.deleteMany({ where: { group: 'security' } });
  });

  it('is not used up by a suspended account', async () => {
    const { email } = await makeUser(app.deps.db, { suspended: true });
    const token = tokenIn(await start());
    const browser = await HttpBrowser.open(app);
    const refused = await browser.call('auth.setUpAdmin', { token, email, ...alike });
    expect(refused.error).toMatchObject({ appCode: 'FORBIDDEN', message: authTexts.suspended });
    expect([await admins(), browser.cookies.has('session')]).toEqual([[], false]);
    expect((await browser.call('auth.linkState', { kind: 'setup', token })).data).toBe('usable');
  });

  it('used several times at once creates one admin', async () => {
    const token = tokenIn(await start());
    const tries = await Promise.all(
      [1, 2, 3].map(async (number) =>
        (await HttpBrowser.open(app)).call('auth.setUpAdmin', { token, email: `a${number}@example.test`, ...alike }),
      ),
    );
    expect(statusesOf(tries)).toEqual([200, 400, 400]);
    expect(await admins()).toHaveLength(1);
  });

  it('enforces the staff password rules, and stays valid if they refuse', async () => {
    const token = tokenIn(await start());
    const browser = await HttpBrowser.open(app);
    const short = { password: 'k7#pQ2xv9&L', confirmPassword: 'k7#pQ2xv9&L' };
    const refused = await browser.call('auth.setUpAdmin', { token, email: 'c@example.test', ...short });
    expect(refused.error?.fieldErrors.password).toEqual([authTexts.passwordShortForStaff]);
    expect((await browser.call('auth.linkState', { kind: 'setup', token })).data).toBe('usable');
  });

  it('is invalid once an admin exists by other means', async () => {
    const token = tokenIn(await start());
    await makeUser(app.deps.db, { roles: ['admin'] });
    const browser = await HttpBrowser.open(app);
    const late = await browser.call('auth.setUpAdmin', { token, email: 'late@example.test', ...alike });
    expect(late.error?.message).toBe(authTexts.linkUsed);
  });
});

describe('npm run admin', () => {
  const database = useDatabase();
  let dataDir = '';

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ipa-admin-'));
  });

  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('PUBLIC_URL', 'https://ipa.example');
    vi.stubEnv('SIGNING_KEYS', signingKeys);
  });

  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  const run = (words: string[], typed = '') => runAdminCommand(dataDir, words, () => Promise.resolve(typed));
  const rolesOf = async (email: string) =>
    (await database.db.userRole.findMany({ where: { user: { email } } })).map(({ role }) => role);

  it('creates an admin with the typed password, or with a link to choose one', async () => {
    expect(await run(['create', 'Chief@example.test'], password)).toContain('with the password you entered');
    expect(await rolesOf('chief@example.test')).toEqual(['admin']);
    const said = await run(['create', 'deputy@example.test']);
    expect(said).toMatch(/expires in 24 hours:\nhttps:\/\/ipa\.example\/auth\/setup#token=[\w-]{43}$/);
    const entries = await database.db.auditEntry.findMany({
      where: { action: 'roles.add', entityName: { in: ['chief@example.test', 'deputy@example.test'] } },
    });
    expect(entries.map(({ actorName }) => actorName)).toEqual(['npm run admin', 'npm run admin']);
  });

  it('gives an existing account the role, and keeps its password', async () => {
    const person = await makeUser(database.db);
    const before = await database.db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(await run(['create', person.email])).toContain('with the account’s existing password');
    expect(await rolesOf(person.email)).toEqual(['admin']);
    const after = await database.db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(after.passwordHash).toBe(before.passwordHash);
    expect(await run(['create', person.email])).toContain('is already an administrator');
  });

  it('never promotes a stranger’s password: it removes it and prints a link to set a new one (D61)', async () => {
    const stranger = await strangerOf(database.db, 'colleague@example.test');
    const said = await run(['create', stranger.email]);
    expect(said).toContain(
      'Its email was not confirmed, so its password, two-factor authentication and sessions were removed.',
    );
    expect(said).toMatch(/expires in 24 hours:\nhttps:\/\/ipa\.example\/auth\/setup#token=[\w-]{43}$/);
    expect(await rolesOf(stranger.email)).toEqual(['admin']);
    // Only the printed link is valid.
    expect(await leftOf(database.db, stranger.id)).toEqual({ ...nothing, links: 1 });
    const row = await database.db.user.findUniqueOrThrow({ where: { id: stranger.id } });
    expect(row).toMatchObject({ passwordHash: null, passwordMeetsStaffRule: null });
    expect(row.emailConfirmedAt).not.toBeNull();
  });

  it('gives the stranger nothing if the account is already an administrator', async () => {
    const stranger = await strangerOf(database.db, 'early@example.test');
    await database.db.userRole.create({ data: { userId: stranger.id, role: 'admin' } });
    expect(await run(['create', stranger.email])).toMatch(/#token=[\w-]{43}$/);
    expect(await leftOf(database.db, stranger.id)).toEqual({ ...nothing, links: 1 });
  });

  it('ends the sessions of an account that gets the role', async () => {
    const person = await makeUser(database.db);
    await signInAs({ ...app.deps, db: database.db }, person);
    await run(['create', person.email]);
    expect(await database.db.session.count({ where: { userId: person.id } })).toBe(0);
  });

  it('removes a second factor, ends the sessions, and mails the owner', async () => {
    const deps = { ...app.deps, db: database.db };
    const person = await makeUser(database.db);
    const cookie = await signInAs(deps, person);
    const api = buildCaller(deps, {
      caller: await readCaller(deps, cookie),
      headers: { cookie, userAgent: undefined },
    });
    const { factorId, secret } = await api.profile.beginTwoFactor();
    await api.profile.confirmTwoFactor({ factorId, code: buildAuthenticator(secret, app.clock).code() });
    await run(['reset-mfa', person.email]);
    expect(await database.db.totpFactor.count({ where: { userId: person.id } })).toBe(0);
    expect(await database.db.session.count({ where: { userId: person.id } })).toBe(0);
    const letters = await lettersTo(deps, person.email);
    expect(letters.at(-1)?.content.subject).toBe('Your two-factor authentication was reset');
  });

  it.each([
    [[], /^Usage: npm run admin/],
    [['create'], /^Usage:/],
    [['create', 'no-address'], /^Usage:/],
    // Other processes can read passwords in arguments.
    [['create', 'chief@example.test', password], /^Usage:/],
    [['reset-mfa', 'nobody@example.test'], /no account with the email nobody@example\.test/],
  ])('refuses %j with a message', async (words, sentence) => {
    await expect(run(words)).rejects.toThrow(sentence);
  });

  it('refuses a weak password', async () => {
    await expect(run(['create', 'weak@example.test'], 'passwordpassword')).rejects.toThrow(authTexts.passwordCommon);
    expect(await database.db.user.count({ where: { email: 'weak@example.test' } })).toBe(0);
  });
});

describe('the link of npm run admin', () => {
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', app.databaseUrl);
    vi.stubEnv('DATA_DIR', tmpdir());
    vi.stubEnv('PUBLIC_URL', 'https://ipa.example');
    vi.stubEnv('SIGNING_KEYS', signingKeys);
    // The command uses the machine's clock.
    vi.useFakeTimers({ now: app.clock.now(), toFake: ['Date'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function linkFor(email: string) {
    const said = await runAdminCommand(tmpdir(), ['create', email], () => Promise.resolve(''));
    const browser = await HttpBrowser.open(app);
    browser.cookies.clear();
    return { token: tokenIn(said), browser };
  }

  it('sets the password, passes the gate and signs in, once', async () => {
    const email = 'second.admin@example.test';
    await makeUser(app.deps.db, { roles: ['admin'] });
    const { token, browser } = await linkFor(email);
    expect((await browser.call('auth.linkState', { kind: 'setup', token })).data).toBe('usable');
    const made = await browser.call('auth.setUpAdmin', { token, email, ...alike });
    expect([made.status, made.data]).toEqual([200, { step: 'signedIn' }]);
    expect(await browser.viewer()).toMatchObject({ email, roles: ['admin'] });
    expect((await browser.call('trial.status')).data).toMatchObject({ granted: true });
    expect((await browser.call('site.today')).status).toBe(200);
    expect((await browser.call('auth.linkState', { kind: 'setup', token })).data).not.toBe('usable');
    const again = await browser.call('auth.setUpAdmin', { token, email, ...alike });
    expect(again.error?.fieldErrors.token).toHaveLength(1);
  });

  it('works for its account only, and stays valid for it', async () => {
    const email = 'own@example.test';
    const { token, browser } = await linkFor(email);
    const other = await makeUser(app.deps.db);
    for (const stranger of [other.email, 'new@example.test']) {
      const refused = await browser.call('auth.setUpAdmin', { token, email: stranger, ...alike });
      expect(refused.error?.fieldErrors).toEqual({ email: ['Enter the email that this link was made for'] });
    }
    expect((await admins()).map((admin) => admin.email)).toEqual([email]);
    expect(browser.cookies.has('session')).toBe(false);
    expect((await browser.call('auth.linkState', { kind: 'setup', token })).data).toBe('usable');
  });

  it('enforces the staff password rules', async () => {
    const email = 'ruled.too@example.test';
    const { token, browser } = await linkFor(email);
    const short = { password: 'k7#pQ2xv9&L', confirmPassword: 'k7#pQ2xv9&L' };
    const refused = await browser.call('auth.setUpAdmin', { token, email, ...short });
    expect(refused.error?.fieldErrors.password).toEqual([authTexts.passwordShortForStaff]);
  });

  it('becomes invalid when the role is removed, after 24 hours, and when another link set a password', async () => {
    const { db } = app.deps;
    const demoted = await linkFor('demoted@example.test');
    await db.userRole.deleteMany({ where: { user: { email: 'demoted@example.test' } } });
    const entry = { token: demoted.token, email: 'demoted@example.test', ...alike };
    expect((await demoted.browser.call('auth.setUpAdmin', entry)).error?.message).toBe(authTexts.linkUsed);
    expect(await admins()).toEqual([]);

    const other = await linkFor('other.way@example.test');
    const { id } = await db.user.findUniqueOrThrow({ where: { email: 'other.way@example.test' } });
    const reset = await makeLink(db, 'reset', { userId: id, now: app.clock.now() });
    await other.browser.call('auth.resetPassword', { token: tokenIn(reset), ...alike });
    expect((await other.browser.call('auth.linkState', { kind: 'setup', token: other.token })).data).toBe('unknown');

    const late = await linkFor('late.admin@example.test');
    app.clock.advanceSeconds(24 * 3600 + 1);
    expect((await late.browser.call('auth.linkState', { kind: 'setup', token: late.token })).data).toBe('ended');
  });

  it('admits neither a suspended account nor one with two-factor without its code', async () => {
    const { db } = app.deps;
    const { token, browser } = await linkFor('held@example.test');
    const { id } = await db.user.findUniqueOrThrow({ where: { email: 'held@example.test' } });
    const send = () => browser.call('auth.setUpAdmin', { token, email: 'held@example.test', ...alike });
    await db.user.update({ where: { id }, data: { suspendedAt: app.clock.now() } });
    expect((await send()).error).toMatchObject({ appCode: 'FORBIDDEN', message: authTexts.suspended });
    expect(browser.cookies.has('session')).toBe(false);
    await db.user.update({ where: { id }, data: { suspendedAt: null } });
    await buildTotpFactor(db, id);
    expect((await send()).data).toEqual({ step: 'secondFactor' });
    expect((await browser.call('auth.session')).data).toEqual({ viewer: null, isMfaPending: true });
  });
});
