import type { Page } from '@playwright/test';
import { investTexts } from '../../src/domain/content/invest/texts.ts';
import { expectAccessible, expectNoOverflow } from '../setup/accessible.ts';
import { toast, visit } from '../setup/screens.ts';
import { expect, makeUser, test } from '../setup/people.ts';

const texts = investTexts.calculator;

const fields = (page: Page) => ({
  amount: page.getByLabel(texts.amount),
  currency: page.getByLabel(texts.currency),
  sector: page.getByLabel(texts.sector, { exact: true }),
  submit: page.getByRole('button', { name: texts.submit }),
});

/** An invalid amount has its error at the field, which gets the focus. */
async function expectErrors(page: Page): Promise<void> {
  const { amount, submit } = fields(page);
  await submit.click();
  await expect(page.getByText(texts.amountNeeded)).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('lots');
  await submit.click();
  await expect(amount).toHaveAccessibleDescription(new RegExp(texts.badAmount));
  await expect(page).toHaveURL(/amount=lots/);
  await expectAccessible(page);
}

/** It updates during typing, announces the result, and stores the input in the address (D27). */
async function calculate(page: Page): Promise<void> {
  const { amount, currency, sector } = fields(page);
  await amount.fill('500,000');
  await sector.selectOption('tourism');
  await currency.selectOption('PGK');
  await expect(page.getByText('PGK 45,000.00', { exact: true })).toBeVisible();
  await expect(page.getByText('PGK 75,000.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: texts.result })).toHaveText(
    texts.between('PGK 45,000.00', 'PGK 75,000.00'),
  );
  await expect(page).toHaveURL(/\/invest$/);
  await amount.press('Enter');
  await expect(page).toHaveURL(/\?amount=500%2C000&currency=PGK&sector=tourism$/);
  await expectAccessible(page);
}

test('the calculator', async ({ page }) => {
  await visit(page, '/invest');
  const { amount } = fields(page);
  await test.step('shows its errors', () => expectErrors(page));
  await test.step('restarts at a plain address', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Invest', exact: true }).click();
    await expect(amount).toHaveValue('');
    await expect(page.getByText(texts.badAmount)).toBeHidden();
  });
  await test.step('calculates during typing', () => calculate(page));
  await test.step('fits a small window with a large result', async () => {
    await amount.fill('9999999999999999');
    await expectNoOverflow(page);
  });
});

test('its account buttons lead clients and staff to their own area, and visitors to sign-up', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const buttons = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await visit(page, '/invest');
  await expect(buttons('Create an account')).toHaveCount(3);
  await signIn(context, await makeUser(db, { roles: ['editor'] }));
  await visit(page, '/invest');
  await expect(buttons('Go to administration')).toHaveCount(3);
  await signIn(context, await makeUser(db));
  await visit(page, '/invest');
  await expect(buttons('Go to your dashboard')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^My Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'You are signed out')).toBeVisible();
  await visit(page, '/invest');
  await expect(buttons('Create an account')).toHaveCount(3);
  await expect(buttons('Go to your dashboard')).toHaveCount(0);
});
