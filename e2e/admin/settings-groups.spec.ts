import type { Page } from '@playwright/test';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { generalTexts, settingsTexts as texts } from '../../src/domain/settings/texts.ts';
import { type SettingsTab, settingsTabs } from '../../src/features/site/settings/tabs.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, visit } from '../setup/screens.ts';

const groups = ['Website', 'People and access', 'Communication', 'Investors', 'Money'];

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

/** One save bar, completely visible; the lists of users and sectors have none. */
async function expectSaveBar(page: Page, tab: SettingsTab): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: texts.tabNames[tab], exact: true });
  const bar = button(panel, texts.save);
  if (tab === 'users' || tab === 'sectors') {
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await expect(bar, tab).toHaveCount(0);
  } else await expect(bar, tab).toBeInViewport({ ratio: 1 });
}

test('the keyboard reaches all tabs of the settings, in groups, each with one visible save bar', async ({ page }) => {
  await visit(page, '/admin/settings', texts.title);
  for (const name of groups) await expect(page.getByRole('tablist', { name, exact: true })).toBeVisible();
  const chosen = page.getByRole('tab', { selected: true });
  await chosen.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('tab', { name: 'Billing', selected: true })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=billing$/);
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'General', selected: true })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  for (const tab of settingsTabs) {
    await test.step(tab, async () => {
      if (tab !== 'general') await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('tab', { name: texts.tabNames[tab], exact: true, selected: true })).toBeFocused();
      await expectSaveBar(page, tab);
    });
  }
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
  for (const tab of settingsTabs) {
    await test.step(tab, async () => {
      await list.selectOption(tab);
      await expect(list).toHaveValue(tab);
      await expectSaveBar(page, tab);
    });
  }
});
