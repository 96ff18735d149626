import type { Page } from '@playwright/test';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { newsTexts } from '../../src/domain/articles/news-texts.ts';
import { redirectTexts as texts } from '../../src/domain/redirects/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { storePage } from '../../tests/factories/published.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { firstPages, removeStored } from '../setup/articles.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectAlive, messages, toast, visit } from '../setup/screens.ts';

const legalPages = [
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Accessibility', '/accessibility'],
] as const;

test.afterEach(({ db }) => removeStored(db));

test('the footer links to the pages, and a text to the next one', async ({ page }) => {
  const pageTitle = (path: keyof typeof firstPages) => page.getByRole('heading', { level: 1, name: firstPages[path] });
  await visit(page, '/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Economic profile' }).press('Enter');
  await expect(pageTitle('/economic-profile')).toBeVisible();
  await expect(page).toHaveURL(/\/economic-profile$/);
  // It has a table and lists, like the others.
  await expectAccessible(page);
  await page.getByRole('article').getByRole('link', { name: 'Doing business' }).press('Enter');
  await expect(pageTitle('/doing-business')).toBeVisible();
  await expect(page).toHaveTitle(/^Doing business · /);
  await expectAccessible(page);
  for (const [name, path] of legalPages) {
    await footer.getByRole('link', { name, exact: true }).press('Enter');
    await expect(pageTitle(path)).toBeVisible();
    await expectAccessible(page);
  }
});

test('the site map lists every page, and an open tab follows a redirected address', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/404/);
  const { id } = await storePage(db, { slug: 'fees', title: 'Fees' });
  await visit(page, '/sitemap', newsTexts.siteMap.title);
  const main = page.getByRole('main');
  for (const [path, title] of Object.entries(firstPages)) {
    await expect(main.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', path);
  }
  await expect(main.getByRole('link', { name: 'Fees' })).toBeVisible();
  await expectAccessible(page);
  await db.page.update({ where: { id }, data: { slug: 'fees-and-forms' } });
  await db.redirect.create({ data: { fromPath: '/fees', toPath: '/fees-and-forms', origin: 'slug_change' } });
  await main.getByRole('link', { name: 'Fees' }).press('Enter');
  await expect(page).toHaveURL(/\/fees-and-forms$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
});

async function ignoreAndShow(page: Page, path: string): Promise<void> {
  const ignore = button(page, texts.ignoreLabel(path));
  await ignore.click();
  await expect(page.getByText(texts.missingEmpty)).toBeVisible();
  await button(messages(page), trashTexts.undo).click();
  await ignore.click();
  await expect(page.getByText(texts.missingEmpty)).toBeVisible();
  await page.getByRole('link', { name: texts.showIgnored }).click();
  await button(page, texts.showLabel(path)).click();
  await expect(page.getByText(texts.ignoredEmpty)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.showMissing }).click();
  await expect(ignore).toBeVisible();
}

test('an admin redirects an address that visitors did not find', async ({
  page,
  db,
  context,
  signIn,
  allowConsole,
}) => {
  // Server errors are shown beside their field.
  allowConsole(/400|503|redirects\.list/);
  await db.missingAddress.createMany({
    data: [
      { path: '/old-forms', hits: 12, lastReferrer: 'blog.example' },
      { path: '/scanner', hits: 3 },
    ],
  });
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/redirects', texts.title);
  await expect(page).toHaveTitle(new RegExp(`^${headTexts.adminTitle(headTexts.admin.redirects)} · `));
  await expectAccessible(page);

  await button(page, texts.redirectLabel('/old-forms')).press('Enter');
  await expect(page.getByLabel(texts.from)).toHaveValue('/old-forms');
  await expect(page.getByLabel(texts.to)).toBeFocused();
  await page.getByLabel(texts.to).fill('/nowhere');
  await page.getByLabel(texts.to).press('Enter');
  await expect(page.getByRole('form').getByText(texts.nowhere).first()).toBeVisible();
  await page.getByLabel(texts.to).fill('/doing-business');
  await button(page, texts.save).click();
  await expect(toast(page, texts.created)).toBeVisible();
  await expect(button(page, texts.removeLabel('/old-forms'))).toBeVisible();
  await expect(button(page, texts.redirectLabel('/old-forms'))).toBeHidden();

  await test.step('a missing page is ignored, and shown again', () => ignoreAndShow(page, '/scanner'));

  expect((await page.request.get('/old-forms?a=1')).url()).toMatch(/\/doing-business\?a=1$/);

  await test.step('a redirect in the form stays while a search for others fails', async () => {
    const search = page.getByRole('searchbox', { name: texts.search });
    await page.route(/redirects\.list/, (route) => route.fulfill({ status: 503, body: '' }));
    await search.fill('old');
    await button(page, texts.editLabel('/old-forms')).click();
    await page.getByLabel(texts.to).fill('/terms');
    await expect(page).toHaveURL(/[?&]q=old/);
    await expect(page.getByText(texts.fetchFailed)).toBeVisible();
    await expect(page.getByLabel(texts.to)).toHaveValue('/terms');
    await page.unroute(/redirects\.list/);
    await button(page, texts.save).click();
    await expect(toast(page, texts.updated)).toBeVisible();
  });
  await expect(page.getByText('/terms', { exact: true })).toBeVisible();
  await button(page, texts.removeLabel('/old-forms')).click();
  await button(page.getByRole('alertdialog'), texts.remove).click();
  await expect(button(page, texts.editLabel('/old-forms'))).toBeHidden();
  await expectAlive(page);
});
