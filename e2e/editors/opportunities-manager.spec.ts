import type { Page } from '@playwright/test';
import { amountEntryTexts } from '../../src/domain/money/texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { opportunityEntryTexts } from '../../src/domain/opportunities/entry-texts.ts';
import { opportunityManagerTexts as texts } from '../../src/domain/opportunities/manager-texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { buildDocument } from '../../tests/factories/media.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectDraftSaved, previewOf } from '../setup/content/content-editor.ts';
import { expect, makeUser, type Person, test } from '../setup/people.ts';
import { button, expectScreen, messages, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.opportunity;
const list = '/admin/investment-opportunities';
let admin: Person;

test.beforeEach(async ({ context, db, signIn }) => {
  admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
});

// Their opportunities are removed with each test.
test.afterEach(async ({ db }) => {
  await db.opportunityDocument.deleteMany();
  await db.mediaFile.deleteMany({ where: { type: 'application/pdf' } });
});

const field = (page: Page, name: keyof typeof labels) =>
  page.getByLabel(new RegExp(String.raw`^${labels[name]}( \(required\))?$`)).first();
const rowOf = (page: Page, title: string) =>
  page.getByRole('region', { name: texts.list }).getByRole('row').filter({ hasText: title });
const save = (page: Page) => button(page, editorTexts.save).click();

async function expectRefused(page: Page): Promise<void> {
  await field(page, 'investmentAmount').fill('12 million');
  await field(page, 'contactEmail').fill('kila@');
  await field(page, 'timeline').fill('24 months');
  await save(page);
  for (const words of [
    opportunityEntryTexts.titleRequired,
    opportunityEntryTexts.sectorRequired,
    opportunityEntryTexts.locationRequired,
    opportunityEntryTexts.emailRule,
    amountEntryTexts.withLetters,
  ]) {
    await expect(page.getByText(words).last()).toBeVisible();
  }
  await expect(field(page, 'investmentAmount')).toHaveAttribute('aria-invalid', 'true');
  // The input is kept unchanged.
  await expect(field(page, 'investmentAmount')).toHaveValue('12 million');
  await expect(field(page, 'timeline')).toHaveValue('24 months');
  await expectAccessible(page);
  await expectDraftSaved(page);
  await page.reload();
  await expect(field(page, 'investmentAmount')).toHaveValue('12 million');
}

test('an opportunity is entered, refused with errors at its fields, stored as a draft, saved and shown', async ({
  page,
  db,
}) => {
  await visit(page, list, texts.title);
  await expect(rowOf(page, 'Tuna loining plant')).toContainText('USD 30,000,000');
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.add }).press('Enter');
  await expectScreen(page, texts.createTitle);
  await expect(field(page, 'status')).toHaveValue('active');
  await expect(field(page, 'currency')).toHaveValue('USD');

  await test.step('errors are at their fields, and the input is stored as a draft', () => expectRefused(page));

  await field(page, 'title').fill('Taro flour mill');
  await field(page, 'sector').selectOption('agriculture');
  await field(page, 'location').fill('Lae');
  await field(page, 'contactEmail').fill('kila@example.com');
  await field(page, 'investmentAmount').fill('1,250,000.505');
  await save(page);
  await expect(page.getByText(amountEntryTexts.tooFine).last()).toBeVisible();
  await field(page, 'investmentAmount').fill('9,007,199,254,740,993.10');
  await expect(page.getByText(texts.amountShown('USD 9,007,199,254,740,993.10'))).toBeVisible();
  await save(page);
  await expect(messages(page)).toContainText(texts.created);
  await expectScreen(page, texts.editTitle('Taro flour mill'));
  await expect(page).toHaveURL(/\/admin\/investment-opportunities\/[0-9a-f-]{36}$/);
  await expect(page.getByText(texts.stateVersion(texts.statuses.active, 1))).toBeVisible();
  const row = await db.investmentOpportunity.findFirstOrThrow({ where: { title: 'Taro flour mill' } });
  expect(row.investmentAmount.toFixed(2)).toBe('9007199254740993.10');

  await field(page, 'description').fill('Flour of taro.');
  await field(page, 'province').selectOption('Morobe');
  await field(page, 'currency').selectOption('PGK');
  await field(page, 'expectedRoi').fill('12-15%');
  await field(page, 'requirements').fill('A licence\nA partner');
  await field(page, 'benefits').fill('A rebate');
  await field(page, 'contactName').fill('Ms Kila');
  await field(page, 'contactPhone').fill('+675 321 0000');
  await field(page, 'source').fill('Study of 2025');
  await field(page, 'lastVerified').fill('2026-03-31');
  await page.getByLabel(labels.isDemo).check();
  await save(page);
  await expect(messages(page)).toContainText(texts.updated);
  await expect(page.getByText(texts.stateVersion(texts.statuses.active, 2))).toBeVisible();
  if (!(await page.locator(`iframe[title="${editorTexts.previewFrame}"]`).isVisible())) {
    await button(page, editorTexts.showPreview).click();
  }
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { level: 1, name: 'Taro flour mill' })).toBeAttached();
  for (const words of ['Lae, Morobe', 'PGK 9,007,199,254,740,993.10', 'Ms Kila', 'A rebate', 'Study of 2025']) {
    await expect(preview.getByText(words).first()).toBeAttached();
  }
  await expect(preview.getByText(opportunityDetailTexts.exampleTitle)).toBeAttached();
  await expectAccessible(page);

  await visit(page, `/investment-opportunities/${row.id}`, 'Taro flour mill');
  await expect(page.getByText('Last verified 31 March 2026')).toBeVisible();
  await expect(page.getByText('Source: Study of 2025')).toBeVisible();
  await expect(page.getByText('Ms Kila')).toBeVisible();
  await expect(page.getByRole('region', { name: opportunityDetailTexts.related }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
});

