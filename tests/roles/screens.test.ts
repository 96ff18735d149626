import { describe, expect, it } from 'vitest';
import { hasRoleFor, levelOf, refusalOf } from '../../src/domain/access/access.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { adminActionsFor } from '../../src/domain/admin/admin-actions.ts';
import { adminMenuFor } from '../../src/domain/admin/admin-menu.ts';
import { isServedPath } from '../../src/domain/site/paths.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { routePaths } from '../setup/routes.ts';

const app = useApp({ trustProxy: 1 });

const ofEditors = ['/admin', '/admin/facts', '/admin/health', '/admin/media', '/admin/pages', '/admin/posts'];
const ofOfficers = ['/admin', '/admin/answers', '/admin/enquiries', '/clients'];
const screens = routePaths.filter((path) => /^\/(?:admin|clients)(?:\/|$)/.test(path));
/** Parts of a screen: `/admin/pages/$id`. */
const isPartOf = (path: string, list: readonly string[]) =>
  list.some((screen) => path === screen || (screen !== '/admin' && path.startsWith(`${screen}/`)));

const identities: [who: string, roles: Role[], open: string[]][] = [
  ['a client', [], []],
  ['an editor', ['editor'], ofEditors],
  ['an officer', ['officer'], ofOfficers],
  ['an editor who is an officer', ['editor', 'officer'], [...new Set([...ofEditors, ...ofOfficers])]],
  ['an admin', ['admin'], screens],
];

describe.each(identities)('%s', (_who, roles, open) => {
  it('opens exactly the screens of these roles, and is refused every other one (D4, D7)', () => {
    const viewer = { roles, mustSetPassword: false, mustSetUpTwoFactor: false };
    const admitted = screens.filter((path) => refusalOf(levelOf(path), viewer) === undefined);
    expect(admitted).toEqual(screens.filter((path) => isPartOf(path, open)));
    const refusals = screens.filter((path) => !admitted.includes(path)).map((path) => refusalOf(levelOf(path), viewer));
    expect(new Set(refusals)).toEqual(new Set(refusals.length === 0 ? [] : ['forbidden']));
  });

  it('has no action that leads to a refusal or a missing screen', () => {
    for (const { href } of adminActionsFor({ roles }, 'all')) {
      const path = href.replace(/\?.*$/, '');
      expect([path, isServedPath(path), hasRoleFor(levelOf(path), { roles })]).toEqual([path, true, true]);
    }
  });

  it('finds no link to a closed screen on the home page', async () => {
    const person = await makeUser(app.deps.db, { roles });
    const browser = (await HttpBrowser.open(app)).take(await signInAs(app, person));
    expect(await closedLinks(browser, roles)).toEqual([]);
  });
});

// tests/catalogue/administration.test.ts has the menu of an admin.
it.each(identities.filter(([, roles]) => !roles.includes('admin')))(
  '%s has a menu of the administration with exactly these screens',
  (_who, roles, open) => {
    const paths = adminMenuFor({ roles }).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(open.toSorted());
  },
);

async function closedLinks(browser: HttpBrowser, roles: Role[] | null): Promise<string[]> {
  const html = await (await browser.request('/')).text();
  const paths = [...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  return paths.filter((path) => !hasRoleFor(levelOf(path), roles === null ? null : { roles }));
}

it('a visitor finds no link to a screen behind sign-in on the home page', async () => {
  expect(await closedLinks(await HttpBrowser.open(app), null)).toEqual([]);
});

describe('on a public site', () => {
  const open = useApp({ password: '' });

  it.each(screens)('%s is neither stored by caches nor indexed, signed in or not', async (screen) => {
    const admin = await signInAs(open, await makeUser(open.deps.db, { roles: ['admin'] }));
    for (const cookie of [admin, '']) {
      const { status, headers } = await open.request(screen.replace('$id', 'new'), { headers: { cookie } });
      const sent = [status, headers.get('cache-control'), headers.get('x-robots-tag')];
      expect(sent).toEqual([200, 'private, no-store', 'noindex']);
    }
  });
});
