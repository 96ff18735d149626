import type { Page } from '@playwright/test';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { dashboardTexts as texts } from '../../src/domain/billing/dashboard-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { paymentPageTexts as paymentTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, subscribe, test } from '../setup/billing.ts';
import { picture, text } from '../setup/media-files.ts';
import { accountEntry, openAccount, signInByForm } from '../setup/people.ts';
import { button, messages, toast, visit } from '../setup/screens.ts';

const proof = paymentTexts.proof;

/** The file input behind the button. */
const chosen = (page: Page) => page.locator('input[type=file]');

test('a proof of the wrong kind is refused, an interrupted upload resumes with its key, and the proof is replaced', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  allowConsole,
}) => {
  allowConsole(/payment-proof|attachProof|ERR_FAILED|400|409/);
  await signIn(context, await makeUser(db));
  const { id } = await billing.makeService();
  const paymentId = await subscribe(page, site, id);
  await visit(page, `/dashboard/payments/${paymentId}`);
  await expect(button(page, proof.choose)).toBeVisible();
  await chosen(page).setInputFiles(text('slip.txt'));
  await expect(toast(page, proof.failed)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Choose one of these file types');
  // The extension does not match the content; only the server can see that.
  await chosen(page).setInputFiles({ ...text('slip.txt'), name: 'slip.pdf', mimeType: 'application/pdf' });
  await expect(page.getByRole('main')).toContainText(mediaRefusals.mismatch('pdf'));
  await expectAccessible(page);

  // The connection drops during the upload; the retry reuses the key.
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
});

test('a tab that fails to load says so, keeps its place, and can be loaded again', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  allowConsole,
}) => {
  allowConsole(/billing\.|ERR_FAILED|503/);
  await signIn(context, await makeUser(db));
  const { id } = await billing.makeService();
  const paymentId = await subscribe(page, site, id);
  const screens = {
    '/dashboard': texts.overview.recent,
    '/dashboard?tab=services': 'Harbours',
    '/dashboard?tab=subscriptions': 'Harbour Watch',
    '/dashboard?tab=payments': texts.payments.shown(1),
    [`/dashboard/payments/${paymentId}`]: paymentTexts.referenceNote,
  };
  for (const [path, words] of Object.entries(screens)) {
    await page.route(/billing\./, (route) => route.abort());
    await visit(page, path);
    await expect(toast(page, texts.failed)).toBeVisible();
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toContainText(texts.failed);
    await expect(failed).toContainText(formTexts.unreachable);
    await page.unroute(/billing\./);
    await button(page, formTexts.retry).click();
    await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expect(failed).toHaveCount(0);
  }
});

test('the dashboard is in the menus of signed-in users, and redirects others to sign in and back', async ({
  page,
  browserOf,
  db,
}) => {
  const client = await makeUser(db);
  await visit(page, '/invest');
  await expect(page.getByRole('banner').getByRole('link', { name: accountTexts.dashboard, exact: true })).toHaveCount(
    0,
  );
  await visit(page, '/sitemap');
  await expect(page.getByRole('main').getByRole('link', { name: headTexts.dashboard })).toHaveCount(0);
  await visit(page, '/invest');
  await page.getByRole('link', { name: defaultInvest.hero.primaryButtonText }).first().click();
  await expect(page).toHaveURL(/\/auth\?tab=signup&redirect=%2Fdashboard$/);
  await page.getByRole('tab', { name: authTexts.signInTab }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fdashboard$/);
  await signInByForm(page, client);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await visit(page, '/sitemap');
  await expect(page.getByRole('main').getByRole('link', { name: headTexts.dashboard })).toBeVisible();

  for (const roles of [[], ['editor'], ['admin']] as const) {
    const other = await (await browserOf(await makeUser(db, { roles }))).newPage();
    await visit(other, '/about');
    await openAccount(other);
    await accountEntry(other, accountTexts.dashboard).first().click();
    await expect(other.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    await expect(other.getByRole('banner').getByText(siteTexts.signIn)).toHaveCount(0);
  }
});
