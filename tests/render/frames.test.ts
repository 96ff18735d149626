import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pastTheCache, publicPaths, withoutTimes } from '../response-cache/visitors.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const site = useNodes();

/** Drawn for this request. */
async function drawn(path: string, cookie?: string): Promise<string> {
  const granted = cookie ?? (await site.granted()).headers.cookie;
  const answer = await site.first.request(path, { headers: { cookie: `${granted}; ${pastTheCache}` } });
  return withoutTimes(await answer.text());
}

/** Changes with every setting. */
const withoutHash = (html: string) => html.replaceAll(/theme\.css\?v=\w+/g, '');

const currentIn = (html: string) =>
  [...html.matchAll(/<a (?=[^>]*aria-current="page")[^>]*href="([^"]*)"/g)].map(([, href]) => href);

afterEach(() => vi.restoreAllMocks());

describe('header and footer, rendered once', () => {
  it.each(publicPaths)('are in %s as if rendered for it', async (path) => {
    const first = await drawn(path);
    expect(first).toContain('</header>');
    expect(first).not.toContain('cached-');
    for (let count = 0; count < 2; count += 1) expect(await drawn(path)).toBe(first);
  });

  it('mark the current page, also on a page that was not found', async () => {
    await drawn('/about');
    expect(currentIn(await drawn('/about'))).toContain('/about');
    expect(currentIn(await drawn('/news'))).not.toContain('/about');
    const missing = await drawn('/no-such-page');
    expect(missing.match(/<header |<footer /g)).toEqual(['<header ', '<footer ']);
    expect(await drawn('/no-such-page')).toBe(missing);
  });

  it('follow the settings at once', async () => {
    await drawn('/about');
    await site.sql(`UPDATE settings SET value = jsonb_set(value, '{tagline}', '"Gateway to the Pacific"')
      WHERE "group" = 'general'`);
    await expect.poll(async () => withoutHash(await drawn('/about'))).toContain('Gateway to the Pacific</span>');
    expect((await drawn('/about')).split('Gateway to the Pacific</span>')).toHaveLength(3);
  });

  it('belong to the visitor', async () => {
    const person = await makeUser(site.db);
    const anonymous = await drawn('/news');
    const session = await signInAs(site.first, person);
    const own = await drawn('/news', session);
    expect(own).toContain(person.email);
    // Drawn for everyone with an account, from the same reads.
    const shared = await (await site.first.request('/news', { headers: { cookie: session } })).text();
    for (const html of [own, shared]) expect(html).not.toContain('href="/auth"');
    expect(await drawn('/news')).toBe(anonymous);
  });
});

describe('a page drawn again', () => {
  it.each(publicPaths)('%s reads nothing from the database', async (path) => {
    const { cookie } = (await site.granted()).headers;
    await drawn(path, cookie);
    await drawn(path, cookie);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await drawn(path, cookie);
    expect(query.mock.calls.map(([statement]) => statement)).toEqual([]);
  });
});
