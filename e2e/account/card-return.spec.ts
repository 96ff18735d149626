import type { Page } from '@playwright/test';
import { billingCardTexts as texts } from '../../src/domain/billing/card-texts.ts';
import { paymentPageTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, subscribe, test } from '../setup/billing.ts';
import { button } from '../setup/screens.ts';

/** As with a card provider, which this site has not. */
async function offerCards(page: Page): Promise<void> {
  await page.route(/billing\.payment\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: { data: { json: { status: string; canPayByCard: boolean } } } };
    const payment = answer.result.data.json;
    payment.canPayByCard = payment.status === 'pending';
    await route.fulfill({ response, json: answer });
  });
}

async function expectHowToPay(page: Page, isShown: boolean): Promise<void> {
  const count = isShown ? 1 : 0;
  await expect(page.getByText(texts.confirming, { exact: true })).toHaveCount(1 - count);
  await expect(page.getByText(paymentPageTexts.states.pending.title)).toHaveCount(count);
  await expect(page.getByRole('heading', { name: paymentPageTexts.transfer })).toHaveCount(count);
  await expect(button(page, texts.pay)).toHaveCount(count);
}

test('back from the card provider the payment is being confirmed until the provider has answered', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  allowConsole,
}) => {
  allowConsole(/billing\.confirmCard|ERR_FAILED/);
  await signIn(context, await makeUser(db));
  const { id } = await billing.makeService();
  const paymentId = await subscribe(page, site, id);
  const path = `/dashboard/payments/${paymentId}?card=done`;
  await offerCards(page);

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/billing\.confirmCard/, async (route) => {
    await held;
    await route.fulfill({ json: { result: { data: { json: { isPaid: false } } } } });
  });
  await page.goto(path);
  await expectHowToPay(page, false);
  await expectAccessible(page);
  answer();
  await expectHowToPay(page, true);
  await page.unroute(/billing\.confirmCard/);

  // Without an answer, only the webhook shows whether it is paid.
  await page.route(/billing\.confirmCard/, (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('billing.confirmCard'));
  await page.goto(path);
  await asked;
  await page.waitForRequest(/billing\.payment\?/, { timeout: 15_000 });
  await page.waitForRequest(/billing\.payment\?/, { timeout: 15_000 });
  await expectHowToPay(page, false);
  await billing.complete(paymentId);
  await expect(page.getByText(paymentPageTexts.states.completed.title, { exact: true })).toBeVisible();
});
