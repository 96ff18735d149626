import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import * as minimumDuration from '../../server/auth/minimum-duration.ts';
import * as passwords from '../../server/auth/primitives/passwords.ts';
import { completeSignIn } from '../../server/auth/sign-in.ts';
import { useApp } from '../setup/app.ts';
import { buildContextOf } from '../setup/caller.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { makeUser } from '../setup/people.ts';
import { whileLocked } from '../setup/row-lock.ts';

const app = useApp({ trustProxy: 1, figures: { signInFailures: 3 } });
const open = () => HttpBrowser.open(app);

const outcomes = async (userId: string) =>
  (await app.deps.db.signIn.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ outcome }) => outcome);

describe('sign-in', () => {
  it('opens a session with a persistent cookie that scripts cannot read', async () => {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    const { status, data, response } = await browser.call('auth.signIn', {
      email: ` ${person.email.toUpperCase()} `,
      password: person.password,
    });
    expect({ status, data }).toEqual({ status: 200, data: { step: 'signedIn' } });
    const cookies = response.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('session='));
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(cookies.find((cookie) => cookie.startsWith('device='))).toMatch(
      /Max-Age=34560000; .*HttpOnly; SameSite=Lax/,
    );
    expect((await browser.viewer())?.email).toBe(person.email);
    expect(await outcomes(person.id)).toEqual(['succeeded']);
    const user = await app.deps.db.user.findUnique({ where: { id: person.id } });
    expect(user?.lastSignInAt).toEqual(app.clock.now());
  });

  it('issues a new token each time and ends the browser’s previous session', async () => {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    await browser.call('auth.signIn', entryOf(person));
    const first = browser.cookies.get('session');
    await browser.call('auth.signIn', entryOf(person));
    expect(browser.cookies.get('session')).not.toBe(first);
    expect(await app.deps.db.session.count({ where: { userId: person.id } })).toBe(1);
  });

  it('never accepts a token that another person planted in the browser', async () => {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    const planted = 'P'.repeat(43);
    browser.cookies.set('session', planted).set('device', planted);
    await browser.call('auth.signIn', entryOf(person));
    expect(browser.cookies.get('session')).not.toBe(planted);
    expect(browser.cookies.get('device')).not.toBe(planted);
  });

  it('compares passwords exactly: blanks, case and every character count', async () => {
    const password = ` Kásse Kundu ${'x'.repeat(100)} end `;
    const person = await makeUser(app.deps.db, { password });
    const tryWith = async (given: string) =>
      (await (await open()).call('auth.signIn', { email: person.email, password: given })).status;
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -4), password.normalize('NFD')]) {
      expect(await tryWith(other), other).toBe(400);
    }
    expect(await tryWith(password)).toBe(200);
  });

  it('accepts a password of any age', async () => {
    const person = await makeUser(app.deps.db);
    const passwordChangedAt = new Date('2006-11-20T00:00:00Z');
    await app.deps.db.user.update({ where: { id: person.id }, data: { passwordChangedAt }, select: { id: true } });
    expect((await (await open()).call('auth.signIn', entryOf(person))).data).toEqual({ step: 'signedIn' });
  });

  it('answers a wrong password and an unknown address the same', async () => {
    const person = await makeUser(app.deps.db);
    const known = await (await open()).call('auth.signIn', { email: person.email, password: 'not the password' });
    const unknown = await (
      await open()
    ).call('auth.signIn', { email: 'nobody@example.test', password: 'not the password' });
    for (const { status, error } of [known, unknown]) {
      expect(status).toBe(400);
      expect(error).toMatchObject({ appCode: 'VALIDATION', message: authTexts.wrongCredentials, fieldErrors: {} });
    }
    expect({ ...known.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    expect([...known.response.headers.keys()]).toEqual([...unknown.response.headers.keys()]);
    expect(await outcomes(person.id)).toEqual(['wrong_password']);
  });

  it('does the same work for an unknown address as for a known one: one comparison, the same statements, the same time', async () => {
    const waited = vi.spyOn(minimumDuration, 'withMinimumDuration');
    const compared = vi.spyOn(passwords, 'verifyPassword');
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const workFor = async (email: string) => {
      const browser = await open();
      for (const spy of [compared, asked, waited]) spy.mockClear();
      await browser.call('auth.signIn', { email, password: 'not the password' });
      const statements = asked.mock.calls.map(([query]: unknown[]) =>
        typeof query === 'string' ? query : (query as { text: string }).text,
      );
      return { hashes: compared.mock.calls.map(([stored]) => stored), statements, waits: waited.mock.calls.length };
    };
    const { id, email } = await makeUser(app.deps.db);
    const { passwordHash } = await app.deps.db.user.findUniqueOrThrow({ where: { id } });
    await workFor(email);
    const known = await workFor(email);
    const unknown = await workFor('nobody@example.test');
    expect(known.hashes).toEqual([passwordHash]);
    expect(unknown.hashes).toEqual([passwords.dummyHash]);
    expect(known.statements.length).toBeGreaterThan(3);
    expect(unknown.statements).toEqual(known.statements);
    expect([known.waits, unknown.waits]).toEqual([1, 1]);
  });

  it('reveals a suspension and a missing confirmation only to a caller who knows the password', async () => {
    for (const [options, words, outcome] of [
      [{ suspended: true }, authTexts.suspended, 'suspended'],
      [{ confirmed: false }, authTexts.unconfirmed, 'unconfirmed'],
    ] as const) {
      const person = await makeUser(app.deps.db, options);
      const browser = await open();
      const wrong = await browser.call('auth.signIn', { email: person.email, password: 'not the password' });
      expect(wrong.error?.message).toBe(authTexts.wrongCredentials);
      const right = await browser.call('auth.signIn', entryOf(person));
      expect(right.status).toBe(403);
      expect(right.error).toMatchObject({ message: words, details: { reason: outcome } });
      expect(browser.cookies.has('session')).toBe(false);
      expect(await outcomes(person.id)).toEqual(['wrong_password', outcome]);
    }
  });

  it('refuses inputs with more than an address and a password', async () => {
    const person = await makeUser(app.deps.db);
    for (const extra of [{ role: 'admin' }, { userId: person.id }, { password: 'x'.repeat(257) }, { email: 'no' }]) {
      const { status, error } = await (await open()).call('auth.signIn', { ...entryOf(person), ...extra });
      expect(status).toBe(400);
      expect(error?.appCode).toBe('VALIDATION');
    }
  });

  it('is not available before the trial gate', async () => {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    browser.cookies.clear();
    expect((await browser.call('auth.signIn', entryOf(person))).error?.appCode).toBe('TRIAL_REQUIRED');
  });

  it('upgrades a weaker hash, without ending anything', async () => {
    const person = await makeUser(app.deps.db);
    const weak = await hash(person.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await app.deps.db.user.update({ where: { id: person.id }, data: { passwordHash: weak } });
    const browser = await open();
    expect((await browser.call('auth.signIn', entryOf(person))).status).toBe(200);
    const { passwordHash } = await app.deps.db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(passwordHash).toContain('$m=19456,t=2,p=1$');
    expect((await (await open()).call('auth.signIn', entryOf(person))).status).toBe(200);
  });

  it('does not open an account whose password changed during the check', async () => {
    const person = await makeUser(app.deps.db);
    await app.deps.db.user.update({ where: { id: person.id }, data: { passwordChangedAt: app.clock.now() } });
    const late = app.deps.db.$transaction((tx) =>
      completeSignIn(buildContextOf(app.deps), tx, person.id, { passwordChangedAt: null }),
    );
    await expect(late).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await app.deps.db.session.count({ where: { userId: person.id } })).toBe(0);
  });

  it('does not open an account whose two-factor was turned on during the check', async () => {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    const lock = Prisma.sql`
      WITH factor AS (
        INSERT INTO totp_factors (user_id, secret, key_id, confirmed_at) VALUES (${person.id}::uuid, '', 'test', now())
      )
      SELECT id FROM users WHERE id = ${person.id}::uuid FOR UPDATE`;
    const late = await whileLocked(app.deps.db, { lock, waiting: 1 }, () =>
      browser.call('auth.signIn', entryOf(person)),
    );
    expect(late.error).toMatchObject({ appCode: 'VALIDATION', message: authTexts.wrongCredentials });
    expect(browser.cookies.has('session')).toBe(false);
    expect(await outcomes(person.id)).toEqual([]);
    expect((await browser.call('auth.signIn', entryOf(person))).data).toEqual({ step: 'secondFactor' });
  });
});

