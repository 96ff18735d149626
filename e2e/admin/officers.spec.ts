import { adminTexts } from '../../src/domain/admin/texts.ts';
import { answerTexts } from '../../src/domain/answers/texts.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { timesTexts } from '../../src/domain/enquiries/times-texts.ts';
import { writerTexts } from '../../src/domain/enquiries/writer-texts.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, labelled, messages, toast, visit, visitForToast } from '../setup/screens.ts';

test.beforeEach(async ({ db }) => {
  await db.enquiry.deleteMany();
  await db.answer.deleteMany();
});

// tests/roles/screens.test.ts covers the menu and the screens of each role.
test('an officer sees the own enquiries and their times, and sees why another screen is closed', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const officer = await makeUser(db, { roles: ['officer'] });
  await buildEnquiry(db, { dueAt: new Date('2026-01-05'), ownerId: officer.id, stage: 'assigned' });
  await signIn(context, officer);
  await visit(page, '/admin', adminTexts.dashboardTitle);
  await expect(page.getByRole('region', { name: todayTexts.title })).toContainText('Mere Kila');
  const menu = page.getByRole('navigation', { name: adminTexts.navigation });
  await menu.getByRole('link', { name: adminTexts.entries['/admin/enquiries'], exact: true }).click();
  await expectScreen(page, texts.title);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab(texts.tabs.list).press('ArrowRight');
  await expect(tab(texts.tabs.times)).toBeFocused();
  await expect(page).toHaveURL(/tab=times/);
  await expect(page.getByRole('tabpanel', { name: texts.tabs.times }).getByText(timesTexts.hint)).toBeVisible();
  await expectAccessible(page);
  await visitForToast(page, '/admin/settings');
  await expect(toast(page, authTexts.accessDenied)).toBeVisible();
  await expect(messages(page)).toContainText(authTexts.accessDeniedToOfficers);
});

test('an answer of the library goes into a reply with one key, and another officer sees who writes', async ({
  page,
  context,
  browser,
  db,
  site,
  signIn,
}) => {
  const [ana, bera] = [await makeUser(db, { roles: ['officer'] }), await makeUser(db, { roles: ['officer'] })];
  await db.profile.update({ where: { id: ana.id }, data: { firstName: 'Ana' }, select: { id: true } });
  const { id, receiptNumber } = await buildEnquiry(db, { goals: 'Which work permits do we need?' });
  await signIn(context, ana);
  await visit(page, '/admin/answers', answerTexts.title);
  await page.getByRole('link', { name: answerTexts.add, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: answerTexts.addTitle });
  const field = (label: string) => labelled(dialog, label);
  await field(contentFieldTexts.answer.title).fill('Work permits');
  await field(contentFieldTexts.answer.body).fill('Dear {first name}, work permits take six weeks.');
  await field(contentFieldTexts.answer.reviewOn).fill('2026-01-31');
  await button(dialog, answerTexts.save).click();
  await expect(messages(page)).toContainText(answerTexts.created);
  await expectAccessible(page);

  await visit(page, `/admin/enquiries?id=${id}`, texts.detailTitle(receiptNumber));
  const panel = page.getByRole('region', { name: texts.reply, exact: true });
  const offered = panel.getByRole('region', { name: answerTexts.offered });
  await expect(offered).toContainText('Review due since');
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL: site.origin });
  await signIn(other, bera);
  const beside = await other.newPage();
  await visit(beside, `/admin/enquiries?id=${id}`, texts.detailTitle(receiptNumber));
  const theirs = beside.getByRole('region', { name: texts.reply, exact: true });
  await theirs.getByLabel(texts.replyBody).fill('My own words');

  const body = panel.getByLabel(texts.replyBody);
  await body.focus();
  await page.keyboard.press('F2');
  await expect(body).toHaveValue('Dear Mere, work permits take six weeks.');
  await expect(body).toBeFocused();
  await expect(beside.getByText(writerTexts.writing(['Ana']), { exact: true })).toBeVisible({ timeout: 2_000 });
  await button(page, texts.send).click();
  await expect(toast(page, texts.replied)).toBeVisible();
  await expect(beside.getByText(writerTexts.writing(['Ana']), { exact: true })).toBeHidden();

  // The other reply is older than what was sent: it is refused, kept, and the newer one is beside it.
  await button(beside, texts.send).click();
  await expect(beside.getByText(writerTexts.arrived, { exact: true })).toBeVisible();
  await expect(theirs).toContainText('take six weeks');
  await expect(theirs.getByLabel(texts.replyBody)).toHaveValue('My own words');
  await expectScreen(beside, texts.detailTitle(receiptNumber));
  await other.close();
});
