import type { Page } from '@playwright/test';
import type { PageArticle } from '../../src/domain/articles/articles.ts';
import { pageDocument } from '../../src/domain/articles/articles.ts';
import { valueAt } from '../../src/domain/content/places.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { articleTexts } from '../../src/domain/articles/texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { buildPage } from '../../tests/factories/article.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { buttonsFill, schedule, scheduled, setAside } from '../setup/articles.ts';
import { expectDraftSaved, openSection, previewOf } from '../setup/content/content-editor.ts';
import { fillEverything } from '../setup/content/content-fields.ts';
import { expect, makeUser, type Person, test } from '../setup/people.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, expectScreen, messages, visit } from '../setup/screens.ts';

const shared = articleManagerTexts;
const texts = shared.pages;
const labels = contentFieldTexts.page;
const list = '/admin/pages';
let editor: Person;
let bringBack: () => Promise<void>;

test.beforeEach(async ({ context, db, signIn }) => {
  bringBack = await setAside(db, 'pages');
  editor = await makeUser(db, { roles: ['editor'] });
  await signIn(context, editor);
});

test.afterEach(() => bringBack());

const field = (page: Page, name: keyof typeof labels) =>
  page.getByLabel(new RegExp(String.raw`^${labels[name]}( \(required\))?$`)).first();
const rows = (page: Page) => page.getByRole('region', { name: texts.table }).locator('tbody').getByRole('row');

/** A page with one of each kind of content. */
const whole: Partial<PageArticle> = {
  sections: [
    {
      id: 'one',
      title: 'First',
      content: richTextOf('Words'),
      layout: 'grid',
      imageUrl: null,
      gridItems: [{ id: 'card', title: 'A card', content: 'With a text', iconName: 'award' }],
    },
  ],
};

test('a page is created, edited, hidden and shown, and each step shows its state', async ({ page, db }) => {
  await visit(page, list, texts.title);
  await expect(page.getByText(texts.empty)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.add }).click();
  await expectScreen(page, texts.createTitle);
  await expect(page.getByText(shared.statusOnEdit)).toBeVisible();
  await expect(page.getByLabel(labels.status, { exact: true })).toHaveCount(0);
  await button(page, shared.saveDraft).click();
  await expect(page.getByText(articleTexts.titleRequired).first()).toBeVisible();

  await field(page, 'title').fill('Doing Business in Lae');
  await expect(field(page, 'slug')).toHaveAttribute('placeholder', 'doing-business-in-lae');
  await expectDraftSaved(page);
  await expectAccessible(page);
  await page.reload();
  await expect(field(page, 'title')).toHaveValue('Doing Business in Lae');

  await button(page, shared.saveDraft).click();
  await expect(messages(page)).toContainText(texts.created.text);
  await expectScreen(page, texts.editTitle('Doing Business in Lae'));
  await expect(page.getByText(shared.stateVersion(shared.states.draft, 1))).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pages\/[0-9a-f-]{36}$/);
  await expect(field(page, 'slug')).toHaveValue('doing-business-in-lae');
  expect(await db.contentDraft.count({ where: { userId: editor.id } })).toBe(0);

  await field(page, 'title').fill('Doing Business');
  await button(page, shared.publish).click();
  await expect(messages(page)).toContainText(texts.updated.text);
  await expectScreen(page, texts.editTitle('Doing Business'));
  await expect(page.getByText(shared.stateVersion(shared.states.published, 2))).toBeVisible();

  // In the site's time zone, ten hours ahead of UTC.
  await button(page, shared.unpublish).click();
  await expect(page.getByText(shared.stateVersion(shared.states.draft, 3))).toBeVisible();
  await schedule(page, '2031-04-30T22:30:00.000Z');
  await expect(page.getByText(shared.stateVersion(shared.states.scheduled, 4))).toBeVisible();
  const row = await db.page.findFirstOrThrow({ where: { slug: 'doing-business-in-lae' } });
  expect(row.publishAt?.toISOString()).toBe('2031-04-30T22:30:00.000Z');

  await page.getByRole('link', { name: texts.back }).click();
  await expectScreen(page, texts.title);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(shared.states.scheduled);
});

