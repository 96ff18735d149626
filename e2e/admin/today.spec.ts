import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { todayTexts as texts } from '../../src/domain/today/texts.ts';
import { todayLimits } from '../../src/domain/today/today.ts';
import { wallTimeOf } from '../../src/domain/time/wall-clock.ts';
import { buildClientTask } from '../../tests/factories/client.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, toast, visit } from '../setup/screens.ts';

const hourMs = 3_600_000;
const today = (page: Page) => page.getByRole('region', { name: texts.title, exact: true });
const lines = (page: Page) => today(page).getByRole('listitem');
const box = (page: Page) => today(page).getByRole('checkbox', { name: texts.byMail });

/** Removes what other tests left, and adds the holidays of next year, which are due in November. */
async function clearDay(db: Db): Promise<void> {
  await db.enquiry.deleteMany();
  await db.client.deleteMany();
  await db.outboxMessage.deleteMany({ where: { failedAt: { not: null } } });
  await db.jobRun.deleteMany({ where: { status: 'failed' } });
  await db.contentDraft.deleteMany();
  await db.answer.updateMany({ data: { reviewOn: null } });
  await db.holiday.deleteMany();
  await db.holiday.create({ data: { date: new Date(`${new Date().getUTCFullYear() + 1}-01-01`), name: 'New Year' } });
}

test.afterEach(async ({ db }) => {
  await clearDay(db);
  await db.holiday.deleteMany();
});

/** The morning mail is switched off and on by keyboard. */
async function switchMail(page: Page): Promise<void> {
  await expect(box(page)).toBeChecked();
  await box(page).focus();
  await page.keyboard.press('Space');
  await expect(toast(page, texts.byMailOff)).toBeVisible();
  await expect(box(page)).not.toBeChecked();
  await box(page).press('Space');
  await expect(toast(page, texts.byMailOn)).toBeVisible();
}

test('an admin’s day starts with what is late, and an own draft is only a note', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await clearDay(db);
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  // Needs action once another version is published.
  const draft = { kind: 'page_content', documentKey: 'homepage', userId: person.id, baseVersion: 0 } as const;
  await db.contentDraft.create({ data: { ...draft, content: defaultHomepage } });
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await expect(today(page)).toContainText(texts.onlyNotes);
  await expect(lines(page)).toContainText([texts.ranks.note]);
  await expect(lines(page).getByRole('link')).toHaveAttribute('href', '/admin/homepage');
  await switchMail(page);

  // Late before due today before waiting, with how late and who is responsible.
  await db.pageContent.create({ data: { pageType: 'homepage', content: defaultHomepage } });
  const now = Date.now();
  const day = wallTimeOf(new Date(now).toISOString(), 'Pacific/Port_Moresby').slice(0, 10);
  const { receiptNumber } = await buildEnquiry(db, { dueAt: new Date(now - 50 * hourMs) });
  await buildClientTask(db, { title: 'Call back', dueOn: new Date(day), assigneeId: person.id });
  await db.outboxMessage.create({
    data: { kind: 'mail', topic: 'test.given-up', payload: {}, failedAt: new Date(now - 3.5 * hourMs) },
  });
  await page.reload();
  await expect(lines(page)).toHaveText([
    `OverdueAnswer enquiry ${receiptNumber} from Mere Kila2 days overdue, not assigned`,
    `Due todayTask: Call back (Kina Timber)Due today, assigned to ${person.email}`,
    'Waiting1 email could not be deliveredFailed 3 hours ago',
    /^WaitingYour draft of HomepageSomeone else has saved a newer version/,
  ]);
  await expect(today(page)).toContainText(texts.counts({ late: 1, today: 1, waiting: 2, note: 0 }));
  await expectAccessible(page);
  await lines(page).getByRole('link', { name: '1 email could not be delivered' }).press('Enter');
  await expectScreen(page, jobTexts.title);

  // Twenty at first, the rest on request.
  for (let at = 0; at < todayLimits.shown; at += 1) await buildEnquiry(db, { createdAt: new Date(now - at * hourMs) });
  const menu = page.getByRole('navigation', { name: adminTexts.navigation });
  await menu.getByRole('link', { name: adminTexts.entries['/admin'], exact: true }).click();
  await expect(lines(page)).toHaveCount(todayLimits.shown);
  await button(today(page), texts.showAll(todayLimits.shown + 4)).press('Enter');
  await expect(lines(page)).toHaveCount(todayLimits.shown + 4);
  await button(today(page), texts.showFewer).press('Enter');
  await expect(lines(page)).toHaveCount(todayLimits.shown);
});

test('a failed load and a failed change are reported in their place, also beside figures that failed', async ({
  page,
  db,
  context,
  signIn,
  allowConsole,
}) => {
  await clearDay(db);
  allowConsole(/503/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  for (const name of ['today', 'dashboard']) {
    await page.route(`**/api/trpc/site.${name}*`, (route) => route.fulfill({ status: 503, body: '' }));
  }
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await expect(page.getByText(adminTexts.figuresFailed)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: adminTexts.writePost })).toBeVisible();
  await expect(today(page).getByRole('alert')).toContainText(texts.failed);
  await expectAccessible(page);
  for (const name of ['today', 'dashboard']) await page.unroute(`**/api/trpc/site.${name}*`);
  await button(today(page), formTexts.retry).press('Enter');
  await expect(today(page)).toContainText(texts.nothing);
  await button(page, formTexts.retry).click();
  await expect(page.getByText(adminTexts.figuresFailed)).toBeHidden();
  await expect(
    page.getByRole('main').locator('dl > div').filter({ hasText: adminTexts.pages }).locator('dd'),
  ).toHaveText(/^\d+$/);

  await page.route('**/api/trpc/site.setMorningMail*', (route) => route.fulfill({ status: 503, body: '' }));
  await box(page).press('Space');
  await expect(toast(page, texts.byMailFailed)).toBeVisible();
  await expect(today(page).getByRole('alert')).toContainText(texts.byMailFailed);
  await expect(box(page)).toBeChecked();
  await page.unroute('**/api/trpc/site.setMorningMail*');
});
