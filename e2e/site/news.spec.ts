import { newsPageSize } from '../../src/domain/articles/news.ts';
import { newsTexts as texts } from '../../src/domain/articles/news-texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { storePost } from '../../tests/factories/published.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { removeStored } from '../setup/articles.ts';
import { expect, test } from '../setup/people.ts';
import { visit } from '../setup/screens.ts';

test.afterEach(({ db }) => removeStored(db));

const demo = 'Demonstration: a briefing for investors';

test('news: the list, a category, a post and the way back', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: texts.title }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${texts.title} · `));
  await expectAccessible(page);

  const categories = page.getByRole('navigation', { name: texts.categories });
  await categories.getByRole('link', { name: 'Events' }).press('Enter');
  await expect(page).toHaveURL(/\/news\?category=Events$/);
  await expect(page.getByRole('heading', { level: 1, name: texts.postsIn('Events') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(categories.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  await expect(categories.getByRole('link', { name: texts.allCategories })).not.toHaveAttribute('aria-current');

  await page.getByRole('link', { name: demo }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: demo })).toBeVisible();
  await expect(page.getByText('This post is invented')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.backToNews }).press('Enter');
  await expect(page).toHaveURL(/\/news$/);
});

test('the list continues page by page, and the address keeps the position', async ({ page, db }) => {
  for (let index = 0; index < newsPageSize + 1; index += 1) {
    await storePost(db, { slug: `filler-${index}`, title: `Filler ${index}`, category: 'Fillers', date: '2026-01-05' });
  }
  await visit(page, '/news?category=Fillers', texts.postsIn('Fillers'));
  const posts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(posts).toHaveCount(newsPageSize);
  await page.getByRole('link', { name: texts.older }).press('Enter');
  await expect(posts).toHaveCount(1);
  await page.reload();
  await expect(posts).toHaveCount(1);
  await page.getByRole('link', { name: texts.newest }).press('Enter');
  await expect(posts).toHaveCount(newsPageSize);
});

test('a long title, a long word and no excerpt fit', { tag: '@phone' }, async ({ page, db }) => {
  const title = `${'Kokonas-Indastri-Koporesen-'.repeat(5)}report`;
  await storePost(db, { slug: 'long', title, category: 'Long', author: 'A'.repeat(120) });
  for (const path of ['/news?category=Long', '/news/long']) {
    await visit(page, path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('a missing post says so', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await visit(page, '/news/not-there', siteTexts.notFoundTitle);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('list, category and post are readable', async ({ page, allowConsole }) => {
    allowConsole(/\/assets\/\S+\.js csp$/);
    await page.goto('/news');
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('link', { name: demo }).click();
    await expect(page.getByRole('heading', { level: 1, name: demo })).toBeVisible();
  });
});