test('each field of a page has its editor, and what is saved is stored', async ({ page, site, db }) => {
  await addPicture(site, db);
  const { id } = await buildPage(db, whole);
  await visit(page, `${list}/${id}`);
  await openSection(page, labels.sections);
  await openSection(page, shared.seo);
  const filled = await fillEverything(page, {
    document: pageDocument,
    labels,
    values: { 'sections.*.layout': 'grid', unpublishAt: '2032-01-01T00:00:00.000Z', ...scheduled },
    fillers: buttonsFill,
  });
  await schedule(page, scheduled.publishAt);
  await expect(messages(page)).toContainText(texts.updated.text);
  const { content } = await db.page.findUniqueOrThrow({ where: { id } });
  for (const { place, kind, value } of filled) {
    const stored = valueAt(content, place);
    if (kind === 'picture') expect(stored, place).toMatchObject({ alt: value });
    else if (kind === 'richText') expect(JSON.stringify(stored), place).toContain(value);
    else expect(String(stored), place).toBe(value);
  }
  const valueOf = (name: string) => filled.find((one) => one.field === name)?.value ?? '';
  await expect(page.getByRole('figure', { name: shared.resultPreview })).toContainText(valueOf('metaTitle'));
  await page.getByRole('tab', { name: editorTexts.preview }).click();
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { level: 1, name: valueOf('title') })).toBeAttached();
  await expect(preview.getByRole('heading', { level: 2, name: valueOf('sections.*.title') })).toBeAttached();
  await expectAccessible(page);
});

test('the list is searched, filtered and sorted at every width', { tag: '@both' }, async ({ page, db }) => {
  await buildPage(db, { title: 'banana trade', slug: `trade-in-bananas-${'and-plantains-'.repeat(6)}x` });
  await buildPage(db, { title: 'Apple', slug: 'trade-in-apples', status: 'published' });
  await buildPage(db, { title: 'Cocoa' });
  await visit(page, list, texts.title);
  await expect(rows(page)).toHaveCount(3);
  const table = page.getByRole('table');
  expect(await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0);
  const titles = () =>
    rows(page)
      .getByRole('link', { name: /^(?!Edit)/ })
      .allTextContents();

  const heading = button(page, shared.columns.title);
  await heading.press('Enter');
  await expect.poll(titles).toEqual(['Apple', 'banana trade', 'Cocoa']);
  await expect(page.getByRole('columnheader', { name: shared.columns.title })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await heading.press('Enter');
  await expect.poll(titles).toEqual(['Cocoa', 'banana trade', 'Apple']);
  await expect(page).toHaveURL(/sort=title/);

  await page.getByPlaceholder(texts.searchHint).fill('TRADE');
  await expect.poll(titles).toEqual(['banana trade', 'Apple']);
  await page.getByLabel(shared.state).selectOption('published');
  await expect.poll(titles).toEqual(['Apple']);
  await page.reload();
  await expect.poll(titles).toEqual(['Apple']);
  await expectAccessible(page);
  await button(page, shared.clear).click();
  await expect(rows(page)).toHaveCount(3);
});

test('a page is deleted after a confirmation, and can be restored', async ({ page, db, context, signIn }) => {
  const { id } = await buildPage(db, { title: 'Old page' });
  await visit(page, list, texts.title);
  await button(page, shared.of(shared.remove, 'Old page')).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmRemove });
  await button(question, formTexts.cancel).click();
  await expect(rows(page)).toHaveCount(1);
  await button(page, shared.of(shared.remove, 'Old page')).press('Enter');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await button(question, shared.remove).press('Enter');
  await expect(messages(page)).toContainText(texts.removed.text);
  await expect(page.getByText(texts.empty)).toBeVisible();

  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/trash?kind=page', trashTexts.title);
  await button(page, trashTexts.of(trashTexts.restore, 'Old page')).click();
  await expect(messages(page)).toContainText(trashTexts.restored('page'));
  expect(await db.page.findUniqueOrThrow({ where: { id } })).toMatchObject({ deletedAt: null });
});

test('several are published at once, and those changed in between are reported', async ({ page, db }) => {
  await buildPage(db, { title: 'One' });
  const two = await buildPage(db, { title: 'Two' });
  await visit(page, list, texts.title);
  await page.getByLabel(shared.selectAll).check();
  await expect(page.getByText(shared.selected(2))).toBeVisible();
  await expectAccessible(page);
  await db.page.update({ where: { id: two.id }, data: { version: 2 } });
  await button(page, shared.bulk.publish).click();
  const outcome = page.getByRole('status').filter({ hasText: shared.bulkOutcome });
  await expect(outcome).toContainText(shared.bulkDone.publish(1));
  await expect(outcome).toContainText(`Two: ${formTexts.newerVersion}`);
  await expect(rows(page).filter({ hasText: 'One' })).toContainText(shared.states.published);
  await expect(rows(page).filter({ hasText: 'Two' })).toContainText(shared.states.draft);
});

test('both versions of a page that another person saved in between are shown', async ({ page, db, allowConsole }) => {
  allowConsole(/409/);
  const { id } = await buildPage(db, { title: 'Shared page', excerpt: 'Before' });
  await visit(page, `${list}/${id}`);
  await field(page, 'excerpt').fill('Mine');
  const content = { ...pageDocument.defaults, title: 'Shared page', slug: 'shared-page', excerpt: 'Theirs' };
  await db.page.update({ where: { id }, data: { version: 2, excerpt: 'Theirs', content } });
  await button(page, shared.saveDraft).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
});
