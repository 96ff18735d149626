import type { Locator, Page } from '@playwright/test';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { searchPageSize } from '../../src/domain/search/search.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { searchTexts as texts } from '../../src/domain/search/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { storePage, storePost } from '../../tests/factories/published.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { removeStored } from '../setup/articles.ts';
import { expect, test } from '../setup/people.ts';
import { visit } from '../setup/screens.ts';

test.afterEach(({ db }) => removeStored(db));

/** Opens it from a page with the site header. */
async function openSearch(page: Page): Promise<void> {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: siteTexts.search, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${texts.title} · `));
  await expect(page.getByText(texts.noWords)).toBeVisible();
  await expect(page.getByText(texts.lead)).toBeVisible();
}

async function mistype(page: Page, field: Locator): Promise<void> {
  await field.fill('casowary');
  await page.getByRole('button', { name: texts.submit, exact: true }).press('Enter');
  await expect(page.getByText(texts.correctedFrom('casowary'))).toBeVisible();
  await expect(field).toHaveValue('casowary');
  await page.getByRole('link', { name: 'cassowary', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=cassowary&kind=post$/);
  await expect(field).toHaveValue('cassowary');
}

async function findNothing(page: Page, field: Locator): Promise<void> {
  await field.fill('zzxqvw plokij');
  await field.press('Enter');
  await expect(page.getByRole('status')).toHaveText(texts.nothing('zzxqvw plokij'));
  for (const hint of texts.hints) await expect(page.getByText(hint)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: texts.mainSections })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: headTexts.opportunities }).press('Enter');
  await expect(page).toHaveURL(/\/investment-opportunities$/);
  await page.goBack();
  await expect(field).toHaveValue('zzxqvw plokij');
}

test('search: a query, a result, one kind, further results, a typo and no results, all by keyboard', async ({
  page,
  db,
}) => {
  await storePage(db, {
    slug: 'cassowary-rules',
    title: 'Rules for keepers',
    content: { content: richTextOf('Whoever keeps a cassowary needs a permit. <b>No script</b> runs here.') },
  });
  for (let index = 0; index < searchPageSize + 2; index += 1) {
    await storePost(db, { slug: `cassowary-${index}`, title: `Cassowary count ${index}`, date: '2026-01-05' });
  }

  await test.step('every page links to it', () => openSearch(page));

  const field = page.getByRole('searchbox', { name: texts.label });
  await expect(field).toHaveAttribute('placeholder', texts.placeholder);
  await field.pressSequentially('cassowary');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=cassowary$/);
  await expect(page).toHaveTitle(new RegExp(`^${texts.titleFor('cassowary')} · `));
  await expect(page.getByRole('status')).toHaveText(texts.found(searchPageSize + 3, 'cassowary'));
  await expect(page.locator('meta[name="robots"][content="noindex"]')).not.toHaveCount(0);
  const results = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(results).toHaveCount(searchPageSize);
  await expect(results.first()).toHaveText(/^Cassowary count/);
  await expect(page.getByText('5 January 2026').first()).toBeVisible();
  await expectAccessible(page);

  const kinds = page.getByRole('navigation', { name: texts.kinds });
  const kind = (name: string, count: number) => kinds.getByRole('link', { name: `${name} ${count}` });
  await expect(kind(texts.kindNames.all, searchPageSize + 3)).toHaveAttribute('aria-current', 'page');
  await expect(kind(texts.kindNames.opportunity, 0)).toBeVisible();
  await kind(texts.kindNames.page, 1).press('Enter');
  await expect(page).toHaveURL(/kind=page/);
  await expect(results).toHaveCount(1);
  await expect(page.locator('mark')).toHaveText(['cassowary']);
  await kind(texts.kindNames.document, 0).press('Enter');
  await expect(page.getByText(texts.nothingOfKind(texts.kindNames.document))).toBeVisible();

  await kind(texts.kindNames.post, searchPageSize + 2).press('Enter');
  const pages = page.getByRole('navigation', { name: texts.pages });
  await pages.getByRole('link', { name: texts.nextPage }).press('Enter');
  await expect(results).toHaveCount(2);
  await pages.getByRole('link', { name: texts.firstPage }).press('Enter');
  await expect(results).toHaveCount(searchPageSize);

  await test.step('a typo: the intended word is found at once, and the field keeps the input', () =>
    mistype(page, field));

  await test.step('no results: other places to look are offered', () => findNothing(page, field));
});

test('a missing page links to the search, and so does the menu', { tag: '@phone' }, async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await visit(page, '/nothing-is-here', siteTexts.notFoundTitle);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: siteTexts.search, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: siteTexts.notFoundTitle })).toBeVisible();
  await page.getByRole('button', { name: siteTexts.menu }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: siteTexts.search }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
});

test('a failed search says so, and can be retried', async ({ page, allowConsole }) => {
  allowConsole(/search\.site|503|unreadable answer/);
  await visit(page, '/search', texts.title);
  await page.route(/\/api\/trpc\/search\.site/, (route) => route.fulfill({ status: 503, body: '{}' }));
  const field = page.getByRole('searchbox', { name: texts.label });
  await field.fill('invest');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: siteTexts.unavailableTitle })).toBeVisible();
  await page.unroute(/\/api\/trpc\/search\.site/);
  await page.getByRole('button', { name: siteTexts.retry }).press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});
