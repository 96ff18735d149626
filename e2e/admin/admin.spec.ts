import { listTexts } from '../../src/domain/forms/list-texts.ts';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { type AuditAction, auditTexts } from '../../src/domain/audit/texts.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
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
import { button, expectScreen, messages, toast, visit, visitForToast } from '../setup/screens.ts';

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

async function openEntry(page: Page, path: '/admin/audit' | '/admin/jobs'): Promise<void> {
  const menu = page.getByRole('navigation', { name: adminTexts.navigation });
  await menu.getByRole('link', { name: adminTexts.entries[path], exact: true }).click();
}

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

test('a signed-out visitor is asked to sign in, returns to the same page, and filters the log', async ({
  page,
  db,
}) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  await db.auditEntry.createMany({
    data: Array.from({ length: 60 }, () => ({
      actorId: admin.id,
      actorName: admin.email,
      action: 'roles.add',
      entityKind: 'user',
      entityName: 'somebody@example.test',
    })),
  });
  await page.goto('/admin/audit?kind=user#top');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signInByForm(page, admin);
  await expect(page).toHaveURL(/\/admin\/audit\?kind=user#top$/);
  await expectScreen(page, auditTexts.title);
  await expectAccessible(page);

  await page.getByLabel(auditTexts.actor).selectOption({ label: admin.email });
  await button(page, auditTexts.apply).click();
  await expect(page).toHaveURL(new RegExp(`actorId=${admin.id}`));
  // The URL changes before the list does.
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasNotText: admin.email })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(50);
  await page.getByRole('link', { name: auditTexts.next }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await expect(page.getByLabel(auditTexts.actor)).toHaveValue(admin.id);
  await expect(page.getByRole('link', { name: auditTexts.first })).toBeVisible();
  await button(page, listTexts.clear).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test('a client who opens the administration is at the home page, with a message', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db));
  await visitForToast(page, '/admin/settings');
  await expect(toast(page, authTexts.accessDenied)).toBeVisible();
  await expect(messages(page)).toContainText(authTexts.accessDeniedText);
  await expect(page).toHaveURL(/\/$/);
});

async function changeRoles(page: Page, card: Locator): Promise<void> {
  await expect(card).toContainText(texts.noRoles);
  await button(card, texts.of(texts.make.editor, texts.unnamed)).click();
  await expect(toast(page, texts.added)).toBeVisible();
  await expect(badge(card, 'editor')).toBeVisible();
  await expect(button(card, texts.of(texts.make.editor, texts.unnamed))).toHaveCount(0);
  await badge(card, 'editor').click();
  const question = page.getByRole('alertdialog', { name: `Remove the Editor role from ${texts.unnamed}?` });
  await expect(question).toContainText('They will no longer be able to write pages and posts');
  await button(question, 'Remove role').click();
  await expect(toast(page, texts.removed)).toBeVisible();
  await expect(card).toContainText(texts.noRoles);
}

