import type { Locator, Page, Route } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { defaultProductCategory } from '../../src/domain/content/export/kinds.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import type { ExportContent } from '../../src/domain/content/export/schema.ts';
import { uploadKinds } from '../../src/domain/media/media.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { exportManagerTexts as texts } from '../../src/domain/content/export/manager-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { mediaRefusals, mediaTexts } from '../../src/domain/media/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { editorAt, expectEverything, fillEverything } from '../setup/content/content-fields.ts';
import { storePage } from '../setup/content/content-pages.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addSmallPicture, everywhere } from '../setup/pictures.ts';
import { button, labelled, messages, toast, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.export;
const path = '/admin/export';
const resourceUploads = '**/api/uploads/resource';

/** One entry of each kind. */
const small: ExportContent = {
  hero: { title: 'Sold abroad', description: '', primaryButtonText: '', secondaryButtonText: '', imageUrl: null },
  products: {
    title: 'What we sell',
    description: '',
    products: [{ id: 'kina', name: 'Kina shells', category: 'Crafts', description: '', image: null, link: '' }],
  },
  resources: {
    title: 'Papers',
    description: '',
    resources: [{ id: 'rules', title: 'Rules', description: '', link: 'https://example.org/rules.pdf', type: 'PDF' }],
  },
  services: {
    title: 'Help',
    description: '',
    services: [{ id: 'fairs', icon: 'share', title: 'Fairs', description: '' }],
  },
  cta: { title: 'Begin', description: '', primaryButtonText: '', secondaryButtonText: '' },
};
const noResources = { ...small, resources: { ...small.resources, resources: [] } };

type Section = 'hero' | 'products' | 'resources' | 'services' | 'cta';

async function openSection(page: Page, section: Section): Promise<void> {
  const found = button(page, labels[section]).and(page.locator('h2 button'));
  if ((await found.getAttribute('aria-expanded')) !== 'true') await found.click();
  await expect(found).toHaveAttribute('aria-expanded', 'true');
}

async function open(page: Page, section?: Section): Promise<void> {
  await visit(page, path, texts.title);
  await expect(button(page, editorTexts.save)).toBeVisible();
  if (section !== undefined) await openSection(page, section);
}

async function save(page: Page): Promise<void> {
  await button(page, editorTexts.save).click();
  await expect(toast(page, texts.saved.title)).toBeVisible();
  await expect(messages(page)).toContainText(texts.saved.text);
  await expect(page.getByText(editorTexts.noChanges)).toBeVisible();
}

const row = (page: Page, name: string): Locator =>
  page.locator('[data-item]').filter({ has: button(page, editorTexts.edit(name)) });

/** A field of the open entry. */
const field = (page: Page, name: string): Locator => labelled(page.locator('[data-fields]'), name);

const productNames = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Edit / });

