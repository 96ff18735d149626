import type { Page } from '@playwright/test';
import { postDocument } from '../../src/domain/articles/articles.ts';
import { valueAt } from '../../src/domain/content/places.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { uiTexts } from '../../src/domain/forms/ui-texts.ts';
import { buildPost } from '../../tests/factories/article.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { buttonsFill, schedule, scheduled, setAside } from '../setup/articles.ts';
import { expectDraftSaved, openSection } from '../setup/content/content-editor.ts';
import { fillEverything } from '../setup/content/content-fields.ts';
import { expect, makeUser, type Person, test } from '../setup/people.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, messages, visit } from '../setup/screens.ts';

const shared = articleManagerTexts;
const texts = shared.posts;
const labels = contentFieldTexts.post;
const list = '/admin/posts';
let editor: Person;
let bringBack: () => Promise<void>;

test.beforeEach(async ({ context, db, signIn }) => {
  bringBack = await setAside(db, 'posts');
  editor = await makeUser(db, { roles: ['editor'] });
  await signIn(context, editor);
});

test.afterEach(() => bringBack());

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const field = (page: Page, name: keyof typeof labels) =>
  page
    .getByRole('dialog')
    .getByLabel(new RegExp(String.raw`^${labels[name]}( \(required\))?$`))
    .first();
const rows = (page: Page) => page.getByRole('region', { name: texts.table }).locator('tbody').getByRole('row');

test('a post is written in a dialog with its own address, and its draft is listed on the dashboard', async ({
  page,
  db,
}) => {
  await visit(page, list, texts.title);
  await expect(page.getByText(texts.empty)).toBeVisible();
  await page.getByRole('link', { name: texts.add }).press('Enter');
  const dialog = dialogOf(page, texts.createTitle);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?new=true$/);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(field(page, 'category')).toHaveValue('General');
  await expect(field(page, 'author')).toHaveValue('Admin');
  await field(page, 'title').fill('Tuna plant opens');
  await expectDraftSaved(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: texts.add })).toBeFocused();

  await visit(page, '/admin', adminTexts.dashboardTitle);
  await page.getByRole('link', { name: adminTexts.draftOf(adminTexts.ofPost.new) }).click();
  await expect(field(page, 'title')).toHaveValue('Tuna plant opens');
  await expect(button(dialog, shared.publish)).toHaveCount(0);
  await button(dialog, shared.saveDraft).click();
  await expect(messages(page)).toContainText(texts.created.text);
  await expect(dialogOf(page, texts.editTitle)).toBeVisible();
  await expect(page).toHaveURL(/\?edit=[0-9a-f-]{36}$/);
  await button(page.getByRole('dialog'), shared.publish).click();
  await expect(messages(page)).toContainText(texts.updated.text);
  await expect(page.getByText(shared.stateVersion(shared.states.published, 2))).toBeVisible();
  await page.reload();
  await expect(page.getByText(shared.stateVersion(shared.states.published, 2))).toBeVisible();
  await button(page.getByRole('dialog'), uiTexts.close).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(shared.states.published);
  expect(await db.post.findFirst({ where: { slug: 'tuna-plant-opens' } })).toMatchObject({ status: 'published' });
});

test('each field of a post has its editor, and what is saved is stored', async ({ page, site, db }) => {
  await addPicture(site, db);
  const { id } = await buildPost(db, {
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
  });
  await page.goto(`${list}?edit=${id}`);
  await expect(dialogOf(page, texts.editTitle)).toBeVisible();
  await openSection(page, labels.sections);
  await openSection(page, shared.seo);
  const filled = await fillEverything(page, {
    document: postDocument,
    labels,
    values: { 'sections.*.layout': 'grid', unpublishAt: '2032-01-01T00:00:00.000Z', ...scheduled },
    fillers: buttonsFill,
  });
  await schedule(page, scheduled.publishAt);
  await expect(messages(page)).toContainText(texts.updated.text);
  const { content } = await db.post.findUniqueOrThrow({ where: { id } });
  for (const { place, kind, value } of filled) {
    const stored = valueAt(content, place);
    if (kind === 'picture') expect(stored, place).toMatchObject({ alt: value });
    else if (kind === 'richText') expect(JSON.stringify(stored), place).toContain(value);
    else expect(String(stored), place).toBe(value);
  }
  await expectAccessible(page);
});

test('the list is searched and sorted, and several are deleted after a confirmation', async ({ page, db }) => {
  await buildPost(db, { title: 'One', category: 'trade', author: 'Zoe', date: '2026-01-03' });
  await buildPost(db, { title: 'Two', category: 'Events', author: 'adam', date: '2026-01-01' });
  await visit(page, list, texts.title);
  const titles = () =>
    rows(page)
      .getByRole('link', { name: /^(One|Two)$/ })
      .allTextContents();
  await expect.poll(titles).toEqual(['One', 'Two']);
  await button(page, shared.columns.author).click();
  await expect.poll(titles).toEqual(['Two', 'One']);
  await page.getByPlaceholder(texts.searchHint).fill('events');
  await expect.poll(titles).toEqual(['Two']);
  await expectAccessible(page);
  await page.getByLabel(shared.select('Two')).check();
  await button(page, shared.bulk.delete).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmRemoveMany(1) });
  await button(question, shared.remove).click();
  await expect(page.getByText(shared.bulkDone.delete(1))).toBeVisible();
  await expect(page.getByText(texts.empty)).toBeVisible();
  expect(await db.post.count({ where: { deletedAt: null } })).toBe(1);
});
