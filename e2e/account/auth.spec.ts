import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hasRoleFor, levelOf } from '../../src/domain/access/access.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { authTexts as texts } from '../../src/domain/auth/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { dashboardTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { draftNameOf, inDraftStore } from '../setup/autosaved.ts';
import { linkOf, type SentMail } from '../setup/mails.ts';
import {
  accountEntry,
  bringEndNear,
  endSessionsDuring,
  expect,
  makeUser,
  openAccount,
  passwordField,
  signInByForm,
  test,
} from '../setup/people.ts';
import { messages, toast, visit, visitForToast } from '../setup/screens.ts';
import type { Site } from '../setup/site.ts';

const password = 'Kumul-Sunrise-77';
const newAddress = () => `new-${randomBytes(5).toString('hex')}@example.test`;

const emailField = (page: Page) => page.getByRole('textbox', { name: texts.email });

async function mailTo(site: Site, address: string, subject: RegExp): Promise<SentMail> {
  let found: SentMail | undefined;
  await expect(async () => {
    found = (await site.mails()).findLast((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('no mail');
  return found;
}

test.beforeEach(({ allowConsole }) => {
  // The browser logs each refusal as a failed request.
  allowConsole(/answer 4\d\d: POST .*\/api\/trpc\/auth\./);
  allowConsole(/Failed to load resource: .* 4\d\d .*\/api\/trpc\/auth\./);
});

const signInButton = (page: Page) => page.getByRole('button', { name: texts.signInButton, exact: true });

async function typeBeforeScripts(page: Page, { email, password: typed }: { email: string; password: string }) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(signInButton(page)).toBeDisabled();
  await emailField(page).fill(email);
  await passwordField(page).fill(typed);
  await page.keyboard.press('Enter');
  release();
  await signInButton(page).click();
}

async function expectRefused(page: Page, email: string, typed: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(texts.wrongCredentials);
  await expect(toast(page, texts.signInFailed)).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue(typed);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
}

async function signInWithFaults(page: Page): Promise<void> {
  await emailField(page).fill('');
  await passwordField(page).fill('');
  await signInButton(page).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(texts.emailRequired);
  await expect(summary.locator('..')).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription(texts.emailRequired);
  await expect(passwordField(page)).toHaveAccessibleDescription(texts.passwordRequired);
  await expectAccessible(page);
  await emailField(page).fill('nobody');
  await signInButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription(texts.emailInvalid);
  await summary.getByRole('link', { name: new RegExp(texts.emailInvalid) }).click();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue('nobody');
}

async function signUpWithFaults(page: Page): Promise<void> {
  await page.getByRole('tab', { name: texts.signUpTab }).click();
  await expect(page).toHaveURL(/\?tab=signup$/);
  await expectAccessible(page);
  await emailField(page).fill(newAddress());
  await passwordField(page).fill('short');
  await page.getByRole('button', { name: texts.signUpButton }).click();
  await expect(passwordField(page)).toHaveAccessibleDescription(new RegExp(texts.passwordShort));
  await expect(passwordField(page, texts.confirmPassword)).toHaveAccessibleDescription(texts.confirmRequired);
  await passwordField(page).fill('long enough');
  await passwordField(page, texts.confirmPassword).fill('something else');
  await page.getByRole('button', { name: texts.signUpButton }).click();
  await expect(passwordField(page, texts.confirmPassword)).toHaveAccessibleDescription(texts.passwordsDiffer);
  await passwordField(page).fill('password');
  await passwordField(page, texts.confirmPassword).fill('password');
  await page.getByRole('button', { name: texts.signUpButton }).click();
  await expect(passwordField(page)).toHaveAccessibleDescription(new RegExp(texts.passwordCommon));
  await expect(passwordField(page)).toHaveValue('password');
}

test('the forms wait for their scripts, show every error, and can be sent again after a lost connection', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const person = await makeUser(db);
  const wrong = { email: person.email, password: 'not the one' };
  await test.step('what is typed before the scripts is kept', () => typeBeforeScripts(page, wrong));
  await test.step('a wrong password is refused, and the input stays', () =>
    expectRefused(page, wrong.email, wrong.password));
  await test.step('every field shows its error, and the summary gets the focus', () => signInWithFaults(page));
  await test.step('so does the sign-up form', () => signUpWithFaults(page));

  await page.getByRole('tab', { name: texts.signInTab }).click();
  await expect(passwordField(page, texts.confirmPassword)).toHaveCount(0);
  await page.context().setOffline(true);
  await signInByForm(page, person);
  await expect(page.getByRole('alert')).toContainText(formTexts.unreachable);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: formTexts.retry }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('sign up, confirm by the mailed link, and continue signed in at the original page', async ({ page, site }) => {
  const email = newAddress();
  await page.goto('/profile?tab=security#sessions');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await page.getByRole('tab', { name: texts.signUpTab }).click();
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await passwordField(page, texts.confirmPassword).fill(password);
  await page.getByRole('button', { name: texts.signUpButton }).click();
  await expect(page.getByRole('heading', { name: texts.checkMailTitle })).toBeFocused();
  await expect(toast(page, texts.accountCreated)).toBeVisible();
  await expectAccessible(page);

  // An unconfirmed account cannot sign in, but can request another mail.
  await page.getByRole('button', { name: texts.haveAccount }).click();
  await signInByForm(page, { email, password });
  await expect(page.getByRole('alert')).toContainText(texts.unconfirmed);
  await page.getByRole('button', { name: texts.resendLink }).click();
  await expect(page.getByText(texts.resent)).toBeVisible();
  await expect(page.getByText(/You can ask again in \d+ s/)).toBeVisible();

  const mail = await mailTo(site, email, /confirm/i);
  const other = await page.context().newPage();
  await visit(other, linkOf(mail));
  const confirm = other.getByRole('button', { name: texts.confirmButton });
  await expect(confirm).toBeVisible();
  await expect(other).toHaveURL(/\/auth\/confirm$/);
  await expectAccessible(other);
  // Accepts the password from sign-up or a new one. The link alone does not prove the first.
  await passwordField(other).fill('not-the-password');
  await confirm.click();
  await expect(passwordField(other)).toHaveAccessibleDescription(
    'This is not the password you signed up with. Try again, or set a new password.',
  );
  await other.getByRole('button', { name: 'Set a new password instead' }).click();
  await expect(passwordField(other, texts.newPassword)).toBeVisible();
  await other.getByRole('button', { name: 'Use the password I signed up with' }).click();
  await passwordField(other).fill(password);
  await confirm.click();
  await expect(other).toHaveURL(/\/profile\?tab=security#sessions$/);
  await expect(toast(other, texts.confirmedTitle)).toBeVisible();
  await other.goto('about:blank');
  await other.goto(linkOf(mail));
  await expect(other.getByText(texts.linkUsedTitle)).toBeVisible();
  await expectAccessible(other);
  await other.close();

  // The sign-up tab follows.
  await page.bringToFront();
  await expect(page).toHaveURL(/\/profile\?tab=security#sessions$/);
});

test('a forgotten password is replaced by a mailed link, which works once', async ({ page, db, site }) => {
  const person = await makeUser(db);
  await visit(page, '/auth?redirect=%2Fprofile');
  await page.getByRole('link', { name: texts.forgot }).click();
  await expect(page.getByRole('heading', { name: texts.resetTitle })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.backToSignIn })).toHaveAttribute(
    'href',
    '/auth?redirect=%2Fprofile',
  );
  await expectAccessible(page);
  await emailField(page).fill(person.email);
  await page.getByRole('button', { name: texts.resetButton }).click();
  await expect(page.getByText(texts.resetSent(person.email))).toBeVisible();

  const link = linkOf(await mailTo(site, person.email, /password/i));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: texts.newPasswordTitle })).toBeVisible();
  const renewed = 'Taro-and-kaukau-91';
  await passwordField(page, texts.newPassword).fill(renewed);
  await passwordField(page, texts.confirmPassword).fill(renewed);
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.newPasswordButton }).click();
  await expect(page.getByText(texts.passwordChangedTitle)).toBeVisible();
  await expect(page.getByRole('link', { name: texts.toSignIn })).toHaveAttribute('href', '/auth?redirect=%2Fprofile');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(texts.linkUsedTitle)).toBeVisible();
  await page.getByRole('button', { name: texts.resetAgain }).click();
  await expect(page.getByRole('heading', { name: texts.resetTitle })).toBeFocused();
  await page.getByRole('link', { name: texts.backToSignIn }).click();
  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
});

