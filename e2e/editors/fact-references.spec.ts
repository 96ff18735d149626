import type { Page } from '@playwright/test';
import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { figuresTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { referenceTexts as texts } from '../../src/domain/facts/reference-texts.ts';
import { buildPage } from '../../tests/factories/article.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { previewOf } from '../setup/content/content-editor.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, messages, visit } from '../setup/screens.ts';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

const offered = (page: Page, words: RegExp) =>
  page.getByRole('dialog', { name: texts.insert }).getByRole('listitem').filter({ hasText: words });

/** Inserts what the search finds first. */
async function insert(page: Page, q: string, words: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts.insert });
  await dialog.getByLabel(texts.search).fill(q);
  await expect(offered(page, words)).toHaveCount(1);
  await button(offered(page, words), texts.insertOne).press('Enter');
  await expect(dialog).toBeHidden();
}

test('a page gets a figure and a chart from the register, and its visitors a note of the source', async ({
  page,
  db,
}) => {
  const { id, slug } = await buildPage(db, { title: 'Growth at a glance', status: 'published' });
  await visit(page, `/admin/pages/${id}`);
  const text = page.getByRole('textbox', { name: contentFieldTexts.page.content, exact: true });
  const tool = button(page, texts.insert);
  await text.click();
  await page.keyboard.type('It grew by ');
  await tool.click();
  await expectAccessible(page);
  await insert(page, 'growth 2024', /^Economic growth 3.8%, 2024, World Bank/);
  await page.keyboard.type(' in 2024.');
  await expect(text).toContainText('It grew by [Fact: economic-growth-2024] in 2024.');
  await page.keyboard.press('Enter');
  await tool.click();
  await insert(page, 'growth', /^Chart: Economic growth \d+ values/);
  await expect(text).toContainText('[Series: Economic growth]');

  await page.getByRole('tab', { name: editorTexts.preview }).click();
  const preview = previewOf(page);
  await expect(preview.getByText('It grew by 3.8%')).toBeVisible();
  await expect(preview.getByRole('columnheader', { name: /^Economic growth/ })).toBeVisible();
  await button(page, editorTexts.save).click();
  await expect(messages(page)).toContainText(articleManagerTexts.pages.updated.text);

  await page.goto(`/${slug}`);
  const mark = page.getByText('It grew by 3.8%').getByRole('link', { name: /^Source/ });
  await expect(page.getByRole('main')).not.toContainText('[');
  await expect(page.getByRole('figure')).toBeVisible();
  await mark.press('Enter');
  await expect(page.locator(':target')).toContainText('World Bank, 2024, checked 20 November 2026');
  await db.page.delete({ where: { id } });
});

async function insertInDescription(page: Page, id: string): Promise<void> {
  await visit(page, `/admin/investment-opportunities/${id}`);
  await button(page, texts.insert).click();
  await expect(messages(page)).toContainText(texts.whereToNote);
  const description = page.getByLabel(contentFieldTexts.opportunity.description).first();
  await description.focus();
  await page.keyboard.press('Control+Home');
  for (let key = 0; key < 'Prices grew'.length; key += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' by ');
  await button(page, texts.insert).click();
  await insert(page, 'growth 2024', /^Economic growth 3.8%, 2024, World Bank/);
  await expect(description).toHaveValue('Prices grew by [Fact: economic-growth-2024]. Buyers wait.');
  await expect(description).toBeFocused();
  await expect(previewOf(page).getByText('Prices grew by 3.8%')).toBeVisible();

  await page.keyboard.type(' [Fact: nothing]');
  await button(page, editorTexts.save).click();
  await expect(page.getByText(texts.unknownFact('nothing')).last()).toBeVisible();
  await expect(description).toHaveValue(/\[Fact: nothing\]/);
}

async function insertAsFigure(page: Page): Promise<void> {
  await visit(page, '/admin/settings?tab=figures');
  const average = page.getByLabel(figuresTexts.averageRoi);
  await average.focus();
  await button(page, texts.insert).click();
  await insert(page, 'growth 2024', /^Economic growth 3.8%, 2024, World Bank/);
  await expect(average).toHaveValue('[Fact: economic-growth-2024]');
  await average.press('End');
  await page.keyboard.type('!');
  await button(page, settingsTexts.save).click();
  await expect(page.getByText(texts.figureAlone).last()).toBeVisible();
  await average.fill('[Fact: economic-growth-2024]');
  await button(page, settingsTexts.save).click();
  await expect(messages(page)).toContainText(settingsTexts.saved);
}

test('a description gets a figure at its caret, a setting gets nothing else, and both refuse what is wrong', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/400/);
  const { id } = await buildOpportunity(db, { title: 'Cocoa mill', description: 'Prices grew. Buyers wait.' });
  await test.step('a figure above the opportunities is a fact, and nothing else beside it', () => insertAsFigure(page));
  await test.step('a description gets a figure, and an unknown one is refused', () => insertInDescription(page, id));
  await db.setting.delete({ where: { group: 'figures' } });
  await db.factUsage.deleteMany({ where: { kind: 'setting' } });
});

test('a fact that a page uses cannot be deleted, and the page is a link to where it is used', async ({ page, db }) => {
  const title = 'Growth in one sentence';
  const { id } = await buildPage(db, { title });
  const used = { kind: 'page', documentKey: id, place: 'content.content.0.content.0.text', isSeries: false } as const;
  await db.factUsage.create({ data: { ...used, name: 'economic-growth-2024' } });
  await visit(page, '/admin/facts?q=economic+growth');
  const row = page.getByRole('row').filter({ hasText: '3.8%' });
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You cannot delete this fact while texts use it. Remove it from them first.');
  await expect(button(question, 'Delete')).toBeDisabled();
  await expect(question.getByRole('listitem').filter({ hasText: title })).toContainText('Prevents deletion');
  await expectAccessible(page);
  await question.getByRole('link', { name: `Page: ${title}: Content` }).click();
  await expect(page).toHaveURL(`/admin/pages/${id}#field=content`);
  await expect(page.getByRole('textbox', { name: contentFieldTexts.page.content, exact: true })).toBeFocused();
  await db.factUsage.deleteMany({ where: { documentKey: id } });
  await db.page.delete({ where: { id } });
});
