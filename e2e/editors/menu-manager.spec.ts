import type { Locator, Page } from '@playwright/test';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectDraftSaved, previewOf, liftByKeyboard } from '../setup/content/content-editor.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, messages, toast, visit } from '../setup/screens.ts';

const path = '/admin/menu';
const header = 'Header';
const quick = 'Footer quick links';

const menus = (page: Page) => page.getByRole('navigation', { name: texts.menus });

async function openMenu(page: Page, name: string): Promise<void> {
  await menus(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

/** The links of the open menu, in order. */
const rows = (page: Page): Locator => page.locator('[data-item]');

async function expectOrder(page: Page, labels: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(labels.length);
  for (const [at, label] of labels.entries()) await expect(rows(page).nth(at)).toContainText(label);
}

const seeded = ['Home', 'About', 'Invest', 'Export', 'Opportunities'];

async function addLink(page: Page, label: string, url: string): Promise<void> {
  await button(page, texts.addItem).click();
  await page.getByLabel(`${texts.label} (required)`).fill(label);
  await page.getByLabel(`${texts.url} (required)`).fill(url);
}

async function save(page: Page): Promise<void> {
  await button(page, editorTexts.save).click();
  await expect(toast(page, texts.saved.title)).toBeVisible();
}

/** The header links as a visitor sees them. */
async function openHeader(visitor: Page): Promise<Locator> {
  await visit(visitor, '/about');
  return visitor.getByRole('banner').getByRole('navigation', { name: siteTexts.mainNavigation });
}

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test('links are added, moved and deleted, and the saved ones are in the public header', async ({
  page,
  browserOf,
  db,
}) => {
  await visit(page, path, texts.title);
  await expectOrder(page, seeded);
  await addLink(page, 'Reef summit', '/invest?from=menu');
  await button(page, editorTexts.done).click();
  await button(page, editorTexts.moveUp('Reef summit')).click();
  await expect(button(page, editorTexts.moveUp('Reef summit'))).toBeFocused();
  await button(page, editorTexts.remove('Export')).click();
  const question = page.getByRole('alertdialog', { name: editorTexts.removeTitle('Export') });
  await question.getByRole('button', { name: editorTexts.removeConfirm }).click();
  await addLink(page, 'Nowhere', '/no-such-page');
  await expect(
    page.getByText('Visitors will not see this link, because there is no public page at this address.'),
  ).toBeVisible();
  await expectDraftSaved(page);
  await expectAccessible(page);
  await button(page, editorTexts.done).click();
  await expectOrder(page, ['Home', 'About', 'Invest', 'Reef summit', 'Opportunities', 'Nowhere']);
  await expect(rows(page).nth(5)).toContainText(texts.broken);
  await expect(rows(page).nth(3)).not.toContainText(texts.broken);
  await save(page);

  const visitor = await (await browserOf(await makeUser(db))).newPage();
  await expect(async () => {
    // On a phone the search is in the menu too, but it is not one of its links.
    const links = (await openHeader(visitor)).getByRole('link').filter({ hasNotText: siteTexts.search });
    await expect(links).toHaveText(['Home', 'About', 'Invest', 'Reef summit', 'Opportunities'], { timeout: 1000 });
  }).toPass();
  await (await openHeader(visitor)).getByRole('link', { name: 'Reef summit' }).click();
  await expect(visitor).toHaveURL(/\/invest\?from=menu$/);
});

test('the footer is rendered beside its form by its own component, and saved the same', async ({
  page,
  browserOf,
  db,
}) => {
  await visit(page, path, texts.title);
  await openMenu(page, quick);
  await expect(page).toHaveURL(/\/admin\/menu\?menu=[\da-f-]{36}$/);
  await addLink(page, 'Partner site', 'https://example.org/partner');
  if (!(await button(page, editorTexts.hidePreview).isVisible())) await button(page, editorTexts.showPreview).click();
  const drawn = previewOf(page).getByRole('navigation', { name: siteTexts.quickLinks });
  await expect(drawn.getByRole('link', { name: 'Partner site' })).toBeVisible();
  // Broken links are hidden here and for visitors.
  await addLink(page, 'Nowhere', '/no-such-page');
  await expect(page.getByText(texts.broken)).toBeVisible();
  await expect(drawn.getByText('Nowhere')).toHaveCount(0);
  await expectAccessible(page);
  await save(page);
  const visitor = await (await browserOf(await makeUser(db))).newPage();
  await expect(async () => {
    await visitor.goto('/about');
    const link = visitor.getByRole('navigation', { name: siteTexts.quickLinks }).getByRole('link', { name: 'Partner' });
    await expect(link).toHaveAttribute('href', 'https://example.org/partner', { timeout: 1000 });
    await expect(visitor.getByText('Nowhere')).toHaveCount(0);
  }).toPass();
});

test('a menu is added at a free place, renamed, deleted, and restored from the trash', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/site\.menus\.create/);
  await visit(page, path, texts.title);
  await button(page, texts.add).click();
  const dialog = page.getByRole('dialog', { name: texts.addTitle });
  await dialog.getByLabel(`${texts.name} (required)`, { exact: true }).fill('Second header');
  await dialog.getByLabel(texts.location).selectOption({ label: texts.locations.header });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: texts.addConfirm }).click();
  await expect(dialog.getByText(texts.locationTaken(header)).first()).toBeVisible();
  await expect(dialog.getByLabel(texts.location)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(texts.location).selectOption({ label: texts.otherLocation });
  await dialog.getByLabel(texts.otherLocationName).fill('sidebar');
  await dialog.getByRole('button', { name: texts.addConfirm }).click();
  await expect(toast(page, texts.created)).toBeVisible();

  await expect(page.getByRole('heading', { level: 2, name: 'Second header' })).toBeVisible();
  await expect(page.getByText(texts.noItems)).toBeVisible();
  await page.getByLabel(`${texts.name} (required)`, { exact: true }).fill('Sidebar of ours');
  await addLink(page, 'Home', '/');
  await save(page);
  await expect(menus(page)).toContainText(`Sidebar of ours${texts.summary('sidebar', 1)}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Sidebar of ours' })).toBeVisible();

  await button(page, texts.delete).click();
  const question = page.getByRole('alertdialog', { name: texts.deleteTitle('Sidebar of ours') });
  await question.getByRole('button', { name: formTexts.cancel }).click();
  await button(page, texts.delete).click();
  await question.getByRole('button', { name: texts.delete }).click();
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(menus(page)).not.toContainText('Sidebar of ours');
  await expect(page.getByRole('heading', { level: 2, name: header })).toBeVisible();

  await visit(page, '/admin/trash', trashTexts.title);
  await expect(page.getByText('Sidebar of ours')).toBeVisible();
  await button(page, trashTexts.of(trashTexts.restore, 'Sidebar of ours')).click();
  await expect(toast(page, trashTexts.restored('menu'))).toBeVisible();
  await visit(page, path, texts.title);
  await openMenu(page, 'Sidebar of ours');
  await expectOrder(page, ['Home']);
});

test('a menu whose place was taken in between stays in the trash, with a message', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/answer 400: POST .*trash\.restore|400 \(Bad Request\)/);
  const [first] = await db.menu.findMany({ where: { location: 'header' }, select: { id: true } });
  await db.menu.update({ where: { id: first?.id ?? '' }, data: { deletedAt: new Date() } });
  await db.menu.create({ data: { name: 'New header', location: 'header' } });
  await visit(page, '/admin/trash', trashTexts.title);
  await button(page, trashTexts.of(trashTexts.restore, header)).click();
  await expect(messages(page)).toContainText(texts.locationTakenAtRestore('New header'));
});

test('links are moved by keyboard only', async ({ page }) => {
  await visit(page, path, texts.title);
  const handle = button(page, editorTexts.drag('Opportunities'));
  await handle.focus();
  await liftByKeyboard(page, editorTexts.moved('Opportunities', 5, 5));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(editorTexts.moved('Opportunities', 4, 5))).toBeAttached();
  await page.keyboard.press('Space');
  await expectOrder(page, ['Home', 'About', 'Invest', 'Opportunities', 'Export']);
  await button(page, editorTexts.moveDown('Home')).press('Enter');
  await expectOrder(page, ['About', 'Home', 'Invest', 'Opportunities', 'Export']);
  await menus(page).getByRole('link', { name: quick }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: quick })).toBeVisible();
  // Unsaved changes are kept as a draft.
  await menus(page)
    .getByRole('link', { name: new RegExp(`^${header}`) })
    .press('Enter');
  await expectOrder(page, ['About', 'Home', 'Invest', 'Opportunities', 'Export']);
});

test('addresses are suggested, and invalid ones are refused at their field', async ({ page }) => {
  await visit(page, path, texts.title);
  await addLink(page, 'Bad', 'javascript:alert(1)');
  const url = page.getByLabel(`${texts.url} (required)`);
  const list = await url.getAttribute('list');
  const suggested = page.locator(`[id="${list}"] option`);
  for (const address of ['/invest', '/news', '/doing-business']) {
    await expect(suggested.and(page.locator(`[value="${address}"]`))).toHaveCount(1);
  }
  await button(page, editorTexts.save).click();
  await expect(page.getByText(texts.urlRule).first()).toBeVisible();
  await expect(url).toHaveAttribute('aria-invalid', 'true');
  await button(page, editorTexts.done).click();
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(url).toBeFocused();
});

test('a version saved by another person is shown beside the own one, and an earlier version is restored', async ({
  page,
  browserOf,
  db,
  allowConsole,
}) => {
  allowConsole(/answer 409: POST .*site\.menus\.publish|409 \(Conflict\)/);
  await visit(page, path, texts.title);
  await expectOrder(page, seeded);
  const other = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
  await visit(other, path, texts.title);
  await addLink(other, 'Theirs', '/about');
  await save(other);
  await addLink(page, 'Mine', '/export');
  await button(page, editorTexts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await conflict.getByRole('button', { name: formTexts.takeTheirs }).click();
  await expectOrder(page, [...seeded, 'Theirs']);

  await button(page, editorTexts.versions).click();
  const versions = page.getByRole('dialog', { name: editorTexts.versionsTitle });
  await expect(versions).not.toContainText(editorTexts.builtInVersion);
  await button(versions, editorTexts.look(editorTexts.versionName(1))).click();
  await button(page, editorTexts.restore).click();
  await page.getByRole('alertdialog').getByRole('button', { name: editorTexts.restoreConfirm }).click();
  await expect(toast(page, editorTexts.restored)).toBeVisible();
  await expectOrder(page, seeded);
});

test('a menu that fails to load cannot be changed', async ({ page, allowConsole }) => {
  allowConsole(/answer 500: GET|500 \(Internal Server Error\)/);
  const failure = {
    status: 500,
    json: [
      {
        error: {
          json: {
            message: '',
            code: -32603,
            data: {
              code: 'INTERNAL_SERVER_ERROR',
              httpStatus: 500,
              appCode: 'UNEXPECTED',
              requestId: 'x',
              fieldErrors: {},
            },
          },
        },
      },
    ],
  };
  await page.route(/site\.menus\.list/, (route) => route.fulfill(failure));
  await visit(page, path, texts.title);
  await expect(page.getByText(texts.listFailed)).toBeVisible();
  await page.unroute(/site\.menus\.list/);
  await page.route(/site\.menus\.forEditing/, (route) => route.fulfill(failure));
  await button(page, formTexts.retry).click();
  await expect(page.getByText(texts.loadFailed)).toBeVisible();
  await expect(button(page, editorTexts.save)).toHaveCount(0);
  await page.unroute(/site\.menus\.forEditing/);
  await button(page, formTexts.retry).click();
  await expectOrder(page, seeded);
});

test('/admin/menus redirects to the menu manager (D33)', async ({ page }) => {
  await visit(page, '/admin/menus', texts.title);
  await expect(page).toHaveURL(path);
});
