import type { Locator, Page } from '@playwright/test';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { siteContentDocuments } from '../../src/domain/site/site-content.ts';
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

async function showTab(page: Page, tab: keyof typeof texts.tab): Promise<void> {
  await page.getByRole('tab', { name: texts.tab[tab] }).click();
  await expect(page.getByRole('tab', { name: texts.tab[tab] })).toHaveAttribute('aria-selected', 'true');
}

async function showPreview(page: Page): Promise<void> {
  const show = button(page, editorTexts.showPreview);
  await expect(show.or(button(page, editorTexts.hidePreview))).toBeVisible();
  if (await show.isVisible()) await show.click();
}

async function save(page: Page): Promise<void> {
  await button(page, editorTexts.save).click();
  await expect(toast(page, texts.saved.title)).toBeVisible();
}

/** Opens a public page until it shows the element. */
async function expectSeen(visitor: Page, at: string, seen: () => Locator): Promise<void> {
  await expect(async () => {
    await visitor.goto(at);
    await expect(seen()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test.afterEach(async ({ db }) => {
  await db.setting.deleteMany({ where: { group } });
});

test('the welcome hero: rendered beside the form, and shown when the home page has no slides', async ({
  page,
  browserOf,
  db,
  site,
}) => {
  const image = await addPicture(site, db);
  await storePage(db, 'homepage', homepageDocument, { ...defaultHomepage, heroSlides: [] });
  await visit(page, path, texts.title);
  await expect(page.getByRole('tab', { name: texts.tab.hero })).toHaveAttribute('aria-selected', 'true');
  const filled = await fillEverything(page, { document: siteContentDocuments.hero, labels: texts.labels.hero });
  const valueOf = (field: string) => filled.find((one) => one.field === field)?.value ?? '';
  await showPreview(page);
  await expect(previewOf(page).getByRole('heading', { name: valueOf('title') })).toBeVisible();
  await expectDraftSaved(page);
  await expectAccessible(page);
  await save(page);

  const visitor = await (await browserOf(await makeUser(db))).newPage();
  await expectSeen(visitor, '/', () => visitor.getByRole('heading', { level: 1, name: valueOf('title') }));
  await expect(visitor.getByText(valueOf('subtitle'))).toBeVisible();
  await expect(visitor.getByRole('link', { name: valueOf('buttonText') })).toHaveAttribute(
    'href',
    valueOf('buttonLink'),
  );
  await expect(visitor.locator('#content section').first().locator('img')).toHaveAttribute('src', image.path);
});

test('the about text: rendered beside the form, and shown in the footer of every page', async ({
  page,
  browserOf,
  db,
  site,
}) => {
  const image = await addPicture(site, db);
  await visit(page, `${path}?tab=about`, texts.title);
  const filled = await fillEverything(page, { document: siteContentDocuments.about, labels: texts.labels.about });
  const valueOf = (field: string) => filled.find((one) => one.field === field)?.value ?? '';
  await showPreview(page);
  await expect(previewOf(page).getByText(valueOf('content'))).toBeVisible();
  await expectAccessible(page);
  await save(page);
  const visitor = await (await browserOf(await makeUser(db))).newPage();
  for (const at of ['/about', '/investment-opportunities']) {
    await expectSeen(visitor, at, () => visitor.getByRole('contentinfo').getByText(valueOf('content')));
  }
  await expect(visitor.getByRole('contentinfo').getByRole('heading', { name: valueOf('title') })).toBeAttached();
  await expect(visitor.getByRole('img', { name: valueOf('image') })).toHaveAttribute('src', image.path);
});

test('features are added, moved and deleted, and are a band of the home page if there is one', async ({
  page,
  browserOf,
  db,
}) => {
  await visit(page, `${path}?tab=features`, texts.title);
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
  await save(page);

  const visitor = await (await browserOf(await makeUser(db))).newPage();
  const band = () => visitor.getByRole('region', { name: 'Why with us' });
  await expectSeen(visitor, '/', band);
  await expect(band().getByRole('heading', { level: 3 })).toHaveText(['Second thoughts', 'A reef of reasons']);
  await expect(band()).toContainText('Words about the reef');
  await expectAccessible(visitor);
  // Also after navigation from another page.
  await visit(visitor, '/about');
  await visitor.getByRole('banner').getByRole('link').first().click();
  await expect(band()).toBeVisible();

  for (const title of ['Second thoughts', 'A reef of reasons']) {
    await button(page, editorTexts.remove(title)).click();
    await page.getByRole('alertdialog').getByRole('button', { name: editorTexts.removeConfirm }).click();
  }
  await save(page);
  await expect(page.getByText(editorTexts.status.published(2))).toBeVisible();
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(band()).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('the closing text: rendered beside the form, and shown beside the enquiry form', async ({
  page,
  browserOf,
  db,
}) => {
  await visit(page, `${path}?tab=cta`, texts.title);
  const filled = await fillEverything(page, {
    document: siteContentDocuments.call_to_action,
    labels: texts.labels.call_to_action,
  });
  const valueOf = (field: string) => filled.find((one) => one.field === field)?.value ?? '';
  await showPreview(page);
  await expect(previewOf(page).getByRole('heading', { name: valueOf('title') })).toBeVisible();
  await expectDraftSaved(page);
  await expectAccessible(page);
  await save(page);
  const visitor = await (await browserOf(await makeUser(db))).newPage();
  for (const at of ['/invest', '/investment-opportunities']) {
    await expectSeen(visitor, at, () => visitor.getByRole('heading', { level: 2, name: valueOf('title') }));
  }
  await expect(visitor.getByText(valueOf('description'))).toBeVisible();
  await expect(visitor.getByRole('link', { name: valueOf('buttonText') })).toHaveAttribute(
    'href',
    valueOf('buttonLink'),
  );
});

test('the footer: the contact record, rendered beside the form, and shown on every page', async ({
  page,
  browserOf,
  db,
}) => {
  await visit(page, `${path}?tab=footer`, texts.title);
  const values = {
    companyName: 'The authority of the reef',
    address: 'Munidubu Street 1',
    generalEmail: 'office@example.test',
    phone: '+675 321 7311',
  } as const;
  for (const [field, value] of Object.entries(values)) {
    await page.getByLabel(texts.contact[field as keyof typeof values], { exact: true }).fill(value);
  }
  await expect(page.getByText(formTexts.unsaved)).toBeVisible();
  for (const value of Object.values(values)) await expect(previewOf(page).getByText(value)).toBeVisible();
  await expectAccessible(page);
  await showTab(page, 'hero').catch(() => undefined);
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await question.getByRole('button', { name: formTexts.stay }).click();
  await save(page);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  const visitor = await (await browserOf(await makeUser(db))).newPage();
  await expectSeen(visitor, '/about', () => visitor.getByRole('contentinfo').getByText(values.companyName));
  for (const value of Object.values(values)) {
    await expect(visitor.getByRole('contentinfo').getByText(value)).toBeVisible();
  }
});

test('a contact record saved by another person is shown, and its other fields stay', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/site\.saveSetting/);
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
  await visit(page, `${path}?tab=footer`, texts.title);
  await page.getByLabel(texts.contact.companyName).fill('Mine');
  await db.setting.create({ data: { group, value: theirs } });
  await button(page, editorTexts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('button', { name: formTexts.keepMine }).click();
  await expect(toast(page, texts.saved.title)).toBeVisible();
  const row = await db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } });
  expect(row.value).toMatchObject({ companyName: 'Mine', city: 'Lae', social });

  await page.getByLabel(texts.contact.companyName).fill('Mine again');
  await db.setting.update({ where: { group }, data: { value: theirs, version: { increment: 1 } } });
  await button(page, editorTexts.save).click();
  await conflict.getByRole('button', { name: formTexts.takeTheirs }).click();
  await expect(toast(page, settingsTexts.takenTheirs)).toBeVisible();
  await expect(page.getByLabel(texts.contact.companyName)).toHaveValue('Theirs');
});

test('tabs are in the address and chosen by keyboard; input in one stays', async ({ page }) => {
  await visit(page, path, texts.title);
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
});

test('content that fails to load cannot be changed (D23)', async ({ page, allowConsole }) => {
  allowConsole(/answer 500: GET|500 \(Internal Server Error\)/);
  const data = {
    code: 'INTERNAL_SERVER_ERROR',
    httpStatus: 500,
    appCode: 'UNEXPECTED',
    requestId: 'x',
    fieldErrors: {},
  };
  const failure = { status: 500, json: [{ error: { json: { message: '', code: -32603, data } } }] };
  for (const [tab, call] of [
    ['hero', /site\.content\.forEditing/],
    ['footer', /site\.setting\?/],
  ] as const) {
    await page.route(call, (route) => route.fulfill(failure));
    await visit(page, `${path}?tab=${tab}`, texts.title);
    await expect(page.getByText(texts.loadFailed)).toBeVisible();
    await expect(button(page, editorTexts.save)).toHaveCount(0);
    await page.unroute(call);
    await button(page, formTexts.retry).click();
    await expect(button(page, editorTexts.save)).toBeVisible();
  }
});
