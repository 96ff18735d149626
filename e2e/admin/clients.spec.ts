import { listTexts } from '../../src/domain/forms/list-texts.ts';
import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { clientTexts as texts } from '../../src/domain/clients/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { uiTexts } from '../../src/domain/forms/ui-texts.ts';
import { buildClient } from '../../tests/factories/client.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { accountEntry, expect, makeUser, openAccount, type Person, test } from '../setup/people.ts';
import { button, expectScreen, messages, toast, visit } from '../setup/screens.ts';

let admin: Person;

test.beforeEach(async ({ db, context, signIn }) => {
  await db.client.deleteMany();
  admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
});

test.afterEach(async ({ db, page }) => {
  // An open screen requests what has been deleted.
  await page.goto('about:blank');
  await db.client.deleteMany();
});

const rows = (page: Page): Locator => page.getByRole('region', { name: texts.title }).locator('tbody').getByRole('row');
const heading = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: texts.title }).getByRole('columnheader', { name });
const fieldOf = (page: Page, name: keyof typeof texts.fields): Locator =>
  page.locator('form').getByLabel(new RegExp(`^${texts.fields[name]}( \\(required\\))?$`));
const main = (page: Page): Locator => page.getByRole('main');
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const panel = (page: Page): Locator => page.getByRole('tabpanel');

/** Also works for tabs below the sticky form bar. */
async function openTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

/** Opens the register from the website through the account menu. */
async function openRegister(page: Page): Promise<void> {
  await visit(page, '/');
  await openAccount(page);
  await expect(accountEntry(page, accountTexts.manageClients)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: accountTexts.admin, exact: true }).click();
  await expectScreen(page, texts.title);
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page).toHaveTitle(new RegExp(`^${headTexts.adminTitle(headTexts.admin.clients)} · `));
}

async function beginFirst(page: Page): Promise<void> {
  await expect(main(page)).toContainText(texts.empty);
  await expect(main(page)).toContainText(texts.emptyStart);
  await expect(main(page).getByRole('link', { name: texts.add })).toHaveCount(2);
  await expect(page.getByPlaceholder(texts.searchHint)).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: texts.add }).last().click();
  await expectScreen(page, texts.addTitle);
  await expect(page).toHaveURL(/\/clients\/new$/);
}

async function addClient(page: Page, db: Db): Promise<string> {
  await expect(fieldOf(page, 'contactEmail')).toHaveAttribute('type', 'email');
  await expect(fieldOf(page, 'status')).toHaveValue('prospect');
  await fieldOf(page, 'contactEmail').fill('nobody');
  await fieldOf(page, 'city').fill('Lae');
  await button(page, texts.save).click();
  await expect(fieldOf(page, 'name')).toHaveAccessibleDescription(issueTexts.missing);
  await expect(fieldOf(page, 'contactEmail')).toHaveAccessibleDescription(issueTexts.email);
  await expect(fieldOf(page, 'city')).toHaveValue('Lae');
  await expectAccessible(page);

  await fieldOf(page, 'name').fill('Kila Timber');
  await fieldOf(page, 'industry').fill('Forestry');
  await fieldOf(page, 'country').fill('Papua New Guinea');
  await fieldOf(page, 'contactName').fill('Mere Kila');
  await fieldOf(page, 'contactEmail').fill('mere@kila.example');
  await fieldOf(page, 'contactPhone').fill('+675 321 0000');
  await fieldOf(page, 'description').fill('Veneer and plywood');
  await button(page, texts.save).click();
  await expect(toast(page, texts.created)).toBeVisible();
  await expectScreen(page, texts.editTitle);
  const { id } = await db.client.findFirstOrThrow({ where: { name: 'Kila Timber' } });
  await expect(page).toHaveURL(new RegExp(`/clients/${id}$`));
  await expect(main(page)).toContainText(admin.email);
  return id;
}