describe('limits', () => {
  it('stop failures of an address on an account, even with the right password, also in parallel', async () => {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => browser.call('auth.signIn', { email: person.email, password: 'wrong again' })),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
    const right = await browser.call('auth.signIn', entryOf(person));
    expect(right.status).toBe(429);
    expect(right.error?.retryAfterSeconds).toBeGreaterThan(800);
    // Recorded once: a locked-out client cannot flood the history.
    expect((await outcomes(person.id)).filter((outcome) => outcome === 'limited')).toHaveLength(1);
    // A client at another address is not affected.
    expect((await (await open()).call('auth.signIn', entryOf(person))).status).toBe(200);
  });

  it('answer the same for an address without an account', async () => {
    const browser = await open();
    const entry = { email: 'not-there@example.test', password: 'wrong again' };
    const statuses: number[] = [];
    for (let tried = 0; tried < 4; tried += 1) statuses.push((await browser.call('auth.signIn', entry)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it('do not lock a known device out', async () => {
    const person = await makeUser(app.deps.db);
    const own = await open();
    await own.call('auth.signIn', entryOf(person));
    await own.call('auth.signOut');
    const attacker = await open();
    // At the same address, for example in one office.
    Object.assign(attacker, { address: own.address });
    for (let tried = 0; tried < 4; tried += 1) {
      await attacker.call('auth.signIn', { email: person.email, password: 'wrong again' });
    }
    expect((await attacker.call('auth.signIn', entryOf(person))).status).toBe(429);
    expect((await own.call('auth.signIn', entryOf(person))).status).toBe(200);
  });
});

describe('a known device', () => {
  async function knownBrowser() {
    const person = await makeUser(app.deps.db);
    const browser = await open();
    await browser.call('auth.signIn', entryOf(person));
    await browser.call('auth.signOut');
    return { person, browser };
  }

  /** Whether the browser can sign in although its address has failed too often on this account. */
  async function isLetIn(browser: HttpBrowser, person: { email: string; password: string }): Promise<boolean> {
    const stranger = await open();
    Object.assign(stranger, { address: browser.address });
    for (let tried = 0; tried < 3; tried += 1) {
      await stranger.call('auth.signIn', { email: person.email, password: 'wrong again' });
    }
    return (await browser.call('auth.signIn', entryOf(person))).status === 200;
  }

  it('is known to its own account only: other accounts treat it as new', async () => {
    const { browser } = await knownBrowser();
    expect(await isLetIn(browser, await makeUser(app.deps.db))).toBe(false);
  });

  it('is marked in the history, also when the password is wrong', async () => {
    const { person, browser } = await knownBrowser();
    for (const each of [browser, await open()]) {
      await each.call('auth.signIn', { email: person.email, password: 'wrong again' });
    }
    const failed = await app.deps.db.signIn.findMany({
      where: { userId: person.id, outcome: 'wrong_password' },
      orderBy: { id: 'asc' },
    });
    expect(failed.map(({ knownDevice }) => knownDevice)).toEqual([true, false]);
  });

  it('becomes unknown after 400 days without use', async () => {
    const { person, browser } = await knownBrowser();
    for (const [days, isKnown] of [
      [399, true],
      [401, false],
    ] as const) {
      app.clock.advanceDays(days);
      // The grant of the gate ended before.
      browser.take(await app.grantCookie());
      expect(await isLetIn(browser, person)).toBe(isKnown);
      await browser.call('auth.signOut');
    }
  });
});

describe('a new device', () => {
  it('causes a mail and an audit entry; the first device and known ones do not', async () => {
    const person = await makeUser(app.deps.db);
    const first = await open();
    await first.call('auth.signIn', entryOf(person));
    await first.call('auth.signIn', entryOf(person));
    expect(await lettersTo(app.deps, person.email)).toEqual([]);
    const second = await open();
    await second.call('auth.signIn', entryOf(person));
    const letters = await lettersTo(app.deps, person.email);
    expect(letters.map(({ content }) => content.subject)).toEqual(['New sign-in to your account']);
    expect(letters[0]?.content.paragraphs.join()).toContain('Firefox on Linux');
    const notices = await app.deps.db.notification.findMany({ where: { userId: person.id } });
    expect(notices).toMatchObject([{ category: 'security', title: 'New sign-in to your account', isRead: false }]);
    const devices = await app.deps.db.knownDevice.findMany({ where: { userId: person.id } });
    expect(devices).toHaveLength(2);
    expect(JSON.stringify(devices)).not.toContain(second.cookies.get('device'));
  });

  it('can be shared by two people, and is known to both', async () => {
    const [one, other] = [await makeUser(app.deps.db), await makeUser(app.deps.db)];
    const browser = await open();
    await browser.call('auth.signIn', entryOf(one));
    const token = browser.cookies.get('device');
    await browser.call('auth.signIn', entryOf(other));
    await browser.call('auth.signIn', entryOf(one));
    expect(browser.cookies.get('device')).toBe(token);
    expect(await lettersTo(app.deps, one.email)).toEqual([]);
  });
});

describe('another site', () => {
  it.each([{ origin: 'https://evil.test' }, { origin: 'null' }])('cannot sign anyone in: %o', async (headers) => {
    const person = await makeUser(app.deps.db);
    // Without a cookie: the gate's cookie does not matter here.
    const answer = await app.request('/api/trpc/auth.signIn', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ json: entryOf(person) }),
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('cannot submit what its forms can send', async () => {
    const person = await makeUser(app.deps.db);
    const answer = await app.request('/api/trpc/auth.signIn', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ json: entryOf(person) }),
    });
    expect(answer.status).toBe(415);
  });
});

function entryOf({ email, password }: { email: string; password: string }) {
  return { email, password };
}
