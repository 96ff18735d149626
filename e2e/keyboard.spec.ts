import type { Page } from '@playwright/test';
import { siteTexts } from '../src/domain/site/texts.ts';
import { uiTexts } from '../src/domain/forms/ui-texts.ts';
import { visit } from './setup/screens.ts';
import { expect, test } from './setup/test.ts';

/** Presses Tab until the focus leaves the page or repeats; returns the number of focused elements. */
async function tabThrough(page: Page): Promise<number> {
  // Elements, not positions: positions change when links start to prefetch.
  const seen = await page.evaluateHandle(() => {
    const elements = new Set<Element>();
    const hidden: string[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      elements.add(target);
      const box = target.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) hidden.push(target.outerHTML.slice(0, 200));
    });
    return { elements, hidden };
  });
  let before = -1;
  let count = 0;
  // In groups: the focus may pass the end of the page, where it starts over.
  for (let group = 0; group < 20 && count > before; group += 1) {
    before = count;
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
    count = await seen.evaluate(({ elements }) => elements.size);
  }
  const hidden = await seen.evaluate((found) => found.hidden);
  expect(hidden, 'the focus is never on something that cannot be seen').toEqual([]);
  return count;
}

const interactiveIn = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    return all.filter(
      (element) => element.checkVisibility() && element.closest('[inert]') === null && element.tabIndex >= 0,
    ).length;
  });

test('Tab reaches everything, the skip link first', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The home page has the slides; the list has the form, the map and the cards.
  for (const path of ['/', '/investment-opportunities?sector=energy']) {
    await visit(page, path);
    const interactive = await interactiveIn(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: uiTexts.skipToContent })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await tabThrough(page), path).toBe(interactive);
  }
});

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
