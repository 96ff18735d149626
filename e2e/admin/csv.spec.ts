import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import type { Db } from '../../server/platform/database.ts';
import { importTexts as texts } from '../../src/domain/imports/texts.ts';
import { importRefusals } from '../../src/domain/imports/texts.ts';
import { amountEntryTexts } from '../../src/domain/money/texts.ts';
import { serviceManagerTexts } from '../../src/domain/services/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, messages, toast, visit } from '../setup/screens.ts';

async function putBack(db: Db, { id, name }: { id: string; name: string }): Promise<void> {
  await db.service.deleteMany({ where: { name: '=New & first' } });
  await db.service.update({ where: { id }, data: { name, version: 1 } });
  await db.contentVersion.deleteMany({ where: { kind: 'service' } });
}

test('a list is exported, changed, checked and applied; refused lines are saved and nothing is stored before', async ({
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
    await button(dialog, texts.read).press('Enter');
  };
  await choose('name', 'services.txt');
  await expect(dialog.getByText(texts.checkFailed)).toBeVisible();
  await expect(dialog.getByText(importRefusals.extension)).toBeVisible();
  await choose(file);
  await expect(dialog.getByText(texts.allImported)).toBeVisible();
  const check = () => button(dialog, texts.check).press('Enter');
  await check();
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
  await choose(wrong).then(check);
  await expect(
    dialog.getByText(texts.summary({ ...counts, new: 1, changed: 1, unchanged: before.length - 1, refused: 1 })),
  ).toBeVisible();
  const table = dialog.getByRole('region', { name: texts.table });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText('Investor Briefing 2027');
  await expect(table).toContainText(amountEntryTexts.unreadable);
  await expect(table).toContainText('=New & first');
  const saving = page.waitForEvent('download');
  await button(dialog, texts.saveRefused(1)).click();
  const refused = await saving;
  expect(refused.suggestedFilename()).toBe('services-refused.csv');
  expect(await readFile(await refused.path(), 'utf8')).toContain(amountEntryTexts.unreadable);
  expect(await db.service.findMany({ orderBy: { id: 'asc' } })).toEqual(before);

  // Another admin changes one of them: nothing is applied, and the row is named.
  const briefing = before.find(({ name }) => name === 'Investor Briefing');
  if (briefing === undefined) throw new Error('The seeded site has this service.');
  const setVersion = (version: number) =>
    db.service.update({ where: { id: briefing.id }, data: { version, updatedAt: briefing.updatedAt } });
  await setVersion(2);
  await button(dialog, texts.apply(2)).click();
  await expect(toast(page, texts.applyFailed)).toBeVisible();
  await expect(dialog.getByText(importRefusals.changedSinceCheck(['Investor Briefing'], 1))).toBeVisible();
  await setVersion(1);
  await button(dialog, texts.apply(2)).click();
  await expect(messages(page)).toContainText(texts.doneText('services', { ...counts, new: 1, changed: 1, refused: 1 }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Investor Briefing 2027', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '=New & first', exact: true })).toBeVisible();
  await expect(button(page, texts.import)).toBeFocused();

  await putBack(db, briefing);
});

/** Exported by another program: no ids, semicolons, other headings. */
const register = [
  'Organisation;Email;E-mail;Town;Shoe size',
  '"Lae; Timber";info@lae.example;old@lae.example;Lae;46',
  'Asaro Coffee Ltd;KILA@asaro-csv.example;;Goroka;39',
  ';nobody@x.example;;Wewak;40',
].join('\r\n');

const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label);
const chosenOf = (dialog: Locator, label: string) => fieldOf(dialog, label).locator('option:checked');

async function readRegister(dialog: Locator): Promise<void> {
  await dialog
    .getByLabel(texts.file)
    .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(register) });
  await button(dialog, 'Read file').click();
  await expect(dialog.getByText('3 lines in ‘register.csv’. Choose the column for each field.')).toBeVisible();
  await expect(chosenOf(dialog, 'Company Name')).toHaveText('Organisation');
  await expect(chosenOf(dialog, 'City')).toHaveText('Town');
  await expect(dialog.getByText('For example: Lae; Timber')).toBeVisible();
}

/** An impossible choice is refused beside its field. */
async function chooseColumns(dialog: Locator): Promise<void> {
  await expect(chosenOf(dialog, 'Contact Email')).toHaveText('Choose a column');
  const two = dialog.getByText('More than one column could be ‘Contact Email’: ‘Email’, ‘E-mail’. Choose one.');
  await expect(two).toBeVisible();
  await button(dialog, 'Check changes').click();
  await expect(fieldOf(dialog, 'Contact Email')).toBeFocused();
  await fieldOf(dialog, 'Contact Email').selectOption('Email');
  await expect(two).toBeHidden();
  await fieldOf(dialog, 'Country').selectOption('Town');
  const twice = dialog.getByText('The column ‘Town’ is already used for ‘Country’. Choose another.');
  await expect(twice).toBeVisible();
  await fieldOf(dialog, 'Country').selectOption('Not imported');
  await expect(twice).toBeHidden();
  await expect(dialog.getByText('Not imported: E-mail, Shoe size.')).toBeVisible();
  await dialog.getByLabel('Add every line as a new client').check();
  await fieldOf(dialog, 'Company Name').selectOption('Not imported');
  await button(dialog, 'Check changes').click();
  await expect(dialog.getByText('Choose the column with ‘Company Name’. New records need it.')).toBeVisible();
  await fieldOf(dialog, 'Company Name').selectOption('Organisation');
}

