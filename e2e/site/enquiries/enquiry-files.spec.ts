import type { Page } from '@playwright/test';
import { conversationTexts } from '../../../src/domain/enquiries/conversation/conversation-texts.ts';
import { enquiryFileTexts as fileTexts } from '../../../src/domain/enquiries/conversation/file-texts.ts';
import { forwardTexts } from '../../../src/domain/enquiries/conversation/forward-texts.ts';
import { enquiryInboxTexts as inboxTexts } from '../../../src/domain/enquiries/inbox-texts.ts';
import { enquiryItemTexts as itemTexts } from '../../../src/domain/enquiries/conversation/item-texts.ts';
import { enquiryTrackTexts as trackTexts } from '../../../src/domain/enquiries/track-texts.ts';
import { hashToken, makeToken } from '../../../server/auth/primitives/tokens.ts';
import { buildEnquiry } from '../../../tests/factories/enquiry.ts';
import { makePdf } from '../../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { storedDrafts } from '../../setup/autosaved.ts';
import { linkOf } from '../../setup/mails.ts';
import { expect, makeUser, test } from '../../setup/people.ts';
import { button, toast, visit } from '../../setup/screens.ts';
import type { Site } from '../../setup/site.ts';

const sender = 'mere.files@example.com';
const agency = 'customs@example.com';

test.beforeEach(async ({ db }) => {
  await db.enquiryFile.deleteMany();
  await db.enquiry.deleteMany();
  await db.rateLimit.deleteMany();
});

async function mailTo(site: Site, to: string) {
  const find = async () => (await site.mails()).findLast((mail) => mail.to === to);
  await expect.poll(async () => (await find()) !== undefined).toBe(true);
  const mail = await find();
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

async function downloaded(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: fileTexts.listOf }).getByText(name).first().click(),
  ]);
  return file.suggestedFilename();
}

/** The agency reads until the officer revokes the link and closes the enquiry. */
async function readUntilRevoked(page: Page, reading: Page, link: string): Promise<void> {
  await visit(reading, link, forwardTexts.pageTitle);
  await expect(reading.getByText('A coffee mill in Goroka')).toBeHidden();
  await button(reading, forwardTexts.open).press('Enter');
  await expect(reading.getByText('A coffee mill in Goroka')).toBeVisible();
  await expectAccessible(reading);
  expect(await downloaded(reading, 'Map.pdf')).toBe('Map.pdf');
  await page.reload();
  await expect(page.getByText(/^Opened once, on /)).toBeVisible();
  await button(page, forwardTexts.revoke('Customs')).click();
  await expect(toast(page, forwardTexts.revoked)).toBeVisible();
  await reading.reload();
  await button(reading, forwardTexts.open).press('Enter');
  await expect(reading.getByText(forwardTexts.unknownTitle)).toBeVisible();
  await button(page, forwardTexts.close).click();
  await expect(toast(page, forwardTexts.closed)).toBeVisible();
}

async function readAndForward(page: Page): Promise<void> {
  // By the page's stream.
  await expect(page.getByText('Lease: I do not have this')).toBeVisible();
  expect(await downloaded(page, 'Certificate.pdf')).toBe('Certificate.pdf');
  const forward = page.getByRole('form', { name: forwardTexts.title });
  await forward.getByRole('textbox', { name: /^Agency(?! email)/ }).fill('Customs');
  await forward.getByRole('textbox', { name: forwardTexts.email }).fill(agency);
  await forward.getByRole('textbox', { name: forwardTexts.note }).fill('Please advise');
  await button(forward, forwardTexts.send).press('Enter');
  await expect(toast(page, forwardTexts.sent('Customs'))).toBeVisible();
  await expect(page.getByText(forwardTexts.neverOpened)).toBeVisible();
  await expectAccessible(page);
}

