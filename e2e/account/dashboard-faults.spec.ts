import type { Page } from '@playwright/test';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { dashboardTexts as texts } from '../../src/domain/billing/dashboard-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { paymentPageTexts as paymentTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { offerTexts } from '../../src/domain/billing/portal-texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, subscribe, test } from '../setup/billing.ts';
import { picture, text } from '../setup/media-files.ts';
import { signInByForm } from '../setup/people.ts';
import { button, messages, toast, visit } from '../setup/screens.ts';

const proof = paymentTexts.proof;

/** The file input behind the button. */
const chosen = (page: Page) => page.locator('input[type=file]');

/** In every tab, beside the client's enquiry, and on the page of a payment, which stays open. */
async function loadEachAgain(page: Page, enquiry: string): Promise<void> {
  const failed = page.getByRole('main').getByRole('alert');
  const loadAgain = async (words: string) => {
    await expect(failed).toContainText(texts.failed);
    await page.unroute(/billing\./);
    await button(page, formTexts.retry).click();
    await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expect(failed).toHaveCount(0);
  };
  await page.route(/billing\./, (route) => route.abort());
  await visit(page, '/dashboard');
  await expect(toast(page, texts.failed)).toBeVisible();
  await expect(failed).toContainText(formTexts.unreachable);
  await expect(page.getByRole('link', { name: enquiry, exact: true })).toBeVisible();
  await loadAgain(texts.overview.recent);

  // Other than a lost connection, this is not tried a second time by itself.
  const refuse = () => page.route(/billing\./, (route) => route.fulfill({ status: 500, body: '' }));
  for (const [tab, words] of [
    ['services', 'Harbours'],
    ['subscriptions', 'Harbour Watch'],
    ['payments', texts.payments.shown(1)],
  ] as const) {
    await refuse();
    await page.getByRole('tab', { name: texts.tabNames[tab] }).click();
    await loadAgain(words);
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`));
  }
  await refuse();
  await page.getByRole('main').getByRole('link', { name: 'Harbour Watch' }).first().click();
  await loadAgain(paymentTexts.referenceNote);
  await expect(page).toHaveURL(/\/dashboard\/payments\//);
}

async function sendWrongKinds(page: Page): Promise<void> {
  await expect(button(page, proof.choose)).toBeVisible();
  await chosen(page).setInputFiles(text('slip.txt'));
  await expect(toast(page, proof.failed)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Choose one of these file types');
  // The extension does not match the content; only the server can see that.
  await chosen(page).setInputFiles({ ...text('slip.txt'), name: 'slip.pdf', mimeType: 'application/pdf' });
  await expect(page.getByRole('main')).toContainText(mediaRefusals.mismatch('pdf'));
  await expectAccessible(page);
}

/** The connection drops during the upload; the retry reuses the key. */
async function sendOverLostConnection(page: Page): Promise<void> {
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route(/payment-proof/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (isLost) await route.abort();
    else await route.continue();
  });
  await chosen(page).setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: await makePdf() });
  await expect(page.getByText(proof.waiting('slip.pdf'))).toBeVisible();
  isLost = false;
  await expect(toast(page, proof.uploaded)).toBeVisible();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await page.unroute(/payment-proof/);
}

async function replaceProof(page: Page): Promise<void> {
  // Stored but not attached to the payment: the user retries.
  await page.route(/attachProof/, (route) => route.abort());
  await chosen(page).setInputFiles(await picture('screenshot.png'));
  await expect(messages(page)).toContainText(formTexts.unreachable);
  await expect(page.getByRole('main')).toContainText(proof.failed);
  await page.unroute(/attachProof/);
  await button(page, proof.again).click();
  await expect(page.getByRole('link', { name: /screenshot\.png/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /slip\.pdf/ })).toHaveCount(0);
  await expect(button(page, proof.replace)).toBeVisible();

  // A slow upload can be cancelled.
  await page.route(/payment-proof/, () => undefined);
  await chosen(page).setInputFiles({ name: 'third.pdf', mimeType: 'application/pdf', buffer: await makePdf() });
  await button(page, proof.cancel).click();
  await expect(page.getByText(proof.cancelled)).toBeVisible();
  await page.unroute(/payment-proof/);
  await expect(page.getByRole('link', { name: /screenshot\.png/ })).toBeVisible();
}

test('a tab that fails to load can be loaded again; a wrong proof is refused, an interrupted upload resumes with its key', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  allowConsole,
}) => {
  allowConsole(/billing\.|payment-proof|ERR_FAILED|400|409|500/);
  const person = await makeUser(db);
  await signIn(context, person);
  const enquiry = await buildEnquiry(db, { email: person.email });
  const { id, name } = await billing.makeService();
  const paymentId = await subscribe(page, site, id);
  await test.step('each tab can be loaded again', () => loadEachAgain(page, enquiry.receiptNumber));
  await db.enquiry.delete({ where: { id: enquiry.id } });
  await test.step('a proof of the wrong kind is refused', () => sendWrongKinds(page));
  await test.step('an interrupted upload resumes with its key', () => sendOverLostConnection(page));
  await test.step('the proof is replaced', () => replaceProof(page));

  // The payment is confirmed elsewhere: the page shows it when it becomes visible.
  await billing.complete(paymentId);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(paymentTexts.states.completed.title, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download receipt RCT-/ })).toHaveAttribute(
    'href',
    /^\/api\/documents\/receipts\/[0-9a-f-]{36}\.pdf$/,
  );
  await expect(button(page, proof.replace)).toHaveCount(0);
  await page.getByRole('link', { name: paymentTexts.back }).press('Enter');
  await page.getByRole('tab', { name: texts.tabNames.services }).click();
  await expect(button(page, offerTexts.of(offerTexts.subscribed, name))).toBeDisabled();
});

test('a visitor who wants the dashboard signs up or in on the way, and loads no notifications before', async ({
  page,
  context,
  db,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const client = await makeUser(db);
  await visit(page, '/invest');
  const link = page.getByRole('banner').getByRole('link', { name: accountTexts.dashboard, exact: true });
  await expect(link).toHaveCount(0);
  await page.getByRole('link', { name: defaultInvest.hero.primaryButtonText }).first().click();
  await expect(page).toHaveURL(/\/auth\?tab=signup&redirect=%2Fdashboard$/);
  await page.getByRole('tab', { name: authTexts.signInTab }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fdashboard$/);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /notification/i.test(url))).toEqual([]);
  await signInByForm(page, client);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expect(link).toBeVisible();
  await expect(page.getByRole('banner').getByText(siteTexts.signIn)).toHaveCount(0);
});
