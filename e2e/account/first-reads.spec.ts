import type { Page } from '@playwright/test';
import { levelOf, mayEnter } from '../../src/domain/access/access.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { uiTexts } from '../../src/domain/forms/ui-texts.ts';
import { isPrivateScreen, servedPaths } from '../../src/domain/site/paths.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { expect, test } from '../setup/people.ts';

/** Leads to another screen. */
const moved = '/admin/menus';
const screens = servedPaths.filter((path) => isPrivateScreen(path) && path !== moved);

/** Of every screen, of runs that few screens have, and once the first has arrived. */
const aside = [
  /^(?:notifications|exports|imports)\./,
  /^(?:pages\.published|opportunities\.newest|posts\.newest|site\.menus\.forEditing|site\.menus\.targets)$/,
];
const api = '/api/trpc/';

const link = /<link [^>]*href="(\/api\/trpc\/[^"]+)" as="fetch"[^>]*>/g;

/** What the page names, and what is asked for until the screen is there. `bare`: of a page that names nothing. */
async function readsOf(page: Page, path: string, isBare: boolean): Promise<{ named: string[]; asked: string[] }> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isMain = pathname.startsWith(api) && !aside.some((one) => one.test(pathname.slice(api.length)));
    if (isMain) asked.push(pathname + search);
  });
  let html = '';
  await page.route(path, async (route) => {
    const response = await route.fetch();
    html = await response.text();
    await route.fulfill({ response, body: isBare ? html.replaceAll(link, '') : html });
  });
  await page.goto(path);
  await expect(page.getByText(uiTexts.checkingAccess)).toHaveCount(0);
  // What effects ask for has been asked for.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return { named: [...html.matchAll(link)].map(([, address = '']) => address).toSorted(), asked: asked.toSorted() };
}

for (const roles of [['admin'], ['editor'], ['officer'], []] satisfies Role[][]) {
  test(`the pages of screens name what these show first: ${roles[0] ?? 'client'}`, async ({ context, db, signIn }) => {
    await signIn(context, await makeUser(db, { roles }));
    const visitor = { roles, mustSetPassword: false, mustSetUpTwoFactor: false };
    for (const path of screens.filter((screen) => mayEnter(levelOf(screen), visitor))) {
      const page = await context.newPage();
      const { named, asked } = await readsOf(page, path, true);
      expect(named, path).toEqual(asked);
      await page.close();
    }
  });
}

test('what a page names is asked for once, and not where its address has a search', async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  for (const path of ['/dashboard', '/admin', '/admin/payments']) {
    const page = await context.newPage();
    const { named, asked } = await readsOf(page, path, false);
    expect(named.length, path).toBeGreaterThan(1);
    expect(asked, path).toEqual(named);
    const html = (await (await page.goto(`${path}?q=a`))?.text()) ?? '';
    expect(html, path).toContain('rel="modulepreload"');
    expect(html, path).not.toContain('as="fetch"');
    await page.close();
  }
});
