import { newsPageSize } from '../../src/domain/articles/news.ts';
import { newsTexts as texts } from '../../src/domain/articles/news-texts.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { searchTexts } from '../../src/domain/search/texts.ts';
import { storePost } from '../../tests/factories/published.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { removeStored } from '../setup/articles.ts';
import { expect, test } from '../setup/people.ts';
import { visit } from '../setup/screens.ts';

test.afterEach(({ db }) => removeStored(db));

const demo = 'Example: a briefing for investors';

test('news: the list, a category page by page, a post and the way back', async ({ page, db }) => {
  for (let index = 0; index < newsPageSize + 1; index += 1) {
    await storePost(db, { slug: `filler-${index}`, title: `Filler ${index}`, category: 'Fillers', date: '2026-01-05' });
  }
  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: texts.title }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${texts.title} · `));
  await expectAccessible(page);

  const categories = page.getByRole('navigation', { name: texts.categories });
  const posts = page.getByRole('main').getByRole('heading', { level: 2 });
  await categories.getByRole('link', { name: 'Fillers' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.postsIn('Fillers') })).toBeVisible();
  await expect(posts).toHaveCount(newsPageSize);
  await page.getByRole('link', { name: texts.older }).press('Enter');
  await expect(posts).toHaveCount(1);
  await page.getByRole('link', { name: texts.newest }).press('Enter');
  await expect(posts).toHaveCount(newsPageSize);

  await categories.getByRole('link', { name: 'Events' }).press('Enter');
  await expect(page).toHaveURL(/\/news\?category=Events$/);
  await expect(posts).toHaveCount(1);
  await expect(categories.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  await expect(categories.getByRole('link', { name: texts.allCategories })).not.toHaveAttribute('aria-current');

  await page.getByRole('link', { name: demo }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: demo })).toBeVisible();
  await expect(page.getByText('This post is invented')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.backToNews }).press('Enter');
  await expect(page).toHaveURL(/\/news$/);
});

test('a long title, a long word and no excerpt fit, in the search too', { tag: '@phone' }, async ({ page, db }) => {
  const title = `${'Kokonas-Indastri-Koporesen-'.repeat(5)}report`;
  const content = { content: richTextOf(`Echidna ${'x'.repeat(1500)}`) };
  await storePost(db, { slug: 'long', title, category: 'Long', author: 'A'.repeat(120), content });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await visit(page, '/news?category=Long');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await visit(page, '/search?q=echidna', searchTexts.title);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
  expect(await overflow()).toBeLessThanOrEqual(0);
});
