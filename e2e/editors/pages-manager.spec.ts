import { listTexts } from '../../src/domain/forms/list-texts.ts';
import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import type { PageArticle } from '../../src/domain/articles/articles.ts';
import { pageDocument } from '../../src/domain/articles/articles.ts';
import { valueAt } from '../../src/domain/content/places.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { articleTexts } from '../../src/domain/articles/texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { buildPage } from '../../tests/factories/article.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { buttonsFill, schedule, scheduled, setAside } from '../setup/articles.ts';
import { expectDraftSaved, openSection, previewOf } from '../setup/content/content-editor.ts';
import { fillEverything } from '../setup/content/content-fields.ts';
import { expect, makeUser, type Person, test } from '../setup/people.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, expectScreen, labelled, messages, phone, visit } from '../setup/screens.ts';

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

const field = (page: Page, name: keyof typeof labels) => labelled(page, labels[name]);
const rows = (page: Page) => page.getByRole('region', { name: texts.table }).locator('tbody').getByRole('row');

/** A page with one of each kind of content. */
const whole: Partial<PageArticle> = {
  title: 'Whole page',
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

async function create(page: Page, db: Db): Promise<void> {
  await expect(page.getByText(texts.empty)).toBeVisible();
  await page.getByRole('link', { name: texts.add }).click();
  await expectScreen(page, texts.createTitle);
  await expect(page.getByText(shared.statusOnEdit)).toBeVisible();
  await expect(page.getByLabel(labels.status, { exact: true })).toHaveCount(0);
  await button(page, shared.saveDraft).click();
  await expect(page.getByText(articleTexts.titleRequired).first()).toBeVisible();

  await field(page, 'title').fill('Doing Business in Lae');
  await expect(field(page, 'slug')).toHaveAttribute('placeholder', 'doing-business-in-lae');
  await expectDraftSaved(page);
  await button(page, shared.saveDraft).click();
  await expect(messages(page)).toContainText(texts.created.text);
  await expectScreen(page, texts.editTitle('Doing Business in Lae'));
  await expect(page.getByText(shared.stateVersion(shared.states.draft, 1))).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pages\/[0-9a-f-]{36}$/);
  await expect(field(page, 'slug')).toHaveValue('doing-business-in-lae');
  expect(await db.contentDraft.count({ where: { userId: editor.id } })).toBe(0);
}

async function publishAndHide(page: Page): Promise<void> {
  await field(page, 'title').fill('Doing Business');
  await button(page, shared.publish).click();
  await expect(messages(page)).toContainText(texts.updated.text);
  await expectScreen(page, texts.editTitle('Doing Business'));
  await expect(page.getByText(shared.stateVersion(shared.states.published, 2))).toBeVisible();
  await button(page, shared.unpublish).click();
  await expect(page.getByText(shared.stateVersion(shared.states.draft, 3))).toBeVisible();
}

async function meetAnother(page: Page, db: Db): Promise<void> {
  const { id } = await db.page.findFirstOrThrow({ where: { slug: 'doing-business-in-lae' }, select: { id: true } });
  await field(page, 'excerpt').fill('Mine');
  const content = { ...pageDocument.defaults, title: 'Doing Business', slug: 'doing-business-in-lae' };
  const theirs = { excerpt: 'Theirs', content: { ...content, excerpt: 'Theirs' } };
  await db.page.update({ where: { id }, data: { version: { increment: 1 }, ...theirs } });
  await button(page, shared.saveDraft).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await button(conflict, formTexts.takeTheirs).click();
  await expect(field(page, 'excerpt')).toHaveValue('Theirs');
}

/** Fills in every field of the open page, and compares what is stored. */
async function fillAll(page: Page, db: Db): Promise<void> {
  await openSection(page, labels.sections);
  await openSection(page, shared.seo);
  const filled = await fillEverything(page, {
    document: pageDocument,
    labels,
    values: { 'sections.*.layout': 'grid', unpublishAt: '2032-01-01T00:00:00.000Z', ...scheduled },
    fillers: buttonsFill,
  });
  await schedule(page, scheduled.publishAt);
  await expect(page.getByText(shared.stateVersion(shared.states.scheduled, 2))).toBeVisible();
  const valueOf = (name: string) => filled.find((one) => one.field === name)?.value ?? '';
  const { content, publishAt } = await db.page.findFirstOrThrow({ where: { title: valueOf('title') } });
  for (const { place, kind, value } of filled) {
    const stored = valueAt(content, place);
    if (kind === 'picture') expect(stored, place).toMatchObject({ alt: value });
    else if (kind === 'richText') expect(JSON.stringify(stored), place).toContain(value);
    else expect(String(stored), place).toBe(value);
  }
  // In the site's time zone, ten hours ahead of UTC.
  expect(publishAt?.toISOString()).toBe(scheduled.publishAt);
  await expect(page.getByRole('figure', { name: shared.resultPreview })).toContainText(valueOf('metaTitle'));
  await page.getByRole('tab', { name: editorTexts.preview }).click();
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { level: 1, name: valueOf('title') })).toBeAttached();
  await expect(preview.getByRole('heading', { level: 2, name: valueOf('sections.*.title') })).toBeAttached();
  await expectAccessible(page);
}

