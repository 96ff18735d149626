import { listTexts } from '../../src/domain/forms/list-texts.ts';
import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { amountEntryTexts } from '../../src/domain/money/texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { serviceEntryTexts } from '../../src/domain/services/entry-texts.ts';
import { serviceOfferTexts } from '../../src/domain/services/offer-texts.ts';
import { serviceManagerTexts as texts } from '../../src/domain/services/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { buildService, buildSubscription } from '../../tests/factories/billing.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { previewOf } from '../setup/content/content-editor.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, labelled, messages, toast, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.service;
const list = '/admin/services';
let seeded: string[];

test.beforeEach(async ({ context, db, signIn }) => {
  seeded = (await db.service.findMany({ select: { id: true } })).map(({ id }) => id);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test.afterEach(async ({ db }) => {
  const made = { notIn: seeded };
  await db.subscription.deleteMany({ where: { serviceId: made } });
  await db.service.deleteMany({ where: { id: made } });
  await db.contentVersion.deleteMany({ where: { kind: 'service' } });
  await db.contentDraft.deleteMany({ where: { kind: 'service' } });
});

const field = (page: Page, name: keyof typeof labels) => labelled(page.getByRole('dialog'), labels[name]);
const feature = (page: Page, position: number) =>
  page
    .getByRole('dialog')
    .getByRole('group', { name: `${labels['features.*']} ${position}` })
    .getByRole('textbox');
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: texts.list })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const save = (page: Page) => button(page.getByRole('dialog'), texts.save);

/** A service whose only place is taken. */
async function makeTaken(db: Db): Promise<void> {
  const { id } = await buildService(db, {
    name: 'Taken Service',
    category: 'Advisory',
    currency: 'USD',
    maxSubscribers: 1,
  });
  await buildSubscription(db, { userId: (await makeUser(db)).id, serviceId: id, status: 'active' });
}

async function expectRefused(page: Page): Promise<void> {
  await field(page, 'price').fill('about 5');
  await field(page, 'maxSubscribers').fill('2.5');
  await field(page, 'shortDescription').fill('Kept while the price is corrected');
  await save(page).click();
  for (const words of [
    serviceEntryTexts.nameRequired,
    amountEntryTexts.unreadable,
    serviceEntryTexts.maxSubscribersRule,
  ]) {
    await expect(page.getByRole('dialog').getByText(words).first()).toBeVisible();
  }
  await expect(field(page, 'price')).toHaveValue('about 5');
  await expect(field(page, 'shortDescription')).toHaveValue('Kept while the price is corrected');
  await expectAccessible(page);
}

async function fillIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts.add });
  await field(page, 'name').fill('Harbour Report');
  await field(page, 'category').fill('Advisory');
  await field(page, 'price').fill('13,000,000,000.01');
  await field(page, 'currency').selectOption('PGK');
  await field(page, 'billingCycle').selectOption('quarterly');
  await field(page, 'maxSubscribers').fill('40');
  for (const position of [1, 2, 3]) {
    await button(dialog, texts.addFeature).press('Enter');
    await feature(page, position).fill(['First', 'Second', 'Third'][position - 1] ?? '');
  }
  const named = (position: number) => `${labels['features.*']} ${position}`;
  await button(dialog, editorTexts.moveUp(named(3))).press('Enter');
  await expect(button(dialog, editorTexts.moveUp(named(2)))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(feature(page, 1)).toHaveValue('Third');
  await button(dialog, editorTexts.remove(named(3))).press('Enter');
  await expect(button(dialog, texts.addFeature)).toBeFocused();
  await button(dialog, editorTexts.showPreview).click();
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { name: 'Harbour Report' })).toBeVisible();
  await expect(preview.getByText(serviceOfferTexts.per.quarterly)).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['Third', 'First']);
  await button(dialog, editorTexts.hidePreview).click();
}

async function deleteAndUndo(page: Page): Promise<void> {
  const shown = rowOf(page, 'Harbour Report');
  await button(shown, texts.of(texts.remove, 'Harbour Report')).press('Enter');
  const question = page.getByRole('alertdialog', { name: texts.confirmRemove });
  await expect(question).toContainText(texts.removeNote);
  await button(question, texts.remove).click();
  await expect(messages(page)).toContainText(texts.removed);
  await expect(shown).toHaveCount(0);
  await button(messages(page), trashTexts.undo).click();
  await expect(toast(page, trashTexts.restored('service'))).toBeVisible();
  await expect(shown).toBeVisible();
}