test('documents are uploaded, titled, sorted and offered on the public page', async ({ page, db }) => {
  const { id } = await buildOpportunity(db, { title: 'Copra press' });
  await visit(page, `${list}/${id}`, texts.editTitle('Copra press'));
  await expect(page.getByText(texts.noDocuments)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: texts.chooseDocument });
  for (const name of ['Site_map.pdf', 'Feasibility study.pdf']) {
    await button(page, texts.addDocument).click();
    const buffer = await makePdf();
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await expect(dialog).toBeHidden();
  }
  await button(page, texts.addDocument).click();
  await dialog.getByPlaceholder(texts.documentSearchHint).fill('study');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText(texts.chosen);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, texts.addDocument)).toBeFocused();

  await button(page, editorTexts.moveUp('Feasibility study')).press('Enter');
  await button(page, editorTexts.edit('Site map')).click();
  await page.locator('[data-fields]').getByRole('textbox').fill('');
  await save(page);
  await expect(page.getByText(opportunityEntryTexts.documentTitleRequired).last()).toBeVisible();
  await page.locator('[data-fields]').getByRole('textbox').fill('Map of the site');
  await save(page);
  await expect(messages(page)).toContainText(texts.updated);
  await expectAccessible(page);

  await visit(page, `/investment-opportunities/${id}`, 'Copra press');
  const documents = page.getByRole('region', { name: opportunityDetailTexts.documents }).getByRole('link');
  await expect(documents).toHaveText([/^Feasibility study \(PDF, [\d.]+ \w+\)$/, /^Map of the site \(PDF, /]);
  const file = await page.request.get((await documents.first().getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type'], file.headers()['content-disposition']]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining('attachment'),
  ]);
  await expectAccessible(page);
});