async function suspend(page: Page, card: Locator): Promise<void> {
  const opener = button(card, texts.of(texts.suspend, texts.unnamed));
  await opener.click();
  const question = page.getByRole('alertdialog', { name: texts.suspendTitle(texts.unnamed) });
  await expect(button(question, formTexts.cancel)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await question.getByLabel(texts.suspendReason).fill('Left the ministry');
  await button(question, texts.suspend).click();
  await expect(toast(page, texts.suspendedDone)).toBeVisible();
  await expect(card).toContainText(texts.suspendedFor('Left the ministry'));
  await expect(button(card, texts.of(texts.endSessions, texts.unnamed))).toBeHidden();
}

async function restore(page: Page, card: Locator): Promise<void> {
  await button(card, texts.of(texts.restore, texts.unnamed)).click();
  await expect(toast(page, texts.restoredDone)).toBeVisible();
  await expect(button(card, texts.of(texts.suspend, texts.unnamed))).toBeVisible();
}

async function endSessions(page: Page, card: Locator): Promise<void> {
  await button(card, texts.of(texts.endSessions, texts.unnamed)).click();
  const question = page.getByRole('alertdialog', { name: texts.endSessionsTitle(texts.unnamed) });
  await button(question, texts.endSessions).click();
  await expect(toast(page, texts.endSessionsDone)).toBeVisible();
}

async function resetTwoFactor(page: Page, card: Locator): Promise<void> {
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
}

/** The log has each change, newest first. */
async function expectChanges(page: Page, { email }: Person, actions: readonly AuditAction[]): Promise<void> {
  await openEntry(page, '/admin/audit');
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
  await expect(entries).toContainText(actions.map((action) => `${auditTexts.actions[action]} ${email}`));
  const suspended = entries.filter({ hasText: `${auditTexts.actions['roles.suspend']} ${email}` });
  await suspended.getByText(auditTexts.details).click();
  await expect(suspended).toContainText('Left the ministry');
  await expectAccessible(page);
}

test('an account is suspended, restored, given a role and signed out, and its two-factor reset; each is announced and logged', async ({
  page,
  context,
  db,
  signIn,
  browserOf,
}) => {
  const person = await makeUser(db);
  await buildTotpFactor(db, person.id);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const other = await openProfile(await browserOf(person));
  const card = await findUser(page, person);
  await expect(card).toContainText(texts.unnamed);
  await expectAccessible(page);
  await test.step('suspended, and signed out on the next request', async () => {
    await suspend(page, card);
    await expectSignedOut(other);
  });
  await test.step('restored', () => restore(page, card));
  await test.step('a role given and removed', () => changeRoles(page, card));
  await test.step('signed out everywhere', () => endSessions(page, card));
  await test.step('two-factor reset', () => resetTwoFactor(page, card));
  const actions = ['resetTwoFactor', 'endSessions', 'remove', 'add', 'restore', 'suspend'] as const;
  await test.step('the log', () =>
    expectChanges(
      page,
      person,
      actions.map((action) => `roles.${action}` as const),
    ));
});

/** Asks for a proof of identity first: only then does the server say whether the account exists. */
async function addUnknown(page: Page, admin: Person, email: string): Promise<void> {
  const form = page.getByRole('form', { name: texts.addAdminTitle });
  await expect(button(form, texts.addAdmin)).toBeDisabled();
  await form.getByLabel(texts.email).fill(email);
  await button(form, texts.addAdmin).click();
  const question = page.getByRole('dialog', { name: reauthTexts.title });
  await question.getByRole('textbox', { name: reauthTexts.password }).fill(admin.password);
  await expectAccessible(page);
  await button(question, reauthTexts.confirm).click();
  await expect(toast(page, texts.notFoundTitle)).toBeVisible();
  await expect(messages(page)).toContainText(texts.notFound);
  await expect(form.getByLabel(texts.email)).toHaveAccessibleDescription(/No user found with that email address\./);
  await expect(form.getByLabel(texts.email)).toHaveValue(email);
  await expect(button(form, 'Invite')).toBeVisible();
  await expectAccessible(page);
}

async function addKnown(page: Page, { email }: Person): Promise<void> {
  const form = page.getByRole('form', { name: texts.addAdminTitle });
  await form.getByLabel(texts.email).fill(email.toUpperCase());
  await button(form, texts.addAdmin).click();
  await expect(toast(page, texts.added)).toBeVisible();
  await expect(form.getByLabel(texts.email)).toHaveValue('');
  await expect(button(form, texts.addAdmin)).toBeDisabled();
}

async function invite(page: Page, email: string): Promise<void> {
  const inviting = page.getByRole('form', { name: 'Invite a colleague' });
  await inviting.getByLabel(texts.email).fill(email);
  await inviting.getByLabel('Role').selectOption('editor');
  await button(inviting, 'Invite').click();
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  const open = page.getByRole('region', { name: 'Pending invitations' });
  await expect(open.getByRole('listitem').filter({ hasText: email })).toContainText(texts.roleNames.editor);
  await expect(inviting.getByLabel(texts.email)).toHaveValue('');
}

async function accept(colleague: Page, link: string, email: string): Promise<void> {
  const password = 'Sepik-Lanterns-19';
  await visit(colleague, link);
  await passwordField(colleague).fill(password);
  await passwordField(colleague, authTexts.confirmPassword).fill(password);
  await expectAccessible(colleague);
  await button(colleague, 'Accept invitation').click();
  await expect(colleague.getByText(`You can now sign in as ${email}.`)).toBeVisible();
  await colleague.getByRole('link', { name: authTexts.toSignIn }).click();
  await signInByForm(colleague, { email, password });
  await expect(colleague).toHaveURL(/\/admin$/);
  await expectScreen(colleague, headTexts.admin.dashboard);
}

test('an admin is added by email; an unknown address shows an error, and is invited', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
  browser,
  site,
  grant,
}) => {
  allowConsole(/40[14]/);
  const [admin, person] = [await makeUser(db, { roles: ['admin'] }), await makeUser(db)];
  const email = 'invited.colleague@example.test';
  await signIn(context, admin);
  await ageSignIn(db, admin);
  await visit(page, '/admin/settings?tab=users');
  await test.step('an address without an account', () => addUnknown(page, admin, email));
  await test.step('is invited', () => invite(page, email));
  await test.step('an address with an account', () => addKnown(page, person));

  let link: string | undefined;
  await expect(async () => {
    const mail = (await site.mails()).findLast(({ to }) => to.includes(email));
    expect(mail?.subject).toBe('You have been invited to be an editor');
    link = mail && linkOf(mail);
  }).toPass();
  const theirs = await browser.newContext({ baseURL: site.origin, storageState: grant });
  await test.step('the colleague accepts, and signs in', async () => accept(await theirs.newPage(), link ?? '', email));
  await theirs.close();

  const card = await findUser(page, { id: '', email, password: '' });
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
  await page.getByRole('banner').getByRole('link', { name: accountTexts.admin, exact: true }).click();
  await expectScreen(page, adminTexts.entries['/clients']);
});

