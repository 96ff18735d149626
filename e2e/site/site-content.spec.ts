import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import type { ContentDocument } from '../../src/domain/content/documents.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { siteContentDocuments, type SiteSection } from '../../src/domain/site/site-content.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { siteContentTexts as texts } from '../../src/domain/site/site-content-texts.ts';
import { settingsTexts } from '../../src/domain/settings/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectDraftSaved, previewOf } from '../setup/content/content-editor.ts';
import { fillEverything } from '../setup/content/content-fields.ts';
import { storePage } from '../setup/content/content-pages.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, toast, visit } from '../setup/screens.ts';

const path = '/admin/content';
const group = 'contact';
const social = { facebook: '', linkedin: '', x: 'https://x.com/ipa', instagram: '', youtube: '' };
const theirs = {
  companyName: 'Theirs',
  address: '',
  city: 'Lae',
  phone: '',
  generalEmail: '',
  investmentEmail: '',
  social,
};
const mine = {
  companyName: 'The authority of the reef',
  address: 'Munidubu Street 1',
  generalEmail: 'office@example.test',
  phone: '+675 321 7311',
} as const;
const features = ['Second thoughts', 'A reef of reasons'];

async function showTab(page: Page, tab: keyof typeof texts.tab): Promise<void> {
  await page.getByRole('tab', { name: texts.tab[tab] }).click();
  await expect(page.getByRole('tab', { name: texts.tab[tab] })).toHaveAttribute('aria-selected', 'true');
}

async function showPreview(page: Page): Promise<void> {
  const show = button(page, editorTexts.showPreview);
  await expect(show.or(button(page, editorTexts.hidePreview))).toBeVisible();
  if (await show.isVisible()) await show.click();
}

async function save(page: Page, version: number): Promise<void> {
  await button(page, editorTexts.save).click();
  await expect(toast(page, texts.saved.title).first()).toBeVisible();
  await expect(page.getByText(editorTexts.status.published(version))).toBeVisible();
}

/** Opens a part whose content fails to load (D23). */
async function openAfterFailure(page: Page, call: RegExp, open: () => Promise<unknown>): Promise<void> {
  const data = {
    code: 'INTERNAL_SERVER_ERROR',
    httpStatus: 500,
    appCode: 'UNEXPECTED',
    requestId: 'x',
    fieldErrors: {},
  };
  const failure = { status: 500, json: [{ error: { json: { message: '', code: -32603, data } } }] };
  await page.route(call, (route) => route.fulfill(failure));
  await open();
  await expect(page.getByText(texts.loadFailed)).toBeVisible();
  await expect(button(page, editorTexts.save)).toHaveCount(0);
  await page.unroute(call);
  await button(page, formTexts.retry).click();
  await expect(button(page, editorTexts.save)).toBeVisible();
}

async function chooseTabsByKeys(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: texts.tab.hero })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel(`${texts.labels.hero.title} (required)`).fill('Welcome to the reef');
  await expectDraftSaved(page);
  await page.getByRole('tab', { name: texts.tab.hero }).press('ArrowRight');
  await expect(page).toHaveURL(`${path}?tab=about`);
  await expect(page.getByRole('tab', { name: texts.tab.about })).toBeFocused();
  await page.getByRole('tab', { name: texts.tab.about }).press('End');
  await expect(page).toHaveURL(`${path}?tab=footer`);
  await page.getByRole('tab', { name: texts.tab.footer }).press('Home');
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel(`${texts.labels.hero.title} (required)`)).toHaveValue('Welcome to the reef');
  await expect(page.getByText(editorTexts.resumedTitle)).toBeVisible();
}

/** Fills in all fields of the open part and saves it; returns the value of each field. */
async function write(
  page: Page,
  section: SiteSection,
  shown: (preview: FrameLocator, valueOf: (field: string) => string) => Locator,
): Promise<(field: string) => string> {
  const document: ContentDocument<unknown> = siteContentDocuments[section];
  const filled = await fillEverything(page, { document, labels: texts.labels[section] });
  const valueOf = (field: string) => filled.find((one) => one.field === field)?.value ?? '';
  await showPreview(page);
  await expect(shown(previewOf(page), valueOf)).toBeVisible();
  if (section === 'hero') await expectAccessible(page);
  await save(page, 1);
  return valueOf;
}

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test.afterEach(async ({ db }) => {
  await db.setting.deleteMany({ where: { group } });
});