async function noteContact(page: Page, db: Db): Promise<void> {
  await expect(panel(page)).toContainText(texts.interactions.empty);
  await button(page, texts.interactions.add).click();
  const form = page.getByRole('dialog', { name: texts.interactions.addTitle });
  await form.getByLabel(texts.interactions.fields.summary).fill('First call');
  await form.getByLabel(texts.interactions.fields.occurredAt).fill('2026-11-10T09:30');
  await button(form, formTexts.save).click();
  await expect(form).toBeHidden();
  await expect(toast(page, texts.interactions.created)).toBeVisible();
  // 9:30 in Port Moresby.
  const stored = await db.clientInteraction.findFirstOrThrow({ where: { summary: 'First call' } });
  expect(stored.occurredAt.toISOString()).toBe('2026-11-09T23:30:00.000Z');
  await button(page, texts.interactions.edit('First call')).click();
  const editing = page.getByRole('dialog', { name: texts.interactions.editTitle });
  await expect(editing.getByLabel(texts.interactions.fields.occurredAt)).toHaveValue('2026-11-10T09:30');
  await editing.getByLabel(texts.interactions.fields.kind).selectOption('visit');
  await expectAccessible(page);
  await button(editing, formTexts.save).click();
  await expect(toast(page, texts.interactions.updated)).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'First call' })).toContainText('Visit');
  await button(page, texts.interactions.remove('First call')).click();
  await button(page.getByRole('alertdialog', { name: texts.interactions.confirmRemove }), texts.delete).click();
  await expect(toast(page, texts.interactions.deleted)).toBeVisible();
  await expect(panel(page)).not.toContainText('First call');
}

async function finishTasks(page: Page, db: Db, id: string): Promise<void> {
  await openTab(page, texts.tabNames.tasks);
  await expect(page).toHaveURL(/tab=tasks/);
  await expect(panel(page)).toContainText(texts.tasks.empty);
  await db.clientTask.create({ data: { clientId: id, title: 'Send the guide', dueOn: new Date('2026-10-01') } });
  await button(page, texts.tasks.add).click();
  const form = page.getByRole('dialog', { name: texts.tasks.addTitle });
  await form.getByLabel(texts.tasks.fields.title).fill('Ring back');
  await form.getByLabel(texts.tasks.fields.dueOn).fill('2026-11-01');
  await form.getByLabel(texts.tasks.fields.assigneeId).selectOption({ label: admin.email });
  await button(form, formTexts.save).click();
  await expect(form).toBeHidden();
  await expect(toast(page, texts.tasks.created)).toBeVisible();
  const todo = page.getByRole('region', { name: texts.tasks.open });
  await expect(todo.getByRole('listitem').first()).toContainText(texts.tasks.late);
  await expect(todo).toContainText(texts.tasks.assignedTo(admin.email));
  await expect(tab(page, texts.tabNames.tasks)).toContainText(texts.lateTasks(2));
  await expectAccessible(page);
  await page.getByLabel(texts.tasks.finish('Ring back')).click();
  await expect(page.getByRole('region', { name: texts.tasks.done, exact: true })).toContainText('Ring back');
  await expect(toast(page, texts.tasks.updated)).toBeVisible();
  await button(page, texts.tasks.remove('Ring back')).click();
  await button(page.getByRole('alertdialog', { name: texts.tasks.confirmRemove }), texts.delete).click();
  await expect(toast(page, texts.tasks.deleted)).toBeVisible();
}

async function linkAccount(page: Page, portal: Person): Promise<void> {
  await openTab(page, texts.tabNames.account);
  await expect(panel(page)).toContainText(texts.account.none);
  await panel(page).getByPlaceholder(texts.account.searchHint).fill('nobody-has-this');
  await expect(panel(page)).toContainText(texts.account.noMatch);
  await panel(page).getByPlaceholder(texts.account.searchHint).fill(portal.email);
  await button(page, texts.account.linkLabel(portal.email)).click();
  await expect(toast(page, texts.account.linkedDone)).toBeVisible();
  await expectAccessible(page);
  await button(page, texts.account.unlink).click();
  await button(page.getByRole('alertdialog', { name: texts.account.confirmUnlink }), texts.account.unlink).click();
  await expect(toast(page, texts.account.unlinkedDone)).toBeVisible();
}

async function changeRecord(page: Page): Promise<void> {
  await fieldOf(page, 'status').selectOption('active');
  await button(page, texts.save).click();
  await expect(toast(page, texts.updated)).toBeVisible();
  await page.getByRole('link', { name: texts.backToList, exact: true }).click();
  await expectScreen(page, texts.title);
  const row = rows(page).filter({ hasText: 'Kila Timber' });
  for (const words of [
    texts.statuses.active,
    'Forestry',
    'Lae, Papua New Guinea',
    'Mere Kila',
    'mere@kila.example',
    texts.lateTasks(1),
  ]) {
    await expect(row).toContainText(words);
  }
}

