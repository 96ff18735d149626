import type { Locator, Page } from '@playwright/test';
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
import { crash, expectKept, keptOn } from '../setup/kept.ts';
import { picture, someName } from '../setup/media-files.ts';
import { choose, openUpload } from '../setup/media-library.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { endSessionsDuring, passwordField, type Person } from '../setup/people.ts';
import { expect, makeUser, saveSettings, test } from '../setup/settings.ts';

let admin: Person;
test.beforeEach(async ({ context, db, signIn }) => {
  admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
});

const tagline = (page: Page) => page.getByLabel(generalTexts.tagline);
const restored = (page: Page) => page.getByText('We restored your unsaved changes', { exact: true });

test('unsaved settings are restored until they are saved or discarded', async ({
  page,
  context,
  browserOf,
  db,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/409/);
  await visit(page, '/admin/settings', settingsTexts.title);
  await tagline(page).fill('Typed before the power cut');
  await expectKept(page, 'Typed before the power cut');
  await crash(page);

  const second = await context.newPage();
  await visit(second, '/admin/settings', settingsTexts.title);
  await expect(restored(second)).toBeVisible();
  await expect(tagline(second)).toHaveValue('Typed before the power cut');
  await saveSettings(second);
  await expect(restored(second)).toHaveCount(0);
  await second.reload();
  await expect(tagline(second)).toHaveValue('Typed before the power cut');
  await expect(restored(second)).toHaveCount(0);

  // If someone else has saved since, the form says so, and saving shows both versions.
  await tagline(second).fill('Typed over an older version');
  await expectKept(second, 'Typed over an older version');
  await crash(second);
  const other = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
  await visit(other, '/admin/settings', settingsTexts.title);
  await expect(restored(other)).toHaveCount(0);
  await tagline(other).fill('Saved meanwhile');
  await saveSettings(other);
  const third = await context.newPage();
  await visit(third, '/admin/settings', settingsTexts.title);
  await expect(tagline(third)).toHaveValue('Typed over an older version');
  await expect(
    third.getByText('Someone else has saved a newer version since. When you save, you can compare the two and choose.'),
  ).toBeVisible();
  await button(third, settingsTexts.save).click();
  const conflict = third.getByRole('dialog', { name: 'Someone else saved a newer version' });
  await expect(conflict).toContainText('Saved meanwhile');
  await expect(conflict).toContainText('Typed over an older version');
  await third.keyboard.press('Escape');
  await button(third, 'Discard changes').click();
  await expect(tagline(third)).toHaveValue('Saved meanwhile');
  await expect(restored(third)).toHaveCount(0);

  // A password is never stored on the device.
  await visit(third, '/admin/settings?tab=access', settingsTexts.title);
  await third.getByLabel(accessTexts.password).fill('Never-on-the-device-1');
  await third.getByLabel(accessTexts.enabled).click();
  expect(await expectKept(third, '"enabled":')).not.toContain('Never-on-the-device-1');
});

interface Short {
  name: string;
  open: (page: Page, other: Person) => Promise<void>;
  field: (page: Page) => Locator;
  /** Discards the input. */
  giveUp: (page: Page) => Locator;
}

const newCard = (page: Page) =>
  page.locator('[data-place="sections.2"]').getByRole('group', { name: sectionEditorTexts.newGridItem });

async function openQuestion(page: Page, { email }: Person, name: string): Promise<void> {
  await visit(page, `/admin/settings?tab=users&q=${encodeURIComponent(email)}`);
  await button(page, roleTexts.of(name, roleTexts.unnamed)).click();
}

const shorts: Short[] = [
  {
    name: 'the reason of a suspension',
    open: (page, other) => openQuestion(page, other, roleTexts.suspend),
    field: (page) => page.getByLabel(roleTexts.suspendReason),
    giveUp: (page) => button(page, formTexts.cancel),
  },
  {
    name: 'how an identity was checked',
    open: (page, other) => openQuestion(page, other, roleTexts.resetTwoFactor),
    field: (page) => page.getByLabel(roleTexts.identityCheck),
    giveUp: (page) => button(page, formTexts.cancel),
  },
  {
    name: 'a new grid item',
    open: async (page) => {
      await visit(page, '/admin/about');
      await openEntries(page, 'sections.2.title');
    },
    field: (page) => newCard(page).getByRole('textbox').first(),
    giveUp: (page) => button(newCard(page), formTexts.restoredDiscard),
  },
  {
    name: 'a new redirect',
    open: async (page) => {
      await visit(page, '/admin/redirects', redirectTexts.title);
    },
    field: (page) => page.getByLabel(redirectTexts.to),
    giveUp: (page) => button(page, formTexts.restoredDiscard),
  },
  {
    name: 'the address of a new admin',
    open: (page) => visit(page, '/admin/settings?tab=users').then(() => undefined),
    field: (page) => page.getByRole('form', { name: roleTexts.addAdminTitle }).getByLabel(roleTexts.email),
    giveUp: (page) => button(page, formTexts.restoredDiscard),
  },
  {
    name: 'the address of an invitation',
    open: (page) => visit(page, '/admin/settings?tab=users').then(() => undefined),
    field: (page) => page.getByRole('form', { name: roleTexts.inviteTitle }).getByLabel(roleTexts.email),
    giveUp: (page) => button(page, formTexts.restoredDiscard),
  },
  {
    name: 'a new menu',
    open: async (page) => {
      await visit(page, '/admin/menu', menuTexts.title);
      await button(page, menuTexts.add).click();
    },
    field: (page) => page.getByRole('dialog').getByLabel(menuTexts.name),
    giveUp: (page) => button(page.getByRole('dialog'), formTexts.cancel),
  },
];

