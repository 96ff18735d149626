import { describe, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { routePaths } from '../setup/routes.ts';

const app = useApp({ trustProxy: 1 });

const behindSignIn = [
  '/dashboard',
  '/dashboard/enquiries/0',
  '/dashboard/payments/0',
  '/profile',
  '/clients',
  '/clients/new',
  '/admin',
  '/admin/settings',
];

/** The address of every route, with its parameters filled in. */
const addresses = routePaths.map((path) => path.replace('$slug', 'economic-profile').replace('$id', 'new'));

describe('a browser without script', () => {
  it.each(addresses)('finds a heading on %s, signed in and signed out', async (path) => {
    const visitor = await HttpBrowser.open(app);
    const admin = await signInAs(app, await makeUser(app.deps.db, { roles: ['admin'] }));
    for (const browser of [visitor, (await HttpBrowser.open(app)).take(admin)]) {
      const answer = await browser.request(path, { redirect: 'manual' });
      const isRedirect = answer.status >= 300 && answer.status < 400;
      expect(isRedirect || /<h1[\s>]/.test(await answer.text())).toBe(true);
    }
  });

  it.each(behindSignIn)('sees on %s what the page requires, with a link back to the public site', async (path) => {
    const browser = (await HttpBrowser.open(app)).take(
      await signInAs(app, await makeUser(app.deps.db, { roles: ['admin'] })),
    );
    const html = await (await browser.request(path)).text();
    const words = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, inner]) => inner).join('');
    expect(words).toContain('This page needs JavaScript');
    expect(words).toContain('Turn on JavaScript in your browser, then reload the page.');
    expect(words).toMatch(/<a href="\/"[^>]*>Return to Homepage<\/a>/);
  });
});
