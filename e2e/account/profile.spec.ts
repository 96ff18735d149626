import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { profileRefusals, profileScreenTexts as texts, profileTexts } from '../../src/domain/profile/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { reauthTexts } from '../../src/domain/auth/reauth-texts.ts';
import { uiTexts } from '../../src/domain/forms/ui-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { ageSignIn, codeOf, expect, makeUser, type Person, test } from '../setup/people.ts';
import { button, toast, visitForToast } from '../setup/screens.ts';

const nextPassword = 'Cassowary-River-41';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const passwordField = (within: Page | Locator, name: string): Locator => within.getByRole('textbox', { name });

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/profile?tab=security');
  await expect(page.getByText(texts.thisDevice, { exact: true })).toBeVisible();
}

async function confirmIdentity(page: Page, { password }: Person): Promise<void> {
  const asked = dialog(page, reauthTexts.title);
  await passwordField(asked, reauthTexts.password).fill(password);
  await button(asked, reauthTexts.confirm).click();
}

/** Retries, because the server may have closed the idle connection. */
const askProfile = ({ request }: BrowserContext) => request.get('/api/trpc/profile.get', { maxRetries: 2 });

async function enterDetails(page: Page): Promise<void> {
  await page.getByLabel(texts.firstName).fill('  Zoe ');
  await page.getByLabel(texts.phone).fill('call me');
  await button(page, formTexts.save).click();
  await expect(page.getByText(profileTexts.badPhone)).toHaveCount(2);
  await expect(page.getByRole('alert').locator('..')).toBeFocused();
  await page.getByRole('link', { name: profileTexts.badPhone }).click();
  await expect(page.getByLabel(texts.phone)).toBeFocused();

  await page.getByRole('tab', { name: texts.securityTab }).click();
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await expect(button(question, formTexts.stay)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel(texts.phone)).toHaveValue('call me');

  await page.getByLabel(texts.phone).fill('+675 321 7311');
  await button(page, formTexts.save).click();
  await expect(toast(page, profileTexts.updated)).toBeVisible();
  await page.getByRole('tab', { name: texts.securityTab }).click();
  await expect(page.getByText(texts.thisDevice, { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: texts.profileTab }).click();
  await expect(page.getByLabel(texts.firstName)).toHaveValue('Zoe');
  await expect(page.getByLabel(texts.phone)).toHaveValue('+675 321 7311');
}

async function saveOverNewer(page: Page, db: Db, { id }: Person): Promise<void> {
  const saveElsewhere = (data: { company?: string; position?: string }) =>
    db.profile.update({ where: { id }, data: { ...data, version: { increment: 1 } }, select: { id: true } });
  const company = page.getByLabel(texts.company, { exact: true });
  await company.fill('Sepik Vanilla');
  await saveElsewhere({ company: 'Kokoda Timber' });
  await button(page, formTexts.save).click();
  const both = dialog(page, profileTexts.newerVersion);
  await expect(both.getByText('Kokoda Timber')).toBeVisible();
  await expect(both.getByText('Sepik Vanilla')).toBeVisible();
  await expectAccessible(page);
  await button(both, formTexts.takeTheirs).click();
  await expect(company).toHaveValue('Kokoda Timber');

  await company.fill('Sepik Vanilla');
  await saveElsewhere({ position: 'Manager' });
  await button(page, formTexts.save).click();
  await expect(both.getByText('Manager')).toBeVisible();
  await button(both, 'Save both changes').click();
  await expect(toast(page, profileTexts.updated)).toBeVisible();
  const stored = await db.profile.findUniqueOrThrow({ where: { id }, select: { company: true, position: true } });
  expect(stored).toEqual({ company: 'Sepik Vanilla', position: 'Manager' });
}

async function endOtherSessions(page: Page, others: readonly BrowserContext[]): Promise<void> {
  const ends = page.getByRole('button', { name: /^Sign out .+,/ });
  await expect(ends).toHaveCount(3);
  await ends.first().click();
  await expect(toast(page, texts.sessionEnded)).toBeVisible();
  await expect(ends).toHaveCount(2);
  await button(page, texts.endOthers).click();
  const question = page.getByRole('alertdialog', { name: texts.endOthersQuestion });
  await button(question, texts.endOthers).click();
  await expect(toast(page, texts.othersEnded(2))).toBeVisible();
  await expect(page.getByText(texts.onlyHere)).toBeVisible();
  const answers = await Promise.all(others.map(askProfile));
  expect(answers.map((answer) => answer.status())).toEqual([401, 401, 401]);
  await expect(page.getByText(texts.outcomes.succeeded, { exact: true })).toHaveCount(1);
}

async function changePassword(page: Page, db: Db, person: Person): Promise<void> {
  await ageSignIn(db, person);
  await expectAccessible(page);
  const change = button(page, texts.changePassword);
  const [password, again] = [
    passwordField(page, texts.newPassword).first(),
    passwordField(page, texts.confirmPassword),
  ];
  await expect(change).toBeDisabled();
  await password.fill('short');
  await again.fill('short');
  await change.click();
  await expect(toast(page, profileTexts.passwordShortTitle)).toBeVisible();
  await again.fill('other words');
  await change.click();
  await expect(toast(page, profileTexts.passwordsDiffer)).toBeVisible();

  await password.fill(nextPassword);
  await again.fill(nextPassword);
  await change.click();
  await expect(dialog(page, reauthTexts.title)).toBeVisible();
  await expectAccessible(page);
  await confirmIdentity(page, { ...person, password: 'not the password' });
  await expect(dialog(page, reauthTexts.title).getByText(authTexts.wrongPassword).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(password).toHaveValue(nextPassword);
  await change.click();
  await confirmIdentity(page, person);
  await expect(toast(page, profileTexts.passwordUpdated)).toBeVisible();
  await expect(password).toHaveValue('');
  await expect(change).toBeDisabled();
}

const verify = (page: Page) => dialog(page, texts.verifyTitle);
const keep = (page: Page) => dialog(page, texts.codesTitle);

/** Returns the secret. */
async function enableTwoFactor(page: Page): Promise<string> {
  await button(page, texts.enable).click();
  const scan = dialog(page, texts.scanTitle);
  await expect(scan.getByRole('img', { name: texts.qrCode })).toBeVisible();
  await expectAccessible(page);
  const secret = await scan.locator('code').innerText();
  await button(scan, texts.next).click();
  const code = verify(page).getByLabel(texts.code);
  await expect(code).toBeFocused();
  await button(verify(page), formTexts.back).click();
  await button(scan, texts.next).click();
  await code.pressSequentially('12a 34');
  await expect(code).toHaveValue('1234');
  await button(verify(page), texts.verify).click();
  await expect(toast(page, authTexts.codeInvalidTitle)).toBeVisible();
  await code.fill(codeOf(secret, 40));
  await button(verify(page), texts.verify).click();
  await expect(toast(page, profileTexts.twoFactorVerifyFailed)).toBeVisible();
  await expect(verify(page).getByText(profileRefusals.codeWrong).first()).toBeVisible();
  await expectAccessible(page);
  await code.fill(codeOf(secret));
  await button(verify(page), texts.verify).click();
  await expect(toast(page, profileTexts.twoFactorEnabled)).toBeVisible();
  return secret;
}

/** Returns the recovery codes. */
async function saveCodes(page: Page): Promise<string[]> {
  await expectAccessible(page);
  const codes = await keep(page).getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const download = page.waitForEvent('download');
  await button(keep(page), texts.downloadCodes).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const one of codes) expect(file).toContain(one);
  await page.keyboard.press('Escape');
  await expect(button(keep(page), texts.done)).toBeDisabled();
  await keep(page).getByLabel(texts.codesSaved).check();
  await button(keep(page), texts.done).click();
  await expect(page.getByText(texts.codesLeft(10))).toBeVisible();
  return codes;
}

async function renewCodes(page: Page, recoveryCode: string): Promise<void> {
  await button(page, texts.newCodes).click();
  const renewal = dialog(page, texts.newCodesTitle);
  await expectAccessible(page);
  await renewal.getByLabel(texts.anyCode).fill('AAAAA-AAAAA');
  await button(renewal, texts.makeNewCodes).click();
  await expect(renewal.getByText(profileRefusals.codeWrong).first()).toBeVisible();
  await renewal.getByLabel(texts.anyCode).fill(recoveryCode.toLowerCase());
  await button(renewal, texts.makeNewCodes).click();
  await keep(page).getByLabel(texts.codesSaved).check();
  await button(keep(page), texts.done).click();
  await expect(page.getByText(texts.codesLeft(10))).toBeVisible();
}

async function disableTwoFactor(page: Page, code: string): Promise<void> {
  await button(page, texts.disable).click();
  const off = dialog(page, texts.disableTitle);
  await off.getByLabel(texts.anyCode).fill(code);
  await button(off, texts.disable).click();
  await expect(toast(page, profileTexts.twoFactorDisabled)).toBeVisible();
  await expect(button(page, texts.enable)).toBeVisible();
}

test('other browsers are signed out, changing the password requires the old one (D14), two-factor is set up and off', async ({
  page,
  context,
  db,
  site,
  browserOf,
  allowConsole,
}) => {
  // 401: a request sent with the session that changing a factor replaces.
  allowConsole(/40[01]/);
  const person = await makeUser(db);
  const { email, password } = person;
  // The history lists sign-ins by password only.
  const entered = await context.request.post('/api/trpc/auth.signIn', {
    headers: { origin: site.origin },
    data: { json: { email, password } },
  });
  expect(entered.status()).toBe(200);
  const others = [await browserOf(person), await browserOf(person), await browserOf(person)];
  await openSecurity(page);
  await test.step('other browsers are listed and signed out', () => endOtherSessions(page, others));

  const other = await browserOf(person);
  await test.step('changing the password requires the old one', () => changePassword(page, db, person));
  const lost = await askProfile(other);
  expect(lost.status(), 'the other browser is signed out').toBe(401);

  const secret = await test.step('two-factor is set up', () => enableTwoFactor(page));
  const [recoveryCode = ''] = await test.step('its codes are saved', () => saveCodes(page));
  await test.step('a recovery code makes new ones', () => renewCodes(page, recoveryCode));
  await test.step('two-factor is turned off', () => disableTwoFactor(page, codeOf(secret, 1)));
});

async function downloadData(page: Page, db: Db, person: Person): Promise<void> {
  await ageSignIn(db, person);
  const download = page.waitForEvent('download');
  await button(page, texts.download).click();
  await confirmIdentity(page, person);
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(person.email);
  expect(text).not.toMatch(/\$argon2|passwordHash/);
}

/** D8. */
async function failToDelete(page: Page): Promise<void> {
  const opener = button(page, texts.delete);
  await opener.click();
  const refusal = dialog(page, texts.lastAdminTitle);
  await expect(refusal.getByText(texts.lastAdmin)).toBeVisible();
  await refusal.getByRole('button', { name: uiTexts.close }).first().click();
  await expect(refusal).toBeHidden();
  await expect(opener).toBeFocused();
}

async function deleteAccount(page: Page, db: Db, person: Person): Promise<void> {
  await page.getByLabel(texts.company, { exact: true }).fill('Never saved');
  await ageSignIn(db, person);
  await button(page, texts.delete).click();
  const question = page.getByRole('alertdialog', { name: texts.deleteQuestion });
  await expect(question.getByText(texts.keptNothing)).toBeVisible();
  await expectAccessible(page);
  await expect(button(question, texts.delete)).toBeDisabled();
  await question.getByLabel(texts.typeEmail(person.email)).fill(person.email.toUpperCase());
  await button(question, texts.delete).click();
  await confirmIdentity(page, person);
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: siteTexts.signIn })).toBeVisible();
}

