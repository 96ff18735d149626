import type { Page } from '@playwright/test';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { contentEditorTexts as texts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { investManagerTexts } from '../../src/domain/content/invest/manager-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectDraftSaved, previewOf } from '../setup/content/content-editor.ts';
import { publishPage } from '../setup/content/content-pages.ts';
import { crash } from '../setup/autosaved.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';

const manager = '/admin/invest';
const labels = contentFieldTexts.invest;

const admin = { roles: ['admin' as const] };

/** The built-in page with other words in its hero. */
const withHero = (hero: { title?: string; description?: string }) => ({
  ...investDocument.defaults,
  hero: { ...investDocument.defaults.hero, ...hero },
});

/** The response of the API to an internal error. */
const fault = {
  message: '',
  code: -32603,
  data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, appCode: 'UNEXPECTED', requestId: '', fieldErrors: {} },
};

async function openManager(page: Page): Promise<void> {
  await visit(page, manager, investManagerTexts.title);
  await expect(titleOf(page)).toBeVisible();
}

/** The title of the hero, the first field of the form. */
const titleOf = (page: Page) =>
  page.getByRole('region', { name: labels.hero, exact: true }).getByLabel(labels['hero.title'], { exact: true });

const save = (page: Page) => button(page, texts.save).click();

async function expectSaved(page: Page): Promise<void> {
  await expect(toast(page, investManagerTexts.saved.title)).toBeVisible();
  await expect(page.getByText(texts.noChanges, { exact: true })).toBeVisible();
}

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, admin));
});

test(
  'input is rendered beside the form, stored as a draft once there is a connection, and visible to visitors after saving',
  { tag: '@phone' },
  async ({ page, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await openManager(page);
    await expect(page.getByText(texts.status.builtIn)).toBeVisible();
    await context.setOffline(true);
    await titleOf(page).fill('A mountain of reasons');
    await expect(page.getByText(texts.draftKept)).toBeVisible();
    await context.setOffline(false);
    await expectDraftSaved(page);
    if (!(await button(page, texts.hidePreview).isVisible())) await button(page, texts.showPreview).click();
    await expect(previewOf(page).getByRole('heading', { name: 'A mountain of reasons' })).toBeVisible();
    await expect(page.getByText(texts.changes(1))).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByText(texts.resumedTitle)).toBeVisible();
    await expect(titleOf(page)).toHaveValue('A mountain of reasons');
    await save(page);
    await expectSaved(page);
    await expect(page.getByText(texts.status.published(1))).toBeVisible();
    await visit(page, '/invest', 'A mountain of reasons');
  },
);

/** A press on a heading opens its field; a separate tab updates live, without the pane, and closes with its editor. */
async function expectTabOfPreview(page: Page): Promise<void> {
  const other = button(page, labels.hero);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview in a new tab', exact: true }).click(),
  ]);
  await expect(tab.getByRole('heading', { name: 'A mountain of reasons' })).toBeVisible();
  await titleOf(page).fill('A sea of reasons');
  await expect(tab.getByRole('heading', { name: 'A sea of reasons' })).toBeVisible();
  expect(await tab.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Poppins');
  await other.click();
  await tab.getByRole('heading', { name: 'A sea of reasons' }).click();
  await expect(titleOf(page)).toBeFocused();
  await button(page, texts.hidePreview).click();
  await titleOf(page).fill('An island of reasons');
  await expect(tab.getByRole('heading', { name: 'An island of reasons' })).toBeVisible();
  await expectDraftSaved(page);
  const closed = tab.waitForEvent('close');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await closed;
}

test('a preview is as wide as a phone, a tablet and a desktop; a press on a part opens its field, even in a separate tab that updates live', async ({
  page,
}) => {
  await openManager(page);
  const frame = page.locator(`iframe[title="${texts.previewFrame}"]`);
  for (const [width, name] of Object.entries(texts.widths)) {
    await page.getByRole('radio', { name: new RegExp(name) }).check();
    await expect(frame).toHaveAttribute('width', width);
    const inner = await previewOf(page)
      .locator('body')
      .evaluate((body) => body.ownerDocument.defaultView?.innerWidth);
    expect(inner).toBe(Number(width));
  }
  // Links in the preview do not navigate.
  await previewOf(page).getByRole('link').first().click();
  await expect(page).toHaveURL(manager);

  await titleOf(page).fill('A mountain of reasons');
  await button(page, labels.hero).click();
  await expect(titleOf(page)).toHaveCount(0);
  await previewOf(page).getByRole('heading', { name: 'A mountain of reasons' }).click();
  await expect(titleOf(page)).toBeFocused();
  await test.step('in a separate tab', () => expectTabOfPreview(page));
});

