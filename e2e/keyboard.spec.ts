import type { Page } from '@playwright/test';
import { siteTexts } from '../src/domain/texts/site.ts';
import { uiTexts } from '../src/domain/texts/ui.ts';
import { expectAlive, visit } from './setup/screens.ts';
import { expect, test } from './setup/test.ts';

/** Presses Tab until the focus leaves the page; the names of what had it, in order. */
async function tabThrough(page: Page): Promise<number> {
  const seen = new Set<number>();
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    const index = await page.evaluate(() => {
      const active = document.activeElement;
      if (active === null || active === document.body) return -1;
      const box = active.getBoundingClientRect();
      const isShown = box.width > 0 && box.height > 0;
      return isShown ? [...document.querySelectorAll('*')].indexOf(active) : -2;
    });
    expect(index, 'the focus is never on something that cannot be seen').not.toBe(-2);
    if (index === -1 || seen.has(index)) break;
    seen.add(index);
  }
  return seen.size;
}

for (const path of ['/', '/invest', '/investment-opportunities']) {
  test(`Tab reaches everything on ${path}, the skip link first`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: uiTexts.skipToContent })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expectAlive(page);
    const interactive = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
      return all.filter(
        (element) => element.checkVisibility() && element.closest('[inert]') === null && element.tabIndex >= 0,
      ).length;
    });
    expect(await tabThrough(page)).toBe(interactive);
  });
}

test(
  'the side menu opens, holds the focus, closes with Escape and gives the focus back',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/');
    const opener = page.getByRole('button', { name: siteTexts.menu });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await expect(menu.locator(':focus')).toHaveCount(1);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect(menu.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Opportunities' }).press('Enter');
    await expect(page).toHaveURL(/\/investment-opportunities$/);
    await expect(menu).toBeHidden();
  },
);
