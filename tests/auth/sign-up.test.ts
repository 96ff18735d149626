import { describe, expect, it, vi } from 'vitest';
import * as minimumDuration from '../../server/auth/minimum-duration.ts';
import * as passwords from '../../server/auth/primitives/passwords.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser, statusesOf } from '../setup/http-browser.ts';
import { lettersTo, tokenOf } from '../setup/mailbox.ts';
import { makeUser, usualPassword } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const open = () => HttpBrowser.open(app);
let made = 0;

function entryFor(email = `new-${(made += 1)}@example.test`, password: string = usualPassword) {
  return { email, password, confirmPassword: password };
}

async function signedUp() {
  const browser = await open();
  const entry = entryFor();
  expect((await browser.call('auth.signUp', entry)).status).toBe(200);
  const { email, password } = entry;
  return { browser, email, password };
}

describe('sign-up', () => {
  it('creates the account with its profile, mails the link, and refuses sign-in before it is used (D10, D15)', async () => {
    const { browser, email, password } = await signedUp();
    const user = await app.deps.db.user.findUniqueOrThrow({
      where: { email },
      include: { profile: true, roles: true, sessions: true },
    });
    expect(user).toMatchObject({ emailConfirmedAt: null, roles: [], sessions: [], profile: { email } });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(browser.cookies.has('session')).toBe(false);
    const entry = { email, password };
    expect((await browser.call('auth.signIn', entry)).error?.message).toBe(authTexts.unconfirmed);

    const [letter] = await lettersTo(app.deps, email);
    expect(letter).toMatchObject({ topic: 'auth.confirm', content: { subject: 'Confirm your email to sign in' } });
    expect(letter?.content.action?.url).toMatch(/^\/auth\/confirm#token=[\w-]{43}$/);
    const token = tokenOf(letter);
    expect((await browser.call('auth.linkState', { kind: 'confirm', token })).data).toBe('usable');
    expect((await browser.call('auth.confirmEmail', { token, password })).status).toBe(200);
    expect((await browser.call('auth.signIn', entry)).data).toEqual({ step: 'signedIn' });
  });

  it('stores the address trimmed and in lower case, once, whatever its case', async () => {
    const { email } = await signedUp();
    const again = await (await open()).call('auth.signUp', entryFor(`  ${email.toUpperCase()} `));
    expect(again.status).toBe(200);
    expect(await app.deps.db.user.count({ where: { email } })).toBe(1);
  });

  it('answers an address with an account the same, mails its owner, and changes nothing', async () => {
    const person = await makeUser(app.deps.db);
    const before = await app.deps.db.user.findUnique({ where: { id: person.id } });
    const known = await (await open()).call('auth.signUp', entryFor(person.email, 'Another-sunset-31'));
    const unknown = await (await open()).call('auth.signUp', entryFor());
    expect({ status: known.status, data: known.data }).toEqual({ status: unknown.status, data: unknown.data });
    expect(await app.deps.db.user.findUnique({ where: { id: person.id } })).toEqual(before);
    const letters = await lettersTo(app.deps, person.email);
    expect(letters.map(({ topic }) => topic)).toEqual(['auth.already-registered']);
    expect(JSON.stringify(letters)).not.toContain('#token=');
  });

  it('mails the link again if the account of the address is not confirmed, and keeps its password', async () => {
    const waiting = await signedUp();
    await (await open()).call('auth.signUp', entryFor(waiting.email, 'Another-sunset-31'));
    const letters = await lettersTo(app.deps, waiting.email);
    expect(letters.map(({ topic }) => topic)).toEqual(['auth.confirm', 'auth.confirm']);
    const confirm = async (password: string) =>
      (await (await open()).call('auth.confirmEmail', { token: tokenOf(letters[1]), password })).status;
    expect(await confirm('Another-sunset-31')).toBe(400);
    expect(await confirm(waiting.password)).toBe(200);
  });

  it('hashes for known and unknown addresses, and answers after the same time', async () => {
    const waited = vi.spyOn(minimumDuration, 'withMinimumDuration');
    const hashed = vi.spyOn(passwords, 'buildStoredPassword');
    const person = await makeUser(app.deps.db);
    for (const email of [person.email, undefined]) {
      waited.mockClear();
      hashed.mockClear();
      expect((await (await open()).call('auth.signUp', entryFor(email))).status).toBe(200);
      expect([waited.mock.calls.length, hashed.mock.calls.length], email).toEqual([1, 1]);
    }
  });

  it('creates one account when sent many times at once', async () => {
    const entry = entryFor();
    const answers = await Promise.all(Array.from({ length: 3 }, async () => (await open()).call('auth.signUp', entry)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await app.deps.db.user.count({ where: { email: entry.email } })).toBe(1);
    expect(await app.deps.db.profile.count({ where: { email: entry.email } })).toBe(1);
    const topics = (await lettersTo(app.deps, entry.email)).map(({ topic }) => topic);
    expect(topics).toEqual(['auth.confirm', 'auth.confirm', 'auth.confirm']);
  });

  it.each([
    ['an empty address', { email: ' ' }, 'email', authTexts.emailRequired],
    ['no address', { email: 'somebody' }, 'email', authTexts.emailInvalid],
    ['no password', { password: '', confirmPassword: 'x' }, 'password', authTexts.passwordRequired],
    ['a short password', { password: 'k7#pQ', confirmPassword: 'k7#pQ' }, 'password', authTexts.passwordShort],
    [
      'a common password',
      { password: 'password1', confirmPassword: 'password1' },
      'password',
      authTexts.passwordCommon,
    ],
    ['another confirmation', { confirmPassword: 'something else' }, 'confirmPassword', authTexts.passwordsDiffer],
    ['no confirmation', { confirmPassword: '' }, 'confirmPassword', authTexts.confirmRequired],
    ['257 characters', { password: 'aB3$'.repeat(65), confirmPassword: 'x' }, 'password', authTexts.passwordTooLong],
  ])('refuses %s with its message at the field', async (_name, wrong, field, words) => {
    const { status, error } = await (await open()).call('auth.signUp', { ...entryFor(), ...wrong });
    expect(status).toBe(400);
    expect(error?.fieldErrors[field]).toContain(words);
  });

  it('accepts no role, id or confirmation from the input', async () => {
    for (const extra of [{ role: 'admin' }, { roles: ['admin'] }, { emailConfirmedAt: '2026-01-01' }, { id: 'x' }]) {
      expect((await (await open()).call('auth.signUp', { ...entryFor(), ...extra })).status).toBe(400);
    }
  });

  it('sends an address three mails an hour, known or not, and answers the same', async () => {
    const person = await makeUser(app.deps.db);
    for (const email of [person.email, 'limited@example.test']) {
      const statuses: number[] = [];
      for (let tried = 0; tried < 4; tried += 1) {
        statuses.push((await (await open()).call('auth.signUp', entryFor(email))).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await lettersTo(app.deps, email)).toHaveLength(3);
    }
  });
});

describe('a confirmation link', () => {
  it('works once, expires after 48 hours, and is not found for others', async () => {
    const { browser, email, password } = await signedUp();
    const token = tokenOf((await lettersTo(app.deps, email))[0]);
    expect((await browser.call('auth.resetPassword', { token, ...alike('Another-sunset-31') })).error).toMatchObject({
      fieldErrors: { token: [authTexts.linkUnknown] },
    });
    const both = await Promise.all([1, 2].map(() => browser.call('auth.confirmEmail', { token, password })));
    expect(statusesOf(both)).toEqual([200, 400]);
    expect((await browser.call('auth.linkState', { kind: 'confirm', token })).data).toBe('used');

    const late = await signedUp();
    const lateToken = tokenOf((await lettersTo(app.deps, late.email))[0]);
    app.clock.advanceSeconds(48 * 3600 + 1);
    expect((await browser.call('auth.linkState', { kind: 'confirm', token: lateToken })).data).toBe('ended');
    const refused = await browser.call('auth.confirmEmail', { token: lateToken, password });
    expect(refused.error).toMatchObject({ message: authTexts.linkEnded, details: { link: 'ended' } });
    expect(await app.deps.db.user.count({ where: { email: late.email, emailConfirmedAt: null } })).toBe(1);

    const nobodys = 'A'.repeat(43);
    expect((await browser.call('auth.linkState', { kind: 'confirm', token: nobodys })).data).toBe('unknown');
    expect((await browser.call('auth.linkState', { kind: 'confirm', token: '' })).data).toBe('unknown');
    expect((await browser.call('auth.confirmEmail', { token: 'half', password })).error?.fieldErrors.token).toEqual([
      authTexts.linkInvalid,
    ]);
  });

  it('works before the trial gate (D2)', async () => {
    const { email, password } = await signedUp();
    const token = tokenOf((await lettersTo(app.deps, email))[0]);
    const outside = await open();
    outside.cookies.clear();
    expect((await outside.call('auth.linkState', { kind: 'confirm', token })).data).toBe('usable');
    expect((await outside.call('auth.confirmEmail', { token, password })).status).toBe(200);
  });

  it('is sent again only to an address that awaits it, with one answer for all', async () => {
    const waiting = await signedUp();
    const confirmed = await makeUser(app.deps.db);
    const suspended = await makeUser(app.deps.db, { confirmed: false, suspended: true });
    const gone = await Promise.all(
      (['deletedAt', 'erasedAt'] as const).map(async (column) => {
        const { id, email } = await makeUser(app.deps.db, { confirmed: false });
        await app.deps.db.user.update({ where: { id }, data: { [column]: app.clock.now() } });
        return email;
      }),
    );
    const others = [confirmed.email, suspended.email, ...gone, 'never-seen@example.test'];
    const answers: unknown[] = [];
    for (const email of [waiting.email, ...others]) {
      const { status, data } = await (await open()).call('auth.resendConfirmation', { email });
      answers.push({ status, data });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const letters = await lettersTo(app.deps, waiting.email);
    expect(letters.map(({ topic }) => topic)).toEqual(['auth.confirm', 'auth.confirm']);
    // Either mail may arrive first.
    const tokens = letters.map(tokenOf);
    expect(new Set(tokens).size).toBe(2);
    const browser = await open();
    expect((await browser.call('auth.confirmEmail', { token: tokens[0], password: waiting.password })).status).toBe(
      200,
    );
    expect((await browser.call('auth.linkState', { kind: 'confirm', token: tokens[1] })).data).toBe('unknown');
    for (const email of others) expect(await lettersTo(app.deps, email)).toEqual([]);
  });
});

function alike(password: string) {
  return { password, confirmPassword: password };
}