test('the second of two people sees both versions; an earlier one is restored; a failed save is reported', async ({
  page,
  browserOf,
  db,
  allowConsole,
}) => {
  allowConsole(/409|500/);
  const { id } = await buildOpportunity(db, { title: 'Shared plant' });
  const other = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
  for (const one of [page, other]) await visit(one, `${list}/${id}`, texts.editTitle('Shared plant'));
  await field(other, 'timeline').fill('Their words');
  await save(other);
  await expect(messages(other)).toContainText(texts.updated);
  await field(page, 'timeline').fill('My words');
  await save(page);
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Their words');
  await expect(conflict).toContainText('My words');
  await button(conflict, formTexts.keepMine).click();
  await expect(messages(page)).toContainText(texts.updated);
  await expect(page.getByText(texts.stateVersion(texts.statuses.active, 3))).toBeVisible();

  await button(page, editorTexts.versions).click();
  const versions = page.getByRole('dialog', { name: editorTexts.versionsTitle });
  await button(versions, editorTexts.look(editorTexts.versionName(2))).click();
  const version = page.getByRole('dialog', { name: editorTexts.versionName(2) });
  await expect(version.frameLocator('iframe').getByText('Their words')).toBeAttached();
  await button(version, editorTexts.restore).click();
  await button(page.getByRole('alertdialog'), editorTexts.restoreConfirm).click();
  await expect(messages(page)).toContainText(editorTexts.restored);
  await expect(field(page, 'timeline')).toHaveValue('Their words');

  await page.route('**/opportunities.publish**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await field(page, 'timeline').fill('Not lost');
  await save(page);
  await expect(messages(page)).toContainText(texts.error);
  await expect(messages(page)).toContainText(texts.saveFailed);
  await expect(field(page, 'timeline')).toHaveValue('Not lost');
  await page.unroute('**/opportunities.publish**');
  await expectDraftSaved(page);
  await page.getByRole('link', { name: texts.back }).click();
  await expect(rowOf(page, 'Shared plant')).toContainText(texts.withDraft);
});

test('the list is searched, filtered and sorted; one is copied, deleted and restored with everything attached', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/500/);
  const amount = { currency: 'EUR', description: 'Steelworks of the test.' } as const;
  const small = await buildOpportunity(db, {
    title: 'Anvil works',
    investmentAmount: '5',
    ...amount,
    expectedRoi: '9%',
  });
  const wide = { investmentAmount: '999999999999', location: 'Autonomous Region of Bougainville' };
  await buildOpportunity(db, { title: 'Zinc works', ...amount, ...wide, status: 'closed' });
  const file = await buildDocument(db);
  await db.opportunityDocument.create({
    data: { opportunityId: small.id, mediaId: file.id, title: 'Kept', order: 0 },
  });
  await visit(page, list, texts.title);
  const titles = () =>
    page.getByRole('region', { name: texts.list }).locator('td:first-child').getByRole('link').allTextContents();
  await page.getByPlaceholder(texts.searchHint).fill('STEELWORKS');
  await expect.poll(titles).toEqual(['Zinc works', 'Anvil works']);
  await expect(rowOf(page, 'Zinc works')).toContainText(texts.statuses.closed);
  await expect(rowOf(page, 'Zinc works')).toContainText(texts.noRoi);
  await expect(rowOf(page, 'Anvil works')).toContainText('EUR 5');
  await expectAccessible(page);
  await page.getByLabel(texts.sort).selectOption('title');
  await expect.poll(titles).toEqual(['Anvil works', 'Zinc works']);
  await page.getByLabel(texts.sort).selectOption('amount');
  await expect.poll(titles).toEqual(['Zinc works', 'Anvil works']);
  await page.getByLabel(texts.status).selectOption('active');
  await expect.poll(titles).toEqual(['Anvil works']);
  await page.reload();
  await expect.poll(titles).toEqual(['Anvil works']);
  await expectAccessible(page);

  await button(page, texts.of(texts.duplicate, 'Anvil works')).click();
  await expect(messages(page)).toContainText(texts.created);
  await expectScreen(page, texts.editTitle('Copy of Anvil works'));
  await expect(field(page, 'status')).toHaveValue('pending');

  await visit(page, `${list}?q=anvil&status=active`, texts.title);
  await page.route('**/opportunities.remove**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await button(page, texts.of(texts.remove, 'Anvil works')).press('Enter');
  const question = page.getByRole('alertdialog', { name: texts.confirmRemove });
  await expectAccessible(page);
  await button(question, texts.remove).press('Enter');
  await expect(messages(page)).toContainText(texts.removeFailed);
  await expect(question.getByText(texts.removeFailed)).toBeVisible();
  await page.unroute('**/opportunities.remove**');
  await button(question, texts.remove).press('Enter');
  await expect(messages(page)).toContainText(texts.removed);
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();

  await visit(page, '/admin/trash?kind=opportunity', trashTexts.title);
  await button(page, trashTexts.of(trashTexts.restore, 'Anvil works')).click();
  await expect(messages(page)).toContainText(trashTexts.restored('opportunity'));
  await visit(page, `/investment-opportunities/${small.id}`, 'Anvil works');
  await expect(page.getByRole('link', { name: /^Kept \(PDF, / })).toBeVisible();
});