const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await makePdf() });

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test('each field of the Export page has its editor, and visitors see what is saved', async ({
  page,
  context,
  site,
  db,
}) => {
  const image = await addSmallPicture(site, db);
  await storePage(db, 'export', exportDocument, everywhere(small, image));
  await open(page);
  await button(page, editorTexts.hidePreview).click();
  await expect(page.getByText(texts.lead)).toBeVisible();
  for (const [section, isOpen] of [
    ['hero', true],
    ['products', false],
    ['resources', false],
    ['services', false],
    ['cta', false],
  ] as const) {
    await expect(button(page, labels[section]).first(), section).toHaveAttribute('aria-expanded', String(isOpen));
  }
  for (const [place, rows] of [
    ['hero.description', 3],
    ['cta.description', 2],
  ] as const) {
    await openSection(page, place.split('.')[0] as Section);
    await expect(page.locator(`[id$="-${place}"]`)).toHaveAttribute('rows', String(rows));
  }
  const filled = await fillEverything(page, {
    document: exportDocument,
    labels,
    reach: (place) => openSection(page, place.split('.')[0] as Section),
    values: { 'services.services.*.icon': 'download' },
  });
  await save(page);

  const title = filled.find(({ field: name }) => name === 'hero.title')?.value ?? '';
  await context.clearCookies({ name: 'session' });
  await expect(async () => {
    await page.goto('/export');
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectEverything(page, filled, {
    image,
    shows: {
      'services.services.*.icon': async (value) => {
        await expect(page.locator(`#services svg.lucide-${value}`)).toHaveCount(1);
      },
    },
  });
});

const fault = (route: Route) => route.fulfill({ status: 503, body: '' });

/** A failed load never shows a form. */
async function openAtSecondTry(page: Page): Promise<void> {
  await page.route('**/content.forEditing*', fault);
  await visit(page, path, texts.title);
  await expect(page.getByRole('alert').filter({ hasText: texts.loadFailed })).toBeVisible();
  await expect(button(page, editorTexts.save)).toBeHidden();
  await page.unroute('**/content.forEditing*');
  await button(page, siteTexts.retry).click();
  await expect(button(page, editorTexts.save)).toBeVisible();
}

/** Enter does nothing, cancelling discards, deleting asks. */
async function changeProducts(page: Page, db: Db): Promise<void> {
  await openSection(page, 'products');
  await button(page, texts.products.add).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Category')).toHaveValue(defaultProductCategory);
  await field(page, 'Name').fill('Balsa');
  for (const name of ['Name', 'Category', 'Link']) {
    await field(page, name).press('Enter');
    await expect(field(page, name)).toBeFocused();
  }
  await expect(button(page, editorTexts.saving)).toBeHidden();
  expect(await db.pageContent.findUnique({ where: { pageType: 'export' } })).toMatchObject({ version: 1 });
  await button(page, formTexts.cancel).click();
  await expect(productNames(page)).toHaveCount(1);

  // Cancelling restores an existing product.
  await button(page, editorTexts.edit('Kina shells')).click();
  await field(page, 'Name').fill('Toea shells');
  await button(page, formTexts.cancel).click();
  await expect(row(page, 'Kina shells')).toBeVisible();

  await button(page, texts.products.add).click();
  await field(page, 'Name').fill('Vanilla');
  await field(page, 'Description').fill('Cured in the sun');
  await button(page, texts.products.save).click();
  await expect(field(page, 'Name')).toBeHidden();
  await expect(productNames(page)).toHaveCount(2);
  await expect(row(page, 'Vanilla')).toContainText(defaultProductCategory);
  await button(page, editorTexts.remove('Kina shells')).click();
  const question = page.getByRole('alertdialog', { name: editorTexts.removeTitle('Kina shells') });
  await button(question, formTexts.cancel).click();
  await expect(productNames(page)).toHaveCount(2);
  await button(page, editorTexts.remove('Kina shells')).click();
  await button(question, editorTexts.removeConfirm).click();
  await expect(productNames(page)).toHaveCount(1);
}

/** Services are added, changed and moved by keyboard only. */
async function changeServices(page: Page): Promise<void> {
  await button(page, labels.services).first().focus();
  await page.keyboard.press('Enter');
  await button(page, texts.services.add).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('Registers');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Who is who');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Icon')).toHaveValue('file-text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, editorTexts.edit('Registers'))).toBeFocused();
  await button(page, editorTexts.moveUp('Registers')).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(editorTexts.moved('Registers', 1, 2))).toBeAttached();
}

/** All entries can be open at once, and a bad link has its error at the field. */
async function expectErrorAtField(page: Page): Promise<void> {
  for (const [section, name] of [
    ['products', 'Vanilla'],
    ['resources', 'Rules'],
    ['services', 'Fairs'],
  ] as const) {
    await openSection(page, section);
    await button(page, editorTexts.edit(name)).click();
  }
  await openSection(page, 'cta');
  const link = editorAt(page, labels, { field: 'products.products.*.link', kind: 'text' });
  await link.fill('javascript:alert(1)');
  await button(page, editorTexts.save).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await expect(link).toHaveAccessibleDescription(/./);
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await link.fill('https://example.org/vanilla');
}

