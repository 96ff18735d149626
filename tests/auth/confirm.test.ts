import { describe, expect, it } from 'vitest';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser, statusesOf } from '../setup/http-browser.ts';
import { lettersTo, tokenOf } from '../setup/mailbox.ts';
import { makeUser, usualPassword } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const open = () => HttpBrowser.open(app);
const twice = (password: string) => ({ password, confirmPassword: password });
const next = 'Another-sunset-31';
const wrongWords = 'This is not the password you signed up with. Try again, or set a new password.';
let made = 0;

/** A signed-up address, and the link mailed to its owner. */
async function signedUp(password = usualPassword) {
  const email = `owner-${(made += 1)}@example.test`;
  const browser = await open();
  expect((await browser.call('auth.signUp', { email, ...twice(password) })).status).toBe(200);
  const { id } = await app.deps.db.user.findUniqueOrThrow({ where: { email } });
  return { id, email, browser, token: tokenOf((await lettersTo(app.deps, email))[0]) };
}

const isConfirmed = async (id: string) =>
  (await app.deps.db.user.findUniqueOrThrow({ where: { id } })).emailConfirmedAt !== null;

/** What a stranger could leave in an account before its owner takes it over. */
async function leaveTraces(userId: string) {
  const { db, clock } = app.deps;
  const soon = new Date(clock.now().getTime() + 600_000);
  await buildTotpFactor(db, userId);
  await db.recoveryCode.create({ data: { userId, codeHash: 'x' } });
  await db.session.create({ data: { id: `s-${userId}`, userId, expiresAt: soon, absoluteExpiresAt: soon } });
  await db.pendingMfaToken.create({ data: { userId, tokenHash: `p-${userId}`, expiresAt: soon } });
  await db.knownDevice.create({ data: { userId, tokenHash: `d-${userId}`, expiresAt: soon } });
  await db.signUpBrowser.create({ data: { userId, tokenHash: `b-${userId}`, returnPath: '/', expiresAt: soon } });
}

async function tracesOf(userId: string) {
  const { db } = app.deps;
  const where = { userId };
  return {
    factors: await db.totpFactor.count({ where }),
    codes: await db.recoveryCode.count({ where }),
    sessions: await db.session.count({ where }),
    pending: await db.pendingMfaToken.count({ where }),
    devices: await db.knownDevice.count({ where }),
    browsers: await db.signUpBrowser.count({ where }),
    links: await db.oneTimeToken.count({ where: { userId, usedAt: null } }),
  };
}

const none = { factors: 0, codes: 0, sessions: 0, pending: 0, devices: 0, browsers: 0, links: 0 };