async function deleteAndUndo(page: Page): Promise<void> {
  await rows(page).getByRole('link').press('Enter');
  await expectScreen(page, texts.editTitle);
  await button(page, texts.delete).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmDelete });
  await expect(question).toContainText('Kila Timber');
  await button(question, formTexts.cancel).click();
  await button(page, texts.delete).press('Enter');
  await button(question, texts.delete).press('Enter');
  await expect(toast(page, texts.deleted)).toBeVisible();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(main(page)).toContainText(texts.empty);
  await button(messages(page), trashTexts.undo).click();
  await expect(toast(page, trashTexts.restored('client'))).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Kila Timber' })).toContainText(texts.lateTasks(1));
}

test('a client is added, worked with, linked, deleted and restored with its tasks', async ({ page, db }) => {
  const portal = await makeUser(db, {});
  await test.step('the account menu leads to the register', () => openRegister(page));

  await test.step('the empty list, and the first client', () => beginFirst(page));

  const id = await test.step('errors are at their fields, and the input stays', () => addClient(page, db));

  await test.step('a contact is added, changed and deleted', () => noteContact(page, db));

  await test.step('a late task has a text label, here and in the list; a done one has none', () =>
    finishTasks(page, db, id));

  await openTab(page, texts.tabNames.enquiries);
  await expect(panel(page)).toContainText(texts.enquiries.empty);

  await test.step('the portal account is found, linked and unlinked', () => linkAccount(page, portal));

  await openTab(page, texts.tabNames.history);
  await expect(panel(page).getByRole('listitem')).toHaveCount(9);
  await expectAccessible(page);

  await test.step('the list shows the changed record', () => changeRecord(page));

  await test.step('deleted after a confirmation, and restored', () => deleteAndUndo(page));
});

test('the list is searched, filtered, sorted and paged, with its state in the address', async ({ page, db }) => {
  await db.client.createMany({
    data: Array.from({ length: 30 }, (_, n) => ({
      name: n === 7 ? 'Café Goroka' : `Company ${String(n).padStart(2, '0')} Holdings and Trading Limited`,
      industry: n % 2 === 0 ? 'Mining and mineral processing' : 'Tourism',
      city: 'Port Moresby',
      contactName: 'Mere Kila of the Highlands',
      contactEmail: 'mere.kila@company.example',
      lastContactAt: new Date('2026-09-25T00:00:00Z'),
      country: 'Papua New Guinea',
      status: n % 3 === 0 ? ('inactive' as const) : ('prospect' as const),
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
    })),
  });
  await visit(page, '/clients', texts.title);
  await expect(page.getByRole('main')).toContainText('30 clients');
  await expect(rows(page)).toHaveCount(24);
  await expect(rows(page).first()).toContainText('Company 29');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(rows(page)).toHaveCount(24);
  await expect(heading(page, texts.lastContactOn)).not.toHaveAttribute('aria-sort');
  await button(heading(page, texts.fields.name), texts.fields.name).click();
  await expect(rows(page).first()).toContainText('Café Goroka');
  await expect(heading(page, texts.fields.name)).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByLabel(texts.sort)).toHaveValue('name');
  await page.getByLabel(texts.status).selectOption('inactive');
  await expect(rows(page)).toHaveCount(10);
  const search = page.getByPlaceholder(texts.searchHint);
  await search.fill('COMPANY 12');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Company 12');
  await expect(page).toHaveURL(/q=COMPANY\+12/);
  await expect(page).toHaveURL(/status=inactive/);
  await expect(page).toHaveURL(/sort=name/);
  await page.reload();
  await expect(search).toHaveValue('COMPANY 12');
  await rows(page).getByRole('link').click();
  await expectScreen(page, texts.editTitle);
  await page.getByRole('link', { name: formTexts.cancel, exact: true }).click();
  await expect(page).toHaveURL(/q=COMPANY\+12/);
  await search.fill('nothing like it');
  await expect(page.getByRole('main')).toContainText(texts.emptySearch);
  await expect(page.getByRole('main')).toContainText(texts.empty);
  await button(page, listTexts.clear).click();
  await expect(rows(page)).toHaveCount(24);
});

