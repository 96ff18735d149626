import { adminTexts } from '../../../src/domain/admin/texts.ts';
import { authTexts } from '../../../src/domain/auth/texts.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { expect, makeUser, test } from '../../setup/people.ts';
import { expectScreen, toast, visit, visitForToast } from '../../setup/screens.ts';

test.beforeEach(({ allowConsole }) => allowConsole(/404/));

test('a mistyped address of the administration stays in it, and leads to the dashboard', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  for (const path of ['/admin/setings', '/admin/settings/users', '/clients/new/contacts']) {
    const answer = await visit(page, path, 'Page Not Found');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page Not Found – Admin · /);
    await expect(page.getByRole('navigation', { name: adminTexts.navigation })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).press('Enter');
  await expect(page).toHaveURL('/admin');
  await expectScreen(page, 'Dashboard');
});

test('people without access learn nothing from it', async ({ page, db, browserOf }) => {
  await page.goto('/admin/setings');
  await expect(page).toHaveURL('/auth?redirect=%2Fadmin%2Fsetings');
  await page.goto('/dashboard/setings');
  await expect(page).toHaveURL('/auth?redirect=%2Fdashboard%2Fsetings');
  for (const roles of [[], ['editor']] as const) {
    const theirs = await (await browserOf(await makeUser(db, { roles }))).newPage();
    await visitForToast(theirs, '/admin/setings');
    await expect(toast(theirs, authTexts.accessDenied)).toBeVisible();
    await expect(theirs).toHaveURL('/');
  }
});

test('a mistyped address of the portal leads a client to the dashboard', async ({ page, context, db, signIn }) => {
  await signIn(context, await makeUser(db));
  await visit(page, '/dashboard/invoices', 'Page Not Found');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expectScreen(page, 'Your dashboard');
});