test('an account confirmed in another browser continues there after sign-in', async ({
  page,
  browser,
  site,
  grant,
}) => {
  const email = newAddress();
  await visit(page, '/auth?tab=signup&redirect=%2Fprofile');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await passwordField(page, texts.confirmPassword).fill(password);
  await page.getByRole('button', { name: texts.signUpButton }).click();
  await expect(page.getByRole('heading', { name: texts.checkMailTitle })).toBeFocused();

  const phone = await browser.newContext({ baseURL: site.origin, storageState: grant });
  const other = await phone.newPage();
  await visit(other, linkOf(await mailTo(site, email, /confirm/i)));
  await passwordField(other).fill(password);
  await other.getByRole('button', { name: texts.confirmButton }).click();
  await expect(other.getByText(texts.confirmedTitle)).toBeVisible();
  await other.getByRole('link', { name: texts.toSignIn }).click();
  await signInByForm(other, { email, password });
  await expect(other).toHaveURL(/\/profile$/);
  await phone.close();
});

test('a suspended account is shown how to ask about it', async ({ page, db }) => {
  const person = await makeUser(db, { suspended: true });
  await visit(page, '/auth');
  await signInByForm(page, person);
  await expect(page.getByRole('alert')).toContainText(texts.suspended);
  const link = page.getByRole('link', { name: texts.sendEnquiry });
  await expect(link).toHaveAttribute('href', '/invest#express-interest');
  await expectAccessible(page);
});

