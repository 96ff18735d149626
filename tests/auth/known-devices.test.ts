import { describe, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { lettersTo, tokenOf } from '../setup/mailbox.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const next = { password: 'Another-sunset-31', confirmPassword: 'Another-sunset-31' };

async function signIn(browser: HttpBrowser, { email, password }: Omit<Person, 'id'>): Promise<void> {
  const { status } = await browser.call('auth.signIn', { email, password });
  if (status !== 200) throw new Error(`auth.signIn answered ${status}`);
}

/** A person who signed in with two browsers. */
async function twoDevices() {
  const person = await makeUser(app.deps.db);
  const [own, other] = [await HttpBrowser.open(app), await HttpBrowser.open(app)];
  for (const browser of [own, other]) await signIn(browser, person);
  return { person, own, other };
}

/** Whether its sign-in is that of a known device: not mailed. */
async function isKnown(browser: HttpBrowser, person: Omit<Person, 'id'>): Promise<boolean> {
  const mailed = async () =>
    (await lettersTo(app.deps, person.email)).filter(
      ({ content }) => content.subject === 'New sign-in to your account',
    );
  const before = await mailed();
  await signIn(browser, person);
  return (await mailed()).length === before.length;
}

describe('known devices', () => {
  it('are new after a reset of the password', async () => {
    const { person, own, other } = await twoDevices();
    await own.call('auth.requestReset', { email: person.email });
    const token = tokenOf((await lettersTo(app.deps, person.email)).at(-1));
    expect((await own.call('auth.resetPassword', { token, ...next })).status).toBe(200);
    const after = { ...person, password: next.password };
    expect(await isKnown(own, after)).toBe(false);
    expect(await isKnown(other, after)).toBe(false);
    expect(await isKnown(other, after)).toBe(true);
  });

  it('are new after a change of the password, but the one in use', async () => {
    const { person, own, other } = await twoDevices();
    expect((await own.call('profile.changePassword', next)).status).toBe(200);
    const after = { ...person, password: next.password };
    expect(await isKnown(own, after)).toBe(true);
    expect(await isKnown(other, after)).toBe(false);
  });

  it('are new after the other sessions are ended, but the one in use', async () => {
    const { person, own, other } = await twoDevices();
    expect((await own.call('profile.endOtherSessions')).data).toEqual({ ended: 1 });
    expect(await isKnown(own, person)).toBe(true);
    expect(await isKnown(other, person)).toBe(false);
  });

  it('are new after an administrator ends the sessions; those of others stay known', async () => {
    const { person, own } = await twoDevices();
    const stranger = await makeUser(app.deps.db);
    await signIn(own, stranger);
    const admin = await makeUser(app.deps.db, { roles: ['admin'] });
    const browser = HttpBrowser.of(app, await signInAs(app, admin));
    expect((await browser.call('roles.endSessions', { userId: person.id })).status).toBe(200);
    expect(await isKnown(own, person)).toBe(false);
    expect(await isKnown(own, stranger)).toBe(true);
  });
});
