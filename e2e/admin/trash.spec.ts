import { formTexts } from '../../src/domain/forms/texts.ts';
import { listTexts } from '../../src/domain/forms/list-texts.ts';
import type { Locator, Page } from '@playwright/test';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db } from '../../server/platform/database.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { trashTexts as texts } from '../../src/domain/trash/texts.ts';
import { trashPageSize } from '../../src/domain/trash/trash.ts';
import { buildPicture } from '../../tests/factories/media.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, type Person, test } from '../setup/people.ts';
import { button, messages, toast } from '../setup/screens.ts';

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

let made: string[] = [];

/** A picture in the trash, by default the newest there. It has no files. */
async function makeTrashed(db: Db, overrides: Partial<Prisma.MediaFileUncheckedCreateInput>) {
  const picture = await buildPicture(db, { deletedAt: new Date(), ...overrides });
  made.push(picture.id);
  return picture;
}

async function openTrash(page: Page): Promise<void> {
  await page.goto('/admin/trash');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
}

let admin: Person;

test.beforeEach(async ({ db, context, signIn }) => {
  await db.mediaFile.deleteMany({ where: { deletedAt: { not: null } } });
  admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
});

// Restored, it would be a broken picture in the library of the next test.
test.afterEach(async ({ db }) => {
  await db.mediaFile.deleteMany({ where: { id: { in: made } } });
  made = [];
});

test('an admin restores one item and purges another, and the focus stays in place', async ({ page, db }) => {
  const day = 86_400_000;
  const long = `${'Harbour-of-Port-Moresby-'.repeat(7)}at-noon.jpg`;
  const deletedAt = (days: number) => new Date(Date.now() - days * day);
  const last = await makeTrashed(db, { name: 'Reef.jpg', deletedBy: admin.id });
  const older = await makeTrashed(db, { name: long, deletedAt: deletedAt(1) });
  const oldest = await makeTrashed(db, { name: 'Lae.pdf', store: 'documents', deletedAt: deletedAt(2) });
  await makeTrashed(db, { name: 'Too old.jpg', deletedAt: deletedAt(31) });
  await openTrash(page);
  await expect(page).toHaveTitle(new RegExp(`^${headTexts.adminTitle(headTexts.admin.trash)} · `));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(texts.by(admin.email));
  await expectAccessible(page);

  // Asks first; the harmless answer changes nothing.
  const purge = button(page, texts.of(texts.purge, long));
  await purge.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: texts.confirmPurge });
  await expect(dialog).toContainText('This cannot be undone.');
  await expect(button(dialog, formTexts.cancel)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(purge).toBeFocused();
  await expect(rows(page)).toHaveCount(3);

  await button(page, texts.of(texts.restore, 'Reef.jpg')).press('Enter');
  await expect(toast(page, texts.restored('media'))).toBeVisible();
  await expect(messages(page)).toContainText(texts.restoredNote('Reef.jpg'));
  await expect(rows(page)).toHaveCount(2);
  await expect(button(page, texts.of(texts.restore, long))).toBeFocused();
  expect(await db.mediaFile.findUnique({ where: { id: last.id } })).toMatchObject({ deletedAt: null, version: 2 });

  await purge.press('Enter');
  await button(dialog, texts.purge).click();
  await expect(toast(page, texts.purged)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await expect(button(page, texts.of(texts.restore, 'Lae.pdf'))).toBeFocused();
  expect(await db.mediaFile.count({ where: { id: older.id } })).toBe(0);

  await button(page, texts.of(texts.restore, 'Lae.pdf')).press('Enter');
  await expect(page.getByText(texts.empty)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { id: 'asc' } })).toMatchObject([
    { action: 'trash.restore', entityId: last.id },
    { action: 'trash.purge', entityId: older.id },
    { action: 'trash.restore', entityId: oldest.id },
  ]);
});

/** A failed list and a failed action keep their place and can be retried. */
async function retryFailed(page: Page): Promise<void> {
  const away = { status: 503, json: { error: { json: { message: '', code: -32603, data: { httpStatus: 503 } } } } };
  await page.route(/trash\.list/, (route) => route.fulfill(away));
  await page.goto('/admin/trash');
  await expect(toast(page, texts.fetchFailed)).toBeVisible();
  await page.unroute(/trash\.list/);
  await button(page, siteTexts.retry).click();
  await expect(rows(page)).toHaveCount(2);
  await page.route(/trash\.purge/, (route) => route.abort());
  await button(page, texts.of(texts.purge, 'Reef.jpg')).click();
  const dialog = page.getByRole('alertdialog');
  await button(dialog, texts.purge).click();
  await expect(dialog.getByText(texts.purgeFailed)).toBeVisible();
  await page.unroute(/trash\.purge/);
  await button(dialog, texts.purge).click();
  await expect(rows(page)).toHaveCount(1);
}

async function filterAndPage(page: Page): Promise<void> {
  await page.getByLabel(texts.kind).selectOption({ label: 'Media' });
  await button(page, texts.apply).click();
  await expect(page).toHaveURL(/\/admin\/trash\?kind=media$/);
  await expect(rows(page)).toHaveCount(trashPageSize);
  await page.getByRole('link', { name: texts.next }).click();
  await expect(page).toHaveURL(/kind=media&after=/);
  await expect(rows(page)).toHaveText([/Picture 0\.jpg/]);
  await button(page, texts.of(texts.restore, 'Picture 0.jpg')).click();
  await expect(page.getByText(texts.emptyPage)).toBeVisible();
  await page.getByRole('link', { name: texts.first }).click();
  await expect(rows(page)).toHaveCount(trashPageSize);
  await page.getByLabel(texts.kind).selectOption('page');
  await button(page, texts.apply).click();
  await expect(page.getByText(texts.emptyKind)).toBeVisible();
  await button(page, listTexts.clear).click();
  await expect(page).toHaveURL(/\/admin\/trash$/);
}

test('without a connection nothing is restored later: it fails with a message', async ({ page, db, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const { id } = await makeTrashed(db, { name: 'Reef.jpg' });
  await openTrash(page);
  await page.context().setOffline(true);
  await button(page, texts.of(texts.restore, 'Reef.jpg')).click();
  // The toast may not have loaded.
  await expect(rows(page)).toContainText(formTexts.unreachable);
  await page.context().setOffline(false);
  expect(await db.mediaFile.count({ where: { id, deletedAt: null } })).toBe(0);
});

test('failures are reported and can be retried; filter and page are in the address', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/trash\.|503|404|page error/);
  await makeTrashed(db, { name: 'Reef.jpg' });
  const { id } = await makeTrashed(db, { name: 'Lae.jpg' });
  await test.step('a failed list and a failed action', () => retryFailed(page));
  await test.step('an item that another person restored in between is reported and removed', async () => {
    await db.mediaFile.update({ where: { id }, data: { deletedAt: null } });
    await button(page, texts.of(texts.restore, 'Lae.jpg')).click();
    await expect(toast(page, texts.restoreFailed)).toBeVisible();
    await expect(messages(page)).toContainText(texts.gone);
    await expect(page.getByText(texts.empty)).toBeVisible();
  });
  for (let count = 0; count <= trashPageSize; count += 1) await makeTrashed(db, { name: `Picture ${count}.jpg` });
  await test.step('filter and page', () => filterAndPage(page));
});