test('products and services are added, changed, moved and deleted; errors are at their fields; failures are reported', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/50\d/);
  await storePage(db, 'export', exportDocument, small);
  await test.step('a failed load', () => openAtSecondTry(page));
  await button(page, editorTexts.hidePreview).click();
  await test.step('products', () => changeProducts(page, db));
  await test.step('services by keyboard only', () => changeServices(page));
  await test.step('a bad link, with all entries open', () => expectErrorAtField(page));

  await test.step('a failed save', async () => {
    await page.route('**/content.publish*', fault);
    const title = editorAt(page, labels, { field: 'hero.title', kind: 'text' });
    await title.fill('Sold everywhere');
    await button(page, editorTexts.save).click();
    await expect(toast(page, texts.saveFailed.title)).toBeVisible();
    await expect(messages(page)).toContainText(texts.saveFailed.text);
    await expect(title).toHaveValue('Sold everywhere');
    await page.unroute('**/content.publish*');
  });
  await button(page, editorTexts.save).focus();
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText(texts.saved.text);
  const stored = await db.pageContent.findUniqueOrThrow({ where: { pageType: 'export' } });
  expect(stored).toMatchObject({ version: 2 });
  const { products, services } = stored.content as unknown as ExportContent;
  expect(products.products).toMatchObject([{ name: 'Vanilla', description: 'Cured in the sun' }]);
  expect(products.products[0]?.id).toMatch(/^[\da-f-]{36}$/);
  expect(services.services).toMatchObject([
    { title: 'Registers', description: 'Who is who', icon: 'file-text' },
    { id: 'fairs' },
  ]);
});

const resourceFile = (page: Page) => page.locator('[data-fields] input[type=file]');

/** A resource requires a title and a link, and cancelling a new one discards it. */
async function addForms(page: Page): Promise<void> {
  await expect(page.getByText(texts.resources.empty)).toBeVisible();
  await button(page, texts.resources.addFirst).click();
  await expect(field(page, 'Type')).toHaveValue('PDF');
  await expect(page.getByText(texts.resources.linkHint)).toBeVisible();
  await expect(page.getByText(texts.resources.typeHint)).toBeVisible();
  const done = button(page, texts.resources.done(true));
  await expect(done).toBeDisabled();
  await field(page, 'Title').fill('Forms');
  await expect(done).toBeDisabled();
  await field(page, 'Link').fill('   ');
  await expect(done).toBeDisabled();
  await field(page, 'Link').fill('https://example.org/forms.zip');
  await expect(done).toBeEnabled();
  await field(page, 'Title').fill('  ');
  await expect(done).toBeDisabled();
  await expectAccessible(page);

  // Incomplete content is not published: the error list links to the missing field.
  await button(page, editorTexts.save).click();
  const needed = page.getByRole('alert').getByRole('link', { name: texts.resources.titleNeeded });
  await expect(needed).toHaveCount(1);
  await needed.click();
  await expect(field(page, 'Title')).toBeFocused();
  await button(page, formTexts.cancel).click();
  await expect(page.getByText(texts.resources.empty)).toBeVisible();

  await button(page, texts.resources.addFirst).click();
  await field(page, 'Title').fill('Forms');
  await field(page, 'Link').fill('https://example.org/forms.zip');
  await field(page, 'Type').fill('zip');
  await done.click();
  await expect(row(page, 'Forms')).toContainText('ZIP');
  await button(page, editorTexts.edit('Forms')).click();
  await expect(button(page, texts.resources.done(false))).toBeEnabled();
  await field(page, 'Link').fill('');
  await expect(button(page, texts.resources.done(false))).toBeDisabled();
  await button(page, formTexts.cancel).click();
}

