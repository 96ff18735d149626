import type { Page } from '@playwright/test';
import { hashToken, makeToken } from '../../../server/auth/primitives/tokens.ts';
import { conversationTexts as texts } from '../../../src/domain/enquiries/conversation/conversation-texts.ts';
import { enquiryInboxTexts as inboxTexts } from '../../../src/domain/enquiries/inbox-texts.ts';
import { enquiryTrackTexts as trackTexts } from '../../../src/domain/enquiries/track-texts.ts';
import { buildEnquiry } from '../../../tests/factories/enquiry.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { linkOf } from '../../setup/mails.ts';
import { expect, makeUser, test } from '../../setup/people.ts';
import { button, messages, toast, visit } from '../../setup/screens.ts';
import type { Site } from '../../setup/site.ts';

const sender = 'mere.conversation@example.com';

test.beforeEach(async ({ db }) => {
  await db.enquiry.deleteMany();
  await db.rateLimit.deleteMany({ where: { key: { startsWith: 'mail-to' } } });
});

/** The newest mail to the sender with this subject. */
async function mailWith(site: Site, subject: string) {
  const find = async () =>
    (await site.mails()).findLast((mail) => mail.to === sender && mail.subject.includes(subject));
  await expect.poll(async () => (await find()) !== undefined).toBe(true);
  const mail = await find();
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: texts.write }).fill(words);
  await button(page, texts.send).press('Enter');
  await expect(toast(page, texts.sent)).toBeVisible();
  await expect(page.getByRole('textbox', { name: texts.write })).toHaveValue('');
}

async function replyAs(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: inboxTexts.replyBody }).fill(words);
  await button(page, inboxTexts.send).click();
  await expect(toast(page, inboxTexts.replied)).toBeVisible();
}

/** The reply meets the sender's newer message, is sent all the same, and closes the enquiry. */
async function meetMessage(page: Page): Promise<void> {
  await button(page, inboxTexts.send).click();
  await expect(messages(page)).toContainText(inboxTexts.newer);
  const conversation = page.getByRole('region', { name: inboxTexts.conversation });
  await expect(conversation).toContainText('Eastern Highlands.');
  await expect(conversation).toContainText(inboxTexts.newMessage);
  await button(page, inboxTexts.send).click();
  await expect(toast(page, inboxTexts.replied)).toBeVisible();
  await page.getByLabel(inboxTexts.closeReason).selectOption(inboxTexts.closeReasons.answered);
  await button(page, inboxTexts.close).click();
  await expect(toast(page, inboxTexts.closed)).toBeVisible();
}

test('a message conflicts with a reply being written, a further one reopens the enquiry, and another device asks for a code', async ({
  page,
  db,
  site,
  context,
  signIn,
  browser,
  allowConsole,
}) => {
  // The reply that meets a newer message.
  allowConsole(/409/);
  const officer = await makeUser(db, { roles: ['admin'] });
  await db.profile.update({ where: { id: officer.id }, data: { firstName: 'Mary', position: 'Investment officer' } });
  await signIn(context, officer);
  const { id, receiptNumber } = await buildEnquiry(db, {
    email: sender,
    goals: 'A coffee mill in Goroka',
    createdAt: new Date(Date.now() - 40 * 86_400_000),
    dueAt: new Date(Date.now() + 86_400_000),
    deleteAfter: new Date(Date.now() + 86_400_000_000),
  });
  const outside = await browser.newContext({ viewport: page.viewportSize() });
  const tracking = await outside.newPage();

  await test.step('the officer replies, and the mail leads to the conversation', async () => {
    await visit(page, `/admin/enquiries?id=${id}`, inboxTexts.detailTitle(receiptNumber));
    await replyAs(page, 'We can help. Which province?');
    await visit(tracking, linkOf(await mailWith(site, receiptNumber)), trackTexts.title);
    await expect(tracking.getByText('We can help. Which province?')).toBeVisible();
    await expect(tracking.getByText('Mary, Investment officer')).toBeVisible();
    const step = (name: string) => tracking.getByRole('listitem').filter({ hasText: name });
    await expect(step(trackTexts.steps.assigned)).not.toContainText(trackTexts.notYet);
    await expect(step(trackTexts.steps.answered)).toContainText(trackTexts.answeredText);
    await expectAccessible(tracking);
  });

  await test.step('messages older than 30 days are shown after entering the mailed code', async () => {
    await expect(tracking.getByText('A coffee mill in Goroka')).toBeHidden();
    await button(tracking, texts.sendCode).click();
    const { text } = await mailWith(site, 'Your code');
    await button(tracking, texts.open).click();
    await expect(tracking.getByText(texts.badCode).first()).toBeVisible();
    await tracking.getByLabel(texts.code).fill(/: (\d{6})/.exec(text)?.[1] ?? '');
    await button(tracking, texts.open).press('Enter');
    await expect(tracking.getByText('A coffee mill in Goroka')).toBeVisible();
    await expect(button(tracking, texts.sendCode)).toBeHidden();
  });

  await test.step('the sender answers on the page while a reply is written, and sees when it is due', async () => {
    await page.getByRole('textbox', { name: inboxTexts.replyBody }).fill('Then speak to our office in Goroka.');
    await button(tracking, texts.send).press('Enter');
    await expect(tracking.getByText(texts.bodyMissing).first()).toBeVisible();
    await write(tracking, 'Eastern Highlands.');
    await expect(tracking.getByText(/^We will reply by \d\d:\d\d on \w+day /)).toBeVisible();
  });

  await test.step('the officer sees the message before the reply is sent', () => meetMessage(page));

  await test.step('a further message reopens it', async () => {
    await button(tracking, trackTexts.refresh).click();
    await expect(tracking.getByText('Then speak to our office in Goroka.')).toBeVisible();
    await expect(tracking.getByText(texts.reopens)).toBeVisible();
    await write(tracking, 'Thank you. Who is in charge there?');
    // By the page's stream.
    await expect(page.getByText('Thank you. Who is in charge there?')).toBeVisible();
    await expect(button(page, inboxTexts.close)).toBeVisible();
  });
  await outside.close();
});

