import { expectAccessible } from '../setup/accessible.ts';
import { expectAtMost, handOf } from '../setup/hand.ts';
import { readMails } from '../setup/mails.ts';
import { button, expectScreen, toast, visit } from '../setup/screens.ts';
import { expect, makeUser, test } from '../setup/people.ts';

test.afterEach(async ({ db }) => {
  await db.opportunityAlert.deleteMany();
  await db.rateLimit.deleteMany();
});

test('by keyboard only, an alert for a filter is requested by email and confirmed', async ({ page, site }) => {
  const email = 'alerts@example.com';
  const hand = handOf(page);
  await visit(page, '/investment-opportunities?sector=mining');
  await page.getByRole('link', { name: 'Get emails about new projects' }).press('Enter');
  await expectScreen(page, 'Get emails about new projects');
  await expect(page.getByText('Your filter: Mining')).toBeVisible();
  await expectAccessible(page);
  await hand.press(button(page, 'Get emails'));
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email/);
  await hand.fill(page.getByLabel('Email'), email);
  await hand.select(page.getByLabel('How often'), 'At most once a week');
  await hand.press(button(page, 'Get emails'));
  await expect(page.getByText('Check your email to confirm')).toBeVisible();
  const link = async () => {
    const mail = (await readMails(site.dataDir)).find(({ to }) => to === email);
    return /^https?:\/\/\S+\/alerts\/confirm\?\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(link).not.toBe('');
  const address = new URL(await link());
  await visit(page, address.pathname + address.search, 'Confirm your emails about new projects');
  await expectAccessible(page);
  await hand.press(button(page, 'Confirm'));
  await expectScreen(page, 'You will get emails about new projects');
  await expect(page.getByText('Thank you. You will get these emails from now on.')).toBeVisible();
  expectAtMost([hand], { presses: 3, fields: 2, tabs: 60 });
});

test('emails about projects are in the notification settings of the account, with their state, and end there', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const person = await makeUser(db);
  const row = { email: person.email, frequency: 'daily' } as const;
  await db.opportunityAlert.createMany({
    data: [
      { ...row, filter: { sector: 'mining' }, confirmedAt: new Date() },
      { ...row, filter: {}, expiresAt: new Date(Date.now() + 86_400_000) },
    ],
  });
  await signIn(context, person);
  await visit(page, '/dashboard?tab=notifications');
  const own = page.getByRole('region', { name: 'Your emails about projects' });
  const item = (words: string) => own.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words }) });
  await expect(item('Mining')).toContainText('When a new project matches. At most once a day.');
  await expect(item('Mining')).toContainText('Active');
  await expect(item('All projects')).toContainText('Not confirmed');
  await expect(item('All projects')).toContainText('To start these emails, open the link that we emailed you.');
  await expectAccessible(page);
  for (const words of ['Mining', 'All projects']) {
    await button(page, `Stop emails: ${words}`).press('Enter');
    await expect(toast(page, 'Emails stopped').last()).toBeVisible();
    await expect(item(words)).toHaveCount(0);
  }
  await expect(own).toHaveCount(0);
  expect(await db.opportunityAlert.count({ where: { email: person.email, stoppedAt: null } })).toBe(0);
});
