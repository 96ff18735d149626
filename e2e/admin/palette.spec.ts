import type { Page } from '@playwright/test';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { paletteTexts as texts } from '../../src/domain/palette/texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { generalTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { buildPage } from '../../tests/factories/article.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, isSmall, toast, visit } from '../setup/screens.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: texts.title });
const field = (page: Page) => palette(page).getByRole('combobox', { name: texts.label });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });
const said = (page: Page) => palette(page).getByRole('status');

/** Opens it by keyboard, or with the button on small screens. */
async function open(page: Page): Promise<void> {
  if (isSmall(page)) await button(page, texts.title).click();
  else await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** Without a query it lists everything, without a request. The first is selected; the arrow keys stop at both ends. */
async function walkThrough(page: Page): Promise<void> {
  await expect(chosen(page)).toHaveText(adminTexts.entries['/admin']);
  await page.keyboard.press('End');
  await expect(chosen(page)).toHaveText(texts.settingsTab(settingsTexts.tabNames.billing));
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText(texts.settingsTab(settingsTexts.tabNames.billing));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText(adminTexts.entries['/admin/homepage']);
  await expectAccessible(page);
}

/** The keyboard continues from the heading of the screen. */
async function chooseTab(page: Page): Promise<void> {
  // Tabs are found by their contents.
  await field(page).fill('bank account');
  await expect(chosen(page)).toHaveText('Settings: Billing');
  await field(page).fill('settings: sect');
  await expect(said(page)).toHaveText(texts.found(1));
  await field(page).fill('sectors');
  await expect(chosen(page)).toHaveText(texts.settingsTab(settingsTexts.tabNames.sectors));
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/settings\?tab=sectors$/);
  await expectScreen(page, settingsTexts.title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function findAccount(page: Page, email: string): Promise<void> {
  const place = page.url();
  await open(page);
  await expect(group(page, texts.recent).getByRole('option')).toHaveText([
    /Zebra crossing of Boroko/,
    texts.settingsTab(settingsTexts.tabNames.sectors),
  ]);
  await field(page).fill(email);
  await expect(group(page, texts.kinds.users).getByRole('option')).toHaveCount(1);
  const [beside] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(beside).toHaveURL(/\/admin\/settings\?tab=users&q=palette-/);
  await expect(beside.getByRole('main').getByText(email)).toBeVisible();
  await beside.close();
  expect(page.url()).toBe(place);
}

async function findNothing(page: Page): Promise<void> {
  const search = button(page, texts.title);
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await field(page).fill('q');
  await expect(said(page)).toHaveText(texts.tooShort);
  await field(page).fill('qwertz');
  await expect(said(page)).toHaveText(texts.nothing('qwertz'));
  await expect(palette(page).getByRole('option')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();
}

test('an admin finds screens, settings, actions and stored items, by keyboard only', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const person = await makeUser(db, { roles: ['admin'], email: `palette-${crypto.randomUUID()}@example.test` });
  const stored = await buildPage(db, { title: 'Zebra crossing of Boroko' });
  await signIn(context, person);
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await open(page);
  await test.step('the entries before a search are walked through', () => walkThrough(page));

  await test.step('a tab of the settings', () => chooseTab(page));

  // Stored items, and recent choices before them.
  await open(page);
  await expect(group(page, texts.recent).getByRole('option')).toHaveText([
    texts.settingsTab(settingsTexts.tabNames.sectors),
  ]);
  await field(page).fill('boroko zebra');
  await expect(group(page, texts.kinds.pages).getByRole('option')).toContainText('Zebra crossing of Boroko');
  await expect(said(page)).toHaveText(texts.found(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/pages/${stored.id}$`));
  await expect(palette(page)).toBeHidden();

  await test.step('an account by its address, opened in a new tab with Ctrl', () => findAccount(page, person.email));

  await test.step('no results; Escape returns the focus to its previous place', () => findNothing(page));

  // Actions: the website in a new tab, and sign-out, which clears the recent choices.
  await open(page);
  await field(page).fill(adminTexts.viewWebsite);
  const [website] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(website).toHaveURL(/\/$/);
  await website.close();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('palette ')));
  expect(await kept()).toEqual([`palette ${person.id}`]);
  await open(page);
  await field(page).fill('log out');
  await option(page, texts.signOut).click();
  await expect(toast(page, accountTexts.signedOut)).toBeVisible();
  await expect.poll(kept).toEqual([]);
  await db.page.delete({ where: { id: stored.id } });
});

test('an editor is offered only what editors may open', { tag: '@phone' }, async ({ page, context, db, signIn }) => {
  const person = await makeUser(db, { roles: ['editor'], email: `palette-${crypto.randomUUID()}@example.test` });
  await signIn(context, person);
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await open(page);
  await expect(group(page, texts.screens).getByRole('option')).toHaveText([
    adminTexts.entries['/admin'],
    adminTexts.entries['/admin/pages'],
    adminTexts.entries['/admin/posts'],
    adminTexts.entries['/admin/facts'],
    adminTexts.entries['/admin/media'],
    adminTexts.entries['/admin/health'],
  ]);
  await expect(group(page, texts.settings)).toHaveCount(0);
  await field(page).fill(person.email);
  await expect(said(page)).toHaveText(texts.nothing(person.email));
  await field(page).fill(adminTexts.createPage);
  await expect(chosen(page)).toHaveText(adminTexts.createPage);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/pages\/new$/);
});

/** Leaving a form with unsaved work asks first. */
async function leaveUnsaved(page: Page): Promise<void> {
  const tagline = page.getByRole('textbox', { name: generalTexts.tagline });
  await tagline.fill('Unsaved');
  const go = async () => {
    await open(page);
    await field(page).fill(adminTexts.entries['/admin/media']);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
  };
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await go();
  await expect(question).toBeVisible();
  // Only one dialog at a time.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await button(question, formTexts.stay).click();
  await expect(tagline).toHaveValue('Unsaved');
  await go();
  await button(question, formTexts.leave).click();
  await expectScreen(page, mediaTexts.title);
}

test('its keys are ignored where they have another meaning, failures are reported, and unsaved work is not left', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/settings', settingsTexts.title);
  for (const keys of ['Control+Shift+k', 'Control+Alt+k', 'Control+Meta+k', 'k']) {
    await page.keyboard.press(keys);
    await expect(palette(page)).toBeHidden();
  }
  await page.keyboard.press('Meta+k');
  await expect(field(page)).toBeFocused();
  // Only one dialog at a time, and the field keeps its text.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await page.route('**/api/trpc/palette.find*', (route) => route.fulfill({ status: 503, body: '' }));
  await field(page).fill('media');
  await expect(palette(page).getByRole('alert')).toContainText(texts.failed);
  // Screens are listed without the server.
  await expect(option(page, adminTexts.entries['/admin/media'])).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/trpc/palette.find*');
  await button(palette(page), formTexts.retry).focus();
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toBeHidden();
  await expect(said(page)).toHaveText(texts.found(1));
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await test.step('a form with unsaved work', () => leaveUnsaved(page));
});
