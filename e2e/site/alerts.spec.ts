import { expectAccessible } from '../setup/accessible.ts';
import { readMails } from '../setup/mails.ts';
import { button, expectScreen, visit } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

test.afterEach(async ({ db }) => {
  await db.opportunityAlert.deleteMany();
  await db.rateLimit.deleteMany();
});

test(
  'an alert for a filter is requested by email, confirmed once, and reported as already confirmed',
  { tag: '@both' },
  async ({ page, site }, info) => {
    const email = `alerts-${info.project.name}@example.com`;
    await visit(page, '/investment-opportunities?sector=mining');
    await page.getByRole('link', { name: 'Get new projects by email' }).click();
    await expectScreen(page, 'Get new projects by email');
    await expect(page.getByText('Your filter: Mining')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Get emails').click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('How often').selectOption('At most once a week');
    await button(page, 'Get emails').click();
    await expect(page.getByText('Check your email to confirm')).toBeVisible();
    const link = async () => {
      const mail = (await readMails(site.dataDir)).find(({ to }) => to === email);
      return /^https?:\/\/\S+\/alerts\/confirm\?\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
    };
    await expect.poll(link).not.toBe('');
    const address = new URL(await link());
    await visit(page, address.pathname + address.search, 'Confirm your emails about new projects');
    await expectAccessible(page);
    await button(page, 'Confirm').click();
    await expectScreen(page, 'You will get new projects by email');
    await expect(page.getByText('Thank you. Your emails are on.')).toBeVisible();
    await visit(page, address.pathname + address.search, 'You will get new projects by email');
    await expect(page.getByText('You have already confirmed this. Your emails are on.')).toBeVisible();
  },
);
