import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { hasRoleFor, levelOf } from '../../src/domain/access/access.ts';
import { roles, type Role } from '../../src/domain/access/roles.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { auditTexts } from '../../src/domain/audit/texts.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { backupTexts } from '../../src/domain/backup/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { profileScreenTexts as profileTexts } from '../../src/domain/profile/texts.ts';
import { reauthTexts } from '../../src/domain/auth/reauth-texts.ts';
import { roleRefusals, roleTexts as texts } from '../../src/domain/access/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { uiTexts } from '../../src/domain/forms/ui-texts.ts';
import { buildTotpFactor } from '../../tests/factories/totp-factor.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { linkOf } from '../setup/mails.ts';
import { ageSignIn, expect, makeUser, passwordField, type Person, signInByForm, test } from '../setup/people.ts';
import { button, expectScreen, isSmall, messages, toast, visit, visitForToast } from '../setup/screens.ts';

const screens = [
  { path: '/admin', title: headTexts.admin.dashboard },
  { path: '/admin/media', title: headTexts.admin.media },
  { path: '/admin/export', title: headTexts.admin.export },
  { path: '/admin/settings', title: headTexts.admin.settings },
  { path: '/admin/audit', title: headTexts.admin.audit },
  { path: '/admin/jobs', title: headTexts.admin.jobs },
] as const;

/** The response of the API to an internal error. */
const serverFault = {
  status: 500,
  json: { error: { json: { message: '', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } } } },
};

/** The card of a person, found by the search. */
async function findUser(page: Page, { email }: Person): Promise<Locator> {
  await page.goto(`/admin/settings?tab=users&q=${encodeURIComponent(email)}`);
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: email });
  await expect(card.getByRole('heading')).toBeVisible();
  return card;
}

const badge = (card: Locator, role: Role): Locator =>
  button(card, texts.removeRole(texts.roleNames[role], texts.unnamed));

/** Opens the newest log entry about this person. */
async function expectEntry(page: Page, action: string, { email }: Person): Promise<Locator> {
  await page.goto('/admin/audit');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: email }).first();
  await expect(entry).toContainText(`${auditTexts.actions[action]} ${email}`);
  await entry.getByText(auditTexts.details).click();
  return entry;
}

test('a signed-out visitor is asked to sign in, and returns to the same page', async ({ page, db }) => {
  const person = await makeUser(db, { roles: ['admin'] });
  await page.goto('/admin/audit?kind=user#top');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/admin\/audit\?kind=user#top$/);
  await expectScreen(page, auditTexts.title);
});

/** The refused screens to open; the levels of all screens are compared with the route tree. */
const asked = new Set<string>(['/admin', '/admin/settings', '/admin/jobs']);

for (const { who, held, open } of [
  { who: 'a client', held: [], open: [] },
  { who: 'an editor', held: ['editor'], open: ['/admin', '/admin/media'] },
  { who: 'an admin', held: ['admin'], open: screens.map(({ path }) => path) },
] as const) {
  test(`${who} opens what the role permits, and sees its limits`, async ({ page, context, db, signIn }) => {
    await signIn(context, await makeUser(db, { roles: held }));
    for (const { path, title } of screens) {
      if (open.some((allowed) => allowed === path)) {
        const answer = await visit(page, path, title);
        expect(answer?.headers()['cache-control']).toBe('private, no-store');
        expect(answer?.headers()['x-robots-tag']).toBe('noindex');
        await expect(page).toHaveTitle(new RegExp(`^${headTexts.adminTitle(title)} · `));
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        if (held[0] === 'admin') await expectAccessible(page);
        expect(new URL(page.url()).pathname).toBe(path);
      } else if (asked.has(path)) {
        await visitForToast(page, path);
        await expect(toast(page, authTexts.accessDenied)).toBeVisible();
        await expect(messages(page)).toContainText(authTexts.accessDeniedText);
        await expect(page).toHaveURL(/\/$/);
      }
    }
  });
}

