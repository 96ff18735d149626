import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { holidayTexts } from '../../src/domain/settings/holiday-texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { reauthTexts } from '../../src/domain/auth/reauth-texts.ts';
import { accessTexts, enquirySettingsTexts, securityTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { ageSignIn } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { expect, makeUser, saveSettings, test } from '../setup/settings.ts';

const valueOf = async (db: Db, group: string) => (await db.setting.findUniqueOrThrow({ where: { group } })).value;

// tests/site/access-settings.test.ts covers who passes the gate after each change.
test('Access: a new trial password asks for a proof of identity, the gate is turned off, and staff two-factor has three options', async ({
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
  await visit(page, '/admin/settings?tab=access', settingsTexts.title);
  const before = await valueOf(db, 'access');
  await page.getByLabel(accessTexts.password).fill('Garamut-2027');
  await expectAccessible(page);
  await button(page.getByRole('form', { name: accessTexts.title }), settingsTexts.save).click();
  const asked = page.getByRole('dialog', { name: reauthTexts.title });
  await asked.getByRole('textbox', { name: reauthTexts.password }).fill(admin.password);
  await asked.getByRole('button', { name: reauthTexts.confirm }).click();
  await expect(toast(page, settingsTexts.saved)).toBeVisible();
  await expect(page.getByLabel(accessTexts.password)).toHaveValue('');
  expect(await valueOf(db, 'access')).not.toEqual(before);

  await page.getByLabel(accessTexts.enabled).uncheck();
  await saveSettings(page, accessTexts.title);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  expect(await valueOf(db, 'access')).toMatchObject({ enabled: false });

  await page.getByRole('tab', { name: settingsTexts.tabNames.security, exact: true }).click();
  const rule = page.getByLabel(securityTexts.staffTwoFactor);
  await expect(rule.getByRole('option')).toHaveText(Object.values(securityTexts.rules));
  await rule.selectOption(securityTexts.rules.off);
  await saveSettings(page, securityTexts.title);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  expect(await valueOf(db, 'security')).toMatchObject({ staffTwoFactor: 'off' });
});

/** A refusal names the line. */
async function saveRecipients(page: Page, db: Db): Promise<void> {
  const recipients = page.getByLabel(enquirySettingsTexts.recipients);
  const months = page.getByLabel(enquirySettingsTexts.retentionMonths);
  await expect(months).toHaveValue('24');
  await recipients.fill('desk@ipa.example\n\nnobody');
  await months.fill('');
  const form = page.getByRole('form', { name: enquirySettingsTexts.title });
  await button(form, settingsTexts.save).click();
  await expect(recipients).toHaveAccessibleDescription(
    new RegExp(enquirySettingsTexts.recipientsLine(2, issueTexts.email)),
  );
  await expect(recipients).toHaveValue('desk@ipa.example\nnobody');
  await expect(months).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await recipients.fill('desk@ipa.example\nlead@ipa.example\n');
  await months.fill('6');
  await saveSettings(page, enquirySettingsTexts.title);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();
  const saved = { recipients: ['desk@ipa.example', 'lead@ipa.example'], retentionMonths: 6 };
  expect(await valueOf(db, 'enquiries')).toEqual(saved);
}

async function editHolidays(page: Page, db: Db): Promise<void> {
  await button(page, holidayTexts.add).click();
  const added = page.getByRole('dialog', { name: holidayTexts.addTitle });
  await added.getByLabel(holidayTexts.name).fill('Independence');
  await button(added, formTexts.save).click();
  await expect(added.getByLabel(/^Date /)).toHaveAttribute('aria-invalid', 'true');
  await expect(added.getByLabel(holidayTexts.name)).toHaveValue('Independence');
  await expectAccessible(page);
  await added.getByLabel(/^Date /).fill('2027-09-16');
  await button(added, formTexts.save).click();
  await expect(toast(page, holidayTexts.created)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Independence' })).toContainText('16 September 2027');
  await button(page, holidayTexts.edit('Independence')).click();
  const edited = page.getByRole('dialog', { name: holidayTexts.editTitle('Independence') });
  await edited.getByLabel(holidayTexts.name).fill('Independence Day');
  await button(edited, formTexts.save).click();
  await expect(toast(page, holidayTexts.updated)).toBeVisible();
  await button(page, holidayTexts.remove('Independence Day')).click();
  await button(page.getByRole('alertdialog', { name: holidayTexts.deleteTitle }), holidayTexts.delete).click();
  await expect(page.getByText(holidayTexts.none)).toBeVisible();
  expect(await db.holiday.count()).toBe(0);
}

test('Enquiries: recipients and retention are saved; a holiday is added, changed and deleted', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await db.holiday.deleteMany();
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/settings?tab=enquiries', settingsTexts.title);
  await test.step('recipients and retention', () => saveRecipients(page, db));
  await test.step('holidays', () => editHolidays(page, db));
});
