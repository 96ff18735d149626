import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/billing.ts';
import { button, toast, visit } from '../setup/screens.ts';

test('examples cannot be subscribed to and are removed by one press; unpayable services link to the enquiry form', async ({
  page,
  context,
  db,
  billing,
  signIn,
  browserOf,
}) => {
  await signIn(context, await makeUser(db));
  const real = await billing.makeService({ name: 'Harbour Passes' });
  await billing.set({ accounts: [] });
  await visit(page, '/dashboard?tab=services');
  const offer = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(offer('Market Watch').getByText('Example', { exact: true })).toBeVisible();
  await expect(offer('Market Watch')).toContainText('This is an example. You cannot subscribe to it.');
  await expect(offer('Market Watch').getByRole('button')).toHaveCount(0);
  await expect(offer(real.name)).toContainText('Payment is not available yet');
  await page.getByRole('link', { name: `Ask us about this service: ${real.name}` }).click();
  await expect(page).toHaveURL(/\/invest\?service=Harbour\+Passes#express-interest$/);
  await expect(page.getByLabel('Your goals')).toHaveValue(
    'I would like to know more about the service ‘Harbour Passes’.',
  );

  const desk = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
  await visit(desk, '/admin');
  await expect(
    desk.getByText('12 opportunities, 6 services and 3 posts, invented to show what the site looks like.'),
  ).toBeVisible();
  await expectAccessible(desk);
  await button(desk, 'Remove example content').click();
  await button(desk.getByRole('alertdialog'), 'Remove example content').click();
  await expect(toast(desk, 'Success')).toBeVisible();
  await expect(desk.getByText('The site has no example content.')).toBeVisible();
  // Restored for later tests.
  const back = { where: { isDemo: true }, data: { deletedAt: null, deletedBy: null } };
  await db.investmentOpportunity.updateMany(back);
  await db.post.updateMany(back);
  await db.service.updateMany(back);
});