for (const held of [[], ['editor'], ['admin'], undefined] as const) {
  test(`no entry leads ${held === undefined ? 'a visitor' : (held[0] ?? 'a client')} to a refusal (D4)`, async ({
    page,
    context,
    db,
    signIn,
  }) => {
    if (held !== undefined) await signIn(context, await makeUser(db, { roles: held }));
    const mayEnter = held !== undefined && held.length > 0;
    if (mayEnter) await visit(page, '/admin', adminTexts.dashboardTitle);
    else await visit(page, '/');
    await expect(page.getByRole('navigation').first()).toBeVisible();
    const hrefs = await page
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    const paths = [...new Set(hrefs)].filter((path) => /^\/(?:admin|clients|profile|dashboard)/.test(path));
    expect(paths.includes('/admin')).toBe(mayEnter);
    // This test opens some screens; a test of the route tree covers all.
    const viewer = held === undefined ? null : { roles: [...held] };
    expect(paths.filter((path) => !hasRoleFor(levelOf(path), viewer))).toEqual([]);
  });
}

test('roles are given and removed, each change announced and logged', async ({ page, context, db, signIn }) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  const person = await makeUser(db);
  await signIn(context, admin);
  const card = await findUser(page, person);
  await expect(card).toContainText(texts.unnamed);
  await expect(card).toContainText(texts.noRoles);
  await expectAccessible(page);

  await button(card, texts.of(texts.make.editor, texts.unnamed)).click();
  await expect(toast(page, texts.added)).toBeVisible();
  await expect(badge(card, 'editor')).toBeVisible();
  await expect(button(card, texts.of(texts.make.editor, texts.unnamed))).toHaveCount(0);
  const added = await expectEntry(page, 'roles.add', person);
  await expect(added).toContainText('editor');
  await expect(added).toContainText(admin.email);
  await expectAccessible(page);

  const again = await findUser(page, person);
  await badge(again, 'editor').click();
  await expect(toast(page, texts.removed)).toBeVisible();
  await expect(again).toContainText(texts.noRoles);
  await expectEntry(page, 'roles.remove', person);
});

test('an admin is added by e-mail; an unknown address shows an error and stays', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/40[14]/);
  const admin = await makeUser(db, { roles: ['admin'] });
  const person = await makeUser(db);
  await signIn(context, admin);
  await ageSignIn(db, admin);
  await page.goto('/admin/settings?tab=users');
  const form = page.getByRole('form', { name: texts.addAdminTitle });
  const add = button(form, texts.addAdmin);
  await expect(add).toBeDisabled();
  await form.getByLabel(texts.email).fill('nobody-here@example.test');
  await add.click();
  // Re-authentication comes first: only then does the server say whether the account exists.
  const question = page.getByRole('dialog', { name: reauthTexts.title });
  await question.getByRole('textbox', { name: reauthTexts.password }).fill(admin.password);
  await expectAccessible(page);
  await button(question, reauthTexts.confirm).click();
  await expect(toast(page, texts.notFoundTitle)).toBeVisible();
  await expect(messages(page)).toContainText(texts.notFound);
  await expect(form.getByLabel(texts.email)).toHaveAccessibleDescription(new RegExp(texts.notFound));
  await expect(form.getByLabel(texts.email)).toHaveValue('nobody-here@example.test');

  await form.getByLabel(texts.email).fill(person.email.toUpperCase());
  await add.click();
  await expect(toast(page, texts.added)).toBeVisible();
  await expect(form.getByLabel(texts.email)).toHaveValue('');
  await expect(add).toBeDisabled();
  await expect(badge(await findUser(page, person), 'admin')).toBeVisible();
  await expectEntry(page, 'roles.add', person);
});