test('two windows of one person do not overwrite each other; a tab killed without a connection loses nothing', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/409|ERR_INTERNET_DISCONNECTED/);
  const second = await context.newPage();
  await openManager(page);
  await openManager(second);
  await titleOf(page).fill('In the first window');
  await expectDraftSaved(page);
  await titleOf(second).fill('In the second window');
  await expect(second.getByText(texts.elsewhereTitle)).toBeVisible();
  await button(second, texts.keepThis).click();
  await expectDraftSaved(second);
  await titleOf(page).fill('In the first window again');
  await expect(page.getByText(texts.elsewhereTitle)).toBeVisible();
  await button(page, texts.takeOther).click();
  await expect(titleOf(page)).toHaveValue('In the second window');

  await page.close();
  await context.setOffline(true);
  await titleOf(second).fill('Typed on a ship');
  await expect(second.getByText(texts.draftKept)).toBeVisible();
  // A tab that is closed may still receive the connection event.
  await crash(second);
  await context.setOffline(false);
  const again = await context.newPage();
  await openManager(again);
  await expect(titleOf(again)).toHaveValue('Typed on a ship');
  await expect(again.getByText(/^Restored from this device/)).toBeVisible();
  await expectDraftSaved(again);
});

/** The versions list both authors' changes; an earlier one is shown and restored. */
async function restoreFirst(page: Page, author: string): Promise<void> {
  await button(page, texts.versions).click();
  const versions = page.getByRole('dialog', { name: texts.versionsTitle });
  await expect(versions.getByText(author)).toHaveCount(1);
  await expect(versions.getByText('Hero, Title')).toHaveCount(2);
  await button(versions, texts.look(texts.versionName(1))).click();
  const version = page.getByRole('dialog', { name: texts.versionName(1) });
  await expect(version.frameLocator('iframe').getByRole('heading', { name: 'Their words' })).toBeVisible();
  await button(version, texts.restore).click();
  await button(page.getByRole('alertdialog'), texts.restoreConfirm).click();
  await expect(toast(page, texts.restored)).toBeVisible();
  await expect(titleOf(page)).toHaveValue('Their words');
  await expect(page.getByText(texts.status.published(3))).toBeVisible();
}

async function askToRestore(page: Page, version: number): Promise<void> {
  await button(page, texts.look(texts.versionName(version))).click();
  await button(page.getByRole('dialog', { name: texts.versionName(version) }), texts.restore).click();
  await button(page.getByRole('alertdialog'), texts.restoreConfirm).click();
}

test('a version is not restored over one that another person saved: the list shows it, or a draft is compared with it', async ({
  page,
  site,
  browserOf,
  db,
  allowConsole,
}) => {
  allowConsole(/409/);
  const other = await browserOf(await makeUser(db, admin));
  const publish = (title: string, baseVersion: number) =>
    publishPage(other, site.origin, { page: 'invest', content: withHero({ title }), baseVersion });
  await publish('First words', 0);
  await publish('Second words', 1);
  await openManager(page);
  await button(page, texts.versions).click();
  await publish('Third words', 2);
  await askToRestore(page, 1);
  await expect(toast(page, texts.restoreFailed)).toBeVisible();
  const versions = page.getByRole('dialog', { name: texts.versionsTitle });
  await expect(versions.getByRole('listitem').filter({ hasText: texts.current })).toContainText(texts.versionName(3));
  await askToRestore(page, 1);
  await expect(toast(page, texts.restored)).toBeVisible();
  await expect(titleOf(page)).toHaveValue('First words');

  await titleOf(page).fill('My words');
  await expectDraftSaved(page);
  await button(page, texts.versions).click();
  await publish('Fifth words', 4);
  await askToRestore(page, 2);
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict.getByText('Fifth words')).toBeVisible();
  await expect(conflict.getByText('My words')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(titleOf(page)).toHaveValue('My words');
});

