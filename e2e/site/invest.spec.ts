import type { Page } from '@playwright/test';
import { investTexts } from '../../src/domain/content/invest/texts.ts';
import { visit } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

const texts = investTexts.calculator;

const fields = (page: Page) => ({
  amount: page.getByLabel(texts.amount),
  currency: page.getByLabel(texts.currency),
  sector: page.getByLabel(texts.sector, { exact: true }),
  submit: page.getByRole('button', { name: texts.submit }),
});

test('the calculator updates during typing, announces the result, and stores the input in the address (D27)', async ({
  page,
}) => {
  await visit(page, '/invest');
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
  await page.reload();
  await expect(amount).toHaveValue('500,000');
  await expect(page.getByText('PGK 45,000.00', { exact: true })).toBeVisible();
});

test('an invalid amount has its error at the field, which gets the focus; a plain address restarts', async ({
  page,
}) => {
  await visit(page, '/invest');
  const { amount, submit } = fields(page);
  await submit.click();
  await expect(page.getByText(texts.amountNeeded)).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('lots');
  await submit.click();
  await expect(amount).toHaveAccessibleDescription(new RegExp(texts.badAmount));
  await expect(page).toHaveURL(/amount=lots/);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Invest', exact: true }).click();
  await expect(amount).toHaveValue('');
  await expect(page.getByText(texts.badAmount)).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server calculates the return', async ({ page, allowConsole }) => {
    // Without scripts, the browser logs those it blocks.
    allowConsole(/\/assets\/\S+\.js csp$/);
    await page.goto('/invest');
    const { amount, sector, submit } = fields(page);
    await amount.fill('250000.50');
    await sector.selectOption('infrastructure');
    await submit.click();
    await expect(page.getByText('USD 25,000.05', { exact: true })).toBeInViewport();
    await expect(page.getByText('USD 40,000.08', { exact: true })).toBeInViewport();
    await expect(amount).toHaveValue('250000.50');
  });
});