test('a colleague is invited, accepts with their own password, signs in and has the role', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
  browser,
  site,
  grant,
}) => {
  allowConsole(/404/);
  const admin = await makeUser(db, { roles: ['admin'] });
  const email = 'invited.colleague@example.test';
  await signIn(context, admin);
  await visit(page, '/admin/settings?tab=users');
  const adding = page.getByRole('form', { name: texts.addAdminTitle });
  await adding.getByLabel(texts.email).fill(email);
  await button(adding, texts.addAdmin).click();
  await expect(adding).toContainText('No user found with that email address.');
  await expect(button(adding, 'Invite')).toBeVisible();
  await expectAccessible(page);

  const inviting = page.getByRole('form', { name: 'Invite a colleague' });
  await inviting.getByLabel(texts.email).fill(email);
  await inviting.getByLabel('Role').selectOption('editor');
  await button(inviting, 'Invite').click();
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  const open = page.getByRole('region', { name: 'Pending invitations' });
  await expect(open.getByRole('listitem').filter({ hasText: email })).toContainText(texts.roleNames.editor);
  await expect(inviting.getByLabel(texts.email)).toHaveValue('');

  let link: string | undefined;
  await expect(async () => {
    const mail = (await site.mails()).findLast(({ to }) => to.includes(email));
    expect(mail?.subject).toBe('You have been invited to be an editor');
    link = mail && linkOf(mail);
  }).toPass();
  const theirs = await browser.newContext({ baseURL: site.origin, storageState: grant });
  const colleague = await theirs.newPage();
  const password = 'Sepik-Lanterns-19';
  await visit(colleague, link ?? '');
  await passwordField(colleague).fill(password);
  await passwordField(colleague, authTexts.confirmPassword).fill(password);
  await expectAccessible(colleague);
  await button(colleague, 'Accept invitation').click();
  await expect(colleague.getByText(`You can now sign in as ${email}.`)).toBeVisible();
  await colleague.getByRole('link', { name: authTexts.toSignIn }).click();
  await signInByForm(colleague, { email, password });
  await expect(colleague).toHaveURL(/\/admin$/);
  await expectScreen(colleague, headTexts.admin.dashboard);
  await colleague.goto('about:blank');
  await colleague.goto(link ?? '');
  await expect(colleague.getByText(authTexts.linkUsedTitle)).toBeVisible();
  await theirs.close();

  const card = await findUser(page, { id: '', email, password });
  await expect(badge(card, 'editor')).toBeVisible();
  await expect(page.getByText('No pending invitations.')).toBeVisible();
});

test('staff whose password is too short for their role set a new one at sign-in, not during work', async ({
  page,
  db,
}) => {
  const person = await makeUser(db, { roles: ['admin'], password: 'Sago-7x' });
  await visit(page, '/auth');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  const notice = page.getByText(
    'Your role requires a password of at least 12 characters. Set one to use the administration area.',
  );
  await expect(notice).toBeVisible();
  await visitForToast(page, '/admin/audit');
  await expect(toast(page, 'Set a new password')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await passwordField(page, profileTexts.newPassword).fill('Sepik-Lanterns-19');
  await passwordField(page, profileTexts.confirmPassword).fill('Sepik-Lanterns-19');
  await button(page, profileTexts.changePassword).click();
  await expect(notice).toBeHidden();
  await visit(page, '/admin/audit', headTexts.admin.audit);
});

/** A private page of a person, open in their browser. */
async function openProfile(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fprofile$/);
}

