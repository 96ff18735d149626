import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { accessTexts, generalTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { menuTexts } from '../../src/domain/menus/texts.ts';
import { redirectTexts } from '../../src/domain/redirects/texts.ts';
import { roleTexts } from '../../src/domain/access/texts.ts';
import { sectionEditorTexts } from '../../src/domain/content/section-texts.ts';
import { investManagerTexts } from '../../src/domain/content/invest/manager-texts.ts';
import { openEntries } from '../setup/content/content-fields.ts';
import { crash, expectStoredDraft, restored, storedDrafts } from '../setup/autosaved.ts';
import { picture, someName } from '../setup/media-files.ts';
import { choose } from '../setup/media-library.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { endSessionsDuring, passwordField, type Person } from '../setup/people.ts';
import { expect, makeUser, saveSettings, test } from '../setup/settings.ts';

let admin: Person;
test.beforeEach(async ({ context, db, signIn }) => {
  admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
});

const tagline = (page: Page) => page.getByLabel(generalTexts.tagline);

/** Types into a field and leaves in each way the browser announces; the clock stops before the timer would store it. */
async function expectKeptOnLeaving(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  for (const event of ['freeze', 'pagehide']) {
    await field.fill(`${event}: ${text}`);
    await page.evaluate((name) => {
      (name === 'freeze' ? document : window).dispatchEvent(new Event(name));
    }, event);
    await expectStoredDraft(page, `${event}: ${text}`);
  }
  await page.clock.resume();
}

test('unsaved settings are stored when the page is left, and restored until they are saved or discarded', async ({
  page,
  context,
  db,
  allowConsole,
}) => {
  allowConsole(/409/);
  await page.clock.install();
  await visit(page, '/admin/settings', settingsTexts.title);
  await expectKeptOnLeaving(page, tagline(page), 'typed before the power cut');
  await crash(page);

  const second = await context.newPage();
  await visit(second, '/admin/settings', settingsTexts.title);
  await expect(restored(second)).toBeVisible();
  await expect(tagline(second)).toHaveValue('pagehide: typed before the power cut');
  await saveSettings(second);
  await expect(restored(second)).toHaveCount(0);
  await expect(tagline(second)).toHaveValue('pagehide: typed before the power cut');
  await expect.poll(() => storedDrafts(second)).toBe('[]');

  // If someone else has saved since, the form says so, and saving shows both versions.
  await tagline(second).fill('Typed over an older version');
  await expectStoredDraft(second, 'Typed over an older version');
  await db.$executeRaw`
    UPDATE settings SET value = jsonb_set(value, '{tagline}', '"Saved by another"'), version = version + 1
    WHERE "group" = 'general'`;
  await visit(second, '/admin/settings', settingsTexts.title);
  await expect(tagline(second)).toHaveValue('Typed over an older version');
  await expect(
    second.getByText(
      'Someone else has saved a newer version since. When you save, you can compare the two and choose.',
    ),
  ).toBeVisible();
  await button(second, settingsTexts.save).click();
  const conflict = second.getByRole('dialog', { name: 'Someone else saved a newer version' });
  await expect(conflict).toContainText('Saved by another');
  await expect(conflict).toContainText('Typed over an older version');
  await second.keyboard.press('Escape');
  await button(second, 'Discard changes').click();
  await expect(tagline(second)).toHaveValue('Saved by another');
  await expect(restored(second)).toHaveCount(0);

  // A password is never stored on the device.
  await second.getByRole('tab', { name: settingsTexts.tabNames.access, exact: true }).click();
  await second.getByLabel(accessTexts.password).fill('Never-on-the-device-1');
  await second.getByLabel(accessTexts.enabled).click();
  expect(await expectStoredDraft(second, '"enabled":')).not.toContain('Never-on-the-device-1');
});

const usersOf = ({ email }: Person) => `/admin/settings?tab=users&q=${encodeURIComponent(email)}`;
const roleForm = (page: Page, name: string) => page.getByRole('form', { name });
const address = (page: Page, name: string) => roleForm(page, name).getByLabel(roleTexts.email);
const newCard = (page: Page) =>
  page.locator('[data-place="sections.2"]').getByRole('group', { name: sectionEditorTexts.newGridItem });
const newMenu = (page: Page) => page.getByRole('dialog').getByLabel(menuTexts.name);

/** Leaves for another screen of the administration by its menu. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await menu.getByRole('link', { name, exact: true }).click();
}

async function openNewCard(page: Page): Promise<Locator> {
  await goTo(page, 'About Page');
  await openEntries(page, 'sections.2.title');
  return newCard(page).getByRole('textbox').first();
}

async function openNewMenu(page: Page): Promise<Locator> {
  await goTo(page, 'Menu');
  await button(page, menuTexts.add).click();
  return newMenu(page);
}

const questions = [
  { opens: roleTexts.suspend, label: roleTexts.suspendReason },
  { opens: roleTexts.resetTwoFactor, label: roleTexts.identityCheck },
];

async function typeAndKeep(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expectStoredDraft(page, text);
}

async function typeShortTexts(page: Page, other: Person): Promise<void> {
  await visit(page, usersOf(other));
  await address(page, roleTexts.addAdminTitle).fill('admin-before-a-crash');
  await typeAndKeep(page, address(page, roleTexts.inviteTitle), 'invited-before-a-crash');
  await expectStoredDraft(page, 'admin-before-a-crash');
  await typeAndKeep(page, await openNewCard(page), 'card-before-a-crash');
  for (const { opens, label } of questions) {
    // Cancelling would discard the text.
    await page.goBack();
    await button(page, roleTexts.of(opens, roleTexts.unnamed)).click();
    await typeAndKeep(page, page.getByLabel(label), `${label} before a crash`);
    await page.goForward();
    await expect(page).toHaveURL(/\/admin\/about/);
  }
  await typeAndKeep(page, await openNewMenu(page), 'menu-before-a-crash');
}

async function expectRestored(within: Page | Locator, field: Locator, text: string, giveUp: Locator): Promise<void> {
  const notice = restored(within);
  await expect(field).toHaveValue(text);
  await expect(notice).toBeVisible();
  await giveUp.click();
  await expect(notice).toHaveCount(0);
}

async function expectShortTexts(page: Page, other: Person): Promise<void> {
  await visit(page, usersOf(other));
  for (const { opens, label } of questions) {
    await button(page, roleTexts.of(opens, roleTexts.unnamed)).click();
    const dialog = page.getByRole('alertdialog');
    await expectRestored(dialog, dialog.getByLabel(label), `${label} before a crash`, button(dialog, formTexts.cancel));
  }
  for (const [name, text] of [
    [roleTexts.addAdminTitle, 'admin-before-a-crash'],
    [roleTexts.inviteTitle, 'invited-before-a-crash'],
  ] as const) {
    const form = roleForm(page, name);
    await expectRestored(form, address(page, name), text, button(form, formTexts.restoredDiscard));
  }
  const card = await openNewCard(page);
  await expectRestored(newCard(page), card, 'card-before-a-crash', button(newCard(page), formTexts.restoredDiscard));
  const menu = await openNewMenu(page);
  const dialog = page.getByRole('dialog');
  await expectRestored(dialog, menu, 'menu-before-a-crash', button(dialog, formTexts.cancel));
}

const redirectTo = (page: Page) => page.getByLabel(redirectTexts.to);
const editRedirect = (page: Page) => button(page, redirectTexts.editLabel('/kept-old')).click();

async function typeRedirects(page: Page): Promise<void> {
  await visit(page, '/admin/redirects', redirectTexts.title);
  await typeAndKeep(page, redirectTo(page), '/new-before-a-crash');
  await editRedirect(page);
  await typeAndKeep(page, redirectTo(page), '/export');
}

async function expectRedirects(page: Page): Promise<void> {
  const to = redirectTo(page);
  await goTo(page, 'Redirects');
  await expectRestored(page, to, '/new-before-a-crash', button(page, formTexts.restoredDiscard));
  await editRedirect(page);
  await expect(to).toHaveValue('/export');
  await expect(page.getByText(redirectTexts.restoredBehind)).toBeVisible();
  await button(page, redirectTexts.save).click();
  await expect(toast(page, redirectTexts.saveFailed)).toBeVisible();
  await button(page, formTexts.restoredDiscard).click();
  await expect(to).toHaveValue('/invest');
  await to.fill('/export');
  await button(page, redirectTexts.save).click();
  await expect(toast(page, redirectTexts.updated)).toBeVisible();
}

test('short texts and single lines are restored too; a redirect that another person changed since is not overwritten', async ({
  page,
  context,
  db,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/409/);
  const other = await makeUser(db);
  await db.totpFactor.create({
    data: { userId: other.id, secret: Buffer.from('unread'), keyId: 'unread', confirmedAt: new Date() },
    select: { id: true },
  });
  const { id } = await db.redirect.create({ data: { fromPath: '/kept-old', toPath: '/about', origin: 'manual' } });
  await typeShortTexts(page, other);
  await typeRedirects(page);
  await crash(page);
  await db.redirect.update({ where: { id }, data: { toPath: '/invest', version: { increment: 1 } } });

  const second = await context.newPage();
  await expectShortTexts(second, other);
  await test.step('the redirect', () => expectRedirects(second));
  await expect.poll(() => storedDrafts(second)).toBe('[]');
  expect((await db.redirect.delete({ where: { id } })).toPath).toBe('/export');
});

const title = (page: Page) =>
  page
    .getByRole('region', { name: contentFieldTexts.invest.hero, exact: true })
    .getByLabel(contentFieldTexts.invest['hero.title'], { exact: true });

const answers = [
  { status: 500, body: '{"error":{"json":{"message":"x","code":-32603,"data":{"appCode":"VALIDATION"}}}}' },
  { status: 500, body: '{"error":{"json":null}}' },
  { status: 500, body: '<html>nginx</html>' },
  { status: 413, body: '<html>too large</html>' },
  { status: 409, body: '{"error":{"json":{"message":"x","code":1,"data":{"appCode":"CONFLICT"}}}}' },
  { status: 200, body: '' },
  { status: 200, body: '{"result":{"da' },
  { status: 200, body: '{"result":{"data":{"json":null}}}' },
  { status: 200, body: '{"result":{"data":{"json":{"published":{},"version":"one"}}}}' },
];

async function saveOverAnswers(page: Page): Promise<void> {
  for (const { status, body } of answers) {
    await page.route(/\/api\/trpc\/content\./, (route) =>
      route.fulfill({ status, body, contentType: body.startsWith('<') ? 'text/html' : 'application/json' }),
    );
    const asked = page.waitForResponse(/content\.publish/);
    await button(page, contentEditorTexts.save).click();
    await asked;
    // The save ends after its last answer; the message may be that of the save before.
    await expect(button(page, contentEditorTexts.save), `${status} ${body}`).toBeVisible();
    await expect(toast(page, investManagerTexts.saveFailed.title).first(), `${status} ${body}`).toBeVisible();
    await expect(title(page), `${status} ${body}`).toHaveValue('Typed over bad answers');
    await page.unroute(/\/api\/trpc\/content\./);
  }
}

/** In the dialog that a refused call opens. */
async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(accountTexts.endedTitle)).toBeVisible();
  await passwordField(dialog).fill(admin.password);
  await button(dialog, authTexts.signInButton).click();
  await expect(dialog).toBeHidden();
}

