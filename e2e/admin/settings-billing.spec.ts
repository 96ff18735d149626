import type { Page } from '@playwright/test';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { maxBankAccounts } from '../../src/domain/site/site.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { reauthTexts } from '../../src/domain/auth/reauth-texts.ts';
import { billingSettingsTexts as texts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { ageSignIn } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { expect, makeUser, saveSettings, test } from '../setup/settings.ts';

const path = '/admin/settings?tab=billing';
const group = 'billing';
const accountField = (page: Page, name: string, position: number) =>
  page.getByLabel(new RegExp(`^${texts.accountField(name, position)}`));

async function fillAccount(page: Page, position: number, number: string): Promise<void> {
  await accountField(page, texts.accountName, position).fill('Authority of the Reef');
  await accountField(page, texts.bankName, position).fill('Bank of the Reef');
  await accountField(page, texts.accountNumber, position).fill(number);
}

test.beforeEach(async ({ db }) => {
  await db.setting.deleteMany({ where: { group } });
});

test('Billing: issuer, accounts, tax and note are saved after a proof of identity', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/saveSetting|401/);
  const admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
  await ageSignIn(db, admin);
  await visit(page, path, settingsTexts.title);
  await expect(page.getByRole('tab', { name: settingsTexts.tabNames.billing })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByText(texts.noAccounts)).toBeVisible();
  await expect(page.getByText(texts.exampleNone)).toBeVisible();
  await expect(page.getByLabel(texts.name)).toHaveAccessibleDescription(texts.nameHint);

  await page.getByLabel(texts.address).fill('Level 1\nMunidubu Street');
  await page.getByLabel(texts.taxNumber).fill('TIN 500 123 456');
  await page.getByLabel(texts.email).fill('billing');
  await page.getByLabel(texts.paymentNote).fill('A transfer takes two days.');
  await button(page, texts.add).click();
  await expect(accountField(page, texts.currency, 1)).toBeFocused();
  await accountField(page, texts.currency, 1).selectOption('AUD');
  await accountField(page, texts.accountNumber, 1).fill('   ');
  await page.getByLabel(texts.rate).fill('250');
  await expect(page.getByText(texts.exampleUnreadable)).toBeVisible();
  await button(page, settingsTexts.save).click();
  // Each beside its field, all in the summary, and the input is kept.
  await expect(page.locator('[aria-invalid]')).toHaveCount(5);
  await expect(page.getByLabel(texts.rate)).toHaveAccessibleDescription(/Enter a percentage from 0 to 100/);
  const missing = `${texts.accountField(texts.bankName, 1)}: ${issueTexts.missing}`;
  await page.getByRole('link', { name: missing }).click();
  await expect(accountField(page, texts.bankName, 1)).toBeFocused();
  await expect(page.getByLabel(texts.email)).toHaveValue('billing');
  await expectAccessible(page);

  await page.getByLabel(texts.email).fill('billing@ipa.example');
  await fillAccount(page, 1, '7000 123');
  await accountField(page, texts.bankCode, 1).fill('088-294');
  await page.getByLabel(texts.rate).fill('10');
  const example = page.getByRole('definition');
  await expect(example).toHaveText(['PGK 909.09', 'PGK 90.91', 'PGK 1,000.00']);
  await page.getByLabel(texts.mode).selectOption(texts.modes.added);
  await expect(example).toHaveText(['PGK 1,000.00', 'PGK 100.00', 'PGK 1,100.00']);
  await page.getByLabel(texts.taxName).fill('');
  await expect(page.getByText(texts.exampleTax(texts.unnamedTax, '10'))).toBeVisible();
  await button(page, settingsTexts.save).click();
  const asked = page.getByRole('dialog', { name: reauthTexts.title });
  await asked.getByRole('textbox', { name: reauthTexts.password }).fill(admin.password);
  await asked.getByRole('button', { name: reauthTexts.confirm }).click();
  await expect(toast(page, settingsTexts.saved)).toBeVisible();
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  const { value } = await db.setting.findUniqueOrThrow({ where: { group } });
  expect(value).toMatchObject({
    issuer: { name: '', address: 'Level 1\nMunidubu Street', email: 'billing@ipa.example' },
    accounts: [{ currency: 'AUD', accountNumber: '7000 123', bankCode: '088-294', swift: '' }],
    tax: { name: '', rate: '10', mode: 'added' },
    paymentNote: 'A transfer takes two days.',
  });
});

async function addAccounts(page: Page, from: number): Promise<void> {
  for (let position = from; position <= maxBankAccounts; position += 1) {
    await button(page, texts.add).focus();
    await page.keyboard.press('Enter');
    await expect(accountField(page, texts.currency, position)).toBeFocused();
    await fillAccount(page, position, `7000 ${position}`);
  }
  await expect(page.getByText(texts.full(maxBankAccounts))).toBeVisible();
  await expect(button(page, texts.add)).toBeHidden();
}

async function moveAccounts(page: Page): Promise<void> {
  await button(page, texts.moveUp(2)).focus();
  await page.keyboard.press('Enter');
  await expect(accountField(page, texts.accountNumber, 1)).toHaveValue('7000 2');
  // The focus follows the moved account.
  await expect(button(page, texts.moveUp(1))).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(button(page, texts.moveDown(1))).toBeFocused();
  await page.keyboard.press('Space');
  await expect(accountField(page, texts.accountNumber, 1)).toHaveValue('7000 1');
  await button(page, texts.remove(1)).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: texts.accounts })).toBeFocused();
  await expect(button(page, texts.add)).toBeVisible();
}

test('Billing: accounts are added, moved and removed by keyboard only; a newer version is shown beside the own one (D37)', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409|saveSetting/);
  const accounts = Array.from({ length: maxBankAccounts - 1 }, (_, at) => ({
    id: `stored-${at}`,
    currency: 'PGK',
    accountName: 'Authority of the Reef',
    bankName: 'Bank of the Reef',
    branch: '',
    accountNumber: `7000 ${at + 1}`,
    bankCode: '',
    swift: '',
  }));
  await db.setting.create({ data: { group, value: { ...defaultSettings.billing, accounts } } });
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, path, settingsTexts.title);
  await test.step('the last of the possible accounts', () => addAccounts(page, maxBankAccounts));
  await test.step('moved and removed', () => moveAccounts(page));
  await saveSettings(page);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  const { value } = await db.setting.findUniqueOrThrow({ where: { group } });
  const numbers = ['7000 2', '7000 3', '7000 4', '7000 5', '7000 6'];
  expect(value).toMatchObject({ accounts: numbers.map((accountNumber) => ({ accountNumber })) });

  await page.getByLabel(texts.paymentNote).fill('Mine');
  await page.getByLabel(texts.mode).selectOption(texts.modes.added);
  const theirs = { paymentNote: 'Theirs', tax: { name: 'GST', rate: '10', mode: 'included' } };
  await db.setting.update({
    where: { group },
    data: { value: { ...(value as object), ...theirs }, version: { increment: 1 } },
  });
  await button(page, settingsTexts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText(texts.modes.added);
  await expectAccessible(page);
  // The rate changed only there and the mode only here: both are kept, with the chosen note.
  await conflict.getByRole('button', { name: 'Save these choices' }).click();
  await expect(button(page, settingsTexts.save)).toBeEnabled();
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  const saved = await db.setting.findUniqueOrThrow({ where: { group } });
  expect(saved.value).toMatchObject({ paymentNote: 'Mine', tax: { rate: '10', mode: 'added' } });
});