describe('confirming an address (D61)', () => {
  it('requires the sign-up password; a wrong one confirms nothing and keeps the link', async () => {
    const { id, email, browser, token } = await signedUp();
    const wrong = await browser.call('auth.confirmEmail', { token, password: 'not-the-password' });
    expect(wrong.status).toBe(400);
    expect(wrong.error?.fieldErrors).toEqual({ password: [wrongWords] });
    expect(await isConfirmed(id)).toBe(false);
    expect((await browser.call('auth.linkState', { kind: 'confirm', token })).data).toBe('usable');
    expect((await browser.call('auth.confirmEmail', { token, password: usualPassword })).status).toBe(200);
    expect(await isConfirmed(id)).toBe(true);
    expect((await browser.call('auth.signIn', { email, password: usualPassword })).data).toEqual({ step: 'signedIn' });
  });

  it('cannot be done without a password', async () => {
    const { id, browser, token } = await signedUp();
    expect((await browser.call('auth.confirmEmail', { token })).status).toBe(400);
    expect((await browser.call('auth.confirmEmail', { token, password: '' })).status).toBe(400);
    expect(await isConfirmed(id)).toBe(false);
  });

  it('accepts ten wrong passwords in 15 minutes, counted together with sign-in', async () => {
    const { email, browser, token } = await signedUp();
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await browser.call('auth.confirmEmail', { token, password: 'wrong one' })).status).toBe(400);
      expect((await browser.call('auth.signIn', { email, password: 'wrong one' })).status).toBe(400);
    }
    expect((await browser.call('auth.confirmEmail', { token, password: usualPassword })).status).toBe(429);
  });

  it.each(['auth.confirmWithNewPassword', 'auth.resetPassword'])(
    'gives an account that a stranger made to the owner only: %s',
    async (procedure) => {
      const { id, email, browser, token: confirmToken } = await signedUp('Strangers-choice-5');
      await browser.call('auth.resendConfirmation', { email });
      await browser.call('auth.requestReset', { email });
      await leaveTraces(id);
      const letters = await lettersTo(app.deps, email);
      const reset = tokenOf(letters.find(({ topic }) => topic === 'auth.reset'));
      const token = procedure === 'auth.resetPassword' ? reset : confirmToken;
      const owner = await open();
      expect((await owner.call(procedure, { token, ...twice(next) })).status).toBe(200);
      expect(await tracesOf(id)).toEqual(none);
      expect((await browser.call('auth.signIn', { email, password: 'Strangers-choice-5' })).status).toBe(400);
      expect((await owner.call('auth.signIn', { email, password: next })).data).toEqual({ step: 'signedIn' });
    },
  );

  it('keeps the two-factor of a previously confirmed account when its password is reset', async () => {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    await browser.call('auth.requestReset', { email: person.email });
    await leaveTraces(person.id);
    const token = tokenOf((await lettersTo(app.deps, person.email)).at(-1));
    expect((await browser.call('auth.resetPassword', { token, ...twice(next) })).status).toBe(200);
    expect(await tracesOf(person.id)).toEqual({ ...none, factors: 1, codes: 1 });
  });

  it('with a new password enforces the password rules, and keeps the link if they refuse', async () => {
    const { id, browser, token } = await signedUp();
    const common = await browser.call('auth.confirmWithNewPassword', { token, ...twice('password1') });
    expect(common.error?.fieldErrors.password).toEqual(['This password is too common. Please choose another.']);
    expect(await isConfirmed(id)).toBe(false);
    expect((await browser.call('auth.confirmWithNewPassword', { token, ...twice(next) })).status).toBe(200);
  });

  it('in two tabs at once, with either password, succeeds once and keeps the password that won', async () => {
    const { email, browser, token } = await signedUp();
    await browser.call('auth.resendConfirmation', { email });
    const other = tokenOf((await lettersTo(app.deps, email)).at(-1));
    const replies = await Promise.all([
      browser.call('auth.confirmEmail', { token, password: usualPassword }),
      browser.call('auth.confirmWithNewPassword', { token: other, ...twice(next) }),
    ]);
    expect(statusesOf(replies)).toEqual([200, 400]);
    const winner = replies[0].status === 200 ? usualPassword : next;
    const loser = winner === next ? usualPassword : next;
    expect((await browser.call('auth.signIn', { email, password: winner })).status).toBe(200);
    expect((await browser.call('auth.signIn', { email, password: loser })).status).toBe(400);
  });

  it('with a password that was replaced during the check is refused', async () => {
    const { id, browser, token } = await signedUp();
    const confirming = browser.call('auth.confirmEmail', { token, password: usualPassword });
    const replaced = app.deps.db.user.update({ where: { id }, data: { passwordHash: 'another' } });
    const [{ status }] = await Promise.all([confirming, replaced]);
    const row = await app.deps.db.user.findUniqueOrThrow({ where: { id } });
    // Before or after the change, but never with another password.
    expect(row.emailConfirmedAt === null || status === 200).toBe(true);
  });
});

describe('new passwords', () => {
  it('are counted before they are checked, separately from sign-up mails', async () => {
    const browser = await open();
    const email = 'mistyped@example.test';
    for (let tried = 0; tried < 4; tried += 1) {
      expect((await browser.call('auth.signUp', { email, ...twice('password1') })).status).toBe(400);
    }
    expect((await browser.call('auth.signUp', { email, ...twice(usualPassword) })).status).toBe(200);
    expect(await lettersTo(app.deps, email)).toHaveLength(1);
  });

  it('of one address are checked sixty times an hour', async () => {
    const browser = await open();
    const statuses = new Set<number>();
    for (let tried = 0; tried < 60; tried += 1) {
      statuses.add((await browser.call('auth.signUp', { email: 'sixty@example.test', ...twice('password1') })).status);
    }
    expect([...statuses]).toEqual([400]);
    const late = await browser.call('auth.signUp', { email: 'sixty@example.test', ...twice(usualPassword) });
    expect(late).toMatchObject({ status: 429, error: { appCode: 'RATE_LIMITED' } });
    const { token } = await signedUp();
    expect((await browser.call('auth.confirmWithNewPassword', { token, ...twice(next) })).status).toBe(429);
    const other = await open();
    expect((await other.call('auth.confirmWithNewPassword', { token, ...twice(next) })).status).toBe(200);
  });
});