test('details are loaded again after a failure, validated, saved and downloaded; then the account is deleted', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/profile\.|401|409/);
  // Other tests on this site create administrators too.
  await db.userRole.deleteMany({ where: { role: 'admin' } });
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  // Other than a lost connection, this is not tried a second time by itself.
  await page.route(/profile\.get/, (route) => route.fulfill({ status: 500, body: '' }));
  await visitForToast(page, '/profile');
  await expect(toast(page, profileTexts.fetchFailed)).toBeVisible();
  await expect(page.getByText(texts.fetchFailed)).toBeVisible();
  await expect(button(page, formTexts.save)).toHaveCount(0);
  await page.unroute(/profile\.get/);
  await button(page, formTexts.retry).click();
  await expect(page.getByLabel(texts.company, { exact: true })).toBeEditable();
  await expect(page.getByLabel(texts.email)).toHaveValue(person.email);
  await expect(page.getByLabel(texts.email)).not.toBeEditable();
  await expectAccessible(page);
  await test.step('they are validated and saved; leaving unsaved work asks', () => enterDetails(page));
  await test.step('a save over a newer version shows both and asks (D37)', () => saveOverNewer(page, db, person));

  await test.step('personal data is downloaded', () => downloadData(page, db, person));
  await test.step('the last administrator sees why the account cannot be deleted (D8)', () => failToDelete(page));
  await makeUser(db, { roles: ['admin'] });
  await test.step('the account is deleted', () => deleteAccount(page, db, person));
});
