import { listTexts } from '../../src/domain/forms/list-texts.ts';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { buildClient } from '../../tests/factories/client.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, type Person, test } from '../setup/people.ts';
import { button, expectScreen, messages, toast, visit } from '../setup/screens.ts';
import type { Site } from '../setup/site.ts';

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const open = (page: Page, number: string): Locator => page.getByRole('link', { name: texts.open(number), exact: true });

let admin: Person;
const sender = 'sender@example.com';

async function clear(db: Db): Promise<void> {
  await db.enquiry.deleteMany();
  await db.client.deleteMany();
  await db.rateLimit.deleteMany({ where: { key: { startsWith: 'mail-to' } } });
}

test.beforeEach(async ({ db, context, signIn }) => {
  await clear(db);
  admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
});

test.afterEach(async ({ db }) => {
  await clear(db);
});

function make(db: Db, receiptNumber: string, own: Parameters<typeof buildEnquiry>[1] = {}) {
  const now = Date.now();
  const deadlines = { dueAt: new Date(now + 86_400_000), deleteAfter: new Date(now + 86_400_000_000) };
  return buildEnquiry(db, { receiptNumber, email: sender, createdAt: new Date(now), ...deadlines, ...own });
}

interface Handling {
  page: Page;
  db: Db;
  site: Site;
  id: string;
  number: string;
}

async function openFromDashboard({ page, number }: Handling): Promise<void> {
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await page.getByRole('link', { name: adminTexts.openEnquiries }).click();
  await expectScreen(page, texts.title);
  await expect(page).toHaveURL(/stage=open/);
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await open(page, number).click();
  await expectScreen(page, texts.detailTitle(number));
  await expect(part(page, texts.sent)).toContainText('A coffee mill in Goroka');
  await expectAccessible(page);
  await button(page, texts.takeOver).click();
  await expect(toast(page, texts.assigned(admin.email))).toBeVisible();
  await expect(part(page, texts.progress)).toContainText(texts.stages.assigned);
}

/** A colleague takes the enquiry while the reply is written: the reply stays, and leaves with the next press. */
async function replyBesideColleague(
  { page, db, site, id, number }: Handling,
  colleague: BrowserContext,
  email: string,
) {
  const reply = part(page, texts.reply);
  const message = reply.getByLabel(texts.replyBody);
  await button(page, texts.send).click();
  await expect(reply.getByText(texts.replyMissing).first()).toBeVisible();
  await message.fill('Dear Mere\n\nWe can help.');
  const { version } = await db.enquiry.findUniqueOrThrow({ where: { id } });
  const { id: ownerId } = await db.user.findUniqueOrThrow({ where: { email } });
  const taken = await colleague.request.post(`${site.origin}/api/trpc/enquiries.assign`, {
    headers: { origin: site.origin },
    data: { json: { id, version, ownerId } },
  });
  expect(taken.status(), await taken.text()).toBe(200);
  await button(page, texts.send).click();
  await expect(toast(page, formTexts.newerVersion)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(texts.newer);
  await expect(part(page, texts.progress)).toContainText(email);
  await expect(message).toHaveValue('Dear Mere\n\nWe can help.');
  // Leaving asks first.
  await page.getByRole('link', { name: texts.back }).click();
  await button(page.getByRole('alertdialog'), formTexts.stay).click();
  await button(page, texts.send).click();
  await expect(toast(page, texts.replied)).toBeVisible();
  await expect(messages(page)).toContainText(texts.repliedNote(sender));
  await expect(message).toHaveValue('');
  await expect(part(page, texts.conversation)).toContainText('We can help.');
  await expect
    .poll(async () => (await site.mails()).find(({ subject }) => subject === texts.subjectOf(number))?.text)
    .toContain('We can help.');
  await expect.poll(async () => db.enquiryReply.count({ where: { sentAt: { not: null } } })).toBe(1);
}

/** A note, given back, and linked to the client with the same email. */
async function noteAndLink({ page, db }: Handling): Promise<void> {
  const notes = part(page, texts.notes);
  await notes.getByLabel(texts.note).fill('Met in Lae');
  await button(notes, texts.addNote).click();
  await expect(toast(page, texts.noteAdded)).toBeVisible();
  await expect(notes).toContainText('Met in Lae');
  await expect(part(page, texts.conversation)).toContainText(texts.replyStates.sent);
  await part(page, texts.progress).getByLabel(texts.assignTo).selectOption('');
  await button(page, texts.assign).click();
  await expect(toast(page, texts.released)).toBeVisible();
  await expect(part(page, texts.client)).toContainText(texts.sameEmail('Kila Timber'));
  await button(page, texts.linkClient).click();
  await expect(toast(page, texts.clientLinked)).toBeVisible();
  expect(await db.client.count()).toBe(1);
}

async function closeAndReopen({ page }: Handling): Promise<void> {
  await button(page, texts.close).click();
  await expect(part(page, texts.progress).getByText(texts.reasonMissing).first()).toBeVisible();
  await page.getByLabel(texts.closeReason).selectOption(texts.closeReasons.answered);
  await button(page, texts.close).click();
  await expect(toast(page, texts.closed)).toBeVisible();
  await expect(part(page, texts.reply)).toHaveCount(0);
  await button(page, texts.reopen).click();
  await expect(toast(page, texts.reopened)).toBeVisible();
  await expect(part(page, texts.progress)).toContainText(texts.stages.answered);
}

async function deleteAndUndo({ page, number }: Handling): Promise<void> {
  await button(page, texts.remove).click();
  await expect(page.getByRole('alertdialog')).toContainText(texts.confirmRemove);
  await button(page.getByRole('alertdialog'), texts.remove).click();
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
  await button(page, listTexts.clear).click();
  await expect(page.getByText(texts.empty)).toBeVisible();
  await button(messages(page), trashTexts.undo).click();
  await expect(toast(page, trashTexts.restored('enquiry'))).toBeVisible();
  await expect(open(page, number)).toBeVisible();
}

test('from the dashboard to the reply: assigned, answered by email beside a colleague, linked, closed, deleted and restored', async ({
  page,
  db,
  site,
  browserOf,
  allowConsole,
}) => {
  allowConsole(/409|enquiries\./);
  const number = 'ENQ-2026-900004';
  const { id } = await make(db, number, { goals: 'A coffee mill in Goroka' });
  await buildClient(db, { contactEmail: sender.toUpperCase() });
  const other = await makeUser(db, { roles: ['admin'] });
  const colleague = await browserOf(other);
  const scene = { page, db, site, id, number };
  await test.step('the dashboard shows it and links to it', () => openFromDashboard(scene));

  await test.step('two officers concurrently', () => replyBesideColleague(scene, colleague, other.email));

  await test.step('a note, the owner and the client', () => noteAndLink(scene));

  await test.step('closed with a reason, and reopened', () => closeAndReopen(scene));

  await test.step('deleted and restored', () => deleteAndUndo(scene));
});

/** It is due when someone says so, answered by a call, and made a client record. */
async function answerByCall(page: Page, db: Db): Promise<void> {
  const progress = part(page, texts.progress);
  await expect(progress).toContainText(texts.overdue);
  await page.getByLabel(texts.setDue).fill('2030-12-24T16:00');
  await button(page, texts.saveDue).click();
  await expect(toast(page, texts.dueChanged)).toBeVisible();
  await expect(progress).not.toContainText(texts.overdue);
  const select = { dueAt: true, isDueSet: true } as const;
  expect(await db.enquiry.findUnique({ where: { receiptNumber: 'ENQ-2026-900001' }, select })).toEqual({
    dueAt: new Date('2030-12-24T06:00:00Z'),
    isDueSet: true,
  });
  await page.getByLabel(texts.answeredOtherwise).fill('Spoke on the phone');
  await button(page, texts.markAnswered).click();
  await expect(toast(page, texts.markedAnswered)).toBeVisible();
  await expect(progress).toContainText(texts.stages.answered);
  await button(page, texts.makeClient).click();
  await expect(toast(page, texts.clientMade)).toBeVisible();
  expect(await db.client.findMany({ select: { name: true, contactEmail: true } })).toEqual([
    { name: 'Mere Kila', contactEmail: sender },
  ]);
  await expect(part(page, texts.client)).toContainText('Mere Kila');
}

async function exportShown(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: texts.exportCsv }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain('ENQ-2026-900001');
}

