import type { Page } from '@playwright/test';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import {
  contactTexts,
  copyrightTexts,
  figuresTexts,
  generalTexts,
  guideTexts,
  seoTexts,
  settingsTexts as texts,
} from '../../src/domain/settings/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, messages, visit } from '../setup/screens.ts';
import { expect, makeUser, saveSettings, test } from '../setup/settings.ts';

const group = 'seo';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

/** Retries until cached pages show the saved values. */
async function expectSoon(page: Page, path: string, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await check();
  }).toPass();
}

test('General: name, tagline, address, time zone and date format are saved and shown on the pages', async ({
  page,
}) => {
  await visit(page, '/admin/settings', texts.title);
  await expect(page.getByRole('tab', { name: texts.tabNames.general })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel(generalTexts.siteName).fill('Kumul Investment Office');
  await page.getByLabel(generalTexts.tagline).fill('Where the reef is');
  await page.getByLabel(generalTexts.siteUrl).fill('ipa.example');
  await page.getByLabel(generalTexts.adminEmail).fill('nobody');
  await page.getByLabel(generalTexts.timezone).fill('Pacific/Atlantis');
  await page.getByLabel(generalTexts.dateFormat).selectOption('DD/MM/YYYY');
  await button(page, texts.save).click();
  await expect(page.locator('[aria-invalid]')).toHaveCount(3);
  await expect(page.getByLabel(generalTexts.siteUrl)).toHaveAccessibleDescription(new RegExp(issueTexts.url));
  await expect(page.getByLabel(generalTexts.siteName)).toHaveValue('Kumul Investment Office');
  await expectAccessible(page);

  await page.getByLabel(generalTexts.siteUrl).fill('https://ipa.example');
  await page.getByLabel(generalTexts.adminEmail).fill('office@ipa.example');
  await page.getByLabel(generalTexts.timezone).fill('Pacific/Kiritimati');
  await saveSettings(page);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  // The current page shows the new name too.
  await expect(page).toHaveTitle(/Kumul Investment Office/);
  await page.reload();
  await expect(page.getByLabel(generalTexts.adminEmail)).toHaveValue('office@ipa.example');

  await expectSoon(page, '/about', async () => {
    const name = page.getByRole('banner').getByRole('link', { name: siteTexts.home('Kumul Investment Office') });
    await expect(name).toContainText('Where the reef is', { timeout: 1000 });
    await expect(page).toHaveTitle(/Kumul Investment Office$/, { timeout: 1000 });
  });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://ipa.example/about');
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Kumul Investment Office');

  await page.goto('/admin/audit');
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  await expect(page.getByRole('main')).toContainText(day);
});

test('the sharing image is chosen from the library, saved, and in the head of a page', async ({ page, site, db }) => {
  const image = await addPicture(site, db);
  await page.goto('/admin/settings');
  await page.getByRole('tab', { name: texts.tabNames.seo }).click();
  await expect(page).toHaveURL(/\/admin\/settings\?tab=seo$/);

  await page.getByLabel(seoTexts.metaTitle).fill('Invest where the reef is');
  await page.getByLabel(seoTexts.keywords).fill('reef, harbour');
  await page.getByRole('button', { name: mediaTexts.selectImage }).click();
  const library = page.getByRole('dialog', { name: mediaTexts.title });
  await library
    .getByRole('button', { name: /Ridges/ })
    .first()
    .click();
  await library.getByRole('button', { name: mediaTexts.placeImage }).click();
  await expect(library).toBeHidden();
  await expect(page.getByText(formTexts.unsaved)).toBeVisible();

  await page.getByRole('tab', { name: texts.tabNames.users }).click();
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await question.getByRole('button', { name: formTexts.stay }).click();
  await expect(question).toBeHidden();
  await expectAccessible(page);
  await saveSettings(page);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();

  await page.reload();
  await expect(page.getByLabel(seoTexts.metaTitle)).toHaveValue('Invest where the reef is');
  await expect(page.getByRole('img', { name: image.alt })).toBeVisible();
  await expectSoon(page, '/about', async () => {
    const tag = page.locator('meta[property="og:image"]');
    expect(await tag.getAttribute('content')).toBe(`${site.origin}${image.path}`);
  });
  await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', 'reef, harbour');
});

test('Copyright: text, year and links are written, moved and removed, and shown in the footer', async ({ page }) => {
  await visit(page, '/admin/settings?tab=copyright', texts.title);
  const field = (name: string, position: number) => page.getByLabel(copyrightTexts.linkField(name, position));
  await page.getByLabel(copyrightTexts.text).fill('Kumul Office');
  await page.getByLabel(copyrightTexts.showYear).uncheck();
  await button(page, copyrightTexts.remove(1)).click();
  await expect(field(copyrightTexts.linkText, 1)).toHaveValue('Terms of Service');
  const hint = page.getByText('Visitors will not see this link, because there is no public page at this address.');
  await expect(hint).toBeHidden();
  await field(copyrightTexts.linkUrl, 1).fill('/no-such-page');
  await expect(hint).toBeVisible();
  await field(copyrightTexts.linkUrl, 1).fill('/terms');
  await expect(hint).toBeHidden();
  for (const [position, text, url] of [
    [2, 'Invest with us', '/invest'],
    [3, 'Elsewhere', 'javascript:alert(1)'],
  ] as const) {
    await button(page, copyrightTexts.add).click();
    await expect(field(copyrightTexts.linkText, position)).toBeFocused();
    await field(copyrightTexts.linkText, position).fill(text);
    await field(copyrightTexts.linkUrl, position).fill(url);
  }
  await button(page, texts.save).click();
  await expect(field(copyrightTexts.linkUrl, 3)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(copyrightTexts.linkUrl, 3)).toHaveValue('javascript:alert(1)');
  await expectAccessible(page);
  await field(copyrightTexts.linkUrl, 3).fill('https://elsewhere.example/');
  await button(page, copyrightTexts.moveUp(3)).click();
  await expect(field(copyrightTexts.linkText, 2)).toHaveValue('Elsewhere');
  await saveSettings(page);
  await expectSoon(page, '/about', async () => {
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByText('© Kumul Office', { exact: true })).toBeVisible({ timeout: 1000 });
    const links = foot.getByRole('navigation', { name: siteTexts.legal }).getByRole('link');
    await expect(links).toContainText(['Terms of Service', 'Elsewhere', 'Invest with us'], { timeout: 1000 });
  });
});