/** While typing: the other record, in a new tab. */
async function addLikelyDuplicate(page: Page, db: Db, id: string): Promise<void> {
  await page.getByRole('link', { name: texts.backToList, exact: true }).click();
  await main(page).getByRole('link', { name: texts.add }).click();
  await expectScreen(page, texts.addTitle);
  await fieldOf(page, 'name').fill('KILA timber');
  await fieldOf(page, 'contactEmail').fill('OTHER@timber.example');
  const notice = page.getByRole('status').filter({ hasText: texts.duplicates.title });
  await expect(notice).toContainText(texts.duplicates.sameName);
  await expect(notice).toContainText(texts.duplicates.sameEmail);
  await expectAccessible(page);
  const beside = notice.getByRole('link', { name: `Kila Timber ${uiTexts.opensInNewTab}` });
  await expect(beside).toHaveAttribute('target', '_blank');
  await expect(beside).toHaveAttribute('href', `/clients/${id}`);
  // Asks again on save; 'Cancel' returns to the input.
  await button(page, texts.save).click();
  const question = page.getByRole('alertdialog', { name: texts.duplicates.title });
  await expect(question).toContainText('Other Timber');
  await button(question, formTexts.cancel).click();
  await expect(fieldOf(page, 'name')).toHaveValue('KILA timber');
  expect(await db.client.count()).toBe(2);
  await button(page, texts.save).click();
  await button(question, texts.duplicates.confirm).click();
  await expect(toast(page, texts.created)).toBeVisible();
  await expectScreen(page, texts.editTitle);
  expect(await db.client.count()).toBe(3);
}

test('a conflict of two people on one client shows both versions, and a possible duplicate is named (D37)', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/409|clients\.update/);
  const { id } = await buildClient(db, { city: 'Lae', contactEmail: 'mere@kila.example' });
  await buildClient(db, { name: 'Other Timber', contactEmail: 'other@timber.example' });
  const stored = () => db.client.findUniqueOrThrow({ where: { id } });
  const colleagueSaves = (data: Partial<Record<'city' | 'country' | 'contactPhone', string>>) =>
    db.client.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await visit(page, `/clients/${id}`, texts.editTitle);
  // First: what is typed changes the version that was read.
  await fieldOf(page, 'city').fill('Madang');
  await fieldOf(page, 'industry').fill('Forestry');
  await colleagueSaves({ city: 'Goroka' });
  await button(page, texts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('Goroka');
  await expect(conflict).toContainText('Madang');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(fieldOf(page, 'city')).toHaveValue('Madang');
  await button(page, texts.save).click();
  await button(conflict, formTexts.keepMine).click();
  await expect(toast(page, texts.updated)).toBeVisible();
  expect(await stored()).toMatchObject({ city: 'Madang', industry: 'Forestry', version: 3 });
  await fieldOf(page, 'city').fill('Wewak');
  await colleagueSaves({ city: 'Kavieng' });
  await button(page, texts.save).click();
  await button(conflict, formTexts.takeTheirs).click();
  await expect(fieldOf(page, 'city')).toHaveValue('Kavieng');

  // Different fields: both are kept. A third save while the question is open asks again.
  await fieldOf(page, 'contactName').fill('Mere Kila');
  await colleagueSaves({ country: 'Papua New Guinea' });
  await button(page, texts.save).click();
  await expect(conflict).toContainText('Papua New Guinea');
  await expect(conflict.getByText(texts.fields.city)).toHaveCount(0);
  await colleagueSaves({ contactPhone: '+675 321 0000' });
  await button(conflict, 'Save both changes').click();
  await expect(conflict).toContainText('+675 321 0000');
  await button(conflict, 'Save both changes').click();
  await expect(conflict).toBeHidden();
  await expect.poll(async () => (await stored()).version).toBe(7);
  expect(await stored()).toMatchObject({
    city: 'Kavieng',
    industry: 'Forestry',
    country: 'Papua New Guinea',
    contactName: 'Mere Kila',
    contactPhone: '+675 321 0000',
  });

  await test.step('a possible duplicate is named', () => addLikelyDuplicate(page, db, id));
});

