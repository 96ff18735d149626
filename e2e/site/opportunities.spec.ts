import type { Locator, Page } from '@playwright/test';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { mapTexts } from '../../src/domain/opportunities/map-texts.ts';
import { provinces } from '../../src/domain/opportunities/provinces.ts';
import { listTexts } from '../../src/domain/opportunities/list-texts.ts';
import { opportunityTexts as texts } from '../../src/domain/opportunities/texts.ts';
import { expectScreen, isSmall, toast, visit, visitForToast } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

/** Only the cards of a list show an amount. */
const cards = (within: Page | Locator) => within.getByRole('listitem').filter({ hasText: texts.investment });

test('the list: figures, featured three, sectors in the URL, both empty messages', async ({ page, db }) => {
  // The cached page updates a moment after a change, for example one by an earlier test.
  const expectOnPage = (words: string) =>
    expect
      .poll(async () => (await page.request.get('/investment-opportunities')).text(), { timeout: 20_000 })
      .toContain(words);
  // Other tests on this site may have added real ones.
  await db.investmentOpportunity.updateMany({ where: { isDemo: false }, data: { isDemo: true } });
  await expectOnPage('Example projects');
  await visit(page, '/investment-opportunities');
  // A new site has only examples: they do not count as opportunities, and none is featured (D63).
  await expect(page.getByRole('heading', { name: 'Example projects' })).toBeVisible();
  await expect(page.getByText('active opportunities')).toHaveCount(0);
  const { id } = await db.investmentOpportunity.findFirstOrThrow({
    where: { isDemo: true },
    orderBy: { createdAt: 'desc' },
  });
  await db.investmentOpportunity.update({ where: { id }, data: { isDemo: false } });
  await expectOnPage('active opportunity');
  await visit(page, '/investment-opportunities');
  await expect(page.getByText('active opportunity')).toBeVisible();
  const examples = await db.investmentOpportunity.count({
    where: { isDemo: true, status: 'active', deletedAt: null },
  });
  await expect(page.getByText(`1 opportunity found, and ${examples} examples`)).toBeVisible();
  const featured = page.getByRole('region', { name: texts.featured });
  await expect(cards(featured)).toHaveCount(3);
  await page.getByRole('link', { name: 'Energy' }).first().click();
  await expect(page).toHaveURL(/sector=energy/);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('Illustrative example').first()).toBeVisible();
  await page.goto('/investment-opportunities?sector=other');
  await expect(page.getByText('No opportunities available in Other sector.')).toBeVisible();
  await db.investmentOpportunity.update({ where: { id }, data: { isDemo: true } });
});

test('the filter keeps its input and shows errors at the field', async ({ page }) => {
  await visit(page, '/investment-opportunities');
  await page.getByLabel(texts.min).fill('1.2.3M');
  await page.getByLabel(texts.q).fill('mill');
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page.getByText(texts.badAmount).first()).toBeVisible();
  await expect(page.getByLabel(texts.min)).toHaveValue('1.2.3M');
  await expect(page.getByLabel(texts.q)).toHaveValue('mill');
  await page.getByLabel(texts.currency).selectOption('PGK');
  await page.getByLabel(texts.min).fill('50 million');
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page).toHaveURL(/min=50\+million/);
  await expect(page.getByText('1 example project found')).toBeFocused();
  await expect(page.getByLabel(texts.min)).toHaveValue('50 million');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Veneer and plywood mill' })).toBeVisible();
});

/** The summary of a section that is collapsed on small screens. */
const fold = (page: Page, name: RegExp) => page.locator('summary').filter({ hasText: name });

test(
  'on a phone projects come first; a chosen sector scrolls to its results',
  { tag: '@phone' },
  async ({ page, db }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    // A real project adds three figures and a picture in its card.
    const { id } = await db.investmentOpportunity.findFirstOrThrow({ where: { isDemo: true } });
    for (const isDemo of [false, true]) {
      await db.investmentOpportunity.updateMany({ where: isDemo ? {} : { id }, data: { isDemo } });
      const words = isDemo ? 'Example projects' : 'Featured';
      await expect.poll(async () => (await page.request.get('/investment-opportunities')).text()).toContain(words);
      await visit(page, '/investment-opportunities');
      expect((await cards(page).first().boundingBox())?.y).toBeLessThan(700);
    }
    const first = page.getByRole('main').getByRole('heading', { level: 3 }).first();
    await expect(page.getByLabel(texts.q)).toBeHidden();
    await fold(page, /^Filters$/).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Energy (2)' }).click();
    await expect(page).toHaveURL(/sector=energy/);
    const found = page.getByText('2 example projects found');
    await expect(found).toBeFocused();
    await expect(found).toBeInViewport();
    await expect(fold(page, /^Filters \(1 active\)$/)).toHaveCount(1);
    await expect(first).toBeInViewport();
  },
);

