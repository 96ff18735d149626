import type { Locator, Page } from '@playwright/test';
import { notificationTexts } from '../../src/domain/notifications/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { seoTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { picture, someName } from '../setup/media-files.ts';
import { card, toast, upload } from '../setup/media-library.ts';
import { bringEndNear, expect, makeUser, test } from '../setup/people.ts';
import { button, phone, visit } from '../setup/screens.ts';

const sizes = [phone, { width: 1280, height: 800 }];

/** Whether a click on its centre reaches the control. */
const isReached = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });

async function expectSaveReached(page: Page, name: string): Promise<void> {
  await card(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  const save = button(dialog, formTexts.save);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await dialog.getByLabel(mediaTexts.alt).fill(`A green field, ${size.width}`);
    await save.click();
    await expect(toast(page, mediaTexts.saved)).toBeVisible();
    await expect.poll(() => isReached(save)).toBe(true);
    const [message, box] = [await page.locator('.toast').boundingBox(), await save.boundingBox()];
    if (message === null || box === null) throw new Error('Both are shown.');
    expect(
      message.y + message.height <= box.y || message.y >= box.y + box.height || message.x >= box.x + box.width,
      `at ${size.width} px`,
    ).toBe(true);
  }
}

async function expectUseReached(page: Page, name: string): Promise<void> {
  await page.goto('/admin/settings?tab=seo');
  const group = page.getByRole('group', { name: seoTexts.shareImage });
  await button(group, mediaTexts.selectImage).click();
  const dialog = page.getByRole('dialog', { name: mediaTexts.title });
  await button(dialog, mediaTexts.choose(name)).click();
  await dialog.getByLabel(mediaTexts.alt).fill('A green field');
  await page.route('**/api/trpc/media.update*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service unavailable</h1>' }),
  );
  const use = button(dialog, 'Use this image');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await use.click();
    await expect(toast(page, mediaTexts.saveFailed)).toBeVisible();
    await expect.poll(() => isReached(use), `at ${size.width} px`).toBe(true);
  }
  await page.unroute('**/api/trpc/media.update*');
  await use.click();
  await expect(dialog).toBeHidden();
}

test('a message covers neither the main button of a dialog nor ‘Use this image’', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const [first, second] = [`${someName()}.jpg`, `${someName()}.png`];
  await upload(page, [await picture(first), await picture(second)]);
  await test.step('the main button of a dialog', () => expectSaveReached(page, first));
  await test.step('‘Use this image’', () => expectUseReached(page, second));
});

/** The name in the header, whole and in one line, with the tagline below. */
async function expectOneLine(bar: Locator): Promise<void> {
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  const name = bar.getByRole('link', { name: 'Investment Promotion Authority, home page' });
  const short = name.getByText('IPA', { exact: true });
  await expect(short).toBeVisible();
  expect(await short.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
  const tagline = name.getByText('Papua New Guinea');
  await expect(tagline).toBeVisible();
  expect((await heightOf(short)) + (await heightOf(tagline))).toBeLessThan(44);
  expect(await heightOf(bar)).toBeLessThan(90);
}

/** The header of a user on a laptop. */
async function expectNameInOneLine(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  const name = bar.getByRole('link', { name: 'Investment Promotion Authority, home page' });
  for (const { width, shown } of [
    { width: 1024, shown: 'IPA' },
    { width: 1280, shown: 'Investment Promotion Authority' },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar.getByRole('link', { name: 'Admin', exact: true })).toBeInViewport({ ratio: 1 });
    const words = name.getByText(shown, { exact: true });
    await expect(words).toBeVisible();
    expect((await words.boundingBox())?.height, `${width} px`).toBeLessThan(26);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
}

test('headers have one line, nothing cut, on a phone and on a laptop', async ({ page, context, db, signIn }) => {
  const bar = page.getByRole('banner');
  await page.setViewportSize(phone);
  await page.goto('/');
  await expectOneLine(bar);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await page.goto('/about');
  await expect(bar.getByLabel(notificationTexts.markLabel(0), { exact: true })).toBeVisible();
  await expectOneLine(bar);
  await expectNameInOneLine(page);
  await page.setViewportSize(phone);
  await visit(page, '/admin/investment-opportunities', 'Investment opportunities');
  await expect(bar.getByText('Admin', { exact: true })).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.height).toBeLessThan(75);
  // Whole or not at all, and always there for screen readers.
  await expect(bar.getByRole('paragraph')).toContainText('Admin / Investment Opportunities');
  await expect(bar.getByText('/ Investment opportunities')).not.toBeInViewport();
});

test('the current entry of the administration’s menu is in sight, and the session expiry notice does not cover the save bar', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  await page.setViewportSize({ width: 1280, height: 640 });
  const menu = page.getByRole('navigation', { name: 'Administration' });
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  await visit(page, '/admin/trash', 'Trash');
  await expect(entry('Trash')).toBeInViewport({ ratio: 1 });
  await entry('Dashboard').press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(entry('Dashboard')).toBeInViewport({ ratio: 1 });

  await visit(page, '/admin/settings?tab=general', settingsTexts.title);
  await expect(entry('Settings')).toBeInViewport({ ratio: 1 });
  await bringEndNear(page, db, person);
  const notice = page.getByText(/You will be signed out at \d\d:\d\d/);
  const save = button(page, settingsTexts.save);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(notice).toBeInViewport();
    await expect(save).toBeInViewport({ ratio: 1 });
    expect(await isReached(save), `at ${size.width} px`).toBe(true);
    expect(await isReached(notice), `at ${size.width} px`).toBe(true);
  }
});

/** Source numbers that are not on the line where their claim ends. */
const strayNumbers = (page: Page): Promise<string[]> =>
  page.getByRole('link', { name: /^Source \d+$/ }).evaluateAll((links) =>
    links.flatMap((link) => {
      const before = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      before.currentNode = link.closest('sup') ?? link;
      let claim = before.previousNode();
      while (claim?.nodeValue?.trim() === '') claim = before.previousNode();
      if (claim === null) return [];
      const range = document.createRange();
      range.selectNodeContents(claim);
      const end = [...range.getClientRects()].at(-1);
      const { left, top } = link.getBoundingClientRect();
      return end !== undefined && left >= end.right - 1 && top < end.bottom ? [] : [claim.nodeValue ?? ''];
    }),
  );

test('the number of a source never begins a line', async ({ page }) => {
  for (const path of ['/invest', '/export', '/economic-profile']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Source 1', exact: true }).first()).toBeVisible();
    for (const width of [320, 360, 412, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await strayNumbers(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