async function preview(dialog: Locator): Promise<void> {
  await button(dialog, 'Check changes').click();
  await expect(dialog.getByText('2 new, 0 changed, 0 unchanged, 1 rejected')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Check the changes' })).toBeFocused();
  // Going back keeps the chosen columns.
  await button(dialog, 'Change columns').click();
  await expect(chosenOf(dialog, 'Contact Email')).toHaveText('Email');
  await dialog.getByLabel('Change the client with the same ‘Contact Email’').check();
  await button(dialog, 'Check changes').click();
  await expect(dialog.getByText('1 new, 1 changed, 0 unchanged, 1 rejected')).toBeVisible();
  const table = dialog.getByRole('region', { name: texts.table });
  await expect(table.getByRole('row', { name: /^3 Asaro Coffee \(CSV\) Changed/ })).toContainText('Asaro Coffee Ltd');
  await expect(table.getByRole('row', { name: /^4 No name Rejected/ })).toContainText('Company Name');
}

test('a file of another program gets its columns, a preview, and is applied while its tab is closed', async ({
  page,
  db,
  context,
  signIn,
}) => {
  const names = ['Lae; Timber', 'Asaro Coffee Ltd', 'Asaro Coffee (CSV)'];
  await db.client.deleteMany({ where: { name: { in: names } } });
  const coffee = await db.client.create({
    data: { name: 'Asaro Coffee (CSV)', contactEmail: 'kila@asaro-csv.example', industry: 'Coffee' },
  });
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/clients', clientTexts.title);
  await button(page, texts.import).click();
  const dialog = page.getByRole('dialog', { name: 'Import clients' });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download a template' }).click();
  expect((await downloading).suggestedFilename()).toBe('clients-template.csv');
  await readRegister(dialog);
  await expectAccessible(page);
  await chooseColumns(dialog);
  await preview(dialog);
  await expectAccessible(page);
  expect(await db.client.count({ where: { name: { in: names } } })).toBe(1);

  // It continues after its tab is closed and is announced with a link to the result.
  const isTaken = page.waitForResponse((answer) => answer.url().includes('mode=apply') && answer.ok());
  await button(dialog, 'Apply 2 changes').click();
  const { run } = (await (await isTaken).json()) as { run: string };
  await page.close();
  await expect.poll(async () => (await db.csvRun.findUniqueOrThrow({ where: { id: run } })).finishedAt).not.toBeNull();
  const notice = await db.notification.findFirstOrThrow({ where: { link: `/clients?run=${run}` } });
  expect(notice.message).toBe('register.csv: 1 client added, 1 changed, 1 left out');
  const later = await context.newPage();
  await visit(later, notice.link ?? '', clientTexts.title);
  const result = later.getByRole('region', { name: 'Imports' });
  await expect(result.getByText(notice.message)).toBeVisible();
  await expectAccessible(later);
  await button(result, 'Close').click();
  await expect(result).toBeHidden();
  await expect(later).toHaveURL(/\/clients$/);
  const changed = await db.client.findUniqueOrThrow({ where: { id: coffee.id } });
  expect(changed).toMatchObject({ name: 'Asaro Coffee Ltd', city: 'Goroka', industry: 'Coffee' });
  await db.client.deleteMany({ where: { name: { in: names } } });
});

test('a long export is written while another page is open, announced, and downloaded from its notification', async ({
  page,
  db,
  context,
  signIn,
}) => {
  const filler = 'Exported in the background';
  await db.$executeRaw`INSERT INTO clients (name, description)
    SELECT 'Company ' || n, ${filler} FROM generate_series(1, 6000) AS n`;
  try {
    await signIn(context, await makeUser(db, { roles: ['admin'] }));
    await visit(page, '/clients', clientTexts.title);
    await page.getByRole('link', { name: texts.export }).press('Enter');
    await expect.poll(() => db.csvExport.count()).toBe(1);
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Services' }).click();
    await expect(page.getByRole('heading', { level: 1, name: serviceManagerTexts.title })).toBeVisible();
    await button(page, 'Notifications, 1 unread').click();
    await page.getByRole('link', { name: /Export ready/ }).click();
    const region = page.getByRole('region', { name: 'Exports' });
    await expect(region).toContainText('6,000 clients.');
    const downloading = page.waitForEvent('download');
    await region.getByRole('link', { name: /^Download clients-/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d{2}-\d{2}\.csv$/);
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(6_001);
    await button(region, 'Close').click();
    await expect(region).toBeHidden();
  } finally {
    await page.goto('about:blank');
    await db.client.deleteMany({ where: { description: filler } });
    await db.csvExport.deleteMany();
  }
});
