import type { Page } from '@playwright/test';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import {
  billingDetailsRefusals,
  billingDetailsTexts as texts,
} from '../../src/domain/billing/billing-details-texts.ts';
import { checkoutTexts } from '../../src/domain/billing/checkout-texts.ts';
import { dashboardTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { paymentPageTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { offerTexts, subscriptionTexts } from '../../src/domain/billing/portal-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { bankAccount, buildDetails } from '../../tests/factories/billing.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { type Billing, expect, makeUser, test } from '../setup/billing.ts';
import { accountEntry, openAccount } from '../setup/people.ts';
import { button, expectScreen, messages, toast, visit } from '../setup/screens.ts';
import type { Site } from '../setup/site.ts';

const company = buildDetails();
const paymentNote = 'A transfer takes two working days.';

const openTab = (page: Page, tab: keyof typeof dashboardTexts.tabNames) =>
  page.getByRole('tab', { name: dashboardTexts.tabNames[tab] }).click();

async function walkThroughEmpty(page: Page): Promise<void> {
  await expect(page.getByText(dashboardTexts.overview.nothing, { exact: true })).toBeVisible();
  await expect(page.getByText(dashboardTexts.overview.nothingSpent)).toBeVisible();
  await expectAccessible(page);
  await openTab(page, 'payments');
  await expect(page.getByText(dashboardTexts.payments.empty)).toBeVisible();
  await expectAccessible(page);
  await openTab(page, 'subscriptions');
  await expect(page.getByText(subscriptionTexts.empty)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: dashboardTexts.browse }).press('Enter');
  await expect(page).toHaveURL(/\?tab=services$/);
  // The link disappeared with its tab.
  await expect(page.getByRole('tab', { name: dashboardTexts.tabNames.services })).toBeFocused();
}

async function chooseOffer(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, exact: true });
  const shown = page.getByRole('listitem').filter({ has: heading }).last();
  await expect(shown).toContainText('PGK 35.00 per month');
  await expect(shown).toContainText(offerTexts.places(3));
  await expect(shown.getByText('The full story.')).toBeHidden();
  await shown.locator('summary').press('Enter');
  await expect(shown.getByText('The full story.')).toBeVisible();
  await expectAccessible(page);
  // The examples have a category each: those of one card share a row.
  const topOf = async (category: string) =>
    (await page.getByRole('region', { name: category, exact: true }).boundingBox())?.y;
  const tops = await Promise.all(['Advisory', 'Aftercare', 'Events'].map(topOf));
  expect(new Set(tops).size).toBeLessThan(3);
  await page.getByRole('link', { name: offerTexts.of(offerTexts.subscribe, name), exact: true }).press('Enter');
}