test('the list is searched, filtered and exported, by keyboard too, and keeps its address; one is answered by a call', async ({
  page,
  db,
}) => {
  await make(db, 'ENQ-2026-900001', { dueAt: new Date('2026-09-25T02:00:00Z') });
  const opportunityTitle = 'Tuna loining plant and cold store at Lae';
  await make(db, 'ENQ-2026-900002', { firstName: 'Élodie', opportunityTitle });
  await make(db, 'ENQ-2026-900003', { firstName: `${'Long-name-'.repeat(7)}end` });
  await visit(page, '/admin/enquiries', texts.title);
  await expect(page.getByText(texts.total(3))).toBeVisible();
  await expect(page.getByText(/^Overdue since/)).toHaveCount(1);
  await expect(page.getByRole('region', { name: texts.list })).toContainText(opportunityTitle);
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('elodie');
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await expect(page).toHaveURL(/q=elodie/);
  await button(page, listTexts.clear).press('Enter');
  await expect(page.getByText(texts.total(3))).toBeVisible();
  await button(page, texts.overdueOnly).press('Space');
  await expect(page).toHaveURL(/overdue=true/);
  await expect(open(page, 'ENQ-2026-900001')).toBeVisible();
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await page.getByLabel(texts.owner, { exact: true }).selectOption('mine');
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
  await page.getByLabel(texts.owner, { exact: true }).selectOption('nobody');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await button(page, texts.due).press('Enter');
  await expect(page).toHaveURL(/sort=due/);
  await expect(heading(texts.due)).toHaveAttribute('aria-sort', 'ascending');
  await button(page, texts.received).press('Enter');
  await expect(heading(texts.received)).toHaveAttribute('aria-sort', 'descending');
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByLabel(texts.sort, { exact: true }).selectOption('due');
  await expect(page).toHaveURL(/sort=due/);
  await page.reload();
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await exportShown(page);

  // Into an enquiry and back to the same list.
  await open(page, 'ENQ-2026-900001').press('Enter');
  await expectScreen(page, texts.detailTitle('ENQ-2026-900001'));
  await test.step('due when staff say so, and answered by a call', () => answerByCall(page, db));
  await page.getByRole('link', { name: texts.back }).press('Enter');
  await expect(page).toHaveURL(/overdue=true/);
  await expect(page.getByLabel(texts.owner, { exact: true })).toHaveValue('nobody');
});