test('files and documents go both ways, and another agency reads them until the link is revoked', async ({
  page,
  db,
  site,
  context,
  signIn,
  browser,
  allowConsole,
}) => {
  // The revoked link.
  allowConsole(/404/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id, receiptNumber } = await buildEnquiry(db, {
    email: sender,
    goals: 'A coffee mill in Goroka',
    dueAt: new Date(Date.now() + 86_400_000),
    deleteAfter: new Date(Date.now() + 86_400_000_000),
  });
  const outside = await browser.newContext({ viewport: page.viewportSize() });
  const tracking = await outside.newPage();
  const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await makePdf() });
  const choose = async (within: ReturnType<Page['getByRole']> | Page, name: string) =>
    within
      .getByLabel(fileTexts.add, { exact: true })
      .and(within.locator('input'))
      .setInputFiles(await pdf(name));

  await test.step('the officer replies with a file and asks for two documents', async () => {
    await visit(page, `/admin/enquiries?id=${id}`, inboxTexts.detailTitle(receiptNumber));
    const reply = page.getByRole('form', { name: inboxTexts.reply });
    await reply.getByRole('textbox', { name: inboxTexts.replyBody }).fill('Please fill in the form.');
    await reply.getByRole('textbox', { name: itemTexts.ask }).fill('Certificate of incorporation\nLease');
    await choose(reply, 'Form A.pdf');
    await expect(button(reply, fileTexts.remove('Form A.pdf'))).toBeVisible();
    await button(reply, inboxTexts.send).click();
    await expect(toast(page, inboxTexts.replied)).toBeVisible();
    await expect(page.getByText(itemTexts.badge).first()).toBeVisible();
  });

  await test.step('the sender reads the file and writes with one', async () => {
    await visit(tracking, linkOf(await mailTo(site, sender)), trackTexts.title);
    await expect(tracking.getByText(itemTexts.waiting(2))).toBeVisible();
    expect(await downloaded(tracking, 'Form A.pdf')).toBe('Form A.pdf');
    await expectAccessible(tracking);
    const [certificate, lease] = ['Certificate of incorporation', 'Lease'].map((name) =>
      tracking.getByRole('form', { name }),
    );
    if (certificate === undefined || lease === undefined) throw new Error('no forms');
    await button(certificate, itemTexts.send('Certificate of incorporation')).press('Enter');
    await expect(certificate.getByText(itemTexts.missing).first()).toBeVisible();
    await choose(certificate, 'Certificate.pdf');
    await button(certificate, itemTexts.send('Certificate of incorporation')).press('Enter');
    await expect(tracking.getByText(itemTexts.waiting(1))).toBeVisible();
    await lease.getByRole('textbox', { name: itemTexts.word }).fill('I do not have this');
    await button(lease, itemTexts.send('Lease')).press('Enter');
    await expect(tracking.getByText(/^We will reply by \d\d:\d\d on \w+day /)).toBeVisible();
    await tracking.getByRole('textbox', { name: conversationTexts.write }).fill('And a map');
    await choose(tracking, 'Map.pdf');
    await button(tracking, conversationTexts.send).press('Enter');
    await expect(toast(tracking, conversationTexts.sent)).toBeVisible();
    await expect(tracking.getByText('Map.pdf (')).toBeVisible();
  });

  await test.step('the officer reads them and forwards the enquiry', () => readAndForward(page));

  await test.step('the agency opens it, until the link is revoked', async () =>
    readUntilRevoked(page, await outside.newPage(), linkOf(await mailTo(site, agency))));
  await outside.close();
});

for (const by of ['link', 'account'] as const) {
  test(`a message written offline is sent when the network is back, by ${by}`, async ({
    page,
    db,
    context,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const person = await makeUser(db);
    const token = makeToken();
    const { id, receiptNumber } = await buildEnquiry(db, {
      email: person.email,
      trackingTokenHash: hashToken(token),
      dueAt: new Date(Date.now() + 86_400_000),
      deleteAfter: new Date(Date.now() + 86_400_000_000),
    });
    if (by === 'account') await signIn(context, person);
    const address = by === 'link' ? `/enquiries/track#token=${token}` : `/dashboard/enquiries/${receiptNumber}`;
    await visit(page, address, trackTexts.title);
    await expect(page.getByText(receiptNumber)).toBeVisible();
    const field = page.getByRole('textbox', { name: conversationTexts.write });
    await context.setOffline(true);
    await field.fill('Written at sea');
    await button(page, conversationTexts.send).press('Enter');
    await expect(page.getByText(conversationTexts.keptTitle)).toBeVisible();
    expect(await db.enquiryMessage.count({ where: { enquiryId: id } })).toBe(0);
    // Among the drafts that signing out asks about.
    if (by === 'account') expect(await storedDrafts(page)).toContain('"messageId"');
    await context.setOffline(false);
    await expect(toast(page, conversationTexts.sentLater)).toBeVisible();
    await expect(page.getByText(conversationTexts.keptTitle)).toBeHidden();
    await expect(field).toHaveValue('');
    await page.reload();
    await expect(page.getByText('Written at sea')).toHaveCount(1);
    await expect(field).toHaveValue('');
    expect(await db.enquiryMessage.count({ where: { enquiryId: id, body: 'Written at sea' } })).toBe(1);
    expect(await storedDrafts(page)).not.toContain('Written at sea');
  });
}