test('giving up one’s own admin role asks first, is refused to the last admin, and leaves the administration', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409/);
  await db.userRole.deleteMany({ where: { role: 'admin' } });
  const admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
  const card = await findUser(page, admin);
  await badge(card, 'admin').click();
  const question = page.getByRole('alertdialog', { name: 'Remove your own admin role?' });
  await expect(question).toContainText('You will lose access to the administration area immediately');
  await expectAccessible(page);
  await button(question, formTexts.cancel).click();
  await expect(badge(card, 'admin')).toBeFocused();
  await badge(card, 'admin').click();
  await button(question, 'Remove my admin role').click();
  await expect(toast(page, texts.error)).toBeVisible();
  await expect(messages(page)).toContainText(roleRefusals.lastAdmin);
  await expect(question).toContainText(roleRefusals.lastAdmin);

  await makeUser(db, { roles: ['admin'] });
  await button(question, 'Remove my admin role').click();
  await expect(page).toHaveURL(/\/$/);
});

test('users are searched and paged, with many and long names; failures are reported in their place', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/roles\.list|500|page error|roles\.add|ERR_FAILED/);
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
  await page.route(/roles\.list/, (route) => route.fulfill(serverFault));
  await visitForToast(page, '/admin/settings?tab=users');
  await expect(toast(page, texts.error)).toBeVisible();
  await expect(messages(page)).toContainText(texts.fetchFailed);
  await page.unroute(/roles\.list/);
  await button(page, siteTexts.retry).click();
  await expectScreen(page, headTexts.admin.settings);

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/after=/);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page).not.toHaveURL(/after=/);
  await page.getByRole('searchbox').fill('bartholomew kaumakuri');
  await button(page, texts.searchButton).click();
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: long.email });
  await expect(page.getByRole('tabpanel').getByRole('listitem').getByRole('heading')).toHaveCount(1);
  await expectAccessible(page);

  await page.route(/roles\.add/, (route) => route.abort());
  await card.getByRole('button', { name: texts.make.admin }).click();
  await expect(toast(page, texts.error)).toBeVisible();
  await expect(card).toContainText(formTexts.unreachable);
  await expect(card).toContainText(texts.noRoles);

  await page.getByRole('searchbox').fill('nobody is called this');
  await button(page, texts.searchButton).click();
  await expect(page.getByText(texts.emptySearch)).toBeVisible();
  await button(page, texts.clearSearch).click();
  await expect(page).toHaveURL(/\/admin\/settings\?tab=users$/);
});

/** A process that went silent and one with other settings, beside this one, and an old backup. */
async function makeInstallation(db: Db): Promise<{ lost: string; apart: string; remove: () => Promise<void> }> {
  const long = new Date(Date.now() - 600_000);
  const lost = {
    id: '0199a000-0000-7000-8000-00000000000a',
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
  await db.node.createMany({ data: [lost, apart] });
  const value = { at: '2026-01-05T10:00:00.000Z', size: 5_400_000_000, rows: 1, files: 1, lacking: 2 };
  await db.systemState.create({ data: { key: 'last_backup', value } });
  return {
    lost: lost.name,
    apart: apart.name,
    remove: async () => {
      await db.node.deleteMany({ where: { id: { in: [lost.id, apart.id] } } });
      await db.systemState.delete({ where: { key: 'last_backup' } });
    },
  };
}

/** A line about the installation. */
const installed = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('definition')
    .filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) });

