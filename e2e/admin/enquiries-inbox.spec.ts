import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { enquiryTrackTexts as trackTexts } from '../../src/domain/enquiries/track-texts.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { buildClient } from '../../tests/factories/client.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { linkOf } from '../setup/mails.ts';
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

/** Someone fills the public form in, and gets a number. */
async function sendEnquiry(page: Page, goals: string): Promise<string> {
  await visit(page, '/investment-opportunities');
  await page.getByLabel(enquiryTexts.firstName).fill('Mere');
  await page.getByLabel(enquiryTexts.lastName).fill('Kila');
  await page.getByLabel(enquiryTexts.email).fill(sender);
  await page.getByLabel(enquiryTexts.goals).fill(goals);
  await page.getByLabel(enquiryTexts.consent).check();
  await button(page, enquiryTexts.submit).click();
  const receipt = page.getByText(/ENQ-\d{4}-\d{6}/);
  await expect(receipt).toBeVisible();
  return (await receipt.innerText()).match(/ENQ-\d{4}-\d{6}/)?.[0] ?? '';
}

async function openFromDashboard(page: Page, number: string): Promise<void> {
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await page.getByRole('link', { name: adminTexts.openEnquiries }).click();
  await expectScreen(page, texts.title);
  await expect(page).toHaveURL(/stage=open/);
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await expectAccessible(page);
  await open(page, number).click();
  await expectScreen(page, texts.detailTitle(number));
  await expect(part(page, texts.sent)).toContainText('A coffee mill in Goroka');
  await expectAccessible(page);
}

/** The link of the receipt shows it to anyone who has it, before the gate and without an account. */
async function openTracking(tracking: Page, site: Site, number: string): Promise<void> {
  await expect
    .poll(async () => (await site.mails()).some(({ to, subject }) => to === sender && subject.includes(number)))
    .toBe(true);
  const receipt = (await site.mails()).findLast(({ to, subject }) => to === sender && subject.includes(number));
  if (receipt === undefined) throw new Error('no receipt');
  await visit(tracking, linkOf(receipt), trackTexts.title);
  await expect(tracking.getByText(number)).toBeVisible();
}

async function deleteAndRestore(page: Page, number: string): Promise<void> {
  await button(page, texts.remove).click();
  await expect(page.getByRole('alertdialog')).toContainText(texts.confirmRemove);
  await button(page.getByRole('alertdialog'), texts.remove).click();
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
  await visit(page, '/admin/trash?kind=enquiry', trashTexts.title);
  await button(page, trashTexts.of(trashTexts.restore, `${number}, Mere Kila`)).click();
  await expect(toast(page, trashTexts.restored('enquiry'))).toBeVisible();
  await visit(page, '/admin/enquiries', texts.title);
  await expect(open(page, number)).toBeVisible();
}

