import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { amountEntryTexts } from '../../src/domain/money/texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { opportunityEntryTexts } from '../../src/domain/opportunities/entry-texts.ts';
import { opportunityManagerTexts as texts } from '../../src/domain/opportunities/manager-texts.ts';
import { buildDocument } from '../../tests/factories/media.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectDraftSaved, previewOf } from '../setup/content/content-editor.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, labelled, messages, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.opportunity;
const list = '/admin/investment-opportunities';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

// Their opportunities are removed with each test.
test.afterEach(async ({ db }) => {
  await db.opportunityDocument.deleteMany();
  await db.mediaFile.deleteMany({ where: { type: 'application/pdf' } });
});

const field = (page: Page, name: keyof typeof labels) => labelled(page, labels[name]);
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
}

async function enter(page: Page, db: Db): Promise<string> {
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
  return row.id;
}

/** The other fields, which the preview shows. */
async function complete(page: Page): Promise<void> {
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
  if (!(await page.locator(`iframe[title="${editorTexts.previewFrame}"]`).isVisible())) {
    await button(page, editorTexts.showPreview).click();
  }
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { level: 1, name: 'Taro flour mill' })).toBeAttached();
  for (const words of ['Lae, Morobe', 'PGK 9,007,199,254,740,993.10', 'Ms Kila', 'A rebate', 'Study of 2025']) {
    await expect(preview.getByText(words).first()).toBeAttached();
  }
  await expect(preview.getByText(opportunityDetailTexts.exampleTitle)).toBeAttached();
}

async function offerDocuments(page: Page): Promise<void> {
  await expect(page.getByText(texts.noDocuments)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: texts.chooseDocument });
  const add = button(page, texts.addDocument);
  await add.click();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.click();
  const siteMap = { name: 'Site_map.pdf', mimeType: 'application/pdf', buffer: await makePdf() };
  await dialog.locator('input[type=file]').setInputFiles(siteMap);
  await expect(dialog).toBeHidden();
  await add.click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Site_map.pdf' })).toContainText(texts.chosen);
  await expectAccessible(page);
  await dialog.getByPlaceholder(texts.documentSearchHint).fill('study');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await button(dialog, texts.choose('Feasibility study.pdf')).click();
  await expect(dialog).toBeHidden();

  await button(page, editorTexts.moveUp('Feasibility study')).press('Enter');
  await button(page, editorTexts.edit('Site map')).click();
  await page.locator('[data-fields]').getByRole('textbox').fill('');
  await save(page);
  await expect(page.getByText(opportunityEntryTexts.documentTitleRequired).last()).toBeVisible();
  await page.locator('[data-fields]').getByRole('textbox').fill('Map of the site');
  await save(page);
  await expect(page.getByText(texts.stateVersion(texts.statuses.active, 2))).toBeVisible();
  await expect(messages(page)).toContainText(texts.updated);
}