test('short texts and single lines are restored too', async ({ page, context, db }) => {
  test.slow();
  const other = await makeUser(db);
  await db.totpFactor.create({
    data: { userId: other.id, secret: Buffer.from('unread'), keyId: 'unread', confirmedAt: new Date() },
    select: { id: true },
  });
  let shown = page;
  for (const { name, open, field, giveUp } of shorts) {
    await test.step(name, async () => {
      await open(shown, other);
      await field(shown).fill('/typed-before-a-crash');
      await expectKept(shown, '/typed-before-a-crash');
      await crash(shown);
      shown = await context.newPage();
      await open(shown, other);
      await expect(field(shown)).toHaveValue('/typed-before-a-crash');
      await expect(restored(shown)).toBeVisible();
      await giveUp(shown).click();
      await expect(restored(shown)).toHaveCount(0);
      await expect.poll(() => keptOn(shown)).toBe('[]');
    });
  }
});

test('a redirect that another person changed since is not overwritten', async ({ page, db, allowConsole }) => {
  allowConsole(/409/);
  const { id } = await db.redirect.create({ data: { fromPath: '/kept-old', toPath: '/about', origin: 'manual' } });
  const edit = async () => {
    await visit(page, '/admin/redirects?q=kept-old', redirectTexts.title);
    await button(page, redirectTexts.editLabel('/kept-old')).click();
  };
  const to = page.getByLabel(redirectTexts.to);
  await edit();
  await to.fill('/export');
  await expectKept(page, '/export');
  await db.redirect.update({ where: { id }, data: { toPath: '/invest', version: { increment: 1 } } });
  await edit();
  await expect(to).toHaveValue('/export');
  await expect(page.getByText(redirectTexts.restoredBehind)).toBeVisible();
  await button(page, redirectTexts.save).click();
  await expect(toast(page, redirectTexts.saveFailed)).toBeVisible();
  await button(page, formTexts.restoredDiscard).click();
  await expect(to).toHaveValue('/invest');
  await to.fill('/export');
  await button(page, redirectTexts.save).click();
  await expect(toast(page, redirectTexts.updated)).toBeVisible();
  expect((await db.redirect.delete({ where: { id } })).toPath).toBe('/export');
});

const title = (page: Page) =>
  page
    .getByRole('region', { name: contentFieldTexts.invest.hero, exact: true })
    .getByLabel(contentFieldTexts.invest['hero.title'], { exact: true });

test('the last input is stored on the device when the page is left, before any timer', async ({ page }) => {
  await page.clock.install();
  for (const [path, heading, field] of [
    ['/admin/settings', settingsTexts.title, tagline],
    ['/admin/invest', investManagerTexts.title, title],
  ] as const) {
    await visit(page, path, heading);
    await expect(field(page)).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    for (const event of ['pagehide', 'freeze']) {
      await field(page).fill(`Typed before ${event} on ${path}`);
      await page.evaluate((name) => {
        (name === 'freeze' ? document : window).dispatchEvent(new Event(name));
      }, event);
      await expectKept(page, `Typed before ${event} on ${path}`);
    }
    await page.clock.resume();
  }
});

test('a session that ended elsewhere is signed in again over the editor, and the save continues', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/401/);
  await visit(page, '/admin/invest', investManagerTexts.title);
  await title(page).fill('Typed in one session');
  await endSessionsDuring(page, db, { userId: admin.id, path: 'trpc/content.publish' });
  await button(page, contentEditorTexts.save).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(accountTexts.endedTitle)).toBeVisible();
  await passwordField(dialog).fill(admin.password);
  await button(dialog, authTexts.signInButton).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, investManagerTexts.saved.title)).toBeVisible();
  await expect(title(page)).toHaveValue('Typed in one session');
  expect(await db.contentVersion.count({ where: { documentKey: 'invest', authorId: admin.id } })).toBe(1);
});

test('a file refused because the session ended elsewhere is sent after signing in again', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/401/);
  const name = `${someName()}.png`;
  await openUpload(page);
  await choose(page, [await picture(name)]);
  await endSessionsDuring(page, db, { userId: admin.id, path: 'uploads/' });
  await button(page, mediaTexts.uploadButton(1)).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(accountTexts.endedTitle)).toBeVisible();
  await passwordField(dialog).fill(admin.password);
  await button(dialog, authTexts.signInButton).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => db.mediaFile.count({ where: { name } })).toBe(1);
});

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

test('the editor and its text stay, whatever a proxy answers', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await visit(page, '/admin/invest', investManagerTexts.title);
  await title(page).fill('Typed over bad answers');
  for (const { status, body } of answers) {
    await page.route(/\/api\/trpc\/content\./, (route) =>
      route.fulfill({ status, body, contentType: body.startsWith('<') ? 'text/html' : 'application/json' }),
    );
    const asked = page.waitForResponse(/content\.publish/);
    await button(page, contentEditorTexts.save).click();
    await asked;
    await expect(toast(page, investManagerTexts.saveFailed.title).first(), `${status} ${body}`).toBeVisible();
    await expect(title(page), `${status} ${body}`).toHaveValue('Typed over bad answers');
    await page.unroute(/\/api\/trpc\/content\./);
  }
  await button(page, contentEditorTexts.save).click();
  await expect(toast(page, investManagerTexts.saved.title)).toBeVisible();
});