test('from the form to the answer: taken, answered by mail, followed by its sender, made a client record', async ({
  page,
  db,
  site,
  browser,
}) => {
  const number = await sendEnquiry(page, 'A coffee mill in Goroka');

  await test.step('the dashboard says so and leads there', () => openFromDashboard(page, number));
  await button(page, texts.takeOver).click();
  await expect(toast(page, texts.assigned(admin.email))).toBeVisible();
  await expect(part(page, texts.progress)).toContainText(texts.stages.assigned);

  const outside = await browser.newContext({ viewport: page.viewportSize() });
  const tracking = await outside.newPage();
  await test.step('its sender follows it by the link of the receipt', () => openTracking(tracking, site, number));
  const step = (name: string) => tracking.getByRole('listitem').filter({ hasText: name });
  await expect(step(trackTexts.steps.assigned)).not.toContainText(trackTexts.notYet);
  await expect(step(trackTexts.steps.answered)).toContainText(trackTexts.notYet);
  await expectAccessible(tracking);

  // What is wrong is next to the fields; the reply leaves with the number in its subject.
  await button(page, texts.send).click();
  await expect(part(page, texts.reply).getByText(texts.replyMissing).first()).toBeVisible();
  const message = part(page, texts.reply).getByLabel(texts.replyBody);
  await message.fill('Dear Mere\n\nWe can help.');
  await button(page, texts.send).click();
  await expect(toast(page, texts.replied)).toBeVisible();
  await expect(messages(page)).toContainText(texts.repliedNote(sender));
  await expect(message).toHaveValue('');
  await expect(part(page, texts.conversation)).toContainText('We can help.');
  await expect
    .poll(async () => (await site.mails()).find(({ subject }) => subject === texts.subjectOf(number))?.text)
    .toContain('We can help.');
  await expect.poll(async () => db.enquiryReply.count({ where: { sentAt: { not: null } } })).toBe(1);
  await page.reload();
  await expect(part(page, texts.conversation)).toContainText(texts.replyStates.sent);
  await button(tracking, trackTexts.refresh).click();
  await expect(step(trackTexts.steps.answered)).toContainText(trackTexts.answeredText);
  await tracking.goto(`${site.origin}/enquiries/track#token=${'x'.repeat(43)}`);
  await tracking.reload();
  await expect(tracking.getByText(trackTexts.unknownTitle)).toBeVisible();
  await outside.close();

  await button(page, texts.makeClient).click();
  await expect(toast(page, texts.clientMade)).toBeVisible();
  expect(await db.client.findMany({ select: { name: true, contactEmail: true } })).toEqual([
    { name: 'Mere Kila', contactEmail: sender },
  ]);
  await expect(part(page, texts.client)).toContainText('Mere Kila');

  await button(page, texts.close).click();
  await expect(part(page, texts.progress).getByText(texts.reasonMissing).first()).toBeVisible();
  await page.getByLabel(texts.closeReason).selectOption(texts.closeReasons.answered);
  await button(page, texts.close).click();
  await expect(toast(page, texts.closed)).toBeVisible();
  await expect(part(page, texts.reply)).toHaveCount(0);
  await button(page, texts.reopen).click();
  await expect(toast(page, texts.reopened)).toBeVisible();
  await expect(part(page, texts.progress)).toContainText(texts.stages.answered);

  await test.step('deleted and brought back', () => deleteAndRestore(page, number));
});

function make(db: Db, receiptNumber: string, own: Parameters<typeof buildEnquiry>[1] = {}) {
  const now = Date.now();
  const deadlines = { dueAt: new Date(now + 86_400_000), deleteAfter: new Date(now + 86_400_000_000) };
  return buildEnquiry(db, { receiptNumber, email: sender, createdAt: new Date(now), ...deadlines, ...own });
}

test('the list is searched, filtered and exported, by keyboard too, and the address keeps it', async ({ page, db }) => {
  await visit(page, '/admin/enquiries', texts.title);
  await expect(page.getByText(texts.empty)).toBeVisible();
  await make(db, 'ENQ-2026-900001', { dueAt: new Date('2026-09-25T02:00:00Z') });
  const opportunityTitle = 'Tuna loining plant and cold store at Lae';
  await make(db, 'ENQ-2026-900002', { firstName: 'Élodie', opportunityTitle });
  await make(db, 'ENQ-2026-900003', { firstName: `${'Long-name-'.repeat(7)}end` });
  await page.reload();
  await expect(page.getByText(texts.total(3))).toBeVisible();
  await expect(page.getByText(/^Overdue since/)).toHaveCount(1);
  await expect(page.getByRole('region', { name: texts.list })).toContainText(opportunityTitle);
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('elodie');
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await expect(page).toHaveURL(/q=elodie/);
  await button(page, texts.clear).press('Enter');
  await expect(page.getByText(texts.total(3))).toBeVisible();
  await button(page, texts.overdueOnly).press('Space');
  await expect(page).toHaveURL(/overdue=true/);
  await expect(open(page, 'ENQ-2026-900001')).toBeVisible();
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await page.getByLabel(texts.owner, { exact: true }).selectOption('mine');
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
  await page.getByLabel(texts.owner, { exact: true }).selectOption('nobody');
  await page.getByLabel(texts.sort, { exact: true }).selectOption('due');
  await expect(page).toHaveURL(/sort=due/);
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect(heading(texts.due)).toHaveAttribute('aria-sort', 'ascending');
  await button(page, texts.received).press('Enter');
  await expect(heading(texts.received)).toHaveAttribute('aria-sort', 'descending');
  await expect(page).not.toHaveURL(/sort=/);
  await button(page, texts.due).press('Enter');
  await expect(page).toHaveURL(/sort=due/);
  await page.reload();
  await expect(page.getByText(texts.total(1))).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: texts.exportCsv }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain('ENQ-2026-900001');

  // Into an enquiry and back to the same list.
  await open(page, 'ENQ-2026-900001').press('Enter');
  await expectScreen(page, texts.detailTitle('ENQ-2026-900001'));
  await page.getByRole('link', { name: texts.back }).press('Enter');
  await expect(page).toHaveURL(/overdue=true/);
  await expect(page.getByLabel(texts.owner, { exact: true })).toHaveValue('nobody');
});

