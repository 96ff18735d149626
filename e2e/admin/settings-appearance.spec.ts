import type { Page } from '@playwright/test';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { brandingTexts } from '../../src/domain/media/texts.ts';
import { appearanceTexts as texts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { makePicture } from '../../tests/media/corpus/pictures.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { button, messages, toast, visit } from '../setup/screens.ts';
import { expect, makeUser, saveSettings, test } from '../setup/settings.ts';

test.beforeEach(async ({ context, page, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/settings?tab=appearance', settingsTexts.title);
});

/** Each shows its reason, and the preview is unchanged. */
async function chooseRefused(page: Page, buffer: Buffer): Promise<void> {
  const input = page.getByLabel(texts.logo, { exact: true });
  const alert = page.getByRole('group', { name: texts.logo, exact: true });
  await input.setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer });
  await expect(toast(page, brandingTexts.invalidType)).toBeVisible();
  await expect(alert).toContainText(brandingTexts.invalidLogo);
  const favicon = page.getByRole('group', { name: texts.favicon, exact: true });
  await page
    .getByLabel(texts.favicon, { exact: true })
    .setInputFiles({ name: 'icon.webp', mimeType: 'image/webp', buffer });
  await expect(favicon).toContainText(brandingTexts.invalidFavicon);
  const large = Buffer.alloc(2 * 1024 * 1024 + 1);
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: large });
  await expect(toast(page, brandingTexts.tooLarge)).toBeVisible();
  await expect(alert).toContainText(brandingTexts.tooLargeNote);
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(toast(page, brandingTexts.uploadFailed)).toBeVisible();
  await expect(alert).toContainText(brandingTexts.uploadFailed);
  await expect(alert).toContainText(texts.noLogo);
  await expectAccessible(page);
}

// tests/media/branding.test.ts covers both on public pages.
test('refused files show their reason; a logo and a favicon appear on upload, and disappear once removed and saved', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/uploads\/logo|400/);
  // The browser tries to decode a file that claims to be an image.
  allowConsole(/Connecting to 'blob:/);
  const buffer = await makePicture('png');
  await expect(page.getByText(texts.noLogo)).toBeVisible();
  await test.step('refused files', () => chooseRefused(page, buffer));

  await page.getByLabel(texts.logo, { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(messages(page)).toContainText(brandingTexts.updated.logo);
  const logo = page.getByRole('img', { name: texts.preview.logo });
  await expect(logo).toHaveAttribute('src', /^\/media\/.*\/logo-\d+\.png$/);
  // Other input is kept and is saved over the version that the upload made.
  await page.getByLabel(texts.primaryColor, { exact: true }).fill('#7A1F3D');
  const file = { name: 'icon.gif', mimeType: 'image/gif', buffer: await makePicture('gif') };
  await page.getByLabel(texts.favicon, { exact: true }).setInputFiles(file);
  await expect(messages(page)).toContainText(brandingTexts.updated.favicon);
  // In the head of the current page.
  const icon = page.locator('link[rel=icon]');
  await expect(icon).toHaveAttribute('href', /\/favicon-\d+\.gif$/);
  await expect(page.getByLabel(texts.primaryColor, { exact: true })).toHaveValue('#7A1F3D');
  await expectAccessible(page);
  await saveSettings(page);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();

  await button(page, texts.remove.favicon).click();
  await expect(page.getByText(texts.removed)).toBeVisible();
  await saveSettings(page);
  await expect(page.getByText(texts.noFavicon)).toBeVisible();
  await expect(icon).toHaveAttribute('href', '/favicon.svg');
});

test('colours, font, dark mode and social icons are saved and applied, and a colour shows its contrast', async ({
  page,
  db,
}) => {
  await db.setting.create({ data: { group: 'contact', value: { social: { x: 'https://x.com/ipa' } } } });
  const primary = page.getByLabel(texts.primaryColor, { exact: true });
  await primary.fill('#FFE14D');
  await expect(page.getByText(texts.contrast(texts.black, '16.1'))).toBeVisible();
  await primary.fill('#FFE1');
  await button(page, settingsTexts.save).click();
  await expect(primary).toHaveAttribute('aria-invalid', 'true');
  await expect(primary).toHaveValue('#FFE1');
  await primary.fill('#1F3D7A');
  await page.getByLabel(texts.fontFamily).selectOption('Noto Serif');
  await page.getByLabel(texts.showSocialIcons).uncheck();
  await page.getByLabel(texts.enableDarkMode).uncheck();
  await saveSettings(page);
  // The current page follows.
  await expect(page.locator('html')).toHaveAttribute('data-dark', 'off');
  await expect(async () => {
    await page.goto('/about');
    const family = await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
    expect(family).toMatch(/^"?Noto Serif/);
  }).toPass();
  await page.emulateMedia({ colorScheme: 'dark' });
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
  expect(await brand()).toBe('#1f3d7a');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('list', { name: siteTexts.follow })).toBeHidden();
});
