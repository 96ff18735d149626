import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hasRoleFor, levelOf } from '../../src/domain/access/access.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { authTexts as texts } from '../../src/domain/auth/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
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

test('every field shows its error, and the summary gets the focus', async ({ page }) => {
  await visit(page, '/auth');
  await page.getByRole('button', { name: texts.signInButton, exact: true }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(texts.emailRequired);
  await expect(summary.locator('..')).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription(texts.emailRequired);
  await expect(passwordField(page)).toHaveAccessibleDescription(texts.passwordRequired);
  await emailField(page).fill('nobody');
  await page.getByRole('button', { name: texts.signInButton, exact: true }).click();
  await expect(emailField(page)).toHaveAccessibleDescription(texts.emailInvalid);
  await summary.getByRole('link', { name: new RegExp(texts.emailInvalid) }).click();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue('nobody');

  await page.getByRole('tab', { name: texts.signUpTab }).click();
  await expect(page).toHaveURL(/\?tab=signup$/);
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
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Use the password I signed up with' }).click();
  await passwordField(other).fill(password);
  await confirm.click();
  await expect(other).toHaveURL(/\/profile\?tab=security#sessions$/);
  await expect(toast(other, texts.confirmedTitle)).toBeVisible();
  await other.goto('about:blank');
  await other.goto(linkOf(mail));
  await expect(other.getByText(texts.linkUsedTitle)).toBeVisible();
  await other.close();

  // The sign-up tab follows.
  await page.bringToFront();
  await expect(page).toHaveURL(/\/profile\?tab=security#sessions$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
});

test('a wrong password is refused with a message, and the input stays', async ({ page, db }) => {
  const person = await makeUser(db);
  await visit(page, '/auth');
  await signInByForm(page, { ...person, password: 'not the one' });
  await expect(page.getByRole('alert')).toContainText(texts.wrongCredentials);
  await expect(toast(page, texts.signInFailed)).toBeVisible();
  await expect(emailField(page)).toHaveValue(person.email);
  await expect(passwordField(page)).toHaveValue('not the one');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/$/);
});

test('a form waits for its scripts on a slow line, and keeps what was typed meanwhile', async ({ page, db }) => {
  const person = await makeUser(db);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  const submit = page.getByRole('button', { name: texts.signInButton, exact: true });
  await expect(submit).toBeDisabled();
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await page.keyboard.press('Enter');
  release();
  await submit.click();
  await expect(page).toHaveURL(/\/$/);
});

test('a missing connection shows a message, and the form can be sent again', async ({ page, db, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const person = await makeUser(db);
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await signInByForm(page, person);
  await expect(page.getByRole('alert')).toContainText(formTexts.unreachable);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: formTexts.retry }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a forgotten password is replaced by a mailed link, which works once', async ({ page, db, site }) => {
  const person = await makeUser(db);
  await visit(page, '/auth');
  await page.getByRole('link', { name: texts.forgot }).click();
  await expect(page.getByRole('heading', { name: texts.resetTitle })).toBeVisible();
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
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(texts.linkUsedTitle)).toBeVisible();
  await page.getByRole('button', { name: texts.resetAgain }).click();
  await expect(page.getByRole('heading', { name: texts.resetTitle })).toBeFocused();
  await page.getByRole('link', { name: texts.backToSignIn }).click();
  // The previous form has a field with the same name.
  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
  await signInByForm(page, { email: person.email, password: renewed });
  await expect(page).toHaveURL(/\/$/);
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
  await other.keyboard.press('Escape');
  await visit(other, '/about');
  await openAccount(other);
  await accountEntry(other, accountTexts.signOut).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(toast(other, accountTexts.signedOut)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fprofile$/);
});

for (const { roles, entries, isAdministration } of [
  { roles: [], entries: [accountTexts.profile], isAdministration: false },
  { roles: ['editor'], entries: [accountTexts.profile], isAdministration: true },
  { roles: ['admin'], entries: [accountTexts.profile], isAdministration: true },
] as const) {
  test(
    `the account menu of ${roles[0] ?? 'a client'} leads to no refusal`,
    { tag: roles.length === 0 ? '@both' : [] },
    async ({ page, db, signIn: enter }) => {
      const person = await makeUser(db, { roles });
      await enter(page.context(), person);
      await visit(page, '/');
      await openAccount(page);
      await expectAccessible(page);
      for (const entry of entries) await expect(accountEntry(page, entry)).toBeVisible();
      const paths = await page
        .locator('[role=menu] a, [role=dialog] nav:last-of-type a')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect(paths.some((path) => path.startsWith('/admin'))).toBe(isAdministration && paths.length > 1);
      expect(paths.filter((path) => !hasRoleFor(levelOf(path), { roles: [...roles] }))).toEqual([]);
    },
  );
}

test('the account menu works by keyboard', async ({ page, db, signIn: enter }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page.context(), await makeUser(db));
  await visit(page, '/about');
  const button = page.getByRole('button', { name: new RegExp(`^${accountTexts.menu}`) });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  // Before the focus reaches the menu, keys still go to the button.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: accountTexts.signOut })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: accountTexts.profile }).press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
});

test('a client who opens the administration is redirected home with the reason', async ({
  page,
  db,
  signIn: enter,
}) => {
  await enter(page.context(), await makeUser(db));
  await visitForToast(page, '/admin');
  await expect(toast(page, texts.accessDenied)).toBeVisible();
  await expect(messages(page).getByText(texts.accessDeniedText)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('an expired session is signed in again in place, and the form keeps its input', async ({
  page,
  db,
  signIn: enter,
  allowConsole,
}) => {
  // Requests the page made meanwhile are refused too.
  allowConsole(/\/api\/trpc\/(?:profile|notifications)\./);
  const person = await makeUser(db);
  await enter(page.context(), person);
  await page.goto('/profile');
  const company = page.getByLabel('Company', { exact: true });
  await company.fill('Goroka Coffee');
  await endSessionsDuring(page, db, { userId: person.id, path: 'trpc/profile.update' });
  await page.getByRole('button', { name: formTexts.save, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(accountTexts.endedTitle)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(`${texts.password} (required)`, { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: texts.signInButton, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(company).toHaveValue('Goroka Coffee');
});

test('the end of a session is announced, and one press extends it', async ({ page, db, signIn: enter }) => {
  const person = await makeUser(db);
  await enter(page.context(), person);
  await visit(page, '/profile', headTexts.profile);
  await bringEndNear(page, db, person);
  await expect(page.getByText(/You will be signed out at \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: accountTexts.stay }).click();
  await expect(page.getByText(/You will be signed out at/)).toBeHidden();
  const { expiresAt } = await db.session.findFirstOrThrow({
    where: { userId: person.id },
    select: { expiresAt: true },
  });
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});

for (const path of ['/auth', '/auth?tab=signup', '/auth/reset', '/auth/confirm', '/auth/invite', '/auth/setup']) {
  test(`${path} is accessible and excluded from search engines`, async ({ page }) => {
    const answer = await visit(page, path);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}
