import type { Page } from '@playwright/test';
import { conversationTexts } from '../../src/domain/enquiries/conversation/conversation-texts.ts';
import { enquiryInboxTexts as inbox } from '../../src/domain/enquiries/inbox-texts.ts';
import { mailInTexts as texts } from '../../src/domain/enquiries/conversation/mail-in-texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { deliver, mailOf } from '../../tests/enquiries/mail-in/smtp-client.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { headerOf } from '../../tests/setup/servers/mail-server.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { answerAddressOf, test } from '../setup/mailing.ts';
import { expect, makeUser } from '../setup/people.ts';
import { button, expectScreen, messages, toast, visit } from '../setup/screens.ts';

const mary = 'mary@example.com';

async function replyByEmail(page: Page, body: string): Promise<void> {
  await page.getByRole('textbox', { name: inbox.replyBody }).fill(body);
  await button(page, inbox.send).click();
  await expect(toast(page, inbox.replied)).toBeVisible();
}

test('replies by email appear in the open inbox; those of others are held, and unsorted ones are assigned', async ({
  page,
  context,
  db,
  signIn,
  mailPort,
  mailTo,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id, receiptNumber } = await buildEnquiry(db, { email: mary });
  await visit(page, `/admin/enquiries?id=${id}`, inbox.detailTitle(receiptNumber));
  await replyByEmail(page, 'Here it is');
  const raw = await mailTo(mary, receiptNumber);
  const answerTo = answerAddressOf(raw);
  expect(answerTo).toMatch(/^reply\+[a-z2-7]{52}@reply\.ipa\.example$/);
  const conversation = page.getByRole('region', { name: inbox.conversation });

  const answer = mailOf(
    { 'In-Reply-To': headerOf(raw, 'Message-ID') },
    'And the taxes?\r\n\r\nOn Monday, IPA wrote:\r\n> Here it is\r\n',
  );
  expect(await deliver(mailPort, { to: answerTo, raw: answer })).toBe(250);
  await expect(conversation.getByText('And the taxes?')).toBeVisible({ timeout: 2000 });
  await expect(conversation.getByText(texts.byMail)).toBeVisible();
  await conversation.getByText(conversationTexts.showQuoted).click();
  await expect(conversation.getByText('On Monday, IPA wrote:')).toBeVisible();

  await deliver(mailPort, { to: answerTo, raw: mailOf({ From: 'peter@example.com' }, 'From a colleague') });
  await expect(conversation.getByText(texts.held, { exact: true })).toBeVisible({ timeout: 2000 });
  await expectAccessible(page);
  await button(page, texts.add).click();
  await expect(toast(page, texts.added)).toBeVisible();
  await expect(conversation.getByText(texts.held, { exact: true })).toBeHidden();
  await deliver(mailPort, { to: answerTo, raw: mailOf({ 'Auto-Submitted': 'auto-replied' }, 'I am away') });

  await deliver(mailPort, {
    to: 'hello@reply.ipa.example',
    raw: mailOf({ From: 'anna@example.com' }, 'A lost question'),
  });
  await page.getByRole('link', { name: inbox.back }).click();
  await page.getByRole('link', { name: texts.unsortedCount(1) }).click();
  await expectScreen(page, texts.unsortedTitle);
  await expectAccessible(page);
  await page.getByLabel(texts.number).fill(receiptNumber);
  await button(page, texts.assign).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmAssign(receiptNumber) });
  await expect(question).toContainText(texts.confirmAssignText('Mere Kila', null));
  await button(question, texts.assign).click();
  await expect(toast(page, texts.assigned(receiptNumber))).toBeVisible();
  await expect(page.getByText(texts.unsortedEmpty)).toBeVisible();
  await visit(page, `/admin/enquiries?id=${id}`, inbox.detailTitle(receiptNumber));
  await expect(conversation.getByText('A lost question')).toBeVisible();
  await expect(conversation.getByText(texts.kinds.automatic)).toBeVisible();
});

test('an email added to the wrong enquiry moves back, is dismissed, and restored in two ways', async ({
  page,
  context,
  db,
  signIn,
  mailPort,
}) => {
  await signIn(context, await makeUser(db, { roles: ['officer'] }));
  const { id, receiptNumber } = await buildEnquiry(db, { email: 'third@example.com' });
  const raw = mailOf({ From: 'anna@example.com' }, 'For another enquiry');
  await deliver(mailPort, { to: 'hello@reply.ipa.example', raw });
  await visit(page, '/admin/enquiries?unsorted=true', texts.unsortedTitle);
  await page.getByLabel(texts.number).fill(receiptNumber);
  await button(page, texts.assign).click();
  await button(page.getByRole('alertdialog'), texts.assign).click();
  await expect(page.getByText(texts.unsortedEmpty)).toBeVisible();
  await visit(page, `/admin/enquiries?id=${id}`, inbox.detailTitle(receiptNumber));
  await expect(page.getByRole('region', { name: inbox.conversation })).toContainText('For another enquiry');
  await button(page, texts.moveBack).click();
  await button(page.getByRole('alertdialog', { name: texts.confirmMoveBack }), texts.moveBack).click();
  await expect(toast(page, texts.moved)).toBeVisible();
  await expect(page.getByText('For another enquiry')).toBeHidden();

  await visit(page, '/admin/enquiries?unsorted=true', texts.unsortedTitle);
  await button(page, texts.dismiss).click();
  await expect(page.getByText(texts.unsortedEmpty)).toBeVisible();
  await button(messages(page), trashTexts.undo).click();
  await expect(page.getByText('For another enquiry')).toBeVisible();
  await button(page, texts.dismiss).click();
  await expect(page.getByText(texts.unsortedEmpty)).toBeVisible();
  await page.getByRole('link', { name: texts.dismissedTitle }).click();
  await expectScreen(page, texts.dismissedTitle);
  await expectAccessible(page);
  await button(page, texts.restore).click();
  await expect(page.getByText(texts.dismissedEmpty)).toBeVisible();
  await page.getByRole('link', { name: texts.unsortedTitle }).click();
  await expect(page.getByText('For another enquiry')).toBeVisible();
});

test('a reply started before a mail arrived is refused, and both are shown', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
  mailPort,
  mailTo,
}) => {
  allowConsole(/409/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id, receiptNumber } = await buildEnquiry(db, { email: 'second@example.com' });
  await visit(page, `/admin/enquiries?id=${id}`, inbox.detailTitle(receiptNumber));
  await replyByEmail(page, 'First');
  const to = answerAddressOf(await mailTo('second@example.com', receiptNumber));
  await page.getByRole('textbox', { name: inbox.replyBody }).fill('Half written');
  await deliver(mailPort, { to, raw: mailOf({ From: 'second@example.com' }, 'Stop, I meant coffee') });
  await expect(page.getByRole('form', { name: inbox.reply }).getByText('Stop, I meant coffee')).toBeVisible();
  await button(page, inbox.send).click();
  await expect(page.getByRole('main').getByText(inbox.newer)).toBeVisible();
  await expect(page.getByRole('textbox', { name: inbox.replyBody })).toHaveValue('Half written');
  await replyByEmail(page, 'About coffee');
});
