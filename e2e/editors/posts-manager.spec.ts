import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { type PostArticle, postDocument } from '../../src/domain/articles/articles.ts';
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
import { editorAt, fieldsOf, fillEverything } from '../setup/content/content-fields.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, labelled, messages, visit } from '../setup/screens.ts';

const shared = articleManagerTexts;
const texts = shared.posts;
const labels = contentFieldTexts.post;
const list = '/admin/posts';
let bringBack: () => Promise<void>;

test.beforeEach(async ({ context, db, signIn }) => {
  bringBack = await setAside(db, 'posts');
  await signIn(context, await makeUser(db, { roles: ['editor'] }));
});

test.afterEach(() => bringBack());

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const field = (page: Page, name: keyof typeof labels) => labelled(page.getByRole('dialog'), labels[name]);
const rows = (page: Page) => page.getByRole('region', { name: texts.table }).locator('tbody').getByRole('row');

/** A post with one of each kind of content. */
const whole: Partial<PostArticle> = {
  title: 'One',
  date: '2026-01-03',
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

async function startDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.add }).press('Enter');
  const dialog = dialogOf(page, texts.createTitle);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?new=true$/);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(field(page, 'category')).toHaveValue('General');
  await expect(field(page, 'author')).toHaveValue('Admin');
  await field(page, 'title').fill('Tuna plant opens');
  await expectDraftSaved(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: texts.add })).toBeFocused();
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: adminTexts.dashboardTitle, exact: true }).click();
  await page.getByRole('link', { name: adminTexts.draftOf(adminTexts.ofPost.new) }).click();
  await expect(field(page, 'title')).toHaveValue('Tuna plant opens');
  const dialog = page.getByRole('dialog');
  await expect(button(dialog, shared.publish)).toHaveCount(0);
  await button(dialog, shared.saveDraft).click();
  await expect(messages(page)).toContainText(texts.created.text);
  await expect(dialogOf(page, texts.editTitle)).toBeVisible();
  await expect(page).toHaveURL(/\?edit=[0-9a-f-]{36}$/);
  await expect(field(page, 'slug')).toHaveValue('tuna-plant-opens');
  await button(dialog, uiTexts.close).click();
}

/** Fills in every field but the pictures, and compares what is stored. */
async function fillAll(page: Page, db: Db, id: string): Promise<void> {
  await openSection(page, labels.sections);
  await openSection(page, shared.seo);
  const pictures = fieldsOf(postDocument).filter(({ kind }) => kind === 'picture');
  const look = pictures.map((one) => [one.field, () => expect(editorAt(page, labels, one)).toBeVisible()] as const);
  const filled = await fillEverything(page, {
    document: postDocument,
    labels,
    values: { 'sections.*.layout': 'grid', unpublishAt: '2032-01-01T00:00:00.000Z', ...scheduled },
    fillers: { ...buttonsFill, ...Object.fromEntries(look) },
  });
  await schedule(page, scheduled.publishAt);
  await expect(messages(page)).toContainText(texts.updated.text);
  const { content } = await db.post.findUniqueOrThrow({ where: { id } });
  for (const { place, kind, value } of filled) {
    const stored = valueAt(content, place);
    if (kind === 'picture') continue;
    if (kind === 'richText') expect(JSON.stringify(stored), place).toContain(value);
    else expect(String(stored), place).toBe(value);
  }
  await expectAccessible(page);
}

async function removeSeveral(page: Page): Promise<void> {
  await page.getByLabel(shared.select('Two')).check();
  await button(page, shared.bulk.delete).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmRemoveMany(1) });
  await button(question, shared.remove).click();
  await expect(messages(page)).toContainText(shared.bulkDone.delete(1));
  await expect(page.getByText(texts.empty)).toBeVisible();
}

test('a post is written in a dialog with its own address, its draft is on the dashboard, and each field has its editor', async ({
  page,
  db,
}) => {
  await visit(page, list, texts.title);
  await expect(page.getByText(texts.empty)).toBeVisible();
  await test.step('is started in a dialog', () => startDraft(page));
  const { id } = await buildPost(db, whole);
  await buildPost(db, { title: 'Two', category: 'Events', author: 'adam', date: '2026-01-01' });
  await test.step('is continued from the dashboard', () => saveDraft(page));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: 'Tuna plant opens' })).toContainText(shared.states.draft);
  await page.getByRole('link', { name: 'One', exact: true }).click();
  await expect(dialogOf(page, texts.editTitle)).toBeVisible();
  await test.step('each field has its editor, and what is saved is stored', () => fillAll(page, db, id));
  await button(page.getByRole('dialog'), uiTexts.close).click();
  await test.step('the list is sorted and searched by its own columns', async () => {
    await button(page, shared.columns.author).click();
    await expect(rows(page).first()).toContainText('adam');
    await page.getByPlaceholder(texts.searchHint).fill('events');
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step('several are deleted after a confirmation', () => removeSeveral(page));
  expect(await db.post.count({ where: { deletedAt: null } })).toBe(2);
});
