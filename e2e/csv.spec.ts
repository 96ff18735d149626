import { readFile } from 'node:fs/promises';
import { importTexts as texts } from '../src/domain/imports/texts.ts';
import { importRefusals } from '../src/domain/imports/texts.ts';
import { amountEntryTexts } from '../src/domain/money/texts.ts';
import { serviceManagerTexts } from '../src/domain/services/texts.ts';
import { expectAccessible } from './setup/accessible.ts';
import { expect, makeUser, test } from './setup/people.ts';
import { button, messages, toast, visit } from './setup/screens.ts';

test('a list is exported, changed, checked and applied; what is refused is saved and nothing is stored before', async ({
  page,
  db,
  context,
  signIn,
  allowConsole,
}) => {
  allowConsole(/imports|40[09]/);
  const before = await db.service.findMany({ orderBy: { id: 'asc' } });
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/services', serviceManagerTexts.title);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: texts.export }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^services-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.startsWith('\uFEFF"id"')).toBe(true);

  await button(page, texts.import).press('Enter');
  const dialog = page.getByRole('dialog', { name: texts.title('services') });
  const choose = async (text: string, name = 'services.csv') => {
    await dialog.getByLabel(texts.file).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await button(dialog, texts.check).press('Enter');
  };
  await choose('name', 'services.txt');
  await expect(dialog.getByText(texts.checkFailed)).toBeVisible();
  await expect(dialog.getByText(importRefusals.extension)).toBeVisible();
  await choose(file);
  const counts = { rows: before.length, new: 0, changed: 0, unchanged: before.length, refused: 0 };
  await expect(dialog.getByText(texts.summary(counts))).toBeVisible();
  await expect(dialog.getByText(texts.nothing)).toBeVisible();

  await button(dialog, texts.other).click();
  const changed = `${file.replace('"Investor Briefing"', '"Investor Briefing 2027"')}"","=New & first"\r\n`;
  const short = changed.replace(
    '"","=New & first"',
    '"","\'=New & first","","","","5","USD","monthly","","yes","no",""',
  );
  const wrong = `${short}"","Wrong price","","","","five","USD","monthly","","yes","no",""\r\n`;
  await choose(wrong);
  await expect(
    dialog.getByText(texts.summary({ ...counts, new: 1, changed: 1, unchanged: before.length - 1, refused: 1 })),
  ).toBeVisible();
  const table = dialog.getByRole('region', { name: texts.table });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText('Investor Briefing 2027');
  await expect(table).toContainText(amountEntryTexts.unreadable);
  await expect(table).toContainText('=New & first');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await button(dialog, texts.saveRefused(1)).click();
  const refused = await saving;
  expect(refused.suggestedFilename()).toBe('services-refused.csv');
  expect(await readFile(await refused.path(), 'utf8')).toContain(amountEntryTexts.unreadable);
  expect(await db.service.findMany({ orderBy: { id: 'asc' } })).toEqual(before);

  // Somebody changes one of them meanwhile: nothing is applied, and it is named.
  const briefing = before.find(({ name }) => name === 'Investor Briefing');
  if (briefing === undefined) throw new Error('The seeded site has this service.');
  const setVersion = (version: number) =>
    db.service.update({ where: { id: briefing.id }, data: { version, updatedAt: briefing.updatedAt } });
  await setVersion(2);
  await button(dialog, texts.apply(2)).click();
  await expect(toast(page, texts.applyFailed)).toBeVisible();
  await expect(dialog.getByText(importRefusals.changedMeanwhile(['Investor Briefing'], 1))).toBeVisible();
  await setVersion(1);
  await button(dialog, texts.apply(2)).click();
  await expect(messages(page)).toContainText(texts.doneText('services', { ...counts, new: 1, changed: 1, refused: 1 }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Investor Briefing 2027', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '=New & first', exact: true })).toBeVisible();
  await expect(button(page, texts.import)).toBeFocused();

  await db.service.deleteMany({ where: { name: '=New & first' } });
  await db.service.update({ where: { id: briefing.id }, data: { name: briefing.name, version: 1 } });
  await db.contentVersion.deleteMany({ where: { kind: 'service' } });
});
