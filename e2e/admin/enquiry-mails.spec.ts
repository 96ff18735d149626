import type { Page } from '@playwright/test';
import { conversationTexts } from '../../src/domain/enquiries/conversation/conversation-texts.ts';
import { enquiryInboxTexts as inbox } from '../../src/domain/enquiries/inbox-texts.ts';
import { mailInTexts as texts } from '../../src/domain/enquiries/conversation/mail-in-texts.ts';
import { freePort } from '../../scripts/lib/built-site.mjs';
import { deliver, mailOf } from '../../tests/enquiries/mail-in/smtp-client.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { headerOf, type MailServer, startMailServer } from '../../tests/setup/servers/mail-server.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test as base } from '../setup/people.ts';
import { button, expectScreen, toast, visit } from '../setup/screens.ts';
import { startSite } from '../setup/site.ts';

interface Mailing {
  /** The agency's mail server, which the site sends to. */
  agency: MailServer;
  /** Where the agency's mail server passes mail on to. */
  port: number;
}

const test = base.extend<object, { mailing: Mailing }>({
  mailing: [
    async ({ browserName: _ }, use) => {
      const agency = await startMailServer();
      await use({ agency, port: await freePort() });
      await agency.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailing: { agency, port } }, use) => {
      const settings = { SMTP_URL: agency.url, MAIL_IN_DOMAIN: 'reply.ipa.example', MAIL_IN_PORT: String(port) };
      const site = await startSite(settings);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const mary = 'mary@example.com';

async function replyByEmail(page: Page, body: string): Promise<void> {
  await page.getByRole('textbox', { name: inbox.replyBody }).fill(body);
  await button(page, inbox.send).click();
  await expect(toast(page, inbox.replied)).toBeVisible();
}

test('answers by mail appear in the open inbox; those of others wait, and unsorted ones are placed', async ({
  page,
  context,
  db,
  signIn,
  mailing: { agency, port },
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id, receiptNumber } = await buildEnquiry(db, { email: mary });
  await visit(page, `/admin/enquiries?id=${id}`, inbox.detailTitle(receiptNumber));
  await replyByEmail(page, 'Here it is');
  await expect.poll(() => agency.received.filter(({ to }) => to.includes(mary))).toHaveLength(1);
  const raw = agency.received.find(({ to }) => to.includes(mary))?.raw ?? '';
  const answerTo = headerOf(raw, 'Reply-To').replace(/^.*<(.*)>$/, '$1');
  expect(answerTo).toMatch(/^reply\+[a-z2-7]{52}@reply\.ipa\.example$/);
  const conversation = page.getByRole('region', { name: inbox.conversation });

  const answer = mailOf(
    { 'In-Reply-To': headerOf(raw, 'Message-ID') },
    'And the taxes?\r\n\r\nOn Monday, IPA wrote:\r\n> Here it is\r\n',
  );
  expect(await deliver(port, { to: answerTo, raw: answer })).toBe(250);
  await expect(conversation.getByText('And the taxes?')).toBeVisible({ timeout: 2000 });
  await expect(conversation.getByText(texts.byMail)).toBeVisible();
  await conversation.getByText(conversationTexts.showQuoted).click();
  await expect(conversation.getByText('On Monday, IPA wrote:')).toBeVisible();

  await deliver(port, { to: answerTo, raw: mailOf({ From: 'peter@example.com' }, 'From a colleague') });
  await expect(conversation.getByText(texts.held, { exact: true })).toBeVisible({ timeout: 2000 });
  await expectAccessible(page);
  await button(page, texts.add).click();
  await expect(toast(page, texts.added)).toBeVisible();
  await expect(conversation.getByText(texts.held, { exact: true })).toBeHidden();
  await deliver(port, { to: answerTo, raw: mailOf({ 'Auto-Submitted': 'auto-replied' }, 'I am away') });

  await deliver(port, { to: 'hello@reply.ipa.example', raw: mailOf({ From: 'anna@example.com' }, 'A lost question') });
  await page.getByRole('link', { name: inbox.back }).click();
  await page.getByRole('link', { name: texts.unsortedCount(1) }).click();
  await expectScreen(page, texts.unsortedTitle);
  await expectAccessible(page);
  await page.getByLabel(texts.number).fill(receiptNumber);
  await button(page, texts.assign).click();
  await expect(toast(page, texts.assigned(receiptNumber))).toBeVisible();
  await expect(page.getByText(texts.unsortedEmpty)).toBeVisible();
  await visit(page, `/admin/enquiries?id=${id}`, inbox.detailTitle(receiptNumber));
  await expect(conversation.getByText('A lost question')).toBeVisible();
  await expect(conversation.getByText(texts.kinds.automatic)).toBeVisible();
});

test('a reply started before a mail arrived is refused, and both are shown', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
  mailing: { agency, port },
}) => {
  allowConsole(/409/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id, receiptNumber } = await buildEnquiry(db, { email: 'second@example.com' });
  await visit(page, `/admin/enquiries?id=${id}`, inbox.detailTitle(receiptNumber));
  await replyByEmail(page, 'First');
  await expect.poll(() => agency.received.some(({ to }) => to.includes('second@example.com'))).toBe(true);
  const raw = agency.received.find(({ to }) => to.includes('second@example.com'))?.raw ?? '';
  await page.getByRole('textbox', { name: inbox.replyBody }).fill('Half written');
  const to = headerOf(raw, 'Reply-To').replace(/^.*<(.*)>$/, '$1');
  await deliver(port, { to, raw: mailOf({ From: 'second@example.com' }, 'Stop, I meant coffee') });
  await expect(page.getByRole('form', { name: inbox.reply }).getByText('Stop, I meant coffee')).toBeVisible();
  await button(page, inbox.send).click();
  await expect(page.getByRole('main').getByText(inbox.newer)).toBeVisible();
  await expect(page.getByRole('textbox', { name: inbox.replyBody })).toHaveValue('Half written');
  await replyByEmail(page, 'About coffee');
});