test('a suspended person is signed out on the next request, until restored', async ({
  page,
  context,
  db,
  signIn,
  browserOf,
}) => {
  const person = await makeUser(db);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const other = await openProfile(await browserOf(person));

  const card = await findUser(page, person);
  const suspend = button(card, texts.of(texts.suspend, texts.unnamed));
  await suspend.click();
  const question = page.getByRole('alertdialog', { name: texts.suspendTitle(texts.unnamed) });
  await expect(button(question, formTexts.cancel)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(suspend).toBeFocused();
  await suspend.click();
  await question.getByLabel(texts.suspendReason).fill('Left the ministry');
  await button(question, texts.suspend).click();
  await expect(toast(page, texts.suspendedDone)).toBeVisible();
  await expect(card).toContainText(texts.suspendedFor('Left the ministry'));
  await expectSignedOut(other);
  await expect(await expectEntry(page, 'roles.suspend', person)).toContainText('Left the ministry');

  const suspended = await findUser(page, person);
  await expect(button(suspended, texts.of(texts.endSessions, texts.unnamed))).toBeHidden();
  await button(suspended, texts.of(texts.restore, texts.unnamed)).click();
  await expect(toast(page, texts.restoredDone)).toBeVisible();
  await expect(button(suspended, texts.of(texts.suspend, texts.unnamed))).toBeVisible();
  await expectEntry(page, 'roles.restore', person);
});

test('a user who lost a device is signed out everywhere after a confirmation', async ({
  page,
  context,
  db,
  signIn,
  browserOf,
}) => {
  const person = await makeUser(db);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const other = await openProfile(await browserOf(person));
  const card = await findUser(page, person);
  await button(card, texts.of(texts.endSessions, texts.unnamed)).click();
  const question = page.getByRole('alertdialog', { name: texts.endSessionsTitle(texts.unnamed) });
  await expectAccessible(page);
  await button(question, texts.endSessions).click();
  await expect(toast(page, texts.endSessionsDone)).toBeVisible();
  await expectSignedOut(other);
  await expectEntry(page, 'roles.endSessions', person);
});

test('two-factor is reset after a confirmation', async ({ page, context, db, signIn }) => {
  const person = await makeUser(db);
  await buildTotpFactor(db, person.id);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const card = await findUser(page, person);
  await expect(card).toContainText(texts.twoFactor);
  await button(card, texts.of(texts.resetTwoFactor, texts.unnamed)).click();
  const question = page.getByRole('alertdialog', { name: texts.resetTitle(texts.unnamed) });
  await expectAccessible(page);
  await button(question, texts.resetTwoFactor).click();
  await expect(question.getByText('Describe how you checked their identity in at least 10 characters')).toBeVisible();
  await question.getByLabel('How did you check their identity?').fill('Called back on the number on file');
  await button(question, texts.resetTwoFactor).click();
  await expect(toast(page, texts.resetDone)).toBeVisible();
  await expect(card).toContainText(texts.noTwoFactor);
  await expectEntry(page, 'roles.resetTwoFactor', person);
});

test('giving up one’s own admin role asks first, and leaves the administration', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
  const card = await findUser(page, admin);
  await badge(card, 'admin').click();
  const question = page.getByRole('alertdialog', { name: texts.removeSelfTitle });
  await expectAccessible(page);
  await button(question, formTexts.cancel).click();
  await expect(badge(card, 'admin')).toBeFocused();
  await badge(card, 'admin').click();
  await button(question, texts.removeSelf).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the last admin cannot be removed, with a message', async ({ page, context, db, signIn, allowConsole }) => {
  allowConsole(/409/);
  await db.userRole.deleteMany({ where: { role: 'admin' } });
  const admin = await makeUser(db, { roles });
  await signIn(context, admin);
  const card = await findUser(page, admin);
  await badge(card, 'admin').click();
  await button(page.getByRole('alertdialog'), texts.removeSelf).click();
  await expect(toast(page, texts.error)).toBeVisible();
  await expect(messages(page)).toContainText(roleRefusals.lastAdmin);
  await expect(card).toContainText(roleRefusals.lastAdmin);
  await expect(badge(card, 'admin')).toBeVisible();
});

test('users are searched and paged, with many and long names', async ({ page, context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const long = await makeUser(db, { email: `${'a-long-name.'.repeat(5)}x@${'department.'.repeat(12)}example.test` });
  await db.profile.update({
    where: { id: long.id },
    data: { firstName: 'Bartholomew-Maximilian'.repeat(3), lastName: 'Kaumakuri' },
    select: { id: true },
  });
  await db.user.createMany({
    data: Array.from({ length: 60 }, (_, at) => ({ email: `many-${at}-${long.id}@example.test` })),
  });
  await page.goto('/admin/settings?tab=users');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/after=/);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page).not.toHaveURL(/after=/);
  await page.getByRole('searchbox').fill('bartholomew kaumakuri');
  await button(page, texts.searchButton).click();
  await expect(page.getByText(long.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('nobody is called this');
  await button(page, texts.searchButton).click();
  await expect(page.getByText(texts.emptySearch)).toBeVisible();
  await button(page, texts.clearSearch).click();
  await expect(page).toHaveURL(/\/admin\/settings\?tab=users$/);
});

test('a user list that fails shows a toast and a message in its place', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/roles\.list|500|page error/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await page.route(/roles\.list/, (route) => route.fulfill(serverFault));
  await visitForToast(page, '/admin/settings?tab=users');
  await expect(toast(page, texts.error)).toBeVisible();
  await expect(messages(page)).toContainText(texts.fetchFailed);
  await page.unroute(/roles\.list/);
  await button(page, siteTexts.retry).click();
  await expectScreen(page, headTexts.admin.settings);
});

test('a role change that fails shows a toast and a message at the button', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/roles\.add|ERR_FAILED/);
  const person = await makeUser(db);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const card = await findUser(page, person);
  await page.route(/roles\.add/, (route) => route.abort());
  await button(card, texts.of(texts.make.admin, texts.unnamed)).click();
  await expect(toast(page, texts.error)).toBeVisible();
  await expect(card).toContainText(formTexts.unreachable);
  await expect(card).toContainText(texts.noRoles);
});

