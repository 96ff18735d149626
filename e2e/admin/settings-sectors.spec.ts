import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { sectorTexts as texts } from '../../src/domain/sectors/texts.ts';
import { settingsTexts } from '../../src/domain/settings/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { expect, makeUser, test } from '../setup/settings.ts';

/** A newer version is shown beside the own one (D37). */
async function keepOwnVersion(page: Page, db: Db, name: string): Promise<void> {
  await button(page, texts.edit(name)).click();
  const form = page.getByRole('dialog', { name: texts.editTitle(name) });
  await form.getByLabel(texts.description).fill('Mine');
  const where = { name };
  await db.sector.updateMany({ where, data: { description: 'Theirs', version: { increment: 1 } } });
  await button(form, formTexts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await button(conflict, formTexts.keepMine).click();
  await expect(conflict).toBeHidden();
  await expect(form).toBeHidden();
  await expect(toast(page, texts.updated)).toBeVisible();
  const contact = { contactName: 'Ms Kila', contactPosition: 'Head of reefs', contactEmail: 'reef@ipa.example' };
  const kept = await db.sector.findFirstOrThrow({ where });
  expect(kept).toMatchObject({ description: 'Mine', isFilterDefault: true, ...contact });
}

// tests/sectors/sectors.test.ts covers the filter of the public list, and the contact of an opportunity.
test('a sector is added with a contact, moved, kept over a newer version, and deleted once it has no opportunities', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409|sectors\.(?:remove|update)/);
  const name = `Reef ${Date.now()}`;
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/settings?tab=sectors', settingsTexts.title);
  await button(page, texts.add).click();
  const form = page.getByRole('dialog', { name: texts.addTitle });
  await form.getByLabel(texts.contactEmail).fill('nobody');
  await button(form, formTexts.save).click();
  await expect(form.getByLabel(texts.contactEmail)).toHaveAccessibleDescription(
    `${texts.contactEmailHint} ${issueTexts.email}`,
  );
  await expect(form.getByLabel(texts.contactEmail)).toHaveValue('nobody');
  await expectAccessible(page);
  await form.getByRole('textbox', { name: texts.name, exact: false }).first().fill(name);
  await form.getByLabel(texts.contactEmail).fill('reef@ipa.example');
  await form.getByLabel(texts.contactName).fill('Ms Kila');
  await form.getByLabel(texts.contactPosition).fill('Head of reefs');
  await form.getByLabel(texts.isFilterDefault).check();
  await button(form, formTexts.save).click();
  await expect(toast(page, texts.created)).toBeVisible();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows.last()).toContainText(name);
  await button(page, texts.moveUp(name)).click();
  await expect(rows.last()).not.toContainText(name);
  await expect(button(page, texts.moveUp(name))).toBeFocused();
  await expectAccessible(page);

  await test.step('a newer version', () => keepOwnVersion(page, db, name));

  const { id, slug } = await db.sector.findFirstOrThrow({ where: { name } });
  const opportunity = await buildOpportunity(db, { sectorSlug: slug });
  await button(page, texts.remove(name)).click();
  const question = page.getByRole('alertdialog', { name: texts.deleteTitle });
  await expect(question).toContainText(texts.inUse);
  const place = question.getByRole('listitem').filter({ hasText: 'Prevents deletion' });
  await expect(place.getByRole('link')).toHaveAttribute('href', `/admin/investment-opportunities/${opportunity.id}`);
  await expect(button(question, texts.delete)).toBeDisabled();
  await button(question, formTexts.cancel).click();
  await db.investmentOpportunity.delete({ where: { id: opportunity.id } });
  await button(page, texts.remove(name)).click();
  await expect(question).toContainText('This cannot be undone.');
  await button(question, texts.delete).click();
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(rows.filter({ hasText: name })).toHaveCount(0);
  expect(await db.sector.count({ where: { id } })).toBe(0);
});
