import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test, testAtGate } from './setup/test.ts';

const schemes = ['light', 'dark'] as const;

/** Nothing for axe to find, and nothing to scroll sideways for, by day and by night. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(found, colorScheme).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  }
}

testAtGate('the gate', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

for (const path of [
  '/',
  '/about',
  '/export',
  '/invest?amount=500000&sector=tourism',
  '/invest?amount=lots',
  '/investment-opportunities',
  '/investment-opportunities?currency=PGK&min=abc',
]) {
  test(`the page ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}

test('the page of an opportunity', async ({ page }) => {
  await page.goto('/investment-opportunities');
  await page.getByRole('link', { name: 'Specialty coffee mill' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Specialty coffee mill' })).toBeVisible();
  await expectAccessible(page);
});

test('the not-found page and a sector that does not exist', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  for (const path of ['/nothing-here', '/investment-opportunities?sector=moon']) {
    const response = await page.goto(path);
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
      await page.goto(path);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} px and ${fontSize}`).toBeLessThanOrEqual(0);
    }
  }
});