test('signing in and out in one tab does the same in the others', async ({ page, db }) => {
  const person = await makeUser(db);
  const other = await page.context().newPage();
  await visit(other, '/');
  await visit(page, '/auth?redirect=/profile');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  await openAccount(other);
  await expect(other.getByText(person.email)).toBeVisible();
  const draft = draftNameOf(person, 'about');
  await inDraftStore(other, 'keep', [draft]);
  await accountEntry(other, accountTexts.signOut).click();
  await other
    .getByRole('alertdialog', { name: contentEditorTexts.signOutTitle })
    .getByRole('button', { name: contentEditorTexts.signOutKeep, exact: true })
    .click();
  await expect(toast(other, accountTexts.signedOut)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fprofile$/);
  expect(await inDraftStore(page, 'list')).toEqual([draft]);
});

test('the account menu leads to no refusal and works by keyboard; a client in the administration is led home', async ({
  page,
  db,
  signIn: enter,
}) => {
  const roles = ['editor'] as const;
  await enter(page.context(), await makeUser(db, { roles }));
  await visit(page, '/about');
  const button = page.getByRole('button', { name: new RegExp(`^${accountTexts.menu}`) });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  // Before the focus reaches the menu, keys still go to the button.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  const paths = await menu
    .getByRole('menuitem')
    .evaluateAll((links) => links.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.pathname] : [])));
  expect(paths).toContain('/profile');
  expect(paths.some((path) => path.startsWith('/admin'))).toBe(true);
  expect(paths.filter((path) => !hasRoleFor(levelOf(path), { roles: [...roles] }))).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: accountTexts.signOut })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: accountTexts.dashboard, exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: dashboardTexts.title })).toBeVisible();

  await enter(page.context(), await makeUser(db));
  await visitForToast(page, '/admin');
  await expect(toast(page, texts.accessDenied)).toBeVisible();
  await expect(messages(page).getByText(texts.accessDeniedText)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a session is extended by one press before its end, and after it signed in again in place', async ({
  page,
  db,
  signIn: enter,
  allowConsole,
}) => {
  // Other requests of the page are refused too.
  allowConsole(/\/api\/trpc\/(?:profile|notifications)\./);
  const person = await makeUser(db);
  await enter(page.context(), person);
  await visit(page, '/profile', headTexts.profile);
  await bringEndNear(page, db, person);
  await expectAccessible(page);
  await page.getByRole('button', { name: accountTexts.stay }).click();
  await expect(page.getByText(/You will be signed out at/)).toBeHidden();
  const { expiresAt } = await db.session.findFirstOrThrow({
    where: { userId: person.id },
    select: { expiresAt: true },
  });
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);

  const company = page.getByLabel('Company', { exact: true });
  await company.fill('Goroka Coffee');
  await endSessionsDuring(page, db, { userId: person.id, path: 'trpc/profile.update' });
  await page.getByRole('button', { name: formTexts.save, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(accountTexts.endedTitle)).toBeVisible();
  await expectAccessible(page);
  await passwordField(dialog).fill(person.password);
  await dialog.getByRole('button', { name: texts.signInButton, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(company).toHaveValue('Goroka Coffee');
});

test('an ended session: a link pointed at signs no page out, and the sign-in is offered where the check fails', async ({
  page,
  db,
  signIn: enter,
  allowConsole,
}) => {
  allowConsole(/\/api\/trpc\/(?:profile|notifications|billing|auth)\.|net::ERR_FAILED/);
  const person = await makeUser(db);
  await enter(page.context(), person);
  await visit(page, '/profile', headTexts.profile);
  const company = page.getByLabel('Company', { exact: true });
  await company.fill('Goroka Coffee');

  await db.session.deleteMany({ where: { userId: person.id } });
  // Later than the page trusts what it knows of the session.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  const preloaded = page.waitForResponse(/\/dashboard.*\.js/);
  await page.getByRole('link', { name: accountTexts.dashboard, exact: true }).first().hover();
  await preloaded;
  await page.route('**/api/trpc/auth.session*', async (route) => route.abort());
  await page.getByRole('button', { name: formTexts.save, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(accountTexts.endedTitle)).toBeVisible();
  await page.unroute('**/api/trpc/auth.session*');
  await passwordField(dialog).fill(person.password);
  await dialog.getByRole('button', { name: texts.signInButton, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(company).toHaveValue('Goroka Coffee');
});

test('an ended session whose sign-in form cannot be fetched: the save fails, and a reload leads to the sign-in', async ({
  page,
  db,
  signIn: enter,
  allowConsole,
}) => {
  allowConsole(/\/assets\/sign-in-again-|\/api\/trpc\/(?:profile|notifications|billing)\.|net::ERR_FAILED/);
  const person = await makeUser(db);
  await enter(page.context(), person);
  await page.clock.install();
  await page.route('**/assets/sign-in-again-*.js', (route) => route.abort());
  await visit(page, '/profile', headTexts.profile);
  await page.getByLabel('Company', { exact: true }).fill('Goroka Coffee');
  await db.session.deleteMany({ where: { userId: person.id } });
  const save = page.getByRole('button', { name: formTexts.save, exact: true });
  await save.click();
  await expect(page.getByRole('button', { name: formTexts.saving, exact: true })).toBeVisible();
  const again = page.getByRole('button', { name: accountTexts.signInAgain, exact: true });
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(again).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
  await expect(page.getByText('You have been signed out.', { exact: true })).toBeVisible();
  await expect(save).toBeEnabled();
  await again.click();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fprofile/);
});
