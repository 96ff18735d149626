import type { Locator, Page } from '@playwright/test';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { mapTexts } from '../../src/domain/opportunities/map-texts.ts';
import { provinces } from '../../src/domain/opportunities/provinces.ts';
import { opportunityListTexts } from '../../src/domain/opportunities/list-texts.ts';
import { opportunityTexts as texts } from '../../src/domain/opportunities/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectScreen, phone, toast, visit, visitForToast } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

/** Only the cards of a list show an amount. */
const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: texts.investment });

test('the list: a sector, the filter with an error at its field, and the pages', async ({ page, db }) => {
  const row = { description: 'One of many.', sectorSlug: 'forestry', location: 'Vanimo', investmentAmount: '1' };
  const titles = Array.from({ length: 30 }, (_, index) => `Sawmill ${index + 1}`);
  await db.investmentOpportunity.createMany({ data: titles.map((title) => ({ ...row, title })) });
  const apply = page.getByRole('button', { name: texts.apply });
  const found = page.getByText('30 opportunities found', { exact: true });
  await visit(page, '/investment-opportunities?location=vanimo');
  await test.step('the filter keeps its input and shows errors at the field', async () => {
    await expectAccessible(page);
    await page.getByLabel(texts.min).fill('1.2.3M');
    await page.getByLabel(texts.q).fill('sawmill');
    await apply.click();
    await expect(page.getByText(texts.badAmount).first()).toBeVisible();
    await expect(page.getByLabel(texts.min)).toHaveValue('1.2.3M');
    await expect(page.getByLabel(texts.q)).toHaveValue('sawmill');
    await expectAccessible(page);
    await page.getByLabel(texts.min).fill('');
    await apply.click();
    await expect(page).toHaveURL(/q=sawmill/);
    await expect(found).toBeFocused();
  });
  await test.step('pages have numbers, and each shows its own items', async () => {
    const pages = page.getByRole('navigation', { name: opportunityListTexts.pagesLabel });
    await expect(pages.getByRole('link')).toHaveText(['1', '2', '3', 'Next page']);
    await pages.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(/page=3/);
    await expect(found).toBeFocused();
    await expect(cards(page)).toHaveCount(6);
    await expect(pages.locator('[aria-current]')).toHaveText(['3']);
    await pages.getByRole('link', { name: 'Previous page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards(page)).toHaveCount(12);
    await pages.getByRole('link', { name: 'Page 1' }).click();
    await expect(page).not.toHaveURL(/page=/);
    await expect(cards(page)).toHaveCount(12);
  });
  await test.step('a sector is in the address', async () => {
    await page.getByRole('link', { name: 'Energy' }).first().click();
    await expect(page).toHaveURL(/sector=energy/);
    await expect(page).toHaveURL(/location=vanimo/);
    await expect(cards(page)).toHaveCount(0);
  });
});

/** The summary of a section that is collapsed on small screens. */
const fold = (page: Page, name: RegExp) => page.locator('summary').filter({ hasText: name });

test(
  'on a phone projects come first; a chosen sector scrolls to its results',
  { tag: '@phone' },
  async ({ page, db }) => {
    // A real project adds three figures and a picture in its card.
    const { id } = await buildOpportunity(db, { createdAt: new Date() });
    for (const words of ['Featured', 'Example projects']) {
      if (words === 'Example projects') await db.investmentOpportunity.delete({ where: { id } });
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

test('an opportunity: tiles, requirements, benefits, example notice, and the way back', async ({ page }) => {
  await visit(page, '/investment-opportunities?sector=fisheries');
  await page.getByRole('link', { name: /Tuna loining/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Tuna loining/ })).toBeVisible();
  await expect(page.getByText('USD 30,000,000')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Benefits & Incentives' })).toBeVisible();
  await expectAccessible(page);
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

interface Point {
  x: number;
  y: number;
  size: number;
  outlineStyle: string;
  /** Nothing covers it. */
  isOnTop: boolean;
}

/** Points of the map's links by province: position and size in CSS pixels. */
const pointsOf = (map: Locator) =>
  map.evaluate((element) =>
    Object.fromEntries(
      // ‘All provinces’ has no point.
      [...element.querySelectorAll('.places a[data-count]')].map((link): [string, Point] => {
        const { left, top, width, height, outlineStyle } = getComputedStyle(link, '::before');
        const box = link.closest('.places')?.getBoundingClientRect();
        const side = Number.parseFloat(width);
        const x = (box?.left ?? 0) + Number.parseFloat(left) + side / 2;
        const y = (box?.top ?? 0) + Number.parseFloat(top) + side / 2;
        const size = Math.min(side, Number.parseFloat(height));
        const isOnTop = document.elementFromPoint(x, y) === link;
        return [link.textContent?.split(':')[0] ?? '', { x, y, size, outlineStyle, isOnTop }];
      }),
    ),
  );

async function pointOf(map: Locator, province: string): Promise<Point> {
  const point = (await pointsOf(map))[province];
  if (point === undefined) throw new Error(`${province} is not on the map`);
  return point;
}

/** Every point is large enough, on the map and not covered. */
async function expectPoints(map: Locator): Promise<void> {
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('img')).toHaveJSProperty('complete', true);
  const points = await pointsOf(map);
  expect(Object.keys(points)).toEqual(expect.arrayContaining([...provinces]));
  for (const province of provinces) {
    const { x = 0, size = 0, isOnTop } = points[province] ?? {};
    expect(size, province).toBeGreaterThanOrEqual(24);
    expect(x, province).toBeGreaterThanOrEqual(size / 2);
    expect(isOnTop, province).toBe(true);
  }
}

test('the map of provinces filters by pointer and by keyboard', async ({ page, db }) => {
  const inProvince = (province: string) =>
    db.investmentOpportunity.count({ where: { province, status: 'active', deletedAt: null } });
  await visit(page, '/investment-opportunities');
  const map = page.getByRole('navigation', { name: mapTexts.title });
  const link = (province: string) => map.getByRole('link', { name: new RegExp(`^${province}: \\d+ [a-z]+$`) });
  await expectPoints(map);
  await expect(map.locator('[aria-current]')).toHaveText([mapTexts.all]);

  const { x, y } = await pointOf(map, 'Morobe');
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/[?&]province=Morobe$/);
  await expect(map.locator('[aria-current]')).toHaveText([/^Morobe/]);
  await expect(cards(page)).toHaveCount(await inProvince('Morobe'));
  await expect(page.getByRole('link', { name: opportunityListTexts.remove('Morobe') })).toBeVisible();

  await link('Morobe').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(link('Milne Bay')).toBeFocused();
  expect((await pointOf(map, 'Milne Bay')).outlineStyle).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]province=Milne\+Bay$/);
  await expect(map.locator('[aria-current]')).toHaveText([/^Milne Bay/]);
  await expect(cards(page)).toHaveCount(await inProvince('Milne Bay'));

  // The form keeps the province.
  await page.getByLabel(texts.q).fill('nothing like this');
  await page.getByRole('button', { name: texts.apply }).click();
  await expect(page).toHaveURL(/q=nothing/);
  await expect(page).toHaveURL(/province=Milne\+Bay/);
  await map.getByRole('link', { name: mapTexts.all }).click();
  await expect(page).not.toHaveURL(/province/);

  await page.setViewportSize(phone);
  await fold(page, /^Map of provinces$/).click();
  await expectPoints(map);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
