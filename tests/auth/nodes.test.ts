import { describe, expect, it } from 'vitest';
import { buildAuthenticator } from '../setup/authenticator.ts';
import type { Node } from '../setup/app.ts';
import { HttpBrowser, statusesOf } from '../setup/http-browser.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';

// Nodes store nothing of a visitor: the response does not depend on the proxy's choice.
const site = useNodes({ trustProxy: 1 });
const entryOf = ({ email, password }: Person) => ({ email, password });

/** The same browser as `from`, on the other node. */
const sameOn = async (node: Node, from: HttpBrowser) => (await HttpBrowser.open(node)).take(from.cookieHeader);

describe('over two nodes', () => {
  it('a session is valid on both, and ended on both with the next request', async () => {
    const person = await makeUser(site.db);
    const browser = await HttpBrowser.open(site.first);
    expect((await browser.call('auth.signIn', entryOf(person))).status).toBe(200);
    const other = await sameOn(site.second, browser);
    expect(await other.viewer()).toMatchObject({ email: person.email });
    expect((await other.call('profile.get')).status).toBe(200);
    const again = await sameOn(site.first, other);
    await other.call('auth.signOut');
    expect(other.cookies.has('session')).toBe(false);
    expect(await again.viewer()).toBeNull();
    expect((await again.call('profile.get')).error?.appCode).toBe('SIGN_IN_REQUIRED');
  });

  it('a session ended from elsewhere, and a suspension, take effect on the other node at once', async () => {
    const person = await makeUser(site.db);
    const [left, kept] = [await HttpBrowser.open(site.first), await HttpBrowser.open(site.second)];
    for (const browser of [left, kept]) await browser.call('auth.signIn', entryOf(person));
    expect(await left.viewer()).not.toBeNull();
    expect((await kept.call('profile.endOtherSessions')).status).toBe(200);
    expect(await left.viewer()).toBeNull();
    const admin = await makeUser(site.db, { roles: ['admin'] });
    const staff = (await HttpBrowser.open(site.first)).take(
      await signInAs(site.first.deps, admin, { mfaVerifiedAt: site.clock.now() }),
    );
    const suspended = await staff.call('roles.suspend', { userId: person.id, reason: 'For the test' });
    expect(suspended.status, suspended.error?.message).toBe(200);
    expect(await kept.viewer()).toBeNull();
  });

  it('a sign-in starts on one and finishes on the other, and only one of them accepts a code', async () => {
    const person = await makeUser(site.db);
    const own = (await HttpBrowser.open(site.first)).take(await signInAs(site.first.deps, person));
    const enrolment = (await own.call('profile.beginTwoFactor')).data as { factorId: string; secret: string };
    const { code } = buildAuthenticator(enrolment.secret, site.clock);
    await own.call('profile.confirmTwoFactor', { factorId: enrolment.factorId, code: code() });
    // More would lock the step, because failures on both nodes count together.
    for (let round = 0; round < 3; round += 1) {
      site.clock.advanceSeconds(60);
      const tries: HttpBrowser[] = [];
      for (const [password, step] of [
        [site.first, site.second],
        [site.second, site.first],
      ] as const) {
        const browser = await HttpBrowser.open(password);
        expect((await browser.call('auth.signIn', entryOf(person))).data).toEqual({ step: 'secondFactor' });
        tries.push(await sameOn(step, browser));
      }
      const used = code();
      const replies = await Promise.all(tries.map((browser) => browser.call('auth.verifyMfa', { code: used })));
      expect(statusesOf(replies), `round ${round}`).toEqual([200, 400]);
    }
  });
});
