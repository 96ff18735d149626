import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import {
  contactTexts,
  copyrightTexts,
  figuresTexts,
  generalTexts,
  guideTexts,
  seoTexts,
  settingsTexts as texts,
} from '../../src/domain/settings/texts.ts';
import type { EditableSettings } from '../../src/domain/site/site.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import type { SettingsTab } from '../../src/features/site/settings/tabs.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, visit } from '../setup/screens.ts';
import { expect, makeUser, saveSettings, test } from '../setup/settings.ts';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

async function storedIn(db: Db, group: EditableSettings): Promise<unknown> {
  return (await db.setting.findUnique({ where: { group }, select: { value: true } }))?.value;
}

async function save(page: Page, form?: string): Promise<void> {
  await saveSettings(page, form);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
}

const openTab = (page: Page, tab: SettingsTab) =>
  page.getByRole('tab', { name: texts.tabNames[tab], exact: true }).click();

test('General: name, tagline, address, time zone and date format are saved and shown on the pages', async ({
  page,
  db,
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
  expect(await storedIn(db, 'general')).toMatchObject({
    siteName: 'Kumul Investment Office',
    adminEmail: 'office@ipa.example',
    timezone: 'Pacific/Kiritimati',
    dateFormat: 'DD/MM/YYYY',
  });

  // Dates of the administration are in the new zone and format.
  const menu = page.getByRole('navigation', { name: adminTexts.navigation });
  await menu.getByRole('link', { name: adminTexts.entries['/admin/audit'], exact: true }).click();
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  await expect(page.getByRole('main')).toContainText(day);

  // Cached pages follow soon.
  await expect(async () => {
    await page.goto('/about');
    const name = page.getByRole('banner').getByRole('link', { name: siteTexts.home('Kumul Investment Office') });
    await expect(name).toContainText('Where the reef is', { timeout: 1000 });
    await expect(page).toHaveTitle(/Kumul Investment Office$/, { timeout: 1000 });
  }).toPass();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://ipa.example/about');
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Kumul Investment Office');
});

async function choosePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: mediaTexts.selectImage }).click();
  const library = page.getByRole('dialog', { name: mediaTexts.title });
  await library
    .getByRole('button', { name: /Ridges/ })
    .first()
    .click();
  await library.getByRole('button', { name: mediaTexts.placeImage }).click();
  await expect(library).toBeHidden();
}

test('the sharing image is chosen from the library and saved; a newer version is shown beside the own one (D37)', async ({
  page,
  site,
  db,
  allowConsole,
}) => {
  allowConsole(/409|saveSetting/);
  const image = await addPicture(site, db);
  await visit(page, '/admin/settings', texts.title);
  await openTab(page, 'seo');
  await expect(page).toHaveURL(/\/admin\/settings\?tab=seo$/);

  await page.getByLabel(seoTexts.metaTitle).fill('Invest where the reef is');
  await page.getByLabel(seoTexts.keywords).fill('reef, harbour');
  await test.step('a picture of the library', () => choosePicture(page));
  await expect(page.getByText(formTexts.unsaved)).toBeVisible();

  await openTab(page, 'users');
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await question.getByRole('button', { name: formTexts.stay }).click();
  await expect(question).toBeHidden();
  await expectAccessible(page);
  await save(page);
  await expect(page.getByRole('img', { name: image.alt })).toBeVisible();
  expect(await storedIn(db, 'seo')).toMatchObject({
    metaTitle: 'Invest where the reef is',
    keywords: 'reef, harbour',
    shareImage: { path: image.path },
  });

  await page.getByLabel(seoTexts.keywords).fill('mine');
  const theirs = { ...((await storedIn(db, 'seo')) as object), keywords: 'theirs' };
  await db.setting.update({ where: { group: 'seo' }, data: { value: theirs, version: { increment: 1 } } });
  await button(page, texts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('theirs');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: formTexts.keepMine }).click();
  await expect(button(page, texts.save)).toBeEnabled();
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  expect(await storedIn(db, 'seo')).toMatchObject({ keywords: 'mine', shareImage: { path: image.path } });
});

const linkField = (page: Page, name: string, position: number) =>
  page.getByLabel(copyrightTexts.linkField(name, position));