test('a page is created, edited, hidden and scheduled, each step shows its state, and each field has its editor', async ({
  page,
  site,
  db,
  allowConsole,
}) => {
  allowConsole(/409/);
  await addPicture(site, db);
  await visit(page, list, texts.title);
  await test.step('is created', () => create(page, db));
  await test.step('is edited, published and hidden', () => publishAndHide(page));
  await test.step('both versions are shown if another person saved in between', () => meetAnother(page, db));
  await buildPage(db, whole);
  await page.getByRole('link', { name: texts.back }).click();
  await expectScreen(page, texts.title);
  await expect(rows(page).filter({ hasText: 'Doing Business' })).toContainText(shared.states.draft);
  await page.getByRole('link', { name: 'Whole page', exact: true }).click();
  await expectScreen(page, texts.editTitle('Whole page'));
  await test.step('each field has its editor, and what is saved is stored', () => fillAll(page, db));
  await page.getByRole('link', { name: texts.back }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(shared.states.scheduled);
});

const titlesOf = (page: Page) =>
  rows(page)
    .getByRole('link', { name: /^(?!Edit)/ })
    .allTextContents();

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.getByRole('table').evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0));
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

async function find(page: Page): Promise<void> {
  const heading = button(page, shared.columns.title);
  await heading.press('Enter');
  await expect.poll(() => titlesOf(page)).toEqual(['Apple', 'banana trade', 'Cocoa']);
  await expect(page.getByRole('columnheader', { name: shared.columns.title })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await heading.press('Enter');
  await expect.poll(() => titlesOf(page)).toEqual(['Cocoa', 'banana trade', 'Apple']);
  await expect(page).toHaveURL(/sort=title/);

  await page.getByPlaceholder(texts.searchHint).fill('TRADE');
  await expect.poll(() => titlesOf(page)).toEqual(['banana trade', 'Apple']);
  await page.getByLabel(shared.state).selectOption('published');
  await expect.poll(() => titlesOf(page)).toEqual(['Apple']);
  await page.reload();
  await expect.poll(() => titlesOf(page)).toEqual(['Apple']);
  await page.getByRole('link', { name: 'Apple', exact: true }).click();
  await expectScreen(page, texts.editTitle('Apple'));
  await page.getByRole('link', { name: texts.back }).click();
  await expect.poll(() => titlesOf(page)).toEqual(['Apple']);
  await button(page, listTexts.clear).click();
  await expect(rows(page)).toHaveCount(3);
}

async function publishSeveral(page: Page, db: Db, changed: string): Promise<void> {
  await page.getByLabel(shared.selectAll).check();
  await page.getByLabel(shared.select('Apple')).uncheck();
  await expect(page.getByText(shared.selected(2))).toBeVisible();
  await expectAccessible(page);
  await db.page.update({ where: { id: changed }, data: { version: 2 } });
  await button(page, shared.bulk.publish).click();
  const outcome = page.getByRole('status').filter({ hasText: shared.bulkOutcome });
  await expect(outcome).toContainText(shared.bulkDone.publish(1));
  await expect(outcome).toContainText(`Cocoa: ${formTexts.newerVersion}`);
  await expect(rows(page).filter({ hasText: 'banana' })).toContainText(shared.states.published);
  await expect(rows(page).filter({ hasText: 'Cocoa' })).toContainText(shared.states.draft);
}

/** The list holds 'Apple' and 'banana trade' published, 'Cocoa' as a draft. */
async function unpublishSeveral(page: Page): Promise<void> {
  await page.getByLabel(shared.selectAll).check();
  await button(page, 'Unpublish').click();
  const question = page.getByRole('alertdialog', { name: 'Unpublish 3 pages?' });
  await expect(question).toContainText('Visitors will see ‘Page Not Found’ at 2 addresses until you publish again.');
  await expectAccessible(page);
  await button(question, 'Cancel').click();
  await expect(rows(page).filter({ hasText: 'banana' })).toContainText(shared.states.published);
  await page.getByLabel(shared.select('Apple')).uncheck();
  await button(page, 'Unpublish').click();
  await button(page.getByRole('alertdialog', { name: 'Unpublish 2 pages?' }), 'Unpublish').click();
  await expect(page.getByRole('status').filter({ hasText: shared.bulkOutcome })).toContainText('1 unpublished');
  await expect(rows(page).filter({ hasText: 'banana' })).toContainText(shared.states.draft);
  await expect(rows(page).filter({ hasText: 'Apple' })).toContainText(shared.states.published);
}

async function remove(page: Page): Promise<void> {
  await button(page, shared.of(shared.remove, 'Cocoa')).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmRemove });
  await button(question, formTexts.cancel).click();
  await expect(rows(page)).toHaveCount(3);
  await button(page, shared.of(shared.remove, 'Cocoa')).press('Enter');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await button(question, shared.remove).press('Enter');
  await expect(messages(page)).toContainText(texts.removed.text);
  await expect(rows(page)).toHaveCount(2);
}

test('the list is searched, filtered and sorted; several are published at once, and one is deleted', async ({
  page,
  db,
}) => {
  await buildPage(db, { title: 'banana trade', slug: `trade-in-bananas-${'and-plantains-'.repeat(6)}x` });
  await buildPage(db, { title: 'Apple', slug: 'trade-in-apples', status: 'published' });
  const { id } = await buildPage(db, { title: 'Cocoa' });
  await visit(page, list, texts.title);
  await expect(rows(page)).toHaveCount(3);
  await test.step('it fits a desktop and a phone', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await expectNoOverflow(page);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    await page.setViewportSize(size);
  });
  await test.step('it is sorted, searched and filtered', () => find(page));
  await test.step('several are published, and those changed in between are reported', () =>
    publishSeveral(page, db, id));
  await test.step('several are unpublished, once it is clear what visitors see', () => unpublishSeveral(page));
  await test.step('one is deleted after a confirmation', () => remove(page));
});
