import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/domain/access/roles.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser, statusesOf } from '../setup/http-browser.ts';
import { lettersTo, tokenOf } from '../setup/mailbox.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const open = () => HttpBrowser.open(app);
const alike = (password: string) => ({ password, confirmPassword: password });
const next = 'Another-sunset-31';

async function asked({
  redirect,
  ...options
}: { roles?: readonly Role[]; confirmed?: boolean; redirect?: string } = {}) {
  const person = await makeUser(app.deps.db, options);
  const browser = await open();
  const to = redirect === undefined ? {} : { redirect };
  await browser.call('auth.requestReset', { email: person.email, ...to });
  const letters = await lettersTo(app.deps, person.email);
  return { person, browser, token: tokenOf(letters.at(-1)) };
}

describe('a forgotten password', () => {
  it('answers known and unknown addresses the same, after the same time, and mails only known ones (D11)', async () => {
    const person = await makeUser(app.deps.db);
    const replies: unknown[] = [];
    for (const email of [person.email, 'nobody-here@example.test']) {
      const browser = await open();
      const from = performance.now();
      const { status, data } = await browser.call('auth.requestReset', { email });
      expect(performance.now() - from).toBeGreaterThanOrEqual(149);
      replies.push({ status, data });
    }
    expect(replies[0]).toEqual(replies[1]);
    const [letter] = await lettersTo(app.deps, person.email);
    expect(letter?.topic).toBe('auth.reset');
    expect(letter?.content.action?.url).toMatch(/^\/auth\/reset#token=[\w-]{43}$/);
    expect(await lettersTo(app.deps, 'nobody-here@example.test')).toEqual([]);
  });

  it('is not replaced for anyone else, or for an account that was removed', async () => {
    const other = await makeUser(app.deps.db);
    const { person } = await asked();
    const links = () =>
      app.deps.db.oneTimeToken.findMany({ where: { purpose: 'password_reset' }, select: { userId: true } });
    expect(await links()).toEqual([{ userId: person.id }]);
    for (const column of ['deletedAt', 'erasedAt'] as const) {
      await app.deps.db.user.update({ where: { id: other.id }, data: { deletedAt: null, [column]: app.clock.now() } });
      await (await open()).call('auth.requestReset', { email: other.email });
    }
    expect(await lettersTo(app.deps, other.email)).toEqual([]);
    expect(await links()).toHaveLength(1);
  });

  it('is replaced by the link: all sessions, pending code steps and other links end, and the owner is notified', async () => {
    const { person, browser, token } = await asked();
    const elsewhere = (await open()).take(await signInAs(app, person));
    await app.deps.db.pendingMfaToken.create({
      data: { tokenHash: 'f'.repeat(64), userId: person.id, expiresAt: new Date(app.clock.now().getTime() + 60_000) },
    });
    await browser.call('auth.requestReset', { email: person.email });
    const other = tokenOf((await lettersTo(app.deps, person.email)).at(-1));

    const reply = await browser.call('auth.resetPassword', { token, ...alike(next) });
    expect(reply.status).toBe(200);
    // A link signs nobody in.
    expect(reply.response.headers.getSetCookie()).toEqual([]);
    expect(await elsewhere.viewer()).toBeNull();
    expect(await app.deps.db.pendingMfaToken.count({ where: { userId: person.id } })).toBe(0);
    expect((await browser.call('auth.linkState', { kind: 'reset', token })).data).toBe('used');
    expect((await browser.call('auth.linkState', { kind: 'reset', token: other })).data).toBe('unknown');
    expect((await browser.call('auth.signIn', { email: person.email, password: person.password })).status).toBe(400);
    expect((await browser.call('auth.signIn', { email: person.email, password: next })).status).toBe(200);
    const subjects = (await lettersTo(app.deps, person.email)).map(({ content }) => content.subject);
    expect(subjects).toContain('Your password was changed');
    const notices = await app.deps.db.notification.findMany({ where: { userId: person.id } });
    expect(notices.map(({ category }) => category)).toContain('security');
  });

  it.each([
    ['/dashboard?tab=x#services', '/dashboard?tab=x#services'],
    [undefined, '/'],
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/auth/reset', '/'],
  ])('leads on to a path of this site that the mail does not repeat: %s', async (redirect, to) => {
    const { person, browser, token } = await asked(redirect === undefined ? {} : { redirect });
    const letter = (await lettersTo(app.deps, person.email)).at(-1);
    expect(letter?.content.action?.url).toBe(`/auth/reset#token=${token}`);
    expect((await browser.call('auth.resetPassword', { token, ...alike(next) })).data).toEqual({ to });
  });

  it('is refused an address that is too long', async () => {
    const email = 'somewhere@example.test';
    const { status } = await (await open()).call('auth.requestReset', { email, redirect: `/${'x'.repeat(2000)}` });
    expect(status).toBe(400);
  });

  it('may be shorter for a client than for staff (D13)', async () => {
    const short = alike('Kw7-ZpQe');
    const client = await asked();
    const editor = await asked({ roles: ['editor'] });
    const refused = await editor.browser.call('auth.resetPassword', { token: editor.token, ...short });
    expect(refused.error?.fieldErrors).toHaveProperty('password');
    expect((await client.browser.call('auth.resetPassword', { token: client.token, ...short })).status).toBe(200);
  });

  it('can be replaced once, even by two requests at the same moment', async () => {
    const { person, browser, token } = await asked();
    const passwords = [next, 'A-third-sunset-40'];
    const both = await Promise.all(
      passwords.map((password) => browser.call('auth.resetPassword', { token, ...alike(password) })),
    );
    expect(statusesOf(both)).toEqual([200, 400]);
    const winner = passwords[both.findIndex(({ status }) => status === 200)] ?? '';
    expect((await browser.call('auth.signIn', { email: person.email, password: winner })).status).toBe(200);
    const late = await browser.call('auth.resetPassword', { token, ...alike(next) });
    expect(late.error).toMatchObject({ message: authTexts.linkUsed, details: { link: 'used' } });
  });

  it('can be replaced for one hour', async () => {
    const { browser, token } = await asked();
    app.clock.advanceSeconds(3601);
    expect((await browser.call('auth.linkState', { kind: 'reset', token })).data).toBe('ended');
    const late = await browser.call('auth.resetPassword', { token, ...alike(next) });
    expect(late.error?.message).toBe(authTexts.linkEnded);
  });

  it('enforces the password rules, and keeps the link if they refuse', async () => {
    const { browser, token, person } = await asked({ roles: ['editor'] });
    for (const [password, words] of [
      ['Short-11-ch', authTexts.passwordShortForStaff],
      ['passwordpassword', authTexts.passwordCommon],
      [person.email, authTexts.passwordCommon],
    ] as const) {
      const { error } = await browser.call('auth.resetPassword', { token, ...alike(password) });
      expect(error?.fieldErrors.password, password).toEqual([words]);
    }
    expect((await browser.call('auth.resetPassword', { token, ...alike(next) })).status).toBe(200);
  });

  it('also confirms the address, as the link came by email', async () => {
    const { browser, token, person } = await asked({ confirmed: false });
    await browser.call('auth.resetPassword', { token, ...alike(next) });
    expect((await browser.call('auth.signIn', { email: person.email, password: next })).status).toBe(200);
  });

  it.each(['deletedAt', 'erasedAt'] as const)('cannot be replaced once the account is gone (%s)', async (column) => {
    const { browser, token, person } = await asked();
    await app.deps.db.user.update({ where: { id: person.id }, data: { [column]: app.clock.now() } });
    const { error } = await browser.call('auth.resetPassword', { token, ...alike(next) });
    expect(error).toMatchObject({ message: authTexts.linkUnknown, details: { link: 'unknown' } });
  });

  it('does not open a suspended account', async () => {
    const { browser, token, person } = await asked();
    await app.deps.db.user.update({ where: { id: person.id }, data: { suspendedAt: app.clock.now() } });
    await browser.call('auth.resetPassword', { token, ...alike(next) });
    const { error } = await browser.call('auth.signIn', { email: person.email, password: next });
    expect(error?.message).toBe(authTexts.suspended);
  });
});

describe('the stored data', () => {
  it('gives no access: it contains no cookie or link token', async () => {
    const { person, browser, token } = await asked();
    await browser.call('auth.signIn', { email: person.email, password: person.password });
    const tables = await app.deps.db.$queryRaw<{ name: string }[]>`
      SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    let dump = '';
    for (const { name } of tables) {
      const rows = await app.deps.db.$queryRawUnsafe<{ line: string }[]>(`SELECT t::text AS line FROM ${name} t`);
      dump += rows.map(({ line }) => line).join('\n');
    }
    expect(dump).toContain(person.email);
    for (const secret of [token, browser.cookies.get('session'), browser.cookies.get('device'), person.password]) {
      expect(secret).toBeDefined();
      expect(dump).not.toContain(secret);
    }
  });
});
