import type { Locator } from '@playwright/test';
import { notificationTexts } from '../../src/domain/notifications/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { seoTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { picture, someName } from '../setup/media-files.ts';
import { openDetails, toast, upload } from '../setup/media-library.ts';
import { bringEndNear, expect, makeUser, test } from '../setup/people.ts';
import { button, visit } from '../setup/screens.ts';

/** Whether a click on its centre reaches the control. */
const isReached = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });

test(
  'the session expiry notice does not cover the save bar',
  { tag: '@both' },
  async ({ page, context, db, signIn }) => {
    const person = await makeUser(db, { roles: ['admin'] });
    await signIn(context, person);
    await visit(page, '/admin/settings?tab=general', settingsTexts.title);
    await bringEndNear(page, db, person);
    const notice = page.getByText(/You will be signed out at \d\d:\d\d/);
    await expect(notice).toBeInViewport();
    const save = button(page, settingsTexts.save);
    await expect(save).toBeInViewport({ ratio: 1 });
    expect(await isReached(save)).toBe(true);
    expect(await isReached(notice)).toBe(true);
  },
);

test(
  'a message does not cover the main button of a dialog',
  { tag: '@both' },
  async ({ page, context, db, signIn }) => {
    await signIn(context, await makeUser(db, { roles: ['editor'] }));
    const name = `${someName()}.jpg`;
    await upload(page, [await picture(name)]);
    const dialog = await openDetails(page, name);
    await dialog.getByLabel(mediaTexts.alt).fill('A green field');
    await button(dialog, formTexts.save).click();
    await expect(toast(page, mediaTexts.saved)).toBeVisible();
    const save = button(dialog, formTexts.save);
    await expect.poll(() => isReached(save)).toBe(true);
    const [message, box] = [await page.locator('.toast').boundingBox(), await save.boundingBox()];
    if (message === null || box === null) throw new Error('Both are shown.');
    expect(
      message.y + message.height <= box.y || message.y >= box.y + box.height || message.x >= box.x + box.width,
    ).toBe(true);
  },
);

test(
  'a message does not cover ‘Use this image’',
  { tag: '@both' },
  async ({ page, context, db, signIn, allowConsole }) => {
    allowConsole(/503/);
    await signIn(context, await makeUser(db, { roles: ['admin'] }));
    const name = `${someName()}.png`;
    await upload(page, [await picture(name)]);
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
    await use.click();
    const message = toast(page, mediaTexts.saveFailed);
    await expect(message).toBeVisible();
    await expect.poll(() => isReached(use)).toBe(true);
    await page.unroute('**/api/trpc/media.update*');
    await use.click();
    await expect(dialog).toBeHidden();
  },
);

test('the headers of a phone have one line, nothing cut', { tag: '@phone' }, async ({ page, context, db, signIn }) => {
  const bar = page.getByRole('banner');
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  const name = bar.getByRole('link', { name: 'Investment Promotion Authority, home page' });
  const expectOneLine = async () => {
    const short = name.getByText('IPA', { exact: true });
    await expect(short).toBeVisible();
    expect(await short.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
    const tagline = name.getByText('Papua New Guinea');
    await expect(tagline).toBeVisible();
    expect((await heightOf(short)) + (await heightOf(tagline))).toBeLessThan(44);
    expect(await heightOf(bar)).toBeLessThan(90);
  };
  await page.goto('/');
  await expectOneLine();
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  await page.goto('/about');
  await expect(bar.getByLabel(notificationTexts.markLabel(0), { exact: true })).toBeVisible();
  await expectOneLine();
  await visit(page, '/admin/investment-opportunities', 'Investment opportunities');
  await expect(bar.getByText('Admin', { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await heightOf(bar)).toBeLessThan(75);
  // Whole or not at all, and always there for screen readers.
  await expect(bar.getByRole('paragraph')).toContainText('Admin / Investment opportunities');
  await expect(bar.getByText('/ Investment opportunities')).not.toBeInViewport();
});

test('signed in, the header of a laptop keeps the name in one line', async ({ page, context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const bar = page.getByRole('banner');
  const name = bar.getByRole('link', { name: 'Investment Promotion Authority, home page' });
  for (const { width, shown } of [
    { width: 1024, shown: 'IPA' },
    { width: 1280, shown: 'Investment Promotion Authority' },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(bar.getByRole('link', { name: 'Admin', exact: true })).toBeInViewport({ ratio: 1 });
    const words = name.getByText(shown, { exact: true });
    await expect(words).toBeVisible();
    expect((await words.boundingBox())?.height, `${width} px`).toBeLessThan(26);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('the current entry of the administration’s menu is in sight', async ({ page, context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await page.setViewportSize({ width: 1280, height: 640 });
  await visit(page, '/admin/trash', 'Trash');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await expect(menu.getByRole('link', { name: 'Trash', exact: true })).toBeInViewport({ ratio: 1 });
  await visit(page, '/admin', 'Dashboard');
  await expect(menu.getByRole('link', { name: 'Dashboard', exact: true })).toBeInViewport({ ratio: 1 });
});