/** Text, year and links are written, moved and removed. */
async function saveCopyright(page: Page, db: Db): Promise<void> {
  await page.getByLabel(copyrightTexts.text).fill('Kumul Office');
  await page.getByLabel(copyrightTexts.showYear).uncheck();
  await button(page, copyrightTexts.remove(1)).click();
  await expect(linkField(page, copyrightTexts.linkText, 1)).toHaveValue('Terms of Service');
  const hint = page.getByText('Visitors will not see this link, because there is no public page at this address.');
  await expect(hint).toBeHidden();
  await linkField(page, copyrightTexts.linkUrl, 1).fill('/no-such-page');
  await expect(hint).toBeVisible();
  await linkField(page, copyrightTexts.linkUrl, 1).fill('/terms');
  await expect(hint).toBeHidden();
  for (const [position, text, url] of [
    [2, 'Invest with us', '/invest'],
    [3, 'Elsewhere', 'javascript:alert(1)'],
  ] as const) {
    await button(page, copyrightTexts.add).click();
    await expect(linkField(page, copyrightTexts.linkText, position)).toBeFocused();
    await linkField(page, copyrightTexts.linkText, position).fill(text);
    await linkField(page, copyrightTexts.linkUrl, position).fill(url);
  }
  await button(page, texts.save).click();
  await expect(linkField(page, copyrightTexts.linkUrl, 3)).toHaveAttribute('aria-invalid', 'true');
  await expect(linkField(page, copyrightTexts.linkUrl, 3)).toHaveValue('javascript:alert(1)');
  await expectAccessible(page);
  await linkField(page, copyrightTexts.linkUrl, 3).fill('https://elsewhere.example/');
  await button(page, copyrightTexts.moveUp(3)).click();
  await expect(linkField(page, copyrightTexts.linkText, 2)).toHaveValue('Elsewhere');
  await save(page);
  expect(await storedIn(db, 'copyright')).toMatchObject({
    text: 'Kumul Office',
    showYear: false,
    links: [
      { text: 'Terms of Service', url: '/terms' },
      { text: 'Elsewhere', url: 'https://elsewhere.example/' },
      { text: 'Invest with us', url: '/invest' },
    ],
  });
}

async function saveContact(page: Page, db: Db): Promise<void> {
  await page.getByLabel(contactTexts.companyName).fill('Kumul Office');
  await page.getByLabel(contactTexts.address, { exact: true }).fill('1 Reef Road');
  await page.getByLabel(contactTexts.city).fill('');
  await page.getByLabel(contactTexts.phone).fill('+675 123 4567');
  await page.getByLabel(contactTexts.investmentEmail).fill('invest@kumul.example');
  await page.getByLabel(siteTexts.social.linkedin).fill('linkedin.com/kumul');
  await button(page.getByRole('form', { name: contactTexts.title }), texts.save).click();
  await expect(page.getByLabel(siteTexts.social.linkedin)).toHaveAccessibleDescription(issueTexts.url);
  await expect(page.getByRole('link', { name: `${siteTexts.social.linkedin}: ${issueTexts.url}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(siteTexts.social.linkedin).fill('https://www.linkedin.com/company/kumul');
  await save(page, contactTexts.title);
  expect(await storedIn(db, 'contact')).toMatchObject({
    companyName: 'Kumul Office',
    address: '1 Reef Road',
    city: '',
    phone: '+675 123 4567',
    investmentEmail: 'invest@kumul.example',
    social: { linkedin: 'https://www.linkedin.com/company/kumul' },
  });
}

/** The document is uploaded and chosen, and removed again. */
async function saveGuide(page: Page, db: Db): Promise<void> {
  const file = { name: 'Guide to PNG.pdf', mimeType: 'application/pdf', buffer: await makePdf() };
  await page.getByLabel(guideTexts.upload).last().setInputFiles(file);
  const document = page.getByLabel(guideTexts.document, { exact: true });
  await expect(document.locator('option:checked')).toContainText(file.name);
  await save(page, guideTexts.title);
  const { id } = await db.mediaFile.findFirstOrThrow({ where: { name: file.name }, orderBy: { id: 'desc' } });
  expect(await storedIn(db, 'guide')).toMatchObject({ mediaId: id });
  await document.selectOption(guideTexts.none);
  await save(page, guideTexts.title);
  expect(await storedIn(db, 'guide')).toMatchObject({ mediaId: null });
}

async function saveFigures(page: Page, db: Db): Promise<void> {
  await page.getByLabel(figuresTexts.averageRoi).fill('12-19%');
  await page.getByLabel(figuresTexts.provinces).fill('');
  await expectAccessible(page);
  await save(page);
  expect(await storedIn(db, 'figures')).toMatchObject({ averageRoi: '12-19%', provinces: '' });
}

// tests/site/effects.test.ts and guide.test.ts cover what the pages show of each.
test('Copyright, Contact, Figures and the Investment guide are filled in, corrected and saved', async ({
  page,
  db,
}) => {
  await visit(page, '/admin/settings?tab=copyright', texts.title);
  await test.step('Copyright', () => saveCopyright(page, db));
  await openTab(page, 'contact');
  await test.step('Contact', () => saveContact(page, db));
  await openTab(page, 'figures');
  await test.step('Figures', () => saveFigures(page, db));
  await openTab(page, 'guide');
  await test.step('Investment guide', () => saveGuide(page, db));
});