async function uploadOverNewSignIn(page: Page, db: Db, name: string): Promise<void> {
  await goTo(page, 'Media Library');
  await page.getByRole('tab', { name: mediaTexts.upload }).click();
  await choose(page, [await picture(name)]);
  await endSessionsDuring(page, db, { userId: admin.id, path: 'uploads/' });
  await button(page, mediaTexts.uploadButton(1)).click();
  await signInAgain(page);
}

test('the editor keeps its text when the page is left, whatever a proxy answers, and sends it after a new sign-in', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/content\.|401|409|413|500/);
  await page.clock.install();
  await visit(page, '/admin/invest', investManagerTexts.title);
  await expectKeptOnLeaving(page, title(page), 'typed in one session');
  await title(page).fill('Typed over bad answers');
  await test.step('whatever a proxy answers', () => saveOverAnswers(page));

  await endSessionsDuring(page, db, { userId: admin.id, path: 'trpc/content.publish' });
  await button(page, contentEditorTexts.save).click();
  await signInAgain(page);
  await expect(toast(page, investManagerTexts.saved.title)).toBeVisible();
  await expect(title(page)).toHaveValue('Typed over bad answers');
  expect(await db.contentVersion.count({ where: { documentKey: 'invest', authorId: admin.id } })).toBe(1);

  const name = `${someName()}.png`;
  await test.step('so does a file', () => uploadOverNewSignIn(page, db, name));
  await expect.poll(() => db.mediaFile.count({ where: { name } })).toBe(1);
});
