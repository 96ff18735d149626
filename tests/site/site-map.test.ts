import { describe, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });

async function browsers() {
  const visitor = await HttpBrowser.open(app);
  const client = HttpBrowser.of(app, await signInAs(app, await makeUser(app.deps.db)));
  return { visitor, client };
}

/** Whether a part of a page links to the dashboard. */
async function leadsToDashboard(browser: HttpBrowser, path: string, part: 'header' | 'main'): Promise<boolean> {
  const html = await (await browser.request(path)).text();
  const found = html.slice(html.indexOf(`<${part}`), html.indexOf(`</${part}>`));
  expect(found).not.toBe('');
  return /<a [^>]*href="\/dashboard"/.test(found);
}

describe('the dashboard', () => {
  it.each([
    ['/sitemap', 'main'],
    ['/invest', 'header'],
  ] as const)('is linked on %s (%s) for signed-in people only', async (path, part) => {
    const { visitor, client } = await browsers();
    expect(await leadsToDashboard(visitor, path, part)).toBe(false);
    expect(await leadsToDashboard(client, path, part)).toBe(true);
  });
});

it('the sign-in screen leads signed-in people to the homepage', async () => {
  const { visitor, client } = await browsers();
  expect((await visitor.request('/auth')).status).toBe(200);
  const answer = await client.request('/auth', { redirect: 'manual' });
  expect([Math.floor(answer.status / 100), answer.headers.get('location')]).toEqual([3, '/']);
});