test('the welcome, the about text and the closing text are rendered beside their forms, and visitors see them', async ({
  page,
  browserOf,
  db,
  site,
  allowConsole,
}) => {
  allowConsole(/answer 500: GET|500 \(Internal Server Error\)/);
  const image = await addPicture(site, db);
  await storePage(db, 'homepage', homepageDocument, { ...defaultHomepage, heroSlides: [] });
  await openAfterFailure(page, /site\.content\.forEditing/, () => visit(page, path, texts.title));
  await test.step('tabs are in the address and chosen by keyboard; input in one stays', () => chooseTabsByKeys(page));
  const hero = await write(page, 'hero', (preview, valueOf) =>
    preview.getByRole('heading', { name: valueOf('title') }),
  );
  await showTab(page, 'about');
  const about = await write(page, 'about', (preview, valueOf) => preview.getByText(valueOf('content')));
  await showTab(page, 'cta');
  const closing = await write(page, 'call_to_action', (preview, valueOf) =>
    preview.getByRole('heading', { name: valueOf('title') }),
  );

  const visitor = await (await browserOf(await makeUser(db))).newPage();
  const main = visitor.getByRole('main');
  const closingTitle = main.getByRole('heading', { level: 2, name: closing('title') });
  await expect(async () => {
    await visitor.goto('/invest');
    await expect(closingTitle).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(main.getByText(closing('description'))).toBeVisible();
  await expect(main.getByRole('link', { name: closing('buttonText') })).toHaveAttribute('href', closing('buttonLink'));
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByText(about('content'))).toBeVisible();
  await expect(footer.getByRole('heading', { name: about('title') })).toBeAttached();
  await expect(footer.getByRole('img', { name: about('image') })).toHaveAttribute('src', image.path);
  await visitor.getByRole('banner').getByRole('link').first().click();
  const welcome = visitor.locator('#content section').first();
  await expect(welcome.getByRole('heading', { level: 1, name: hero('title') })).toBeVisible();
  await expect(welcome.getByText(hero('subtitle'))).toBeVisible();
  await expect(welcome.getByRole('link', { name: hero('buttonText') })).toHaveAttribute('href', hero('buttonLink'));
  await expect(welcome.locator('img')).toHaveAttribute('src', image.path);
});

async function addFeatures(page: Page): Promise<void> {
  await expect(page.getByText(texts.noFeatures).first()).toBeVisible();
  const labels = texts.labels.features;
  const add = async (title: string) => {
    await button(page, texts.addFeature).click();
    await page.getByLabel(`${labels['items.*.title']} (required)`).fill(title);
  };
  await page.getByLabel(labels.title, { exact: true }).fill('Why with us');
  await add('A reef of reasons');
  await page.getByLabel(labels['items.*.description']).fill('Words about the reef');
  await page.getByLabel(labels['items.*.icon']).selectOption('handshake');
  await button(page, editorTexts.done).click();
  await add('Second thoughts');
  await showPreview(page);
  await expect(previewOf(page).getByRole('heading', { name: 'A reef of reasons' })).toBeVisible();
  await expectDraftSaved(page);
  await expectAccessible(page);
  await button(page, editorTexts.done).click();
  await button(page, editorTexts.moveUp('Second thoughts')).click();
  await save(page, 1);
}

async function removeFeatures(page: Page): Promise<void> {
  for (const title of features) {
    await button(page, editorTexts.remove(title)).click();
    await page.getByRole('alertdialog').getByRole('button', { name: editorTexts.removeConfirm }).click();
  }
  await save(page, 2);
}

/** Fills in the contact record, of which the preview shows each part. */
async function writeContact(page: Page): Promise<void> {
  for (const field of ['companyName', 'address', 'generalEmail', 'phone'] as const) {
    await page.getByLabel(texts.contact[field], { exact: true }).fill(mine[field]);
  }
  await expect(page.getByText(formTexts.unsaved)).toBeVisible();
  for (const value of Object.values(mine)) await expect(previewOf(page).getByText(value)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: texts.tab.hero }).click();
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await question.getByRole('button', { name: formTexts.stay }).click();
  await expect(page.getByLabel(texts.contact.phone, { exact: true })).toHaveValue(mine.phone);
}

const conflictOf = (page: Page) => page.getByRole('dialog', { name: formTexts.newerVersion });

async function keepMine(page: Page, db: Db): Promise<void> {
  await db.setting.create({ data: { group, value: theirs } });
  await button(page, editorTexts.save).click();
  await expect(conflictOf(page)).toContainText('Theirs');
  await conflictOf(page).getByRole('button', { name: formTexts.keepMine }).click();
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  const stored = async () => (await db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } })).value;
  await expect.poll(stored).toMatchObject({ ...mine, city: 'Lae', social });
  await expect(toast(page, texts.saved.title).last()).toBeVisible();
}

async function takeTheirs(page: Page, db: Db): Promise<void> {
  await page.getByLabel(texts.contact.companyName).fill('Mine again');
  await db.setting.update({ where: { group }, data: { value: theirs, version: { increment: 1 } } });
  await button(page, editorTexts.save).click();
  await conflictOf(page).getByRole('button', { name: formTexts.takeTheirs }).click();
  await expect(toast(page, settingsTexts.takenTheirs)).toBeVisible();
  await expect(page.getByLabel(texts.contact.companyName)).toHaveValue('Theirs');
}

test('features are a band of the home page, and the contact record is on every page, with the fields of another person', async ({
  page,
  browserOf,
  db,
  allowConsole,
}) => {
  allowConsole(/site\.saveSetting|answer 500: GET|500 \(Internal Server Error\)/);
  await visit(page, `${path}?tab=features`, texts.title);
  await test.step('features are added and moved', () => addFeatures(page));
  await openAfterFailure(page, /site\.setting\?/, () => showTab(page, 'footer'));
  await test.step('the contact record is rendered beside its form, which is not left unsaved', () =>
    writeContact(page));
  await test.step('a record of another person is shown, and its other fields stay', () => keepMine(page, db));

  const visitor = await (await browserOf(await makeUser(db))).newPage();
  const footer = visitor.getByRole('contentinfo');
  await expect(async () => {
    await visit(visitor, '/about');
    await expect(footer.getByText(mine.companyName)).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const value of Object.values(mine)) await expect(footer.getByText(value)).toBeVisible();
  await visitor.getByRole('banner').getByRole('link').first().click();
  const band = visitor.getByRole('region', { name: 'Why with us' });
  await expect(band.getByRole('heading', { level: 3 })).toHaveText(features);
  await expect(band).toContainText('Words about the reef');
  await expectAccessible(visitor);

  await test.step('the record of another person is taken', () => takeTheirs(page, db));
  await showTab(page, 'features');
  await test.step('features are deleted', () => removeFeatures(page));
  await expect(async () => {
    const home = await (await visitor.request.get('/')).text();
    expect(home).toContain('</h1>');
    expect(home).not.toContain('home-features');
  }).toPass();
});