/** How to pay, with a button to copy each detail. */
async function copyTransferDetails(page: Page, reference: string): Promise<void> {
  await expect(page.getByText(reference)).toHaveCount(2);
  await expect(page.getByText('PGK 35.00')).toBeVisible();
  await expect(page.getByText(bankAccount.accountNumber)).toBeVisible();
  await expect(page.getByText(paymentNote)).toBeVisible();
  await expect(page.getByText(paymentPageTexts.states.pending.title)).toBeVisible();
  await expect(page.getByText(/your subscription will expire/)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { copyOf } = paymentPageTexts;
  await button(page, copyOf(paymentPageTexts.reference)).press('Enter');
  await expect(page.getByText(paymentPageTexts.copied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await button(page, copyOf(paymentPageTexts.account.accountNumber)).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(bankAccount.accountNumber);
}

/** Enters an invalid value in every field and expects each error beside it, with the input kept. */
async function enterBadly(page: Page): Promise<void> {
  await page.getByLabel(texts.kinds.company).check();
  await page.getByLabel(texts.address).fill('a'.repeat(10_000));
  await page.getByLabel(texts.tin).fill('9'.repeat(300));
  await button(page, checkoutTexts.confirm).click();
  const alert = page.getByRole('main').getByRole('alert');
  for (const sentence of [texts.nameMissing, 'Use at most 500 characters', texts.tinRule]) {
    await expect(alert).toContainText(sentence);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel(texts.tin)).toHaveValue('9'.repeat(300));
  await expect(page.getByLabel(texts.address)).toHaveValue('a'.repeat(10_000));
  await expectAccessible(page);
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(texts.name.company).fill(company.name);
  await page.getByLabel(texts.address).fill(company.address);
  await page.getByLabel(texts.tin).fill(company.tin);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: texts.correct });

async function correctTin(page: Page, tin: string): Promise<void> {
  await button(page, texts.correct).click();
  await expectAccessible(page);
  await dialog(page).getByLabel(texts.tin).fill(tin);
  await button(dialog(page), texts.correctSubmit).click();
}

/** Back and reload keep the input. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=services$/);
  await page.goForward();
  await page.reload();
  await expect(page.getByText(formTexts.restoredTitle)).toBeVisible();
  await expect(page.getByLabel(texts.name.company)).toHaveValue(company.name);
  await expect(page.getByLabel(texts.address)).toHaveValue(company.address);
}

async function expectRevisions(page: Page, number: string): Promise<void> {
  const invoice = /^\/api\/documents\/invoices\/[0-9a-f-]{36}\.pdf/;
  const current = page.getByRole('link', { name: `Download invoice ${number} (PDF)` });
  await expect(current).toHaveAttribute('href', new RegExp(`${invoice.source}$`));
  const former = page.getByRole('link', { name: texts.formerOf(number, 1) });
  await expect(former).toHaveAttribute('href', new RegExp(String.raw`${invoice.source}\?revision=1$`));
}

/** In another tab, with the details that were read there. */
async function correctElsewhere(page: Page, { origin }: Site, correction: { paymentId: string; revision: number }) {
  const corrected = await page.request.post(`${origin}/api/trpc/billing.correctDetails`, {
    headers: { origin },
    data: { json: { ...buildDetails({ tin: '222' }), ...correction } },
  });
  expect(corrected.status(), await corrected.text()).toBe(200);
}

async function correctInTwoTabs(page: Page, site: Site, paymentId: string): Promise<void> {
  await button(page, texts.correct).click();
  await dialog(page).getByLabel(texts.tin).fill('111');
  await correctElsewhere(page, site, { paymentId, revision: 2 });
  await button(dialog(page), texts.correctSubmit).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('111');
  await expect(conflict).toContainText('222');
  await button(conflict, formTexts.saveChosen).or(button(conflict, formTexts.keepMine)).click();
  await expect(toast(page, texts.corrected(4))).toBeVisible();
}

async function correctDuringConfirmation(page: Page, billing: Billing, paymentId: string): Promise<void> {
  await button(page, texts.correct).click();
  await dialog(page).getByLabel(texts.tin).fill('333');
  await billing.complete(paymentId);
  await button(dialog(page), texts.correctSubmit).click();
  await expect(dialog(page)).toContainText(billingDetailsRefusals.paid);
  await expect(dialog(page).getByLabel(texts.tin)).toHaveValue('333');
  await button(dialog(page), formTexts.cancel).click();
  await expect(page.getByText(paymentPageTexts.states.completed.title, { exact: true })).toBeVisible();
  await expect(button(page, texts.correct)).toHaveCount(0);
}

test('from an empty dashboard a company subscribes, sees how to pay, and corrects its TIN until the payment is confirmed', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  allowConsole,
}) => {
  allowConsole(/409/);
  await billing.set({ accounts: [bankAccount], paymentNote });
  const { name } = await billing.makeService({
    shortDescription: 'A note each month',
    description: 'The full story.\nIn two lines.',
    features: ['Note', 'Table'],
    maxSubscribers: 3,
  });
  await signIn(context, await makeUser(db));
  await visit(page, '/dashboard', dashboardTexts.title);
  await test.step('the empty state links to the services', () => walkThroughEmpty(page));
  await test.step('an offer shows its details', () => chooseOffer(page, name));
  await expectScreen(page, checkoutTexts.title(name));
  const main = page.getByRole('main');
  for (const text of [checkoutTexts.periods.monthly, 'PGK 35.00', checkoutTexts.due]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await test.step('each error has its message', () => enterBadly(page));
  await fillIn(page);
  await test.step('the input stays', () => leaveAndReturn(page));

  await button(page, checkoutTexts.confirm).dblclick();
  await expect(toast(page, offerTexts.initiated)).toBeVisible();
  await expect(messages(page)).toContainText(offerTexts.redirecting);
  await expect(page).toHaveURL(/\/dashboard\/payments\/[0-9a-f-]{36}$/);
  await expectScreen(page, paymentPageTexts.title(name));
  const { number } = await db.invoice.findFirstOrThrow();
  await expect(main).toContainText('TIN 500-123-456');
  const { id, reference } = await db.payment.findFirstOrThrow();
  await test.step('the transfer details are copied', () => copyTransferDetails(page, reference));

  await test.step('the TIN is corrected', () => correctTin(page, '500 999 000'));
  await expect(toast(page, texts.corrected(2))).toBeVisible();
  await expect(main).toContainText('TIN 500999000');
  await expectAccessible(page);
  await test.step('both revisions are linked', () => expectRevisions(page, number));
  await test.step('a correction in another tab is shown', () => correctInTwoTabs(page, site, id));
  await test.step('a correction during a confirmation by staff is refused, and the input stays', () =>
    correctDuringConfirmation(page, billing, id));

  // Back skips the summary and returns to the services. The details are prefilled the next time.
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=services$/);
  await openAccount(page);
  await accountEntry(page, accountTexts.profile).click();
  await expect(page.getByLabel(texts.tin)).toHaveValue('111');
  await expect(page.getByLabel(texts.kinds.company)).toBeChecked();
  expect(await db.subscription.count()).toBe(1);

  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, `/admin/payments?id=${id}`);
  await expect(page.getByRole('link', { name: /revision 1, replaced on/ })).toBeVisible();
  await expect(page.getByText(texts.revision(4))).toBeVisible();
  await expectAccessible(page);
});