test('Contact: filled-in parts are in the footer, empty ones are hidden', async ({ page }) => {
  await visit(page, '/admin/settings?tab=contact', texts.title);
  await page.getByLabel(contactTexts.companyName).fill('Kumul Office');
  await page.getByLabel(contactTexts.address, { exact: true }).fill('1 Reef Road');
  await page.getByLabel(contactTexts.city).fill('');
  await page.getByLabel(contactTexts.phone).fill('+675 123 4567');
  await page.getByLabel(contactTexts.investmentEmail).fill('invest@kumul.example');
  await page.getByLabel(siteTexts.social.linkedin).fill('linkedin.com/kumul');
  const form = page.getByRole('form', { name: contactTexts.title });
  await button(form, texts.save).click();
  await expect(page.getByLabel(siteTexts.social.linkedin)).toHaveAccessibleDescription(issueTexts.url);
  await expect(page.getByRole('link', { name: `${siteTexts.social.linkedin}: ${issueTexts.url}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(siteTexts.social.linkedin).fill('https://www.linkedin.com/company/kumul');
  await saveSettings(page, contactTexts.title);
  const foot = page.getByRole('contentinfo');
  await expectSoon(page, '/about', async () => {
    await expect(foot.getByText('1 Reef Road')).toBeVisible({ timeout: 1000 });
  });
  await expect(foot.getByRole('link', { name: '+675 123 4567' })).toHaveAttribute('href', 'tel:+6751234567');
  await expect(foot.locator('address')).not.toContainText('Port Moresby');
  await expect(foot.locator('address')).toContainText('Kumul Office');
  const social = foot.getByRole('list', { name: siteTexts.follow }).getByRole('link');
  await expect(social).toContainText([siteTexts.social.linkedin]);
  await expect(social).toHaveAttribute('href', 'https://www.linkedin.com/company/kumul');
});

test('Investment guide: the document is uploaded, chosen, and offered with its type and size', async ({ page }) => {
  await visit(page, '/admin/settings?tab=guide', texts.title);
  const file = { name: 'Guide to PNG.pdf', mimeType: 'application/pdf', buffer: await makePdf() };
  await page.getByLabel(guideTexts.upload).last().setInputFiles(file);
  const document = page.getByLabel(guideTexts.document, { exact: true });
  await expect(document.locator('option:checked')).toContainText(file.name);
  await saveSettings(page, guideTexts.title);
  const offer = page.getByRole('link', { name: /^Download Investment Guide \(PDF, / });
  await expectSoon(page, '/invest', async () => {
    await expect(offer).toBeVisible({ timeout: 1000 });
  });
  const answer = await page.request.get((await offer.getAttribute('href')) ?? '');
  expect(answer.headers()['content-disposition']).toMatch(/^attachment/);
  await visit(page, '/admin/settings?tab=guide', texts.title);
  await document.selectOption(guideTexts.none);
  await saveSettings(page, guideTexts.title);
  await expectSoon(page, '/invest', async () => {
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(offer).toBeHidden({ timeout: 1000 });
  });
});

test('Figures: both are above the opportunities, an empty one is hidden', async ({ page }) => {
  await visit(page, '/admin/settings?tab=figures', texts.title);
  await page.getByLabel(figuresTexts.averageRoi).fill('12-19%');
  await page.getByLabel(figuresTexts.provinces).fill('');
  await expectAccessible(page);
  await saveSettings(page);
  await expectSoon(page, '/investment-opportunities', async () => {
    await expect(page.getByText('12-19%')).toBeVisible({ timeout: 1000 });
  });
  await expect(page.getByText(opportunityTexts.provinces, { exact: true })).toBeHidden();
});

test('a newer version is shown beside the own one, and nothing is lost (D37)', async ({ page, db, allowConsole }) => {
  allowConsole(/409|saveSetting/);
  await page.goto('/admin/settings?tab=seo');
  await page.getByLabel(seoTexts.keywords).fill('mine');
  const { value } = await db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } });
  const theirs = { ...(value as object), keywords: 'theirs' };
  await db.setting.update({ where: { group }, data: { value: theirs, version: { increment: 1 } } });
  await page.getByRole('button', { name: texts.save }).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('theirs');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: formTexts.keepMine }).click();
  await expect(messages(page)).toContainText(texts.savedNote);
  const saved = await db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } });
  expect(saved.value).toMatchObject({ keywords: 'mine' });
});
