import type { Page } from '@playwright/test';
import { enquiryInboxTexts as texts } from '../../../src/domain/enquiries/inbox-texts.ts';
import { forwardTexts } from '../../../src/domain/enquiries/conversation/forward-texts.ts';
import { buildClient } from '../../../tests/factories/client.ts';
import { buildEnquiry } from '../../../tests/factories/enquiry.ts';
import { buildOpportunity } from '../../../tests/factories/opportunity.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { crash, expectStoredDraft } from '../../setup/autosaved.ts';
import { expect, makeUser, test } from '../../setup/people.ts';
import { button, toast, visit } from '../../setup/screens.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(async ({ db, context, signIn }) => {
  await db.enquiry.deleteMany();
  await db.client.deleteMany();
  await signIn(context, await makeUser(db, { roles: ['officer'] }));
});

/** The server stores it, and the answer is lost. */
async function loseAnswer(page: Page, procedure: string): Promise<void> {
  const stop = async () => page.unroute(`**/api/trpc/**${procedure}*`);
  await page.route(`**/api/trpc/**${procedure}*`, async (route) => {
    await route.fetch();
    await stop();
    await route.abort();
  });
}

test('what is edited after a lost answer is refused once, and sent as a further one', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/409|net::|Failed to load/);
  const { id, receiptNumber } = await buildEnquiry(db, { email: 'lost@example.com' });
  await visit(page, `/admin/enquiries?id=${id}`, texts.detailTitle(receiptNumber));
  await test.step('a reply', async () => {
    const reply = part(page, texts.reply);
    await reply.getByLabel(texts.replyBody).fill('First version');
    await loseAnswer(page, 'enquiries.reply');
    await button(reply, texts.send).click();
    await expect(reply.getByText(texts.failed)).toBeVisible();
    await reply.getByLabel(texts.replyBody).fill('Second version');
    await button(reply, texts.send).click();
    await expect(reply.getByText(texts.sentBefore)).toBeVisible();
    await expect(part(page, texts.conversation)).toContainText('First version');
    await button(reply, texts.send).click();
    await expect(toast(page, texts.replied)).toBeVisible();
    await expect(part(page, texts.conversation)).toContainText('Second version');
    expect(await db.enquiryReply.count()).toBe(2);
  });
  await test.step('a note', async () => {
    const notes = part(page, texts.notes);
    await notes.getByLabel(texts.note, { exact: true }).fill('Met in Lae');
    await loseAnswer(page, 'enquiries.addNote');
    await button(notes, texts.addNote).click();
    await expect(notes.getByText(texts.failed)).toBeVisible();
    await button(notes, texts.addNote).click();
    await expect(toast(page, texts.noteAdded)).toBeVisible();
    expect(await db.enquiryNote.count()).toBe(1);
  });
  await test.step('a forward to a corrected address', async () => {
    const forward = part(page, forwardTexts.title);
    await forward.getByLabel(/^Agency( \(required\))?$/).fill('Customs');
    await forward.getByLabel(/^Agency email/).fill('help@custom.example');
    await loseAnswer(page, 'enquiries.forward');
    await button(forward, forwardTexts.send).click();
    await expect(forward.getByText(texts.failed)).toBeVisible();
    await forward.getByLabel(/^Agency email/).fill('help@customs.example');
    await button(forward, forwardTexts.send).click();
    await expect(forward.getByText(forwardTexts.sentBefore)).toBeVisible();
    await expect(forward.getByRole('list', { name: forwardTexts.list })).toContainText('help@custom.example');
    await button(forward, forwardTexts.send).click();
    await expect(toast(page, forwardTexts.sent('Customs'))).toBeVisible();
    await expect(forward.getByRole('listitem')).toHaveCount(2);
  });
});

