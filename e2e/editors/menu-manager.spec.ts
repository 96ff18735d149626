import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectDraftSaved, previewOf, liftByKeyboard } from '../setup/content/content-editor.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';

const path = '/admin/menu';
const header = 'Header';
const quick = 'Footer quick links';

const menus = (page: Page) => page.getByRole('navigation', { name: texts.menus });

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
  await expect(page.getByText(editorTexts.status.published(2))).toBeVisible();
  await expect(toast(page, texts.saved.title).first()).toBeVisible();
}

const data = {
  code: 'INTERNAL_SERVER_ERROR',
  httpStatus: 500,
  appCode: 'UNEXPECTED',
  requestId: 'x',
  fieldErrors: {},
};
const failure = { status: 500, json: [{ error: { json: { message: '', code: -32603, data } } }] };

/** Opens the menus by their second address (D33), after failures. */
async function openAfterFailures(page: Page): Promise<void> {
  await page.route(/site\.menus\.list/, (route) => route.fulfill(failure));
  await visit(page, '/admin/menus', texts.title);
  await expect(page).toHaveURL(path);
  await expect(page.getByText(texts.listFailed)).toBeVisible();
  await page.unroute(/site\.menus\.list/);
  await page.route(/site\.menus\.forEditing/, (route) => route.fulfill(failure));
  await button(page, formTexts.retry).click();
  await expect(page.getByText(texts.loadFailed)).toBeVisible();
  await expect(button(page, editorTexts.save)).toHaveCount(0);
  await page.unroute(/site\.menus\.forEditing/);
  await button(page, formTexts.retry).click();
  await expectOrder(page, seeded);
}

async function moveByKeys(page: Page): Promise<void> {
  await button(page, editorTexts.drag('Opportunities')).focus();
  await liftByKeyboard(page, editorTexts.moved('Opportunities', 5, 5));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(editorTexts.moved('Opportunities', 4, 5))).toBeAttached();
  await page.keyboard.press('Space');
  await expectOrder(page, ['Home', 'About', 'Invest', 'Opportunities', 'Export']);
  await button(page, editorTexts.moveDown('Home')).press('Enter');
  await expectOrder(page, ['About', 'Home', 'Invest', 'Opportunities', 'Export']);
}

async function changeLinks(page: Page): Promise<void> {
  await addLink(page, 'Reef summit', '/invest?from=menu');
  await button(page, editorTexts.done).click();
  await button(page, editorTexts.moveUp('Reef summit')).click();
  await expect(button(page, editorTexts.moveUp('Reef summit'))).toBeFocused();
  await button(page, editorTexts.remove('Export')).click();
  const question = page.getByRole('alertdialog', { name: editorTexts.removeTitle('Export') });
  await question.getByRole('button', { name: editorTexts.removeConfirm }).click();
}

async function correctAddress(page: Page): Promise<void> {
  await addLink(page, 'Nowhere', 'javascript:alert(1)');
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
  await url.fill('/no-such-page');
  await expect(
    page.getByText('Visitors will not see this link, because there is no public page at this address.'),
  ).toBeVisible();
  await expectDraftSaved(page);
  await expectAccessible(page);
  await button(page, editorTexts.done).click();
}

const changed = ['About', 'Home', 'Invest', 'Opportunities', 'Reef summit', 'Nowhere'];

