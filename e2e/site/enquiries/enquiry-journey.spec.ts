import type { Page } from '@playwright/test';
import { conversationTexts as texts } from '../../../src/domain/enquiries/conversation/conversation-texts.ts';
import { enquiryFileTexts as fileTexts } from '../../../src/domain/enquiries/conversation/file-texts.ts';
import { enquiryItemTexts as itemTexts } from '../../../src/domain/enquiries/conversation/item-texts.ts';
import { ratingTexts } from '../../../src/domain/enquiries/conversation/rating-texts.ts';
import { enquiryInboxTexts as inbox } from '../../../src/domain/enquiries/inbox-texts.ts';
import { enquiryTrackTexts as trackTexts } from '../../../src/domain/enquiries/track-texts.ts';
import { deliver, mailOf } from '../../../tests/enquiries/mail-in/smtp-client.ts';
import { makePdf } from '../../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { expectAtMost, type Hand, handOf } from '../../setup/hand.ts';
import { answerAddressOf, test } from '../../setup/mailing.ts';
import { expect, makeUser } from '../../setup/people.ts';
import { button, toast, visit } from '../../setup/screens.ts';

async function sendForm(page: Page, hand: Hand, sender: string): Promise<string> {
  await visit(page, '/invest#express-interest');
  await hand.fill(page.getByLabel('First name'), 'Mere');
  await hand.fill(page.getByLabel('Last name'), 'Kila');
  await hand.fill(page.getByLabel('Email'), sender);
  await hand.press(page.getByRole('checkbox', { name: /^I agree/ }));
  await hand.press(button(page, 'Send enquiry'));
  const number = /ENQ-\d{4}-\d{6}/;
  await expect(page.locator(':focus')).toContainText(number);
  return number.exec(await page.locator(':focus').innerText())?.[0] ?? '';
}

for (const [size, ...tag] of [['at a desk by keyboard only'], ['on a phone', '@phone']] as const)
  test(
    `an enquiry from the form to its rating: sender and officer on two nodes, ${size}`,
    { tag },
    async ({ page, db, browser, grant, signIn, secondNode, mailPort, mailTo }) => {
      const sender = `mere.${Date.now()}@example.com`;
      const viewport = page.viewportSize();
      const desk = await browser.newContext({ baseURL: secondNode.origin, storageState: grant, viewport });
      await signIn(desk, await makeUser(db, { roles: ['officer'] }));
      const office = await desk.newPage();
      const [hand, officer] = [handOf(page, { skips: true }), handOf(office, { skips: true })];
      const reply = office.getByRole('form', { name: inbox.reply });
      const conversation = office.getByRole('region', { name: inbox.conversation });
      const replyWith = async (words: string, documents?: string) => {
        await officer.fill(reply.getByRole('textbox', { name: inbox.replyBody }), words);
        if (documents !== undefined) await officer.fill(reply.getByRole('textbox', { name: itemTexts.ask }), documents);
        await officer.press(button(reply, inbox.send));
        await expect(conversation.getByText(words)).toBeVisible();
      };

      const number = await test.step('the sender fills in the form', () => sendForm(page, hand, sender));
      await test.step('the officer replies in the inbox', async () => {
        await visit(office, '/admin/enquiries', inbox.title);
        await officer.press(office.getByRole('link', { name: inbox.open(number), exact: true }));
        await replyWith('Which province?');
      });
      const mail = await mailTo(sender, `Subject: ${inbox.subjectOf(number)}`);
      await test.step('the sender answers by email', async () => {
        const raw = mailOf({ From: sender }, 'Eastern Highlands.');
        expect(await deliver(mailPort, { to: answerAddressOf(mail), raw, from: sender })).toBe(250);
        await expect(conversation.getByText('Eastern Highlands.')).toBeVisible();
      });
      await test.step('the sender adds to it on the page', async () => {
        const token = /#token=[\w.~-]{43,}/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? '';
        await visit(page, `/enquiries/track${token}`, trackTexts.title);
        await expect(page.getByText('Eastern Highlands.')).toBeVisible();
        await hand.fill(page.getByRole('textbox', { name: texts.write }), 'Near Goroka.');
        await hand.press(button(page, texts.send));
        await expect(toast(page, texts.sent)).toBeVisible();
        await expect(conversation.getByText('Near Goroka.')).toBeVisible();
      });
      await test.step('the officer asks for a document', () => replyWith('Please send the lease.', 'Lease'));
      await test.step('the sender uploads it', async () => {
        await hand.press(button(page, trackTexts.refresh));
        const form = page.getByRole('form', { name: 'Lease' });
        const file = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: await makePdf() };
        await hand.choose(button(form, fileTexts.add), file);
        await hand.press(button(form, itemTexts.send('Lease')));
        await expect(toast(page, itemTexts.sent('Lease'))).toBeVisible();
        await expect(conversation.getByText('Lease.pdf (')).toBeVisible();
      });
      await test.step('the officer thanks and closes', async () => {
        await replyWith('Thank you.');
        await officer.select(office.getByLabel(inbox.closeReason), inbox.closeReasons.answered);
        await officer.press(button(office, inbox.close));
        await expect(toast(office, inbox.closed)).toBeVisible();
      });
      await test.step('the sender rates the reply, and the officer reads it', async () => {
        await hand.press(button(page, trackTexts.refresh));
        await hand.fill(page.getByRole('textbox', { name: ratingTexts.note }), 'Quick and clear.');
        await expectAccessible(page);
        await hand.press(button(page, ratingTexts.answers.yes));
        await expect(toast(page, ratingTexts.saved)).toBeVisible();
        await expect(page.getByText(ratingTexts.given.yes)).toBeVisible();
        await office.reload();
        await expect(conversation.getByText(ratingTexts.helpful)).toBeVisible();
        await expect(conversation.getByText('Quick and clear.')).toBeVisible();
      });
      expectAtMost([hand, officer], { presses: 13, fields: 10, tabs: 172 });
      await desk.close();
    },
  );