async function expectInstallation(page: Page, { lost, apart }: { lost: string; apart: string }): Promise<void> {
  const node = (name: string) => installed(page, jobTexts.nodes).getByRole('listitem').filter({ hasText: name });
  await expect(installed(page, jobTexts.nodes)).toContainText(jobTexts.nodeStates.here);
  await expect(installed(page, jobTexts.database)).toContainText(/^Postgres 18/);
  await expect(installed(page, jobTexts.disk)).toContainText(jobTexts.filesIn.disk);
  await expect(node(lost)).toContainText(jobTexts.nodeStates.lost);
  await expect(node(lost)).toContainText(jobTexts.nodeVersion('before'));
  await expect(node(apart)).toContainText(jobTexts.nodeAddress('https://elsewhere.example'));
  await expect(node(apart)).toContainText(jobTexts.nodeClock(-75));
  for (const words of [jobTexts.gigabytes('5.0'), jobTexts.backupOld, jobTexts.backupLacking(2)]) {
    await expect(installed(page, jobTexts.backup)).toContainText(words);
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
    await expect(installed(page, jobTexts.backup)).toHaveText(jobTexts.backupNone);
    await button(page, backupTexts.start).click();
    const proving = page.getByRole('dialog', { name: reauthTexts.title });
    await proving.getByRole('textbox', { name: reauthTexts.password }).fill(admin.password);
    await proving.getByRole('button', { name: reauthTexts.confirm }).click();
    await expect(toast(page, backupTexts.started)).toBeVisible();
    // Created without this page.
    await openEntry(page, '/admin/audit');
    await expectScreen(page, auditTexts.title);
    await openEntry(page, '/admin/jobs');
    await expect(button(page, backupTexts.download)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(backupTexts.kept, { exact: true })).toBeVisible();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await button(page, backupTexts.download).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^ipa-backup-.+\.tgz$/);
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  } finally {
    await db.systemState.deleteMany({ where: { key: { in: ['last_backup', 'portal_backup'] } } });
  }
});

test('a job is run by hand, a failed mail is sent again, and the installation is shown', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id } = await db.outboxMessage.create({
    data: {
      kind: 'mail',
      topic: 'auth.reset',
      payload: {},
      failedAt: new Date(),
      attempts: 8,
      lastError: '550 no such mailbox',
    },
    select: { id: true },
  });
  const installation = await makeInstallation(db);
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await page.getByRole('link', { name: /could not be delivered$/ }).click();
  await expectScreen(page, jobTexts.title);
  await expect(page.getByText('550 no such mailbox')).toBeVisible();
  await expectInstallation(page, installation);
  await expectAccessible(page);
  const job = page.getByRole('main').getByRole('listitem').filter({ hasText: jobTexts.countersTitle });
  await button(job, jobTexts.runTitle(jobTexts.countersTitle)).click();
  await expect(toast(page, jobTexts.started)).toBeVisible();
  await expect(job).toContainText(jobTexts.states.succeeded);
  const message = page.getByRole('listitem').filter({ hasText: 'Password reset' });
  await expect(message).not.toContainText('auth.reset');
  await message.getByRole('button', { name: /^Send again: Password reset/ }).click();
  await expect(toast(page, jobTexts.retried)).toBeVisible();
  await db.outboxMessage.delete({ where: { id }, select: { id: true } });
  await installation.remove();
});

/** Uses the menu once the cached current user has expired. */
async function retryAt(page: Page, path: '/admin/audit' | '/admin/jobs'): Promise<void> {
  await page.clock.fastForward(31_000);
  await openEntry(page, path);
}

test('with a dead network the page stays with Retry and no toast; another failure adds a toast (D6)', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/auth\.session|ERR_FAILED|500|page error/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await page.clock.install();
  await visit(page, '/admin/jobs', jobTexts.title);
  await page.route(/auth\.session/, (route) => route.abort());
  await retryAt(page, '/admin/audit');
  const retry = button(page, siteTexts.retry);
  await expect(retry).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(toast(page, authTexts.rolesFailedTitle)).toHaveCount(0);
  await page.unroute(/auth\.session/);
  await retry.click();
  await expectScreen(page, auditTexts.title);

  await page.route(/auth\.session/, (route) => route.fulfill(serverFault));
  await retryAt(page, '/admin/jobs');
  await expect(toast(page, authTexts.rolesFailedTitle)).toBeVisible();
  await expect(messages(page)).toContainText(authTexts.rolesFailed);
  await expect(retry).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin/jobs');
});

async function openJobsByKey(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: adminTexts.navigation });
  await navigation.getByRole('link', { name: jobTexts.title }).press('Enter');
  await expectScreen(page, jobTexts.title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(`^${headTexts.adminTitle(headTexts.admin.jobs)} · `));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
}

test('the administration works by keyboard, and folded groups of its sidebar stay folded (D58)', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: uiTexts.skipToContent });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await openJobsByKey(page);

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

test(
  'the menu of the administration works by keyboard in a narrow window',
  { tag: '@phone' },
  async ({ page, context, db, signIn }) => {
    await signIn(context, await makeUser(db, { roles: ['admin'] }));
    await visit(page, '/admin', adminTexts.dashboardTitle);
    const menu = button(page, adminTexts.menu);
    await menu.press('Enter');
    const drawer = page.getByRole('dialog', { name: adminTexts.admin });
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.press('Enter');
    await openJobsByKey(page);
  },
);