async function changeFooter(page: Page): Promise<void> {
  await menus(page).getByRole('link', { name: quick }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: quick })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/menu\?menu=[\da-f-]{36}$/);
  await addLink(page, 'Partner site', 'https://example.org/partner');
  if (!(await button(page, editorTexts.hidePreview).isVisible())) await button(page, editorTexts.showPreview).click();
  const drawn = previewOf(page).getByRole('navigation', { name: siteTexts.quickLinks });
  await expect(drawn.getByRole('link', { name: 'Partner site' })).toBeVisible();
  // Broken links are hidden here and for visitors.
  await addLink(page, 'Nowhere', '/no-such-page');
  await expect(page.getByText(texts.broken)).toBeVisible();
  await expect(drawn.getByText('Nowhere')).toHaveCount(0);
  await save(page);
}

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test('links are added, moved and deleted, and the saved ones are in the public header and footer', async ({
  page,
  browserOf,
  db,
  allowConsole,
}) => {
  allowConsole(/answer 500: GET|500 \(Internal Server Error\)/);
  await test.step('a menu that fails to load cannot be changed', () => openAfterFailures(page));
  await test.step('links are moved by keyboard', () => moveByKeys(page));
  await test.step('links are added, moved and deleted', () => changeLinks(page));
  await test.step('an invalid address is refused at its field', () => correctAddress(page));
  await test.step('the footer is rendered beside its form by its own component', () => changeFooter(page));
  await test.step('unsaved changes are kept as a draft', async () => {
    await menus(page)
      .getByRole('link', { name: new RegExp(`^${header}`) })
      .press('Enter');
    await expectOrder(page, changed);
    await expect(rows(page).nth(5)).toContainText(texts.broken);
    await expect(rows(page).nth(4)).not.toContainText(texts.broken);
    await save(page);
  });

  const visitor = await (await browserOf(await makeUser(db))).newPage();
  // On a phone the search is in the menu too, but it is not one of its links.
  const links = visitor
    .getByRole('banner')
    .getByRole('navigation', { name: siteTexts.mainNavigation })
    .getByRole('link')
    .filter({ hasNotText: siteTexts.search });
  await expect(async () => {
    await visit(visitor, '/about');
    await expect(links).toHaveText(['About', 'Home', 'Invest', 'Opportunities', 'Reef summit'], { timeout: 1000 });
  }).toPass();
  const partner = visitor
    .getByRole('navigation', { name: siteTexts.quickLinks })
    .getByRole('link', { name: 'Partner' });
  await expect(partner).toHaveAttribute('href', 'https://example.org/partner');
  await expect(visitor.getByText('Nowhere')).toHaveCount(0);
  await links.filter({ hasText: 'Reef summit' }).click();
  await expect(visitor).toHaveURL(/\/invest\?from=menu$/);
});

async function add(page: Page): Promise<void> {
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
}

async function rename(page: Page): Promise<void> {
  await page.getByLabel(`${texts.name} (required)`, { exact: true }).fill('Sidebar of ours');
  await addLink(page, 'Home', '/');
  await save(page);
  await expect(menus(page)).toContainText(`Sidebar of ours${texts.summary('sidebar', 1)}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Sidebar of ours' })).toBeVisible();
}

/** Saves a version of another person, and takes it. */
async function takeTheirs(page: Page, db: Db): Promise<void> {
  const { id } = await db.menu.findFirstOrThrow({ where: { location: 'sidebar' }, select: { id: true } });
  await addLink(page, 'Mine', '/export');
  await db.menu.update({
    where: { id },
    data: { version: { increment: 1 }, items: { create: { label: 'Theirs', url: '/about', order: 1 } } },
  });
  await button(page, editorTexts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await conflict.getByRole('button', { name: formTexts.takeTheirs }).click();
  await expectOrder(page, ['Home', 'Theirs']);
}

async function restoreEarlier(page: Page): Promise<void> {
  await button(page, editorTexts.versions).click();
  const versions = page.getByRole('dialog', { name: editorTexts.versionsTitle });
  const second = button(versions, editorTexts.look(editorTexts.versionName(2)));
  await expect(second).toBeVisible();
  await expect(versions).not.toContainText(editorTexts.builtInVersion);
  await second.click();
  await button(page, editorTexts.restore).click();
  await page.getByRole('alertdialog').getByRole('button', { name: editorTexts.restoreConfirm }).click();
  await expect(toast(page, editorTexts.restored)).toBeVisible();
  await expectOrder(page, ['Home']);
}

async function remove(page: Page): Promise<void> {
  await button(page, texts.delete).click();
  const question = page.getByRole('alertdialog', { name: texts.deleteTitle('Sidebar of ours') });
  await question.getByRole('button', { name: formTexts.cancel }).click();
  await button(page, texts.delete).click();
  await question.getByRole('button', { name: texts.delete }).click();
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(menus(page)).not.toContainText('Sidebar of ours');
  await expect(page.getByRole('heading', { level: 2, name: header })).toBeVisible();
}

test('a menu is added at a free place, renamed, changed by two people, and deleted', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/site\.menus\.create|answer 409: POST .*site\.menus\.publish|409 \(Conflict\)/);
  await visit(page, path, texts.title);
  await test.step('is added at a free place', () => add(page));
  await test.step('is renamed, with a link', () => rename(page));
  await test.step('a version of another person is shown beside the own one', () => takeTheirs(page, db));
  await test.step('an earlier version is restored', () => restoreEarlier(page));
  await test.step('is deleted after a confirmation', () => remove(page));
});