/** A document is uploaded into a new resource at once. */
async function uploadGuide(page: Page, file: Awaited<ReturnType<typeof pdf>>): Promise<void> {
  await button(page, texts.resources.addAnother).click();
  const input = resourceFile(page);
  await expect(input).toHaveAttribute('accept', '.pdf,.doc,.docx,.zip,.rar,.xlsx,.xls');
  await field(page, 'Type').fill('other');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, texts.resources.upload).click()]);
  await chooser.setFiles({ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(toast(page, texts.resources.uploadFailed)).toBeVisible();
  await expect(messages(page)).toContainText(texts.resources.uploadFailedText);
  const names = uploadKinds.resource.extensions.join(', ');
  const reason = texts.resources.reason('setup.exe', mediaRefusals.extension(names));
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
  await expect(button(page, texts.resources.done(true))).toBeDisabled();

  await input.setInputFiles(file);
  await expect(toast(page, texts.resources.uploaded)).toBeVisible();
  await expect(messages(page)).toContainText(texts.resources.uploadedText(file.name));
  await expect(page.locator('[data-fields]')).toBeHidden();
  await expect(row(page, 'Export guide 2026')).toContainText('PDF');
}

/** An upload shows its progress, continues while its form is closed, and can be stopped. */
async function watchUploads(page: Page): Promise<void> {
  const held: Route[] = [];
  await page.route(resourceUploads, (route) => void held.push(route));
  const forms = row(page, 'Forms');
  await button(page, editorTexts.edit('Forms')).click();
  const input = resourceFile(page);
  await input.setInputFiles(await pdf('one.pdf'));
  await expect(page.getByRole('progressbar', { name: mediaTexts.progressOf('one.pdf') })).toBeVisible();
  await expectAccessible(page);
  await button(page, mediaTexts.cancelOne('one.pdf')).click();
  await expect(page.getByRole('progressbar')).toBeHidden();

  // Cancelling the form stops its upload; closing it does not.
  await input.setInputFiles(await pdf('two.pdf'));
  await expect(forms).toContainText('Uploading');
  // On a busy machine its request comes after the words.
  await expect.poll(() => held.length).toBe(2);
  await button(page, formTexts.cancel).click();
  await expect(forms).not.toContainText('Uploading');
  await button(page, editorTexts.edit('Forms')).click();
  await input.setInputFiles(await pdf('three.pdf'));
  await button(page, texts.resources.done(false)).click();
  await expect(forms).toContainText('Uploading');

  // Leaving during the upload asks for confirmation.
  await page.getByRole('navigation').getByRole('link').first().click();
  const question = page.getByRole('alertdialog', { name: texts.resources.leaveTitle });
  await button(question, formTexts.stay).click();
  await expect.poll(() => held.length).toBe(3);
  await held[2]?.continue();
  await expect(messages(page)).toContainText(texts.resources.uploadedText('three.pdf'));
  await button(page, editorTexts.edit('Forms')).click();
  // An existing title is kept.
  await expect(field(page, 'Title')).toHaveValue('Forms');
  await expect(field(page, 'Link')).toHaveValue(/^\/media\/.*three\.pdf$/);

  // The server checks the content of the file.
  await page.unroute(resourceUploads);
  await input.setInputFiles({ ...(await pdf('four.pdf')), buffer: Buffer.from('not a document') });
  await expect(page.getByRole('alert').filter({ hasText: 'four.pdf' })).toContainText(mediaRefusals.mismatch('pdf'));
  await expect(field(page, 'Link')).toHaveValue(/three\.pdf$/);
  await button(page, texts.resources.done(false)).click();
}

test('a resource requires a title and a link; a document is uploaded into it at once, and visitors get it after saving', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/400/);
  await storePage(db, 'export', exportDocument, noResources);
  await open(page, 'resources');
  await button(page, editorTexts.hidePreview).click();
  await test.step('with a link', () => addForms(page));
  const file = await pdf('Export guide 2026.pdf');
  await test.step('with a document', () => uploadGuide(page, file));
  // The draft has it; the public page does not.
  await expect
    .poll(async () => JSON.stringify(await db.contentDraft.findMany({ where: { documentKey: 'export' } })))
    // Postgres sorts the keys of jsonb: `link` comes before `title`.
    .toMatch(/"link":"\/media\/[^"]+","type":"PDF","title":"Export guide 2026"/);
  const shown = async () => (await page.request.get('/export')).text();
  expect(await shown()).not.toContain('Export guide 2026');
  await test.step('uploads into another one', () => watchUploads(page));

  await save(page);
  await expect.poll(shown).toContain('Export guide 2026');
  const href = /href="(\/media\/[^"]+guide[^"]*\.pdf)"/.exec(await shown())?.[1] ?? '';
  const answer = await page.request.get(href);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).equals(file.buffer)).toBe(true);
});