test('an opportunity is entered, refused with errors at its fields, saved with documents, and shown', async ({
  page,
  db,
}) => {
  await buildDocument(db, { name: 'Feasibility study.pdf' });
  await visit(page, list, texts.title);
  await expect(rowOf(page, 'Tuna loining plant')).toContainText('USD 30,000,000');
  await page.getByRole('link', { name: texts.add }).press('Enter');
  await expectScreen(page, texts.createTitle);
  await expect(field(page, 'status')).toHaveValue('active');
  await expect(field(page, 'currency')).toHaveValue('USD');
  await test.step('errors are at their fields, and the input is stored as a draft', () => expectRefused(page));
  const id = await test.step('it is stored with its exact amount', () => enter(page, db));
  await test.step('all fields are rendered beside the form', () => complete(page));
  await test.step('documents are uploaded, chosen, titled and sorted', () => offerDocuments(page));
  await expectAccessible(page);

  await visit(page, `/investment-opportunities/${id}`, 'Taro flour mill');
  await expect(page.getByText('Last verified 31 March 2026')).toBeVisible();
  await expect(page.getByText('Source: Study of 2025')).toBeVisible();
  await expect(page.getByText('Ms Kila')).toBeVisible();
  const documents = page.getByRole('region', { name: opportunityDetailTexts.documents }).getByRole('link');
  await expect(documents).toHaveText([/^Feasibility study \(PDF, [\d.]+ \w+\)$/, /^Map of the site \(PDF, /]);
  await expectAccessible(page);
});

async function find(page: Page): Promise<void> {
  const titles = () =>
    page.getByRole('region', { name: texts.list }).locator('td:first-child').getByRole('link').allTextContents();
  await expect.poll(titles).toEqual(['Anvil works']);
  await page.getByLabel(texts.status).selectOption({ label: texts.anyStatus });
  await expect.poll(titles).toEqual(['Zinc works', 'Anvil works']);
  await expect(rowOf(page, 'Zinc works')).toContainText(texts.statuses.closed);
  await expect(rowOf(page, 'Zinc works')).toContainText(texts.noRoi);
  await expect(rowOf(page, 'Anvil works')).toContainText('EUR 5');
  await page.getByLabel(texts.sort).selectOption('title');
  await expect.poll(titles).toEqual(['Anvil works', 'Zinc works']);
}

async function meetAnother(page: Page, db: Db): Promise<void> {
  const { id } = await db.investmentOpportunity.findFirstOrThrow({ where: { title: 'Copy of Anvil works' } });
  await field(page, 'timeline').fill('My words');
  const theirs = { timeline: 'Their words', version: { increment: 1 } };
  await db.investmentOpportunity.update({ where: { id }, data: theirs });
  await save(page);
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Their words');
  await expect(conflict).toContainText('My words');
  await button(conflict, formTexts.keepMine).click();
  await expect(page.getByText(texts.stateVersion(texts.statuses.pending, 3))).toBeVisible();
}

async function restoreEarlier(page: Page): Promise<void> {
  await button(page, editorTexts.versions).click();
  const versions = page.getByRole('dialog', { name: editorTexts.versionsTitle });
  await button(versions, editorTexts.look(editorTexts.versionName(2))).click();
  const version = page.getByRole('dialog', { name: editorTexts.versionName(2) });
  await expect(version.frameLocator('iframe').getByText('Their words')).toBeAttached();
  await button(version, editorTexts.restore).click();
  await button(page.getByRole('alertdialog'), editorTexts.restoreConfirm).click();
  await expect(messages(page)).toContainText(editorTexts.restored);
  await expect(field(page, 'timeline')).toHaveValue('Their words');
}

async function failToSave(page: Page): Promise<void> {
  await page.route('**/opportunities.publish**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await field(page, 'timeline').fill('Not lost');
  await save(page);
  await expect(messages(page)).toContainText(texts.error);
  await expect(messages(page)).toContainText(texts.saveFailed);
  await expect(field(page, 'timeline')).toHaveValue('Not lost');
  await page.unroute('**/opportunities.publish**');
  await expectDraftSaved(page);
  await page.getByRole('link', { name: texts.back }).click();
  await expect(page.getByLabel(texts.sort)).toHaveValue('title');
  await expect(rowOf(page, 'Copy of Anvil works')).toContainText(texts.withDraft);
}

async function remove(page: Page): Promise<void> {
  await page.getByPlaceholder(texts.searchHint).fill('zinc works');
  await expect(rowOf(page, 'Anvil works')).toHaveCount(0);
  await page.route('**/opportunities.remove**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await button(page, texts.of(texts.remove, 'Zinc works')).press('Enter');
  const question = page.getByRole('alertdialog', { name: texts.confirmRemove });
  await button(question, texts.remove).press('Enter');
  await expect(messages(page)).toContainText(texts.removeFailed);
  await expect(question.getByText(texts.removeFailed)).toBeVisible();
  await page.unroute('**/opportunities.remove**');
  await button(question, texts.remove).press('Enter');
  await expect(messages(page)).toContainText(texts.removed);
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
}

test('the list is searched, filtered and sorted; one is copied, changed by two people, and one is deleted', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/409|500/);
  const amount = { currency: 'EUR', description: 'Steelworks of the test.' } as const;
  await buildOpportunity(db, { title: 'Anvil works', investmentAmount: '5', ...amount, expectedRoi: '9%' });
  const wide = { investmentAmount: '999999999999', location: 'Autonomous Region of Bougainville' };
  await buildOpportunity(db, { title: 'Zinc works', ...amount, ...wide, status: 'closed' });
  await visit(page, `${list}?q=STEELWORKS&status=active`, texts.title);
  await test.step('the list is searched, filtered and sorted', () => find(page));
  await button(page, texts.of(texts.duplicate, 'Anvil works')).click();
  await expect(messages(page)).toContainText(texts.created);
  await expectScreen(page, texts.editTitle('Copy of Anvil works'));
  await expect(field(page, 'status')).toHaveValue('pending');
  await test.step('the second of two people sees both versions', () => meetAnother(page, db));
  await test.step('an earlier version is restored', () => restoreEarlier(page));
  await test.step('a failed save is reported, and its input is kept as a draft', () => failToSave(page));
  await test.step('one is deleted after a confirmation, also after a failure', () => remove(page));
});