test('a service is added, its price corrected, its features reordered by keyboard, changed, deleted and restored', async ({
  page,
  db,
}) => {
  await visit(page, list, texts.title);
  await expect(page.getByText(texts.total(seeded.length))).toBeVisible();
  await page.getByRole('link', { name: texts.add }).press('Enter');
  const dialog = page.getByRole('dialog', { name: texts.add });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?edit=new$/);
  await expect(field(page, 'currency')).toHaveValue('USD');
  await expect(field(page, 'billingCycle')).toHaveValue('monthly');
  await expect(dialog.getByRole('switch', { name: labels.isActive })).toBeChecked();

  await test.step('errors are at their fields, and the input stays', () => expectRefused(page));

  await test.step('its features are reordered by keyboard, and the preview shows them', () => fillIn(page));
  await save(page).click();
  await expect(messages(page)).toContainText(texts.created);
  await expect(page.getByRole('dialog', { name: texts.editTitle })).toBeVisible();
  await expect(page).toHaveURL(/\?edit=[0-9a-f-]{36}$/);
  const stored = await db.service.findFirstOrThrow({ where: { name: 'Harbour Report' } });
  expect(stored).toMatchObject({ features: ['Third', 'First'], maxSubscribers: 40, billingCycle: 'quarterly' });
  expect(stored.price.toFixed(2)).toBe('13000000000.01');

  await field(page, 'price').fill('');
  await page.getByRole('dialog').getByRole('switch', { name: labels.isActive }).click();
  await save(page).click();
  await expect(messages(page)).toContainText(texts.updated);
  await button(page, editorTexts.versions).click();
  await expect(page.getByText(editorTexts.versionName(1), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog'), formTexts.cancel).click();
  const shown = rowOf(page, 'Harbour Report');
  // A price of 0 means free (D69).
  await expect(shown).toContainText('Free');
  await expect(shown).not.toContainText('PGK 0');
  await expect(shown).toContainText(texts.features(2));
  await expect(shown).toContainText(texts.subscribers(0, 40));
  await expect(shown.getByRole('switch')).not.toBeChecked();

  await test.step('deleted after a confirmation, and restored', () => deleteAndUndo(page));
  expect(await db.service.findUnique({ where: { id: stored.id } })).toMatchObject({ deletedAt: null, isActive: false });
});

/** A failed fetch and a failed deletion are shown inline and as a toast, and can be retried. */
async function recover(page: Page): Promise<void> {
  await page.route(/services\.list/, (route) => route.fulfill({ status: 503, body: '' }));
  await visit(page, list, texts.title);
  await expect(toast(page, texts.fetchFailed)).toBeVisible();
  await expect(page.getByRole('main').getByText(texts.fetchFailed)).toBeVisible();
  await page.unroute(/services\.list/);
  await button(page, formTexts.retry).click();
  const shown = rowOf(page, 'Taken Service');
  await expect(shown).toContainText(texts.subscribers(1, 1));
  await expectAccessible(page);
  await page.route(/services\.remove/, (route) => route.abort());
  await button(shown, texts.of(texts.remove, 'Taken Service')).click();
  const question = page.getByRole('alertdialog');
  await button(question, texts.remove).click();
  // The toast is behind the question, which says the same.
  await expect(page.getByText(texts.removeFailed, { exact: true })).toHaveCount(2);
  await expect(question.getByText(texts.removeFailed)).toBeVisible();
  await button(question, formTexts.cancel).click();
  await page.unroute(/services\.remove/);
}

async function archiveAndRestore(page: Page): Promise<void> {
  const shown = rowOf(page, 'Taken Service');
  await expect(shown).toContainText(texts.full);
  await button(shown, texts.of(texts.remove, 'Taken Service')).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmRemove });
  await expect(question).toContainText(texts.archiveNote(1));
  await button(question, texts.remove).click();
  await expect(messages(page)).toContainText(texts.archived);
  await expect(shown).toContainText(texts.archivedNote);
  await page.getByLabel(texts.state).selectOption('archived');
  await expect(page).toHaveURL(/state=archived/);
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await button(shown, texts.of(texts.unarchive, 'Taken Service')).click();
  await expect(messages(page)).toContainText(texts.unarchived);
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
  await button(page, listTexts.clear).click();
}

/** The input stays when a save fails, and over a newer version. */
async function saveCopy(page: Page, db: Db): Promise<void> {
  const name = serviceEntryTexts.copyOf('Taken Service');
  await expect(field(page, 'name')).toHaveValue(name);
  await field(page, 'shortDescription').fill('Mine');
  await page.route(/services\.publish/, (route) => route.abort());
  await save(page).click();
  await expect(page.getByText(texts.saveFailed, { exact: true })).toHaveCount(2);
  await expect(page.getByRole('dialog').getByText(texts.saveFailed)).toBeVisible();
  await expect(field(page, 'shortDescription')).toHaveValue('Mine');
  await page.unroute(/services\.publish/);

  const { id } = await db.service.findFirstOrThrow({ where: { name } });
  await db.service.update({ where: { id }, data: { shortDescription: 'Theirs', version: 2 } });
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Theirs');
  await button(conflict, formTexts.keepMine).click();
  await expect(page.getByText(texts.updated).first()).toBeVisible();
  expect(await db.service.findUnique({ where: { id } })).toMatchObject({ shortDescription: 'Mine', version: 3 });
}

test('a subscribed service is archived and restored, the list is filtered, a copy is saved; failures lose nothing', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/services\.|ERR_FAILED|409|503/);
  await makeTaken(db);
  const long = { name: `Long ${'names '.repeat(12)}`, category: 'Certification and compliance', price: '1250000' };
  await buildService(db, { ...long, currency: 'USD', maxSubscribers: 120_000, isActive: false });
  await test.step('failures show a toast and an inline message', () => recover(page));

  await test.step('archived with its subscriber, and restored', () => archiveAndRestore(page));

  await button(page, 'Price').press('Enter');
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  const prices = page.getByRole('region', { name: texts.list }).getByRole('row').getByRole('link');
  await expect(prices.filter({ hasText: /^(Long|Taken)/ }).first()).toHaveText(/^Long/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
  await expect(page.locator('a[href="/api/exports/services?sort=price"]')).toBeVisible();
  await page.getByPlaceholder(texts.searchHint).fill('taken');
  await expect(page.getByText(texts.total(1))).toBeVisible();
  await button(rowOf(page, 'Taken Service'), texts.of(texts.duplicate, 'Taken Service')).click();
  await expect(messages(page)).toContainText(texts.created);

  await test.step('a newer version is not overwritten', () => saveCopy(page, db));
});
