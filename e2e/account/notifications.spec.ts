import type { BrowserContext, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { hasRoleFor, levelOf } from '../../src/domain/access/access.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { dashboardTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { notificationTexts as texts } from '../../src/domain/notifications/texts.ts';
import { topicTexts } from '../../src/domain/notifications/topic-texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { accountEntry, expect, makeUser, openAccount, type Person, test } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';

const address = '/dashboard?tab=notifications';

/** Adds notifications for a person as the site does; the last title is the newest. */
async function addNotice(db: Db, { id }: Person, titles: readonly string[], link?: string): Promise<void> {
  for (const title of titles) {
    await db.notification.create({
      data: {
        userId: id,
        category: 'payment',
        title,
        message: `About ${title}.`,
        ...(link === undefined ? {} : { link }),
      },
      select: { id: true },
    });
  }
}

const rows = (page: Page) => page.getByRole('region', { name: texts.title }).getByRole('listitem');
const row = (page: Page, title: string) =>
  rows(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const mark = (page: Page, unread: number) =>
  page.getByRole('banner').getByLabel(texts.markLabel(unread), { exact: true });

/** The streams opened by the pages of a browser. */
function streamsOf(context: BrowserContext): string[] {
  const opened: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('notifications.stream')) opened.push(request.url());
  });
  return opened;
}

async function expectLive(page: Page, db: Db, person: Person): Promise<void> {
  await addNotice(
    db,
    person,
    Array.from({ length: 12 }, (_, at) => `Notice ${at + 1}`),
  );
  await expect(rows(page)).toHaveCount(12);
  // Without a reload; several at once are announced as a number.
  await addNotice(db, person, ['A payment arrived'], '/profile');
  await expect(rows(page)).toHaveCount(13);
  await expect(page.getByRole('status').filter({ hasText: texts.arrived('A payment arrived') })).toBeAttached();
}

async function readByKeyboard(page: Page, db: Db, person: Person): Promise<void> {
  await button(page, texts.more).press('Enter');
  await expect(rows(page)).toHaveCount(13);
  await expect(button(page, texts.more)).toHaveCount(0);
  // The open list stays when more arrive.
  await addNotice(db, person, ['Another one']);
  await expect(rows(page)).toHaveCount(14);
  await expect(rows(page).first()).toContainText('Another one');

  await row(page, 'Notice 3').getByRole('button').press('Enter');
  await expect(row(page, 'Notice 3').getByText(texts.unread, { exact: true })).toHaveCount(0);
  await expect(row(page, 'Notice 3').getByRole('button')).toBeFocused();
  await expect(page.getByText(texts.unreadOf(13), { exact: true })).toBeVisible();
}

async function failToMark(page: Page): Promise<void> {
  const marks = '**/notifications.mark*';
  const first = row(page, 'Another one').getByText(texts.unread, { exact: true });
  await page.route(marks, (route) => route.fulfill({ status: 503, body: '' }));
  await row(page, 'Another one').getByRole('button').click();
  await expect(toast(page, texts.updateFailed)).toBeVisible();
  await expect(first).toBeVisible();
  await button(page, texts.markAllRead).click();
  await expect(first).toBeVisible();
  await expect(page.getByText(texts.unreadOf(13), { exact: true })).toBeVisible();
  await page.unroute(marks);
}

const chosen = (page: Page, title: string, way: string) =>
  page.getByRole('switch', { name: texts.switchLabel(title, way) });
const { payment, security } = topicTexts;