/** The installation: this process, which reports itself, one that went silent, and an old backup. */
async function expectInstallation(page: Page, db: Db): Promise<void> {
  const line = (name: string) =>
    page
      .getByRole('main')
      .getByRole('definition')
      .filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) });
  await expect(line(jobTexts.nodes)).toContainText(jobTexts.nodeStates.here);
  await expect(line(jobTexts.database)).toContainText(/^Postgres 18/);
  await expect(line(jobTexts.disk)).toContainText(jobTexts.filesIn.disk);
  await expect(line(jobTexts.backup)).toHaveText(jobTexts.backupNone);
  const long = new Date(Date.now() - 600_000);
  const id = '0199a000-0000-7000-8000-00000000000a';
  const node = {
    id,
    name: 'a-machine-with-a-rather-long-name.example:4711',
    version: 'before',
    startedAt: long,
    seenAt: long,
  };
  const apart = {
    id: '0199a000-0000-7000-8000-00000000000b',
    name: 'second-machine:12',
    version: 'before',
    startedAt: long,
    seenAt: new Date(),
    publicUrl: 'https://elsewhere.example',
    clockOffsetSeconds: -75,
  };
  await db.node.createMany({ data: [node, apart] });
  const value = { at: '2026-01-05T10:00:00.000Z', size: 5_400_000_000, rows: 1, files: 1, lacking: 2 };
  await db.systemState.create({ data: { key: 'last_backup', value } });
  try {
    await page.reload();
    const lost = line(jobTexts.nodes).getByRole('listitem').filter({ hasText: node.name });
    await expect(lost).toContainText(jobTexts.nodeStates.lost);
    await expect(lost).toContainText(jobTexts.nodeVersion('before'));
    const other = line(jobTexts.nodes).getByRole('listitem').filter({ hasText: apart.name });
    await expect(other).toContainText(jobTexts.nodeAddress('https://elsewhere.example'));
    await expect(other).toContainText(jobTexts.nodeClock(-75));
    for (const words of [jobTexts.gigabytes('5.0'), jobTexts.backupOld, jobTexts.backupLacking(2)]) {
      await expect(line(jobTexts.backup)).toContainText(words);
    }
    await expectAccessible(page);
  } finally {
    await db.node.deleteMany({ where: { id: { in: [id, apart.id] } } });
    await db.systemState.delete({ where: { key: 'last_backup' } });
  }
}

test('a backup is made after entering the password, and downloaded', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/backups\.start|401/);
  const admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
  await ageSignIn(db, admin);
  try {
    await visit(page, '/admin/jobs', jobTexts.title);
    await expect(page.getByText(backupTexts.none, { exact: true })).toBeVisible();
    await button(page, backupTexts.start).click();
    const proving = page.getByRole('dialog', { name: reauthTexts.title });
    await proving.getByRole('textbox', { name: reauthTexts.password }).fill(admin.password);
    await proving.getByRole('button', { name: reauthTexts.confirm }).click();
    await expect(toast(page, backupTexts.started)).toBeVisible();
    // Created without this page.
    await visit(page, '/admin/audit', auditTexts.title);
    await visit(page, '/admin/jobs', jobTexts.title);
    await expect(button(page, backupTexts.download)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(backupTexts.kept, { exact: true })).toBeVisible();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await button(page, backupTexts.download).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^ipa-backup-.+\.tgz$/);
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    await page.goto('/admin/audit');
    const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: admin.email });
    await expect(entries.filter({ hasText: auditTexts.actions['backups.download'] })).toHaveCount(1);
    await expect(entries.filter({ hasText: auditTexts.actions['backups.start'] })).toHaveCount(1);
  } finally {
    await db.systemState.deleteMany({ where: { key: { in: ['last_backup', 'portal_backup'] } } });
  }
});

test('a job is run by hand, and a failed mail is sent again', async ({ page, context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id } = await db.outboxMessage.create({
    data: {
      kind: 'mail',
      topic: 'test.given-up',
      payload: {},
      failedAt: new Date(),
      attempts: 8,
      lastError: '550 no such mailbox',
    },
    select: { id: true },
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: /could not be delivered$/ }).click();
  await expectScreen(page, jobTexts.title);
  await expect(page.getByText('550 no such mailbox')).toBeVisible();
  await expectAccessible(page);
  const job = page.getByRole('main').getByRole('listitem').filter({ hasText: jobTexts.countersTitle });
  await button(job, jobTexts.runTitle(jobTexts.countersTitle)).click();
  await expect(toast(page, jobTexts.started)).toBeVisible();
  await expect(job).toContainText(jobTexts.states.succeeded);
  await page.getByRole('listitem').filter({ hasText: 'test.given-up' }).getByRole('button').click();
  await expect(toast(page, jobTexts.retried)).toBeVisible();
  await db.outboxMessage.delete({ where: { id }, select: { id: true } });
  await expectInstallation(page, db);
  await page.goto('/admin/audit?kind=job');
  const entry = page.getByRole('main').getByRole('listitem').first();
  await expect(entry).toContainText(`${auditTexts.actions['jobs.run']} ${jobTexts.countersTitle}`);
});

