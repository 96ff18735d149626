import { formTexts } from '../../src/domain/forms/texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { listTexts } from '../../src/domain/opportunities/list-texts.ts';
import { sectorTexts as texts } from '../../src/domain/sectors/texts.ts';
import { settingsTexts } from '../../src/domain/settings/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { expect, makeUser, test } from '../setup/settings.ts';

test('a sector is added, shown in the filter, moved, given a contact, and deleted once it has no opportunities', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409|sectors\.remove/);
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

  const { id, slug } = await db.sector.findFirstOrThrow({ where: { name } });
  const opportunity = await buildOpportunity(db, { sectorSlug: slug });
  await expect(async () => {
    await page.goto('/investment-opportunities');
    const filter = page.getByRole('navigation', { name: listTexts.sectorsLabel });
    await expect(filter.getByRole('link', { name })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goto(`/investment-opportunities/${opportunity.id}`);
  await expect(page.getByText('Head of reefs')).toBeVisible();
  await expect(page.getByRole('link', { name: 'reef@ipa.example' })).toBeVisible();

  await visit(page, '/admin/settings?tab=sectors', settingsTexts.title);
  await button(page, texts.remove(name)).click();
  const question = page.getByRole('alertdialog', { name: texts.deleteTitle });
  await button(question, texts.delete).click();
  await expect(question).toContainText(texts.inUse);
  await button(question, formTexts.cancel).click();
  await db.investmentOpportunity.delete({ where: { id: opportunity.id } });
  await button(page, texts.remove(name)).click();
  await button(question, texts.delete).click();
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(rows.filter({ hasText: name })).toHaveCount(0);
  expect(await db.sector.count({ where: { id } })).toBe(0);
});

test('a newer version of a sector is shown beside the own one (D37)', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409|sectors\.update/);
  const { id, name } = await db.sector.findUniqueOrThrow({ where: { slug: 'forestry' } });
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/settings?tab=sectors', settingsTexts.title);
  await button(page, texts.edit(name)).click();
  const form = page.getByRole('dialog', { name: texts.editTitle(name) });
  await form.getByLabel(texts.description).fill('Mine');
  await db.sector.update({ where: { id }, data: { description: 'Theirs', version: { increment: 1 } } });
  await button(form, formTexts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await button(conflict, formTexts.keepMine).click();
  await expect(conflict).toBeHidden();
  await expect(form).toBeHidden();
  await expect(toast(page, texts.updated)).toBeVisible();
  expect(await db.sector.findUniqueOrThrow({ where: { id } })).toMatchObject({ description: 'Mine' });
  await db.sector.update({ where: { id }, data: { description: null } });
});
