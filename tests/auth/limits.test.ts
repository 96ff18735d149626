import { describe, expect, it } from 'vitest';
import { HttpBrowser, statusesOf } from '../setup/http-browser.ts';
import { buildAuthenticator } from '../setup/authenticator.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';

// Two nodes on one database share their counters, however attempts are spread.
const site = useNodes({ trustProxy: 1 });

const nodeOf = (index: number) => (index % 2 === 0 ? site.first : site.second);

/** This many calls at once, alternating between the nodes, with the address and cookies of the browsers. */
function atOnce(count: number, browsers: readonly HttpBrowser[], procedure: string, input: unknown) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const from = browsers[index % browsers.length] ?? browsers[0];
      const browser = (await HttpBrowser.open(nodeOf(index))).take(from?.cookieHeader ?? '');
      return Object.assign(browser, { address: from?.address }).call(procedure, input);
    }),
  );
}

const judged = (replies: Awaited<ReturnType<typeof atOnce>>) => replies.filter(({ status }) => status !== 429).length;

function expectLimited(replies: Awaited<ReturnType<typeof atOnce>>) {
  for (const { status, error } of replies) {
    if (status !== 429) continue;
    expect(error?.appCode).toBe('RATE_LIMITED');
    expect(error?.retryAfterSeconds).toBeGreaterThan(0);
  }
}

describe('over two nodes at once', () => {
  it('exactly ten wrong sign-ins of an address on an account are checked', async () => {
    const person = await makeUser(site.db);
    const browser = await HttpBrowser.open(site.first);
    const entry = { email: person.email, password: 'not the password' };
    const replies = await atOnce(25, [browser], 'auth.signIn', entry);
    expect(statusesOf(replies)).toEqual([...Array<number>(10).fill(400), ...Array<number>(15).fill(429)]);
    expectLimited(replies);
    const right = { email: person.email, password: person.password };
    for (const reply of await atOnce(2, [browser], 'auth.signIn', right)) expect(reply.status).toBe(429);
    const elsewhere = await HttpBrowser.open(site.second);
    expect((await elsewhere.call('auth.signIn', right)).status).toBe(200);
  });

  it('exactly five wrong codes of an account are checked, whatever the address', async () => {
    const person = await makeUser(site.db);
    const own = (await HttpBrowser.open(site.first)).take(await signInAs(site.first.deps, person));
    const enrolment = (await own.call('profile.beginTwoFactor')).data as { factorId: string; secret: string };
    const authenticator = buildAuthenticator(enrolment.secret, site.clock);
    await own.call('profile.confirmTwoFactor', { factorId: enrolment.factorId, code: authenticator.code() });
    site.clock.advanceSeconds(60);
    const browsers = await Promise.all([site.first, site.second].map((node) => HttpBrowser.open(node)));
    for (const browser of browsers) {
      await browser.call('auth.signIn', { email: person.email, password: person.password });
    }
    const replies = await atOnce(12, browsers, 'auth.verifyMfa', { code: '000000' });
    expect(statusesOf(replies)).toEqual([...Array<number>(5).fill(400), ...Array<number>(7).fill(429)]);
    expectLimited(replies);
    for (const reply of await atOnce(2, browsers, 'auth.verifyMfa', { code: authenticator.code() })) {
      expect(reply.status).toBe(429);
    }
  });

  it.each(['auth.requestReset', 'auth.resendConfirmation'])(
    '%s sends exactly three mails an hour to one address, known or not',
    async (procedure) => {
      const confirmed = procedure === 'auth.requestReset';
      const person = await makeUser(site.db, { confirmed });
      for (const email of [person.email, `nobody-${procedure.toLowerCase()}@example.test`]) {
        const browsers = await Promise.all([site.first, site.second].map((node) => HttpBrowser.open(node)));
        const replies = await atOnce(8, browsers, procedure, { email });
        expect(judged(replies)).toBe(3);
        expectLimited(replies);
        const letters = await lettersTo(site.first.deps, email);
        expect(letters).toHaveLength(email === person.email ? 3 : 0);
      }
    },
  );
});