test('a link that does not work leads to new links by email and to a new enquiry', async ({ page, db, site }) => {
  const { receiptNumber } = await buildEnquiry(db, { email: sender });
  await visit(page, '/enquiries/track#token=broken', trackTexts.title);
  await expect(page.getByText('This link does not work')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new enquiry' })).toHaveAttribute(
    'href',
    /\/invest#express-interest$/,
  );
  await button(page, 'Email me new links').click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Enter your email address/);
  await page.getByRole('textbox', { name: 'Email' }).fill(sender);
  await expectAccessible(page);
  await button(page, 'Email me new links').press('Enter');
  await expect(page.getByText('If you have open enquiries, we have sent links to this address.')).toBeVisible();
  const mail = await mailWith(site, 'Links to your enquiries');
  expect(mail.text).toContain(receiptNumber);
  await visit(page, /\/enquiries\/track#token=\S+/.exec(mail.text)?.[0] ?? '', trackTexts.title);
  await expect(page.getByText(receiptNumber)).toBeVisible();
});

test('a message that did not get through is sent again by the open page', async ({ page, db, allowConsole }) => {
  allowConsole(/enquiries\.write|503/);
  const token = makeToken();
  const { id } = await buildEnquiry(db, {
    email: sender,
    trackingTokenHash: hashToken(token),
    stage: 'answered',
    firstReplyAt: new Date(),
    deleteAfter: new Date(Date.now() + 86_400_000_000),
  });
  let refusals = 0;
  await page.route('**/api/trpc/enquiries.write*', async (route) => {
    if (refusals === 2) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 503, body: 'Busy' });
  });
  await page.clock.install();
  await visit(page, `/enquiries/track#token=${token}`, trackTexts.title);
  await page.getByRole('textbox', { name: texts.write }).fill('Eastern Highlands.');
  await button(page, texts.send).press('Enter');
  await expect(page.getByText(texts.keptTitle)).toBeVisible();
  expect(refusals).toBe(1);

  // Seen again too early, then after the second pause.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => refusals).toBe(2);
  await expect(page.getByText(texts.keptTitle)).toBeVisible();
  expect(await db.enquiryMessage.count({ where: { enquiryId: id } })).toBe(0);
  await page.clock.fastForward(60_000);
  await expect(toast(page, texts.sentLater)).toBeVisible();
  await expect(page.getByText(texts.keptTitle)).toBeHidden();
  await expect(page.getByRole('textbox', { name: texts.write })).toHaveValue('');
  expect(await db.enquiryMessage.count({ where: { enquiryId: id } })).toBe(1);
});
