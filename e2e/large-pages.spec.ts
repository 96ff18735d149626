import type { Page } from '@playwright/test';
import { budget, bytesUntil, weigh } from '../scripts/lib/weigh.mjs';
import type { Db } from '../server/platform/database.ts';
import { aboutDocument } from '../src/domain/content/about/document.ts';
import { exportDocument } from '../src/domain/content/export/document.ts';
import { homepageDocument } from '../src/domain/content/homepage/document.ts';
import type { ContentImage } from '../src/domain/content/appearance/image.ts';
import { exportTexts } from '../src/domain/content/export/texts.ts';
import { homeTexts } from '../src/domain/content/homepage/texts.ts';
import { buildPhotographs, largeAbout, largeExport, largeHomepage } from '../tests/factories/large-content.ts';
import { expectAccessible } from './setup/accessible.ts';
import { recordShifts } from './setup/layout-shifts.ts';
import { button, expectAlive, stopClock } from './setup/screens.ts';
import { expect, test } from './setup/test.ts';

const { slideshow } = homeTexts;
const documents = { homepage: homepageDocument, about: aboutDocument, export: exportDocument };

/** Each test stores its own pages: a worker has its own site. */
async function store(db: Db, pageType: keyof typeof documents, content: object): Promise<void> {
  const data = { content, schemaVersion: documents[pageType].schemaVersion };
  await db.pageContent.upsert({ where: { pageType }, create: { pageType, ...data }, update: data });
}

/** Static files, each with its own URL so that requests can be counted. */
const pictures = (count: number): ContentImage[] =>
  Array.from({ length: count }, (_, index) => ({ path: `/favicon.svg?picture=${index}`, alt: '', decorative: true }));

const pictureOf = (url: string) => /\?picture=(\d+)$/.exec(url)?.[1];

/** Opens a page once it contains `words`: the cached page may be served for a moment. */
async function open(page: Page, path: string, words: string): Promise<void> {
  await expect(async () => {
    expect(await (await page.request.get(path)).text()).toContain(words);
  }).toPass();
  await page.goto(path);
  await expectAlive(page);
}

test('pages of maximum length stay within their weight limit', async ({ site, db, grant }) => {
  const images = await buildPhotographs(db, 385);
  const home = largeHomepage(images.slice(0, 60));
  const about = largeAbout(images.slice(60, 85));
  const exported = largeExport(images.slice(85));
  await store(db, 'homepage', home);
  await store(db, 'about', about);
  await store(db, 'export', exported);
  const cookie = grant.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  // Each with a text from the end of its first view, and the maximum weight of the page.
  const pages = [
    ['/', home.heroSlides[0]?.buttonText, budget.longView],
    ['/about', about.sections[2]?.title, budget.longPage],
    ['/export', exported.products.products[11]?.name, budget.longPage],
  ] as const;
  for (const [href, words = '', maxBytes] of pages) {
    await expect(async () => {
      const { all: whole, packed } = await weigh(site, href, cookie);
      const firstView = whole - packed.length + bytesUntil(packed, words);
      test.info().annotations.push({ type: `bytes of ${href}`, description: `${firstView} of ${whole}` });
      expect(firstView, `first view of ${href}`).toBeLessThanOrEqual(budget.longView);
      expect(whole, `the whole of ${href}`).toBeLessThanOrEqual(maxBytes);
    }).toPass({ timeout: 20_000 });
  }
  // These files do not exist on disk: the library of the next test would request them.
  await db.mediaFile.deleteMany({ where: { id: { in: images.map(({ mediaId }) => mediaId) } } });
});

test.describe('sixty slides', () => {
  test.use({ reducedMotion: 'no-preference' });

  const content = largeHomepage(pictures(60));
  const titleOf = (position: number) => content.heroSlides[position - 1]?.title ?? '';
  const heading = (page: Page, position: number) => page.getByRole('heading', { name: titleOf(position), exact: true });

  test('load the pictures of the visible slide and its neighbours, without layout shift', async ({ page, db }) => {
    await store(db, 'homepage', content);
    const asked: string[] = [];
    page.on('request', (request) => {
      const picture = pictureOf(request.url());
      if (picture !== undefined) asked.push(picture);
    });
    const shifts = await recordShifts(page);
    await stopClock(page);
    await open(page, '/', '?picture=59');
    await page.waitForLoadState('networkidle');
    expect(asked.toSorted()).toEqual(['0', '1', '59']);

    await button(page, slideshow.next).click();
    await expect(heading(page, 2)).toBeVisible();
    await expect.poll(() => asked.slice(3)).toEqual(['2']);
    // The slides also advance by themselves.
    await page.clock.runFor(9_500);
    const choice = page.getByRole('combobox', { name: slideshow.slides });
    await choice.selectOption({ index: 29 });
    await expect(heading(page, 30)).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(heading(page, 2)).toBeHidden();
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['28', '29', '30']));
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(await shifts()).toEqual([]);
  });

  test('can be chosen from a list that fits a phone, and by keys', { tag: '@phone' }, async ({ page, db }) => {
    await store(db, 'homepage', content);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/', '?picture=59');
    const choice = page.getByRole('combobox', { name: slideshow.slides });
    await expect(choice.getByRole('option')).toHaveCount(60);
    await expect(choice.locator('option:checked')).toHaveText(slideshow.oneOf(1, 60, titleOf(1)));
    const controls = [button(page, slideshow.previous), choice, button(page, slideshow.next)];
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    expect(new Set(boxes.map((box) => box?.y)).size, 'all stand in one row').toBe(1);

    await choice.focus();
    await page.keyboard.press('ArrowRight');
    await expect(heading(page, 2)).toBeVisible();
    await expect(choice).toBeFocused();
    await expect(choice).toHaveValue('1');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(heading(page, 60)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(heading(page, 1)).toBeVisible();
    await expectAccessible(page);
  });
});

test('more products show the first ones, and the others with their pictures on request', async ({ page, db }) => {
  const large = largeExport(pictures(30));
  const content = { ...large, products: { ...large.products, products: large.products.products.slice(0, 30) } };
  const product = (position: number) => {
    const name = content.products.products[position - 1]?.name ?? '';
    return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  };
  await store(db, 'export', content);
  await open(page, '/export', '?picture=29');
  await expect(product(24)).toBeVisible();
  await expect(product(25)).toBeHidden();
  await expectAccessible(page);
  await page
    .locator('summary')
    .filter({ hasText: exportTexts.products.more(6) })
    .focus();
  await page.keyboard.press('Enter');
  await expect(product(25)).toBeVisible();
  await expect(page.locator('summary:focus')).toHaveText(exportTexts.products.fewer, { useInnerText: true });
  await product(30).scrollIntoViewIfNeeded();
  const last = product(30).locator('img');
  await expect(last).toBeVisible();
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
