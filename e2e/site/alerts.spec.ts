import { expectAccessible } from '../setup/accessible.ts';
import { expectAtMost, handOf } from '../setup/hand.ts';
import { readMails } from '../setup/mails.ts';
import { button, expectScreen, visit } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

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