test('the log is filtered by kind and person, with the filter in the address', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
  await db.auditEntry.createMany({
    data: Array.from({ length: 60 }, () => ({
      actorId: admin.id,
      actorName: admin.email,
      action: 'roles.add',
      entityKind: 'user',
      entityName: 'somebody@example.test',
    })),
  });
  await page.goto('/admin/audit');
  await page.getByLabel(auditTexts.actor).selectOption({ label: admin.email });
  await button(page, auditTexts.apply).click();
  await expect(page).toHaveURL(new RegExp(`actorId=${admin.id}`));
  // The URL changes before the list does.
  await expect(button(page, auditTexts.clear)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(50);
  await page.getByRole('link', { name: auditTexts.next }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await expect(page.getByLabel(auditTexts.actor)).toHaveValue(admin.id);
  await expect(page.getByRole('link', { name: auditTexts.first })).toBeVisible();
  await button(page, auditTexts.clear).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

/** Uses the menu once the cached current user has expired. */
async function retryAt(page: Page, title: string): Promise<void> {
  await page.clock.fastForward(31_000);
  const navigation = page.getByRole('navigation', { name: adminTexts.navigation });
  await navigation.getByRole('link', { name: title }).click();
}

test('with a dead network the page stays with Retry and no toast (D6)', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/auth\.session|ERR_FAILED|page error/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await page.clock.install();
  await visit(page, '/admin/jobs', jobTexts.title);
  await page.route(/auth\.session/, (route) => route.abort());
  await retryAt(page, auditTexts.title);
  const retry = button(page, siteTexts.retry);
  await expect(retry).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(toast(page, authTexts.rolesFailedTitle)).toHaveCount(0);
  await page.unroute(/auth\.session/);
  await retry.click();
  await expectScreen(page, auditTexts.title);
});

test('another failure of the session query adds the toast of the catalogue (D6)', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/auth\.session|500|page error/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await page.clock.install();
  await visit(page, '/admin/audit', auditTexts.title);
  await page.route(/auth\.session/, (route) => route.fulfill(serverFault));
  await retryAt(page, jobTexts.title);
  await expect(toast(page, authTexts.rolesFailedTitle)).toBeVisible();
  await expect(messages(page)).toContainText(authTexts.rolesFailed);
  await expect(button(page, siteTexts.retry)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin/jobs');
});

test('the administration works by keyboard', { tag: '@both' }, async ({ page, context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: uiTexts.skipToContent });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  if (isSmall(page)) {
    const menu = button(page, adminTexts.menu);
    await menu.press('Enter');
    const drawer = page.getByRole('dialog', { name: adminTexts.admin });
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.press('Enter');
  }
  const navigation = page.getByRole('navigation', { name: adminTexts.navigation });
  await navigation.getByRole('link', { name: jobTexts.title }).press('Enter');
  await expectScreen(page, jobTexts.title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(`^${headTexts.adminTitle(headTexts.admin.jobs)} · `));
});

test('groups of the sidebar fold, and stay folded on this device (D58)', async ({ page, context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/jobs', jobTexts.title);
  const navigation = page.getByRole('navigation', { name: adminTexts.navigation });
  const group = (name: string) => navigation.getByRole('button', { name, exact: true });
  for (const name of ['Website', 'Investors', 'Money', 'System']) {
    await expect(group(name)).toHaveAttribute('aria-expanded', 'true');
  }
  const jobs = navigation.getByRole('link', { name: jobTexts.title });
  await group('System').press('Enter');
  await expect(jobs).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(group('System')).toHaveAttribute('aria-expanded', 'false');
  await expect(jobs).toBeHidden();
  await group('System').click();
  await expect(jobs).toBeVisible();
});