async function declinePayments(page: Page): Promise<void> {
  await expect(chosen(page, payment.title, texts.inApp)).toBeChecked();
  await chosen(page, payment.title, texts.inApp).press('Space');
  await expect(chosen(page, payment.title, texts.inApp)).not.toBeChecked();
  await expect(page.getByRole('listitem').filter({ hasText: payment.text }).getByText(texts.saved)).toBeVisible();
  await expect(chosen(page, payment.title, texts.byMail)).toBeChecked();
  for (const way of [texts.inApp, texts.byMail]) {
    await expect(chosen(page, security.title, way)).toBeChecked();
    await expect(chosen(page, security.title, way)).toHaveAttribute('aria-readonly', 'true');
  }
  await expect(page.getByText(texts.fixedWhy.security)).toBeVisible();
  await expect(page.getByText(texts.fixedWhy.role)).toBeVisible();
  await expect(chosen(page, topicTexts.role.title, texts.byMail)).toHaveAttribute('aria-readonly', 'true');
  await expect(page.getByText(topicTexts.today.title)).toHaveCount(0);

  const preference = '**/notifications.setPreference*';
  await page.route(preference, (route) => route.fulfill({ status: 503, body: '' }));
  await chosen(page, payment.title, texts.byMail).click();
  await expect(page.getByRole('alert').filter({ hasText: texts.saveFailed })).toBeVisible();
  await expect(chosen(page, payment.title, texts.byMail)).toBeChecked();
  await expectAccessible(page);
  await page.unroute(preference);
}

test('notifications are listed, read by keyboard and declined by topic; a failed action is undone and reported', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/notifications\.(?:list|markRead|markAllRead|setPreference|stream|unread)|50[03]|unreadable answer/);
  const person = await makeUser(db);
  await signIn(context, person);
  const streaming = page.waitForResponse(/notifications\.stream/);
  await visit(page, address, dashboardTexts.title);
  await streaming;
  await expect(page.getByText(texts.empty, { exact: true })).toBeVisible();
  await expect(page.getByText(texts.emptyText)).toBeVisible();
  await expectAccessible(page);
  await test.step('new ones arrive live', () => expectLive(page, db, person));
  await test.step('each topic can be declined separately, except security', () => declinePayments(page));

  const list = '**/notifications.list*';
  // Either would load the list again as soon as it is answered.
  const live = /notifications\.(?:stream|unread)/;
  await page.route(live, (route) => route.abort());
  // Other than 503, this is not tried a second time by itself.
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: texts.loadFailed });
  await expect(failed).toBeVisible();
  await page.unroute(list);
  await failed.getByRole('button', { name: formTexts.retry }).click();
  await expect(rows(page)).toHaveCount(10);
  await page.unroute(live);
  await expect(chosen(page, payment.title, texts.inApp)).not.toBeChecked();
  await expect(page.getByText(texts.unreadOf(13), { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText(texts.unread);
  await expect(rows(page).first()).toContainText(texts.categories.payment);
  await expect(rows(page).first().locator('time')).toHaveText(/^\d.*, \d\d:\d\d$/);
  await expectAccessible(page);

  await test.step('they are read by keyboard', () => readByKeyboard(page, db, person));
  await test.step('a failed action is undone', () => failToMark(page));
  await row(page, 'A payment arrived').getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await expect.poll(() => db.notification.count({ where: { userId: person.id, isRead: true } })).toBe(2);

  await page.goBack();
  await button(page, texts.markAllRead).press('Enter');
  await expect(page.getByText(texts.unreadOf(0), { exact: true })).toBeVisible();
  await expect(button(page, texts.markAllRead)).toBeDisabled();
  await expect.poll(() => db.notification.count({ where: { userId: person.id, isRead: false } })).toBe(0);
});

test('two tabs share one stream, and the other one continues when a tab is closed', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const opened = streamsOf(context);
  const person = await makeUser(db);
  await addNotice(db, person, ['First']);
  await signIn(context, person);
  await visit(page, address, dashboardTexts.title);
  await expect(mark(page, 1)).toBeVisible();
  await expect.poll(() => opened.length).toBe(1);
  const second = await context.newPage();
  await visit(second, '/about');
  await expect(mark(second, 1)).toBeVisible();
  const third = await context.newPage();
  await visit(third, address, dashboardTexts.title);
  await addNotice(db, person, ['Second']);
  await expect(mark(second, 2)).toBeVisible();
  await expect(rows(third)).toHaveCount(2);
  // Reading in one tab marks it as read in the others.
  await row(page, 'First').getByRole('button').click();
  await expect(row(third, 'First').getByText(texts.unread, { exact: true })).toHaveCount(0);
  await expect(mark(second, 1)).toBeVisible();
  expect(opened).toHaveLength(1);

  await page.close();
  await expect.poll(() => opened.length).toBe(2);
  await addNotice(db, person, ['Third']);
  await expect(mark(second, 2)).toBeVisible();
  await expect(rows(third)).toHaveCount(3);

  await openAccount(third);
  await accountEntry(third, accountTexts.signOut).click();
  await expect(toast(third, accountTexts.signedOut)).toBeVisible();
  await expect(second.getByRole('banner').getByRole('link', { name: siteTexts.signIn })).toBeVisible();
  await expect(mark(second, 2)).toHaveCount(0);
  // The next person in this browser sees only their own.
  const other = await makeUser(db);
  await addNotice(db, other, ['Of the other']);
  await signIn(context, other);
  await visit(third, address, dashboardTexts.title);
  await expect(rows(third)).toHaveCount(1);
  await expect(mark(third, 1)).toBeVisible();
  await addNotice(db, person, ['For nobody here']);
  await addNotice(db, other, ['For the other']);
  await expect(rows(third)).toHaveCount(2);
  await expect(row(third, 'For nobody here')).toHaveCount(0);
});

