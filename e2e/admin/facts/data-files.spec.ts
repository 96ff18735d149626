import type { Locator, Page } from '@playwright/test';
import { datasetRefusals, datasetTexts as texts } from '../../../src/domain/facts/datasets/texts.ts';
import { factFieldTexts as labels } from '../../../src/domain/facts/field-texts.ts';
import { factTexts } from '../../../src/domain/facts/texts.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { expect, makeUser, test } from '../../setup/people.ts';
import { button, toast, visit } from '../../setup/screens.ts';

/** Invented values, as SDMX-CSV has them. */
const lineOf = (indicator: string, time: string, value: string, status = 'A') =>
  `IMF.TEST:WEO(1.0),PNG,${indicator}: Test ${indicator},A,${time},${value},9,${status}`;
const fileOf = (...lines: readonly string[]) =>
  ['DATAFLOW,REF_AREA,INDICATOR,FREQ,TIME_PERIOD,OBS_VALUE,UNIT_MULT,OBS_STATUS', ...lines].join('\r\n');

const firstFile = fileOf(
  lineOf('GDP', '2023', '30.5'),
  lineOf('GDP', '2024', '31.25', 'E'),
  lineOf('GDP', '2025', 'many'),
  lineOf('DEBT', '2024', '15'),
);
const nextFile = fileOf(
  lineOf('GDP', '2023', '30.50'),
  lineOf('GDP', '2024', '31.5'),
  lineOf('GDP', '2025', '33.125', 'F'),
  lineOf('DEBT', '2024', '15'),
);

test.afterEach(async ({ db }) => {
  await db.factMapping.deleteMany();
  await db.fact.deleteMany({ where: { series: 'Test GDP' } });
  await db.contentVersion.deleteMany({ where: { kind: 'fact' } });
});

async function choose(page: Page, dialog: Locator, text: string, name = 'weo.csv'): Promise<void> {
  await button(page, texts.open).press('Enter');
  await dialog.getByLabel(texts.file).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button(dialog, texts.read).press('Enter');
}

test('a data file is mapped once, and the next one is imported as it was', async ({
  page,
  db,
  context,
  signIn,
  allowConsole,
}) => {
  allowConsole(/imports|400/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  // Only what the test imports: the list of all facts is long.
  await visit(page, '/admin/facts?q=test+output', factTexts.title);
  const dialog = page.getByRole('dialog', { name: texts.title });
  await choose(page, dialog, 'a,b\n1,2');
  await expect(dialog.getByText(datasetRefusals.unknownForm)).toBeVisible();
  await dialog.getByLabel(texts.file).setInputFiles({
    name: 'weo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(firstFile),
  });
  await button(dialog, texts.read).press('Enter');
  await expect(dialog.getByText(texts.seriesLead(2, 'weo.csv'))).toBeVisible();

  // Nothing is chosen for the administrator among several.
  await dialog.getByRole('checkbox', { name: 'Test GDP' }).check();
  await dialog.getByLabel(labels.kind, { exact: true }).selectOption(factTexts.kinds.money);
  await dialog.getByLabel(new RegExp(`^${texts.name}`)).fill('');
  await button(dialog, texts.check).press('Enter');
  await expect(dialog.getByText(texts.seriesRequired)).toBeVisible();
  await expect(dialog.getByLabel(new RegExp(`^${texts.name}`))).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel(new RegExp(`^${texts.name}`)).fill('Test GDP');
  await dialog.getByLabel(labels.currency, { exact: true }).selectOption('USD');
  await dialog.getByLabel(new RegExp(`^${labels.label}`)).fill('Test output');
  await button(dialog, texts.check).press('Enter');
  await expect(dialog.getByText(texts.summary({ new: 2, changed: 0, same: 0, leftOut: 1, empty: 0 }))).toBeVisible();
  await expect(dialog.getByText(texts.notChosen(1))).toBeVisible();
  const table = dialog.getByRole('region', { name: texts.table });
  await expect(table.getByRole('row').nth(1)).toContainText(`${texts.line(4)}: ${datasetRefusals.badValue('many')}`);
  await expect(table.getByRole('row').filter({ hasText: '2024' })).toContainText('USD 31.25 billion');
  await expectAccessible(page);
  await button(dialog, texts.apply(2)).press('Enter');
  await expect(toast(page, texts.doneText(2, 0))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Test output' }).filter({ hasText: '2024' });
  await expect(row).toContainText(factTexts.statuses.proposed);

  // The next file needs no choices.
  await choose(page, dialog, nextFile, 'weo-next.csv');
  await expect(dialog.getByText(texts.summary({ new: 1, changed: 1, same: 1, leftOut: 0, empty: 0 }))).toBeVisible();
  const changed = table.getByRole('row').filter({ hasText: texts.outcomes.changed });
  await expect(changed).toContainText('USD 31.25 billion');
  await expect(changed).toContainText('USD 31.5 billion');
  await button(dialog, texts.back).press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Test GDP' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Test DEBT' })).not.toBeChecked();
  await expect(dialog.getByText(texts.kept)).toBeVisible();
  await button(dialog, texts.check).press('Enter');
  await button(dialog, texts.apply(2)).press('Enter');
  await expect(toast(page, texts.doneText(1, 1))).toBeVisible();
  await expect(row).toContainText('USD 31.5 billion');
  const facts = await db.fact.findMany({
    where: { series: 'Test GDP' },
    orderBy: { period: 'asc' },
    select: { value: true, version: true, note: true, confirmed: { select: { version: true } } },
  });
  expect(facts).toEqual([
    { value: '30500000000', version: 1, note: null, confirmed: null },
    { value: '31500000000', version: 2, note: null, confirmed: null },
    { value: '33125000000', version: 1, note: 'Forecast', confirmed: null },
  ]);
});
