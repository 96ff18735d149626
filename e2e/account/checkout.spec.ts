import type { Page } from '@playwright/test';
import {
  billingDetailsRefusals,
  billingDetailsTexts as texts,
} from '../../src/domain/billing/billing-details-texts.ts';
import { checkoutTexts } from '../../src/domain/billing/checkout-texts.ts';
import { paymentPageTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { offerTexts } from '../../src/domain/billing/portal-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { readPdf } from '../../tests/billing/pdf-reader.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, subscribe, test } from '../setup/billing.ts';
import { button, expectScreen, toast, visit } from '../setup/screens.ts';

const company = { name: 'Kila Timber Ltd', address: 'Section 12, Lot 5\nLae, Morobe', tin: '500-123-456' };

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

/** The invoice behind a link. */
async function invoiceAt(page: Page, name: string | RegExp) {
  const href = await page.getByRole('link', { name }).getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.status()).toBe(200);
  return readPdf(await answer.body());
}

const dialog = (page: Page) => page.getByRole('dialog', { name: texts.correct });

async function correctTin(page: Page, tin: string): Promise<void> {
  await button(page, texts.correct).click();
  await expectAccessible(page);
  await dialog(page).getByLabel(texts.tin).fill(tin);
  await button(dialog(page), texts.correctSubmit).click();
}

test('a company subscribes, corrects its TIN, and both revisions of the invoice can be opened', async ({
  page,
  context,
  db,
  signIn,
  billing,
}) => {
  const { name } = await billing.makeService();
  await signIn(context, await makeUser(db));
  await visit(page, '/dashboard?tab=services');
  await page.getByRole('link', { name: offerTexts.of(offerTexts.subscribe, name), exact: true }).click();
  await expectScreen(page, checkoutTexts.title(name));
  const main = page.getByRole('main');
  for (const text of [checkoutTexts.periods.monthly, 'PGK 35.00', checkoutTexts.due]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await test.step('each error has its message', () => enterBadly(page));
  await fillIn(page);

  // Back and reload keep the input.
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=services$/);
  await page.goForward();
  await page.reload();
  await expect(page.getByText(formTexts.restoredTitle)).toBeVisible();
  await expect(page.getByLabel(texts.name.company)).toHaveValue(company.name);
  await expect(page.getByLabel(texts.address)).toHaveValue(company.address);

  await button(page, checkoutTexts.confirm).dblclick();
  await expect(toast(page, offerTexts.initiated)).toBeVisible();
  await expectScreen(page, paymentPageTexts.title(name));
  const { number } = await db.invoice.findFirstOrThrow();
  await expect(main).toContainText('TIN 500-123-456');
  await expectAccessible(page);

  await test.step('the TIN is corrected', () => correctTin(page, '500 999 000'));
  await expect(toast(page, texts.corrected(2))).toBeVisible();
  await expect(main).toContainText('TIN 500999000');
  await expectAccessible(page);
  const second = await invoiceAt(page, `Download invoice ${number} (PDF)`);
  expect([number, 'Revision 2', company.name, 'TIN 500999000'].filter((text) => !second.says(text))).toEqual([]);
  const first = await invoiceAt(page, texts.formerOf(number, 1));
  expect([number, company.name, 'TIN 500-123-456'].filter((text) => !first.says(text))).toEqual([]);
  expect(first.says('Revision 2')).toBe(false);

  // Back skips the summary and returns to the services. The details are prefilled the next time.
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=services$/);
  await visit(page, '/profile');
  await expect(page.getByLabel(texts.tin)).toHaveValue('500999000');
  await expect(page.getByLabel(texts.kinds.company)).toBeChecked();
  await expectAccessible(page);
  expect(await db.subscription.count()).toBe(1);
});

test('a correction during a confirmation by staff, and in another tab: the input stays', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  browserOf,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { id } = await billing.makeService();
  const client = await makeUser(db);
  await signIn(context, client);
  const paymentId = await subscribe(page, site, id);
  await visit(page, `/dashboard/payments/${paymentId}`);
  const other = await (await browserOf(client)).newPage();
  await visit(other, `/dashboard/payments/${paymentId}`);

  await button(page, texts.correct).click();
  await dialog(page).getByLabel(texts.tin).fill('111');
  await correctTin(other, '222');
  await expect(toast(other, texts.corrected(2))).toBeVisible();
  await button(dialog(page), texts.correctSubmit).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('111');
  await expect(conflict).toContainText('222');
  await expectAccessible(page);
  await button(conflict, formTexts.saveChosen).or(button(conflict, formTexts.keepMine)).click();
  await expect(toast(page, texts.corrected(3))).toBeVisible();

  await button(page, texts.correct).click();
  await dialog(page).getByLabel(texts.tin).fill('333');
  await billing.complete(paymentId);
  await button(dialog(page), texts.correctSubmit).click();
  await expect(dialog(page)).toContainText(billingDetailsRefusals.paid);
  await expect(dialog(page).getByLabel(texts.tin)).toHaveValue('333');
  await expectAccessible(page);
  await button(dialog(page), formTexts.cancel).click();
  await expect(page.getByText(paymentPageTexts.states.completed.title, { exact: true })).toBeVisible();
  await expect(button(page, texts.correct)).toHaveCount(0);

  const admin = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
  await visit(admin, `/admin/payments?id=${paymentId}`);
  await expect(admin.getByRole('link', { name: /revision 1, replaced on/ })).toBeVisible();
  await expect(admin.getByText(texts.revision(3))).toBeVisible();
  await expectAccessible(admin);
});