test('without a stream the count is polled, and a restored stream continues', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/notifications\.stream|503/);
  const person = await makeUser(db);
  await signIn(context, person);
  const stream = '**/notifications.stream*';
  let tries = 0;
  await page.route(stream, (route) => {
    tries += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.clock.install();
  await visit(page, address, dashboardTexts.title);
  // The clock continues with each look: the page may set its next timer only after the last one.
  const passing = <Value>(read: () => Value | Promise<Value>) =>
    expect.poll(async () => {
      await page.clock.runFor(5_000);
      return read();
    });
  // Before its fourth try the page has taken in three failures, and polls.
  await passing(() => tries).toBeGreaterThanOrEqual(4);
  await addNotice(db, person, ['Asked for']);
  await page.clock.runFor(31_000);
  await expect(rows(page)).toHaveCount(1);
  let isStreaming = false;
  page.on('response', (response) => {
    isStreaming ||= response.ok() && response.url().includes('notifications.stream');
  });
  await page.unroute(stream);
  await passing(() => isStreaming).toBe(true);
  await addNotice(db, person, ['Told live']);
  await expect(rows(page)).toHaveCount(2);
});

test('the unread mark is in every header, and the bell of the administration stays in the administration', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  await addNotice(db, admin, ['One', 'Two']);
  await addNotice(db, admin, ['Payment received'], '/dashboard?tab=payments');
  await signIn(context, admin);
  await visit(page, '/about');
  await expect(mark(page, 3)).toHaveText('3');
  await mark(page, 3).press('Enter');
  await expect(page).toHaveURL(address);

  await visit(page, '/admin');
  await expect(mark(page, 3)).toHaveText('3');
  await mark(page, 3).click();
  const list = page.getByRole('dialog', { name: texts.title });
  await expectAccessible(page);
  await list.getByRole('link', { name: 'Payment received' }).click();
  await expect(page).toHaveURL('/admin/payments');
  await expect(list).toBeHidden();
  await expect(mark(page, 2)).toBeVisible();
  await db.notification.createMany({
    data: Array.from({ length: 100 }, () => ({
      userId: admin.id,
      category: 'role' as const,
      title: 'x',
      message: 'y',
    })),
  });
  await expect(mark(page, 102)).toHaveText('99+');
});

test(
  'the side menu of a phone has the unread mark, and the screens of the account without a refusal',
  { tag: '@phone' },
  async ({ page, context, db, signIn }) => {
    const client = await makeUser(db);
    await addNotice(db, client, ['One', 'Two', 'Three']);
    await signIn(context, client);
    await visit(page, '/');
    await expect(mark(page, 3)).toHaveText('3');
    await openAccount(page);
    const unread = page.getByRole('dialog').getByRole('link', { name: texts.markLabel(3) });
    await expect(unread).toContainText('3');
    await expectAccessible(page);
    await expect(accountEntry(page, accountTexts.profile)).toBeVisible();
    const paths = await page
      .locator('[role=dialog] nav:last-of-type a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(paths).toContain('/dashboard');
    expect(paths.filter((path) => !hasRoleFor(levelOf(path), { roles: [] }))).toEqual([]);
    await unread.click();
    await expect(page).toHaveURL(address);
  },
);
