import { expectAccessible } from './setup/accessible.ts';
import { expectScreen, visit } from './setup/screens.ts';
import { expect, test, testAtGate } from './setup/test.ts';

testAtGate('the gate', { tag: '@both' }, async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

const pages = [
  '/',
  '/about',
  '/export',
  '/invest?amount=500000&sector=tourism',
  '/invest?amount=lots',
  '/investment-opportunities',
  '/investment-opportunities?currency=PGK&min=abc',
];

test('each public page is accessible', { tag: '@both' }, async ({ page }) => {
  for (const path of pages) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  }
  await visit(page, '/investment-opportunities');
  await page.getByRole('link', { name: 'Specialty coffee mill' }).first().click();
  await expectScreen(page, 'Specialty coffee mill');
  await expectAccessible(page);
});

test('the not-found page and a sector that does not exist', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  for (const path of ['/nothing-here', '/investment-opportunities?sector=moon']) {
    const response = await visit(page, path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);
  }
});

test('a page is usable at 320 px and at 200 % of the text size', async ({ page }) => {
  for (const { width, fontSize } of [
    { width: 320, fontSize: '100%' },
    { width: 640, fontSize: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ['/', '/invest?amount=9999999999999999', '/investment-opportunities']) {
      await visit(page, path);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} px and ${fontSize}`).toBeLessThanOrEqual(0);
    }
  }
});