test('two at once: the second is told, what was typed stays, and nothing is lost', async ({
  page,
  db,
  browserOf,
  allowConsole,
}) => {
  allowConsole(/409|enquiries\./);
  const { id } = await make(db, 'ENQ-2026-900004', { email: 'second@example.com' });
  await buildClient(db, { contactEmail: 'SECOND@example.com' });
  const other = await makeUser(db, { roles: ['admin'] });
  await visit(page, `/admin/enquiries?id=${id}`, texts.detailTitle('ENQ-2026-900004'));
  await part(page, texts.reply).getByLabel(texts.replyBody).fill('My long answer');
  const theirs = await (await browserOf(other)).newPage();
  await visit(theirs, `/admin/enquiries?id=${id}`, texts.detailTitle('ENQ-2026-900004'));
  await button(theirs, texts.takeOver).click();
  await expect(toast(theirs, texts.assigned(other.email))).toBeVisible();

  await button(page, texts.send).click();
  await expect(toast(page, formTexts.newerVersion)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(texts.newer);
  await expect(part(page, texts.progress)).toContainText(other.email);
  await expect(part(page, texts.reply).getByLabel(texts.replyBody)).toHaveValue('My long answer');
  // Leaving asks first.
  await page.getByRole('link', { name: texts.back }).click();
  await button(page.getByRole('alertdialog'), formTexts.stay).click();
  await button(page, texts.send).click();
  await expect(toast(page, texts.replied)).toBeVisible();
  expect(await db.enquiryReply.count()).toBe(1);

  const notes = part(page, texts.notes);
  await notes.getByLabel(texts.note).fill('Met in Lae');
  await button(notes, texts.addNote).click();
  await expect(toast(page, texts.noteAdded)).toBeVisible();
  await expect(notes).toContainText('Met in Lae');
  await part(page, texts.progress).getByLabel(texts.assignTo).selectOption('');
  await button(page, texts.assign).click();
  await expect(toast(page, texts.released)).toBeVisible();
  await expect(part(page, texts.client)).toContainText(texts.sameEmail('Kila Timber'));
  await button(page, texts.linkClient).click();
  await expect(toast(page, texts.clientLinked)).toBeVisible();
  expect(await db.client.count()).toBe(1);
});

test('it is due when someone says so, and answered by a call', async ({ page, db }) => {
  const { id } = await make(db, 'ENQ-2026-900005', { dueAt: new Date('2026-01-05T02:00:00Z') });
  await visit(page, `/admin/enquiries?id=${id}`, texts.detailTitle('ENQ-2026-900005'));
  await expect(part(page, texts.progress)).toContainText(texts.overdue);
  await page.getByLabel(texts.setDue).fill('2030-12-24T16:00');
  await button(page, texts.saveDue).click();
  await expect(toast(page, texts.dueChanged)).toBeVisible();
  await expect(part(page, texts.progress)).not.toContainText(texts.overdue);
  expect(await db.enquiry.findUnique({ where: { id }, select: { dueAt: true, isDueSet: true } })).toEqual({
    dueAt: new Date('2030-12-24T06:00:00Z'),
    isDueSet: true,
  });
  await page.getByLabel(texts.answeredOtherwise).fill('Spoke on the phone');
  await button(page, texts.markAnswered).click();
  await expect(toast(page, texts.markedAnswered)).toBeVisible();
  await expect(part(page, texts.progress)).toContainText(texts.stages.answered);
});
