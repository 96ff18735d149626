import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import { dashboardTexts, paymentStatusTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { notificationTexts } from '../../src/domain/notifications/texts.ts';
import { paymentPageTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { paymentsManagerTexts as staffTexts } from '../../src/domain/billing/manager-texts.ts';
import { offerTexts, subscriptionTexts } from '../../src/domain/billing/portal-texts.ts';
import { verifyTexts } from '../../src/domain/billing/verify-texts.ts';
import { readPdf } from '../../tests/billing/pdf-reader.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { bankAccount } from '../../tests/factories/billing.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/billing.ts';
import { expectAtMost, type Hand, handOf } from '../setup/hand.ts';
import { linkOf } from '../setup/mails.ts';
import { passwordField } from '../setup/people.ts';
import { button, expectScreen, toast, visit } from '../setup/screens.ts';
import type { Site } from '../setup/site.ts';

const amount = 'PGK 35.00';
const password = 'Kumul-Sunrise-77';
const reason = 'The service was bought twice.';

const mark = (page: Page, unread: number) =>
  page.getByRole('banner').getByLabel(notificationTexts.markLabel(unread), { exact: true });
const expectUnread = (page: Page, unread: number) => expect(mark(page, unread)).toBeVisible();
const openTab = (page: Page, hand: Hand, tab: keyof typeof dashboardTexts.tabNames) =>
  hand.press(page.getByRole('tab', { name: dashboardTexts.tabNames[tab] }));
const notice = (page: Page, title: string) =>
  page
    .getByRole('region', { name: notificationTexts.title })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** A card of the overview, of an offer or of a subscription, by its heading. */
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Number of page loads since the call: 0 if all updates arrive live. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** The text of the only mail with this subject to this person, once sent. */
async function mailTo(site: Site, email: string, subject: string): Promise<string> {
  const sent = async () => (await site.mails()).filter((mail) => mail.to === email && mail.subject === subject);
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(1);
  return (await sent())[0]?.text ?? '';
}

interface Bought {
  id: string;
  reference: string;
}

/** From the requested services to an account, and back to them through the mail. */
async function openAccount(page: Page, hand: Hand, site: Site, email: string): Promise<void> {
  await visit(page, '/dashboard?tab=services');
  await hand.press(page.getByRole('tab', { name: 'Sign Up' }));
  await hand.fill(page.getByRole('textbox', { name: 'Email' }), email);
  await hand.fill(passwordField(page), password);
  await hand.fill(passwordField(page, 'Confirm password'), password);
  await hand.send(button(page, 'Create account'));
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const confirming = async () => (await site.mails()).find((mail) => mail.to === email);
  await expect.poll(confirming, { timeout: 60_000 }).toBeDefined();
  const mail = await confirming();
  await visit(page, mail === undefined ? '' : linkOf(mail));
  await hand.fill(passwordField(page), password);
  await hand.send(button(page, 'Confirm email'));
  await expect(page).toHaveURL(/\/dashboard\?tab=services$/);
}

async function subscribeWithProof(page: Page, hand: Hand, db: Db, name: string): Promise<Bought> {
  await expectScreen(page, dashboardTexts.title);
  await hand.press(page.getByRole('link', { name: offerTexts.of(offerTexts.subscribe, name), exact: true }));
  await expectScreen(page, `Subscribe to ${name}`);
  await hand.press(page.getByLabel('A person'));
  await hand.fill(page.getByLabel('Full name'), 'Mary Kila');
  await hand.send(button(page, 'Confirm subscription'));
  await expect(page).toHaveURL(/\/dashboard\/payments\/[0-9a-f-]{36}$/);
  await expectScreen(page, paymentPageTexts.title(name));
  const { id, reference } = await db.payment.findFirstOrThrow({ where: { subscription: { service: { name } } } });
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(page.getByText(bankAccount.accountNumber)).toBeVisible();
  const slip = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: await makePdf() };
  await hand.choose(button(page, paymentPageTexts.proof.choose), slip);
  await expect(toast(page, paymentPageTexts.proof.uploaded)).toBeVisible();
  await expect(page.getByText(paymentPageTexts.states.checking.title)).toBeVisible();
  await expect(button(page, paymentPageTexts.proof.replace)).toBeFocused();
  return { id, reference };
}

async function followProof(desk: Page, hand: Hand, { id, reference }: Bought, title: string): Promise<void> {
  await hand.press(mark(desk, 1));
  await hand.press(notice(desk, title).getByRole('link'));
  await expectScreen(desk, staffTexts.detailTitle(reference));
  await expect(desk).toHaveURL(new RegExp(`/admin/payments\\?id=${id}$`));
  const proof = desk.getByRole('region', { name: staffTexts.proofTitle });
  await expect(proof).toContainText('slip.pdf');
  await expect(proof.getByRole('link', { name: staffTexts.openProof })).toHaveAttribute('href', /\?inline$/);
}

async function confirmPayment(desk: Page, hand: Hand): Promise<void> {
  await hand.press(button(desk, staffTexts.confirm));
  await hand.press(button(desk.getByRole('alertdialog'), staffTexts.confirm));
  await expect(toast(desk, staffTexts.confirmed)).toBeVisible();
}

async function expectPending(overview: Page, unread: number): Promise<void> {
  await visit(overview, '/dashboard', dashboardTexts.title);
  await expectUnread(overview, unread);
  await expect(card(overview, dashboardTexts.overview.active)).toContainText('0');
  await expect(card(overview, dashboardTexts.overview.unread)).toContainText(String(unread));
  await expect(overview.getByText(dashboardTexts.overview.pending(amount))).toBeVisible();
}

/** The badge, cards and states show the payment and the subscription without a reload. */
async function expectPaid(overview: Page, page: Page, unread: number): Promise<void> {
  await expectUnread(overview, unread);
  await expect(card(overview, dashboardTexts.overview.unread)).toContainText(String(unread));
  await expect(card(overview, dashboardTexts.overview.active)).toContainText('1');
  await expect(card(overview, dashboardTexts.overview.spent)).toContainText(amount);
  await expect(overview.getByText(dashboardTexts.overview.pending(amount))).toHaveCount(0);
  const recent = overview.getByRole('list', { name: dashboardTexts.overview.recent });
  await expect(recent.getByText(paymentStatusTexts.completed, { exact: true })).toBeVisible();
  await expect(page.getByText(paymentPageTexts.states.completed.title, { exact: true })).toBeVisible();
  await expectUnread(page, unread);
}

async function readReceipt(overview: Page, hand: Hand, receipt: { number: string; code: string }): Promise<void> {
  await openTab(overview, hand, 'payments');
  const downloading = overview.waitForEvent('download');
  await hand.press(overview.getByRole('link', { name: dashboardTexts.payments.receiptOf(receipt.number) }));
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${receipt.number}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const pdf = await readPdf(bytes);
  expect(pdf.says(receipt.code)).toBe(true);
  expect(pdf.says(amount)).toBe(true);
}

async function giveBack(desk: Page): Promise<void> {
  await button(desk, staffTexts.refund).click();
  const refunding = desk.getByRole('dialog', { name: staffTexts.refundTitle });
  await refunding.getByLabel(staffTexts.reason).fill(reason);
  await refunding.getByLabel(staffTexts.ends).selectOption({ label: staffTexts.endsYes });
  await button(refunding, staffTexts.refund).click();
  await expect(toast(desk, staffTexts.refunded)).toBeVisible();
}

async function askWhether(check: Page, hand: Hand, receipt: { number: string; code: string }): Promise<void> {
  await visit(check, '/verify', verifyTexts.title);
  await hand.fill(check.getByLabel(verifyTexts.code), receipt.code);
  await hand.send(button(check, verifyTexts.check));
  await expect(check.getByText(verifyTexts.genuine.receipt, { exact: true })).toBeVisible();
  await expect(check.getByRole('definition')).toContainText([receipt.number, amount, verifyTexts.states.valid]);
}

async function expectCancelled(overview: Page, name: string): Promise<void> {
  const past = overview.getByRole('region', { name: subscriptionTexts.past });
  await expect(past.getByText(name, { exact: true })).toBeVisible();
  await expect(past).toContainText(subscriptionTexts.statuses.cancelled);
}

async function askAgain(check: Page): Promise<void> {
  await button(check, verifyTexts.check).click();
  await expect(check.getByText(verifyTexts.refunded, { exact: true })).toBeVisible();
  await expect(check.getByRole('definition').last()).toHaveText(verifyTexts.states.refunded);
}

test('a visitor subscribes, pays and verifies; staff confirm and refund; the open dashboard updates live', async ({
  page,
  context,
  db,
  site,
  billing,
  browser,
  browserOf,
}) => {
  await billing.set({ accounts: [bankAccount] });
  const { id: serviceId, name } = await billing.makeService();
  const admin = await makeUser(db, { roles: ['admin'] });
  const desk = await (await browserOf(admin)).newPage();
  await visit(desk, '/admin');
  await expect(mark(desk, 0)).toBeVisible();
  const [hand, staff] = [handOf(page), handOf(desk)];

  const email = `stranger.${randomUUID()}@example.test`;
  await test.step('a visitor signs up', () => openAccount(page, hand, site, email));
  const client = await db.user.findFirstOrThrow({ where: { email }, select: { id: true, email: true } });
  const payment = await test.step('the client subscribes, sees how to pay, and uploads a proof', () =>
    subscribeWithProof(page, hand, db, name));
  const { id, reference } = payment;
  expect(page.url()).toBe(`${site.origin}/dashboard/payments/${id}`);

  const proofTitle = billingNotices.proofCame(reference, name, amount).title;
  await test.step('staff get a live notification, and open the payment from it', () =>
    followProof(desk, staff, payment, proofTitle));
  expect(await mailTo(site, admin.email, proofTitle)).toContain(reference);

  // One tab of the client stays on the payment, the other opens the overview; both stay open.
  const overview = await context.newPage();
  const before = await db.notification.count({ where: { userId: client.id } });
  await expectPending(overview, before);
  await expectUnread(page, before);
  const loads = [countLoads(page), countLoads(overview)];

  await test.step('staff confirm it beside the proof', () => confirmPayment(desk, staff));

  await test.step('badge, card and states update without a reload', () => expectPaid(overview, page, before + 2));
  const receipt = await db.receipt.findUniqueOrThrow({ where: { paymentId: id } });
  const paid = billingNotices.paid(name, amount, receipt.number);
  const second = handOf(overview);
  await openTab(overview, second, 'notifications');
  await expect(notice(overview, paid.title)).toContainText(paid.message);
  await expect(notice(overview, billingNotices.activated(name).title)).toBeVisible();

  await test.step('the receipt is a document with its own code', () => readReceipt(overview, second, receipt));
  const mail = await mailTo(site, client.email, paid.title);
  expect(mail).toContain(receipt.number);
  expect(mail).toContain(`${site.origin}/dashboard/payments/${id}`);

  // A stranger can verify the receipt, but does not learn whose it is.
  const stranger = await browser.newContext({ baseURL: site.origin, viewport: page.viewportSize() });
  const check = await stranger.newPage();
  const third = handOf(check);
  await test.step('the receipt is verified', () => askWhether(check, third, receipt));
  expectAtMost([hand, staff, second, third], { presses: 15, fields: 6, tabs: 118 });
  const silent = new RegExp([client.email, client.id, name, reference].join('|'));
  await expect(check.locator('body')).not.toContainText(silent);

  // Refunding ends the subscription while the client has it on screen.
  await openTab(overview, second, 'subscriptions');
  await expect(card(overview, name)).toContainText(subscriptionTexts.statuses.active);
  await giveBack(desk);
  await expectCancelled(overview, name);
  await expectUnread(overview, before + 4);
  await expectAccessible(overview);
  await expect(page.getByText(paymentPageTexts.reason(reason))).toBeVisible();
  await expectAccessible(page);
  expect(loads.map((count) => count())).toEqual([0, 0]);
  const refunded = billingNotices.refunded(name, amount, reason, true);
  expect(await mailTo(site, client.email, refunded.title)).toContain(refunded.message);

  await askAgain(check);
  await expect(check.locator('body')).not.toContainText(silent);
  await stranger.close();
  expect(await db.subscription.findFirstOrThrow({ where: { serviceId } })).toMatchObject({ status: 'cancelled' });
});
