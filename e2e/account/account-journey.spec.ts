import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { ratingTexts } from '../../src/domain/enquiries/conversation/rating-texts.ts';
import { enquiryTrackTexts } from '../../src/domain/enquiries/track-texts.ts';
import { authTexts as texts } from '../../src/domain/auth/texts.ts';
import { profileScreenTexts as profile, profileTexts } from '../../src/domain/profile/texts.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { bodiesOf, headerOf, type MailServer } from '../../tests/setup/servers/mail-server.ts';
import {
  accountEntry,
  codeOf,
  expect,
  openAccount,
  passwordField,
  signInByForm,
  test as base,
} from '../setup/people.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { ownSite, type OwnSiteFixtures } from '../setup/test.ts';

const test = base.extend<OwnSiteFixtures>(ownSite);

const email = 'whole.journey@example.test';
const first = 'Kumul-Sunrise-77';
const second = 'Taro-and-kaukau-91';

/** The link in the newest received mail with this subject. */
async function linkFrom(server: MailServer, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const mail = server.received.findLast(
      ({ to, raw }) => to.includes(email) && subject.test(headerOf(raw, 'Subject')),
    );
    link = /https?:\/\/\S+#token=[\w-]{43}/.exec(bodiesOf(mail?.raw ?? '').text)?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

async function signIn(page: Page, password: string): Promise<void> {
  await visit(page, '/auth?redirect=%2Fprofile%3Ftab%3Dsecurity');
  await signInByForm(page, { email, password });
}

async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  await accountEntry(page, accountTexts.signOut).click();
  await expect(page).toHaveURL(/\/$/);
}

async function openOwnEnquiry(page: Page, receiptNumber: string): Promise<void> {
  const enquiries = page.getByRole('list', { name: enquiryTrackTexts.ownTitle });
  await expect(enquiries.getByRole('listitem')).toHaveCount(1);
  await expect(enquiries).toContainText(receiptNumber);
  await expect(enquiries).toContainText(enquiryTrackTexts.steps.answered);
  await expect(enquiries).toContainText(enquiryTrackTexts.turns.sender);
  await expectAccessible(page);
  await enquiries.getByRole('link', { name: receiptNumber }).click();
  await expect(page.getByRole('heading', { name: enquiryTrackTexts.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: enquiryTrackTexts.steps.answered })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page.getByRole('heading', { name: 'Was our reply helpful?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: ratingTexts.note }).fill('Too late.');
  await button(page, ratingTexts.answers.no).click();
  await expect(toast(page, ratingTexts.saved)).toBeVisible();
  await expect(page.getByText(ratingTexts.given.no)).toBeVisible();
  await visit(page, '/dashboard/enquiries/ENQ-2026-999999');
  await expect(page.getByRole('heading', { name: 'Enquiry not found' })).toBeVisible();
}

test('an account from sign-up to a new password, with mail over SMTP and an authenticator', async ({
  page,
  db,
  mailServer,
  allowConsole,
}) => {
  allowConsole(/enquiries\.ownByNumber/);
  // The journey has five mails and sign-ins.
  test.slow();
  const repliedAt = new Date();
  const { receiptNumber } = await buildEnquiry(db, {
    email,
    stage: 'answered',
    firstReplyAt: repliedAt,
    ratingAskedAt: repliedAt,
    openItems: 1,
    replies: { create: { id: randomUUID(), subject: 'Re', body: 'Call us.' } },
  });
  await visit(page, '/invest');
  await page.getByRole('link', { name: defaultInvest.hero.secondaryButtonText }).first().click();
  await expect(page.getByRole('tab', { name: texts.signUpTab, selected: true })).toBeVisible();
  await page.getByRole('textbox', { name: texts.email }).fill(email);
  await passwordField(page).fill(first);
  await passwordField(page, texts.confirmPassword).fill(first);
  await button(page, texts.signUpButton).click();
  await expect(page.getByRole('heading', { name: texts.checkMailTitle })).toBeVisible();
  await visit(page, await linkFrom(mailServer, /confirm/i));
  await passwordField(page).fill(first);
  await button(page, texts.confirmButton).click();
  // The browser that signed up is signed in and shows the intended page.
  await expect(page).toHaveURL(/\/dashboard$/);
  await test.step('an earlier enquiry is listed', () => openOwnEnquiry(page, receiptNumber));

  await visit(page, '/profile?tab=security');
  await button(page, profile.enable).click();
  const secret = await page.getByRole('dialog', { name: profile.scanTitle }).locator('code').innerText();
  await button(page, profile.next).click();
  await page.getByRole('dialog', { name: profile.verifyTitle }).getByLabel(profile.code).fill(codeOf(secret));
  await button(page, profile.verify).click();
  await expect(page.getByText(profileTexts.twoFactorEnabled, { exact: true })).toBeVisible();
  const keep = page.getByRole('dialog', { name: profile.codesTitle });
  await expect(keep.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await keep.getByRole('listitem').allInnerTexts();
  await keep.getByLabel(profile.codesSaved).check();
  await button(page, profile.done).click();
  await signOut(page);

  await signIn(page, first);
  const enquiry = page.getByRole('link', { name: texts.sendEnquiry });
  await expect(enquiry).toHaveAttribute('href', '/invest#express-interest');
  await button(page, texts.recoveryInstead).click();
  await page.getByLabel(texts.recoveryCode).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText(profile.codesLeft(9))).toBeVisible();
  await signOut(page);

  await visit(page, '/auth');
  await page.getByRole('link', { name: texts.forgot }).click();
  // The previous form has a field with the same name.
  await expect(page.getByRole('heading', { name: texts.resetTitle })).toBeVisible();
  await page.getByRole('textbox', { name: texts.email }).fill(email);
  await button(page, texts.resetButton).click();
  await visit(page, await linkFrom(mailServer, /new password/i));
  await passwordField(page, texts.newPassword).fill(second);
  await passwordField(page, texts.confirmPassword).fill(second);
  await button(page, texts.newPasswordButton).click();
  await expect(page.getByText(texts.passwordChangedTitle)).toBeVisible();

  // A new password does not replace the second factor. Use the next code: the last one has just been used.
  await signIn(page, second);
  await page.getByLabel(texts.code).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText(profile.thisDevice, { exact: true })).toBeVisible();

  const ids = mailServer.received.map(({ messageId }) => messageId);
  expect(new Set(ids).size, 'no mail came twice').toBe(ids.length);
});
