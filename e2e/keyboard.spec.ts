import type { Page } from '@playwright/test';
import { siteTexts } from '../src/domain/site/texts.ts';
import { uiTexts } from '../src/domain/forms/ui-texts.ts';
import { visit } from './setup/screens.ts';
import { expect, test } from './setup/test.ts';

/** Presses Tab until the focus leaves the page or repeats; returns the number of focused elements. */
async function tabThrough(page: Page): Promise<number> {
  // Elements, not positions: positions change when links start to prefetch.
  const seen = await page.evaluateHandle(() => new Set<Element>());
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((before) => {
      const active = document.activeElement;
      if (active === null || active === document.body || before.has(active)) return 'end';
      before.add(active);
      const box = active.getBoundingClientRect();
      return box.width > 0 && box.height > 0 ? 'shown' : `hidden: ${active.outerHTML.slice(0, 200)}`;
    }, seen);
    if (found === 'end') break;
    expect(found, 'the focus is never on something that cannot be seen').toBe('shown');
  }
  return seen.evaluate(({ size }) => size);
}

for (const path of ['/', '/invest', '/investment-opportunities']) {
  test(`Tab reaches everything on ${path}, the skip link first`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: uiTexts.skipToContent })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    // Loads again without the fragment of the skip link, which would start behind the header.
    await visit(page, path);
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
  'the side menu opens, traps the focus, closes with Escape and returns the focus',
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