const callsOf = (procedure: string) => new RegExp(`/api/trpc/[^?]*clients\\.${procedure}\\b`);

test('failures show a toast and an inline message, and the input stays', async ({ page, db, allowConsole }) => {
  allowConsole(/clients\.|503|409|404|Failed to load resource/);
  await buildClient(db);
  const { id: gone } = await buildClient(db, { name: 'Gone Ltd' });
  const fail = (procedure: string) => page.route(callsOf(procedure), (route) => route.abort('connectionfailed'));
  const mend = (procedure: string) => page.unroute(callsOf(procedure));

  await fail('list');
  await visit(page, '/clients', texts.title);
  await expect(toast(page, texts.listFailed)).toBeVisible();
  const inline = page.getByRole('alert').filter({ hasText: texts.listFailed });
  await expect(inline).toContainText(formTexts.unreachable);
  await mend('list');
  await button(inline, formTexts.retry).click();
  await expect(rows(page)).toHaveCount(2);

  await db.client.delete({ where: { id: gone } });
  await rows(page).getByRole('link', { name: 'Gone Ltd' }).click();
  await expect(toast(page, texts.fetchFailed)).toBeVisible();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(messages(page)).toContainText(texts.gone);

  await main(page).getByRole('link', { name: texts.add }).click();
  await expectScreen(page, texts.addTitle);
  await fieldOf(page, 'name').fill('New Ltd');
  await fail('create');
  await button(page, texts.save).click();
  await expect(toast(page, texts.createFailed)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: texts.createFailed })).toContainText(formTexts.kept);
  await expect(fieldOf(page, 'name')).toHaveValue('New Ltd');
  await mend('create');
  // Leaving asks for confirmation.
  await page.getByRole('link', { name: formTexts.cancel, exact: true }).click();
  await button(page.getByRole('alertdialog', { name: formTexts.leaveTitle }), formTexts.stay).click();
  await button(page, formTexts.retry).click();
  await expect(toast(page, texts.created)).toBeVisible();
  await expectScreen(page, texts.editTitle);

  await fieldOf(page, 'city').fill('Lae');
  await fail('update');
  await button(page, texts.save).click();
  await expect(toast(page, texts.updateFailed)).toBeVisible();
  await expect(fieldOf(page, 'city')).toHaveValue('Lae');
  await mend('update');
  await button(page, formTexts.retry).click();
  await expect(toast(page, texts.updated)).toBeVisible();

  await fail('remove');
  await button(page, texts.delete).click();
  const question = page.getByRole('alertdialog', { name: texts.confirmDelete });
  await button(question, texts.delete).click();
  // One is behind the dialog, which hides it from role queries.
  await expect(page.getByText(texts.deleteFailed, { exact: true })).toHaveCount(2);
  await expect(question).toContainText(texts.deleteFailed);
  await mend('remove');
  await button(question, formTexts.cancel).click();

  // Esc asks before it closes a dialog with input.
  await button(page, texts.interactions.add).click();
  const form = page.getByRole('dialog', { name: texts.interactions.addTitle });
  await form.getByLabel(texts.interactions.fields.summary).fill('Half a word');
  await page.keyboard.press('Escape');
  await button(page.getByRole('alertdialog', { name: formTexts.leaveTitle }), formTexts.stay).click();
  await form.getByLabel(texts.interactions.fields.occurredAt).fill('2999-01-01T00:00');
  await button(form, formTexts.save).click();
  await expect(form.getByLabel(texts.interactions.fields.occurredAt)).toHaveAccessibleDescription(
    new RegExp(texts.interactions.inFuture),
  );
  await expect(page.getByText(texts.interactions.failed, { exact: true })).toBeVisible();
  await expect(form.getByLabel(texts.interactions.fields.summary)).toHaveValue('Half a word');
  await button(form, formTexts.cancel).click();
  await button(page.getByRole('alertdialog', { name: formTexts.leaveTitle }), formTexts.leave).click();
  await expect(form).toBeHidden();
  // The sidebar lists the register.
  await expect(page.getByRole('navigation', { name: adminTexts.navigation })).toContainText(
    adminTexts.entries['/clients'],
  );
});