test('the second of two people sees both versions, none is lost, and either can be taken', async ({
  page,
  site,
  browserOf,
  db,
  allowConsole,
}) => {
  allowConsole(/409/);
  const author = await makeUser(db, admin);
  const other = await browserOf(author);
  const dialog = page.getByRole('dialog', { name: formTexts.newerVersion });
  await openManager(page);
  await publishPage(other, site.origin, {
    page: 'invest',
    content: withHero({ title: 'Their words' }),
    baseVersion: 0,
  });
  await titleOf(page).fill('My words');
  await save(page);
  await expect(dialog.getByText('Their words')).toBeVisible();
  await expect(dialog.getByText('My words')).toBeVisible();
  await expect(dialog.getByText('Hero, Title')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(titleOf(page)).toHaveValue('My words');
  await save(page);
  await button(dialog, formTexts.keepMine).click();
  await expectSaved(page);
  await expect(page.getByText(texts.status.published(2))).toBeVisible();
  await test.step('an earlier version is restored', () => restoreFirst(page, author.email));

  await publishPage(other, site.origin, {
    page: 'invest',
    content: withHero({ title: 'Their last words' }),
    baseVersion: 3,
  });
  await titleOf(page).fill('My last words');
  await save(page);
  await button(dialog, formTexts.takeTheirs).click();
  await expect(titleOf(page)).toHaveValue('Their last words');
  await expect(page.getByText(texts.noChanges, { exact: true })).toBeVisible();
});

test('changes of different fields by two people are merged, even from a draft of an older version', async ({
  page,
  site,
  browserOf,
  db,
  allowConsole,
}) => {
  allowConsole(/409/);
  const author = await makeUser(db, admin);
  const description = page
    .getByRole('region', { name: labels.hero, exact: true })
    .getByLabel(labels['hero.description'], { exact: true });
  await openManager(page);
  await publishPage(await browserOf(author), site.origin, {
    page: 'invest',
    content: withHero({ description: 'Their description' }),
    baseVersion: 0,
  });
  await titleOf(page).fill('My title');
  await expectDraftSaved(page);
  await save(page);
  const dialog = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(dialog.getByRole('region', { name: 'Your changes' })).toContainText('My title');
  await expect(dialog.getByRole('region', { name: `Changes by ${author.email}` })).toContainText('Their description');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);

  // The draft is based on a version that is no longer the published one.
  await page.reload();
  await button(page, texts.compare).click();
  await button(dialog, 'Save both changes').click();
  await expectSaved(page);
  await expect(titleOf(page)).toHaveValue('My title');
  await expect(description).toHaveValue('Their description');
  const { content } = await db.pageContent.findUniqueOrThrow({ where: { pageType: 'invest' } });
  expect(content).toMatchObject({ hero: { title: 'My title', description: 'Their description' } });
});

/** Delays drafts until the returned function is called. */
async function delayDrafts(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/trpc/content.saveDraft*', async (route) => {
    await open;
    await route.continue();
  });
  return letGo;
}

/** Leaving before the draft is stored asks; a draft can be discarded. */
async function leaveAndDiscard(page: Page): Promise<void> {
  const letGo = await delayDrafts(page);
  await titleOf(page).fill('Not yet kept');
  await page.getByRole('navigation').getByRole('link', { name: adminTexts.entries['/admin/media'] }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(formTexts.leaveTitle);
  await button(question, formTexts.stay).click();
  await expect(titleOf(page)).toHaveValue('Not yet kept');
  letGo();
  await expectDraftSaved(page);

  await button(page, texts.discard).click();
  await button(page.getByRole('alertdialog'), texts.discard).click();
  await expect(titleOf(page)).not.toHaveValue('Not yet kept');
  await expect(page.getByText(texts.status.builtIn, { exact: true })).toBeVisible();
  await page.reload();
  await expect(titleOf(page)).not.toHaveValue('Not yet kept');
  await expect(page.getByText(texts.resumedTitle)).toHaveCount(0);
}

test('content that failed to load cannot be saved; leaving before the draft is stored asks; a failed save loses nothing', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  let isBroken = true;
  await page.route('**/api/trpc/content.forEditing*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { error: { json: fault } } }) : route.continue(),
  );
  await visit(page, manager, investManagerTexts.title);
  await expect(page.getByText(texts.loadFailed)).toBeVisible();
  await expect(button(page, texts.save)).toHaveCount(0);
  await expectAccessible(page);
  isBroken = false;
  await button(page, formTexts.retry).click();
  await expect(titleOf(page)).toBeVisible();
  await test.step('leaving asks, and a draft is discarded', () => leaveAndDiscard(page));

  await page.route('**/api/trpc/content.publish*', (route) =>
    route.fulfill({ status: 500, json: { error: { json: fault } } }),
  );
  await titleOf(page).fill('Still here');
  await save(page);
  await expect(page.getByText(investManagerTexts.saveFailed.text).first()).toBeVisible();
  await expect(titleOf(page)).toHaveValue('Still here');
  await page.unroute('**/api/trpc/content.publish*');
  await save(page);
  await expectSaved(page);
});