test('a forward that is being written is back after a crash', async ({ page, context, db }) => {
  const { id, receiptNumber } = await buildEnquiry(db);
  await visit(page, `/admin/enquiries?id=${id}`, texts.detailTitle(receiptNumber));
  await part(page, forwardTexts.title).getByLabel(forwardTexts.note).fill('Please advise on duties');
  await expectStoredDraft(page, 'Please advise on duties');
  await crash(page);
  const second = await context.newPage();
  await visit(second, `/admin/enquiries?id=${id}`, texts.detailTitle(receiptNumber));
  const forward = part(second, forwardTexts.title);
  await expect(forward.getByText('We restored your unsaved changes', { exact: true })).toBeVisible();
  await expect(forward.getByLabel(forwardTexts.note)).toHaveValue('Please advise on duties');
});

test('an officer reads the title of a hidden project, and links another client record', async ({ page, db }) => {
  const hidden = await buildOpportunity(db, { title: 'Hidden mill', status: 'closed' });
  const shown = await buildOpportunity(db, { title: 'Shown mill' });
  const { id, receiptNumber } = await buildEnquiry(db, { opportunityId: hidden.id, email: 'mere@example.com' });
  await buildEnquiry(db, { opportunityId: shown.id });
  await buildClient(db, { name: 'Wrong firm', contactEmail: 'mere@example.com' });
  await buildClient(db, { name: 'Right firm' });
  await visit(page, '/admin/enquiries', texts.title);
  const list = part(page, texts.list);
  await expect(list.getByRole('link', { name: 'Shown mill' })).toBeVisible();
  await expect(list.getByText('Hidden mill')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Hidden mill' })).toHaveCount(0);
  await visit(page, `/admin/enquiries?id=${id}`, texts.detailTitle(receiptNumber));
  await expect(part(page, texts.sent).getByText('Hidden mill')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hidden mill' })).toHaveCount(0);

  const client = part(page, texts.client);
  await button(client, texts.linkClient).click();
  await expect(toast(page, texts.clientLinked)).toBeVisible();
  await expect(client.getByRole('link', { name: 'Wrong firm' })).toBeVisible();
  await button(client, texts.unlinkClient).click();
  const dialog = page.getByRole('alertdialog', { name: texts.confirmUnlinkClient });
  await expect(dialog).toContainText(texts.confirmUnlinkClientText('Wrong firm'));
  await button(dialog, texts.unlinkClient).click();
  await expect(toast(page, texts.clientUnlinked)).toBeVisible();
  await client.getByRole('searchbox', { name: texts.searchClients }).fill('right');
  await expect(button(client, texts.linkOther('Right firm'))).toBeVisible();
  await expectAccessible(page);
  await button(client, texts.linkOther('Right firm')).click();
  await expect(client.getByRole('link', { name: 'Right firm' })).toBeVisible();
});

test('an undelivered reply is filtered, and answered by phone', async ({ page, db }) => {
  const { id, receiptNumber } = await buildEnquiry(db, { stage: 'answered', firstReplyAt: new Date() });
  const replied = { id: crypto.randomUUID(), subject: 'Yes', body: 'We can help', failedAt: new Date() };
  await db.enquiryReply.create({ data: { enquiryId: id, ...replied } });
  await buildEnquiry(db, { stage: 'answered', firstReplyAt: new Date() });
  await visit(page, '/admin/enquiries', texts.title);
  await expect(page.getByText(texts.total(2))).toBeVisible();
  await page.getByLabel(texts.stage, { exact: true }).selectOption(texts.filterStages.undelivered);
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await expect(part(page, texts.list).getByText(texts.undelivered)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.open(receiptNumber), exact: true }).click();
  await page.getByLabel(texts.answeredOtherwise).fill('Called');
  await button(page, texts.markAnswered).click();
  await expect(toast(page, texts.markedAnswered)).toBeVisible();
  const stage = part(page, texts.progress).getByText(texts.stages.answered, { exact: true });
  // Its reasons for closing have the word as well.
  await expect(stage.and(page.locator('span'))).toBeVisible();
});
