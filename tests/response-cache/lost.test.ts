import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { queryPath } from '../setup/app.ts';
import { isCacheHit, soon, useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const site = useNodes({ isCuttable: true });
const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE application_name = 'ipa events' AND datname = current_database()`;

describe('without notifications', () => {
  it('serves current data, and caches answers again once it listens', async () => {
    const granted = await site.granted();
    for (let round = 0; round < 3; round += 1) {
      await site.first.request('/', granted);
      const words = `Haus ${round} of the authority`;
      await site.sql(ended);
      await site.sql(
        `UPDATE settings SET value = jsonb_set(value, '{siteName}', '"${words}"') WHERE "group" = 'general'`,
      );
      for (const node of [site.first, site.second]) {
        const ask = async () => (await node.request('/', granted)).text();
        await expect.poll(ask, soon).toContain(words);
      }
    }
    const kept = async () => {
      await site.first.request('/', granted);
      // Not even compared with the database.
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await site.first.request('/', granted);
      const count = query.mock.calls.length;
      query.mockRestore();
      return count;
    };
    await expect.poll(kept, soon).toBe(0);
  });
});

describe('a session, while notifications are lost', () => {
  const changes: [name: string, statement: (id: string) => string, isSignedIn: boolean][] = [
    ['signed out', (id) => `DELETE FROM sessions WHERE user_id = '${id}'`, false],
    ['suspended', (id) => `UPDATE users SET suspended_at = now() WHERE id = '${id}'`, false],
    ['without a role', (id) => `DELETE FROM user_roles WHERE user_id = '${id}'`, true],
  ];

  // In an attribute of the page.
  const roles = '&quot;roles&quot;:[&quot;editor&quot;]';

  it.each(changes)('%s with the next request on every node', async (_name, statement, isSignedIn) => {
    const person = await makeUser(site.db, { roles: ['editor'] });
    const cookie = await signInAs(site.first, person);
    const read = queryPath('auth.session', undefined);
    for (const node of [site.first, site.second]) {
      // Cached for their kind, and read once before.
      for (let round = 0; round < 2; round += 1) {
        const page = await (await node.request('/', { headers: { cookie } })).text();
        expect([page.includes(person.id), page.includes(roles)]).toEqual([true, true]);
      }
      expect(await (await node.request(read, { headers: { cookie } })).text()).toContain('"editor"');
    }
    await site.sql(ended);
    await site.sql(statement(person.id));
    for (const node of [site.first, site.second]) {
      const [page, session] = [
        await (await node.request('/', { headers: { cookie } })).text(),
        await (await node.request(read, { headers: { cookie } })).text(),
      ];
      expect([page.includes(person.id), page.includes(person.email)]).toEqual([isSignedIn, isSignedIn]);
      expect(session.includes(person.id)).toBe(isSignedIn);
      expect([page.includes(roles), session.includes('"editor"')]).toEqual([false, false]);
    }
  });
});

describe('without the database', () => {
  it('serves the last good copy, and current data as soon as it is back', async () => {
    const granted = await site.granted();
    const list = '/investment-opportunities';
    const read = queryPath('opportunities.list', {});
    for (const path of [list, read]) {
      await site.first.request(path, granted);
      expect(isCacheHit(await site.first.request(path, granted))).toBe(true);
    }
    const before = await (await site.first.request(list, granted)).text();

    site.wire.cut();
    for (let round = 0; round < 3; round += 1) {
      const page = await site.first.request(list, granted);
      expect(page.status).toBe(200);
      expect(await page.text()).toBe(before);
      expect((await site.first.request(read, granted)).status).toBe(200);
    }
    // Never requested before: there is no copy, so the response is an error message.
    const other = await site.first.request(`${list}?q=never`, granted);
    expect(other.status).toBe(503);
    expect(await other.text()).toContain('is not available at the moment');
    // The gate still applies.
    expect(await (await site.first.request(list)).text()).not.toContain('Kokopo');
    expect((await site.first.request(read)).status).toBe(401);
    expect((await site.first.request('/healthz')).status).toBe(200);
    expect((await site.first.request('/readyz')).status).toBe(503);

    const { id } = await site.db.investmentOpportunity.findFirstOrThrow({ select: { id: true } });
    await site.db.investmentOpportunity.update({ where: { id }, data: { title: 'Written while it was away' } });
    site.wire.mend();
    const ask = async () => (await site.first.request(list, granted)).text();
    await expect.poll(ask, soon).toContain('Written while it was away');
    expect((await site.first.request(`${list}?q=never`, granted)).status).toBe(200);
  });
});
