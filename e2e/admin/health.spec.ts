import type { Page } from '@playwright/test';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { healthTexts as texts } from '../../src/domain/health/texts.ts';
import { buildPage } from '../../tests/factories/article.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { setAside } from '../setup/articles.ts';
import { storePage } from '../setup/content/content-pages.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, messages, toast, visit } from '../setup/screens.ts';

let bringBack: () => Promise<void>;

test.beforeEach(async ({ db }) => {
  bringBack = await setAside(db, 'pages');
  await db.healthFinding.deleteMany();
});

test.afterEach(async ({ db }) => {
  await bringBack();
  await db.pageContent.deleteMany();
});

const findings = (page: Page) => page.getByRole('region', { name: texts.list }).locator('tbody').getByRole('row');

async function checkNow(page: Page): Promise<void> {
  await button(page, texts.check).click();
  await expect(toast(page, texts.checked)).toBeVisible();
}

test('a finding opens its field, is fixed and gone; another is ignored and shown again', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const editor = await makeUser(db, { roles: ['editor'] });
  await buildPage(
    db,
    { title: 'Ports', status: 'published', excerpt: 'Exports grew by 12%.', metaTitle: 'Ports' },
    { updatedBy: editor.id },
  );
  await signIn(context, editor);
  await visit(page, '/admin/health', 'Content Health');
  await expect(
    page.getByText('The content has not been checked yet. Check it now, or see the findings tomorrow.'),
  ).toBeVisible();
  await expect(page.getByText(texts.neverChecked)).toBeVisible();
  await expectAccessible(page);

  await checkNow(page);
  await page.getByLabel(texts.kind, { exact: true }).selectOption(texts.kinds.figureUnsourced);
  await expect(findings(page)).toHaveCount(1);
  await expect(findings(page)).toContainText('A figure has no source: 12%.');
  await expect(findings(page)).toContainText('Excerpt');
  await expectAccessible(page);

  await findings(page).getByRole('button', { name: 'Ignore for 90 days' }).press('Enter');
  await expect(toast(page, texts.ignored)).toBeVisible();
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
  await button(page, texts.ignoredOnly).click();
  await expect(findings(page)).toHaveCount(1);
  await page.getByRole('button', { name: texts.undo }).click();
  await expect(findings(page)).toHaveCount(0);
  await button(page, texts.ignoredOnly).click();

  await findings(page).getByRole('link', { name: 'Page: Ports' }).click();
  const excerpt = page.getByLabel(contentFieldTexts.page.excerpt, { exact: true });
  await expect(excerpt).toBeFocused();
  await excerpt.fill('Exports grew.');
  await button(page, editorTexts.save).click();
  await expect(messages(page)).toContainText(articleManagerTexts.pages.updated.text);
  const menu = page.getByRole('navigation', { name: adminTexts.navigation });
  await menu.getByRole('link', { name: 'Content Health', exact: true }).click();
  await expectScreen(page, 'Content Health');
  await page.getByLabel(texts.kind, { exact: true }).selectOption(texts.kinds.figureUnsourced);
  await expect(findings(page)).toHaveCount(1);
  await checkNow(page);
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
});

test('the link of a finding opens the tab and the entry that hold its field', async ({ page, context, db, signIn }) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  const { defaults } = homepageDocument;
  const content = structuredClone(defaults);
  const [, product] = content.exportSection.products;
  if (product === undefined) throw new Error('The built-in homepage has two products.');
  product.description = 'Sales of 7 million.';
  await db.pageContent.deleteMany();
  await storePage(db, 'homepage', homepageDocument, content);
  await signIn(context, admin);
  await visit(page, '/admin/health?kind=figureUnsourced', 'Content Health');
  await checkNow(page);
  const row = findings(page).filter({ hasText: '7 million' });
  await row.getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Export Section' })).toHaveAttribute('aria-selected', 'true');
  const field = page.locator('[id$="-exportSection.products.1.description"]');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Sales of 7 million.');
});
