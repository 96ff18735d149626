import type { Page } from '@playwright/test';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { generalTexts, settingsTexts as texts } from '../../src/domain/settings/texts.ts';
import { settingsTabs } from '../../src/features/site/settings/tabs.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, isSmall, visit } from '../setup/screens.ts';

const groups = ['Website', 'People and access', 'Communication', 'Investors', 'Money'];

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

const chosen = (page: Page) => page.getByRole('tab', { selected: true });

test('the settings tabs are in groups, and the keyboard reaches all of them', async ({ page }) => {
  await visit(page, '/admin/settings', texts.title);
  for (const name of groups) await expect(page.getByRole('tablist', { name, exact: true })).toBeVisible();
  await chosen(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('tab', { name: 'Billing', selected: true })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=billing$/);
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'General', selected: true })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tab', { name: 'Users', selected: true })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=users$/);
  await expectAccessible(page);
});

test('on a phone the settings are chosen from one list', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/admin/settings', texts.title);
  const list = page.getByRole('combobox', { name: 'Settings groups' });
  expect(await list.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')))).toEqual(
    groups,
  );
  // The tabs leave room for the first field.
  await expect(page.getByLabel(generalTexts.siteName)).toBeInViewport();
  await page.getByLabel(generalTexts.tagline).fill('Where the reef is');
  await list.selectOption('Billing');
  await button(page.getByRole('alertdialog'), formTexts.stay).click();
  await expect(list).toHaveValue('general');
  await expect(page.getByLabel(generalTexts.tagline)).toHaveValue('Where the reef is');
  await list.selectOption('Billing');
  await button(page.getByRole('alertdialog'), formTexts.leave).click();
  await expect(page).toHaveURL(/\?tab=billing$/);
  await expect(list).toHaveValue('billing');
  await expectAccessible(page);
});

test('each settings tab has one visible save bar', { tag: '@both' }, async ({ page }) => {
  for (const tab of settingsTabs) {
    await visit(page, `/admin/settings?tab=${tab}`, texts.title);
    if (isSmall(page)) await expect(page.getByLabel(texts.tabs)).toHaveValue(tab);
    else await expect(chosen(page)).toHaveText(texts.tabNames[tab]);
    const bar = button(page, texts.save);
    if (tab === 'users' || tab === 'sectors') await expect(bar, tab).toHaveCount(0);
    else await expect(bar, tab).toBeInViewport({ ratio: 1 });
  }
});