test('pages have numbers, and each shows its own items', async ({ page, db }) => {
  const row = { description: 'One of many.', sectorSlug: 'forestry', location: 'Vanimo', investmentAmount: '1' };
  const titles = Array.from({ length: 30 }, (_, index) => `Sawmill ${index + 1}`);
  await db.investmentOpportunity.createMany({ data: titles.map((title) => ({ ...row, title })) });
  await visit(page, '/investment-opportunities?location=vanimo&q=sawmill');
  const pages = page.getByRole('navigation', { name: listTexts.pagesLabel });
  await expect(pages.getByRole('link')).toHaveText(['1', '2', '3', 'Next page']);
  await pages.getByRole('link', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(page.getByText('30 opportunities found')).toBeFocused();
  await expect(cards(page)).toHaveCount(6);
  await expect(pages.locator('[aria-current]')).toHaveText(['3']);
  await pages.getByRole('link', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page)).toHaveCount(12);
  await pages.getByRole('link', { name: 'Page 1' }).click();
  await expect(page).not.toHaveURL(/page=/);
  await expect(cards(page)).toHaveCount(12);
  await db.investmentOpportunity.deleteMany({ where: { title: { in: titles } } });
});

test('an opportunity: tiles, requirements, benefits, example notice, and the way back', async ({ page }) => {
  await visit(page, '/investment-opportunities?sector=fisheries');
  await page.getByRole('link', { name: /Tuna loining/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Tuna loining/ })).toBeVisible();
  await expect(page.getByText('USD 30,000,000')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Benefits & Incentives' })).toBeVisible();
  // There is no other of its sector, so the one of its province, and never itself.
  const related = page.getByRole('region', { name: opportunityDetailTexts.related });
  await expect(related.getByRole('listitem')).toHaveCount(1);
  await expect(related.getByText(texts.example)).toBeVisible();
  await related.getByRole('link', { name: 'Packaging and recycling plant' }).click();
  await expectScreen(page, 'Packaging and recycling plant');
  await expect(related.getByRole('link', { name: /Tuna loining/ })).toBeVisible();
  await expect(related.getByRole('link', { name: 'Packaging and recycling plant' })).toHaveCount(0);
  await page.goBack();
  await expectScreen(page, /Tuna loining/);
  await page.getByRole('link', { name: 'Back to Opportunities' }).click();
  await expect(page).toHaveURL(/sector=fisheries/);
});

test('a missing opportunity redirects to the list with a message, as a toast and in the page (D29)', async ({
  page,
}) => {
  await visitForToast(page, '/investment-opportunities/0199c0de-0000-7000-8000-000000000000');
  await expect(toast(page, texts.unavailable)).toBeVisible();
  await expect(page.getByRole('main').getByText(texts.unavailable)).toBeVisible();
  await expect(page).toHaveURL(/\/investment-opportunities$/);
});

/** Position of a link's point on the map, and its size, in CSS pixels. */
const pointOf = (link: Locator) =>
  link.evaluate((element) => {
    const { left, top, width, height, outlineStyle } = getComputedStyle(element, '::before');
    const map = element.closest('.places')?.getBoundingClientRect();
    const size = Number.parseFloat(width);
    return {
      x: (map?.left ?? 0) + Number.parseFloat(left) + size / 2,
      y: (map?.top ?? 0) + Number.parseFloat(top) + size / 2,
      size: Math.min(size, Number.parseFloat(height)),
      outlineStyle,
    };
  });

test('the map of provinces filters by pointer and by keyboard', { tag: '@both' }, async ({ page, db }) => {
  const inProvince = (province: string) =>
    db.investmentOpportunity.count({ where: { province, status: 'active', deletedAt: null } });
  await visit(page, '/investment-opportunities');
  const map = page.getByRole('navigation', { name: mapTexts.title });
  if (isSmall(page)) await fold(page, /^Map of provinces$/).click();
  const link = (province: string) => map.getByRole('link', { name: new RegExp(`^${province}: \\d+ [a-z]+$`) });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('img')).toHaveJSProperty('complete', true);
  for (const province of provinces) {
    const { x, y, size } = await pointOf(link(province));
    expect(size).toBeGreaterThanOrEqual(24);
    expect(x).toBeGreaterThanOrEqual(size / 2);
    // Nothing covers it.
    expect(
      await link(province).evaluate((element, at) => document.elementFromPoint(at.x, at.y) === element, { x, y }),
      province,
    ).toBe(true);
  }
  await expect(map.locator('[aria-current]')).toHaveText([mapTexts.all]);

  const { x, y } = await pointOf(link('Morobe'));
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/[?&]province=Morobe$/);
  await expect(map.locator('[aria-current]')).toHaveText([/^Morobe/]);
  await expect(cards(page)).toHaveCount(await inProvince('Morobe'));
  await expect(page.getByRole('link', { name: listTexts.remove('Morobe') })).toBeVisible();

  await link('Morobe').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(link('Milne Bay')).toBeFocused();
  expect((await pointOf(link('Milne Bay'))).outlineStyle).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]province=Milne\+Bay$/);
  await expect(map.locator('[aria-current]')).toHaveText([/^Milne Bay/]);
  await expect(cards(page)).toHaveCount(await inProvince('Milne Bay'));

  // The form keeps the province.
  if (isSmall(page)) await fold(page, /^Filters$/).click();
  await page.getByLabel(texts.q).fill('nothing like this');
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page).toHaveURL(/q=nothing/);
  await expect(page).toHaveURL(/province=Milne\+Bay/);
  await map.getByRole('link', { name: mapTexts.all }).click();
  await expect(page).not.toHaveURL(/province/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
