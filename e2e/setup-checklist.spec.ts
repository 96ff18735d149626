import type { Page } from '@playwright/test';
import { setTrialPassword } from '../server/trial/gate/service.ts';
import { defaultSettings } from '../src/domain/site/defaults.ts';
import { buildTotpFactor } from '../tests/factories/totp-factor.ts';
import { type MailServer, startMailServer } from '../tests/setup/mail-server.ts';
import { makeUser } from '../tests/setup/people.ts';
import { expectAccessible } from './setup/accessible.ts';
import { button, expectScreen, toast, visit } from './setup/screens.ts';
import { startSite } from './setup/site.ts';
import { expect, testAtGate as base } from './setup/test.ts';

/** A site of its own, which nobody has set up yet, with a real mail server. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    async ({ browserName: _ }, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer }, use) => {
      const site = await startSite({ SMTP_URL: mailServer.url });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const checklist = (page: Page) => page.getByRole('region', { name: 'Set-up checklist', exact: true });
const line = (page: Page, title: string) =>
  checklist(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
const expectState = (page: Page, title: string, state: string) =>
  expect(line(page, title).getByText(state, { exact: true })).toBeVisible();

test(
  'from the set-up link of a fresh site, with one password, to ready to launch',
  { tag: '@both' },
  async ({ page, db, site, mailServer }) => {
    const link = /\/auth\/setup#token=[\w-]{43}/.exec(site.log())?.[0] ?? '';
    await visit(page, link);
    await page.getByRole('textbox', { name: 'Email' }).fill('chief@ipa.test');
    await page.getByLabel('Password (required)', { exact: true }).fill('Sepik-Lanterns-19');
    await page.getByLabel('Confirm password (required)', { exact: true }).fill('Sepik-Lanterns-19');
    await button(page, 'Create administrator').press('Enter');
    // Signed in and past the trial gate: neither asks for a password.
    await expect(page).toHaveURL(/\/admin$/);
    await expectScreen(page, 'Dashboard');
    await expect(checklist(page).getByRole('status')).toContainText('Not ready to launch');
    await expect(checklist(page).getByRole('listitem')).toHaveCount(14);
    await expectState(page, 'Name and logo', 'To do');
    await expectState(page, 'Team addresses', 'Optional');
    await expectAccessible(page);

    // A dead mail server is named on the line; once it answers, the line is done.
    await mailServer.stop();
    await button(page, 'Send a test email').press('Enter');
    await expect(line(page, 'Mail server')).toContainText('Could not connect to the mail server (E');
    await expectState(page, 'Mail server', 'To do');
    await expectAccessible(page);
    await mailServer.restart();
    await button(page, 'Send a test email').press('Enter');
    await expectState(page, 'Mail server', 'Done');
    await expect(toast(page, 'The mail server accepted the test email to chief@ipa.test')).toBeVisible();
    expect(mailServer.received.map(({ to }) => to)).toContainEqual(['chief@ipa.test']);

    for (const name of ['privacy', 'terms']) await button(page, `I have read the ${name} page`).press('Enter');
    await expectState(page, 'Privacy page', 'Done');
    await expectState(page, 'Terms page', 'Done');
    await expect(line(page, 'Terms page')).toContainText('was confirmed by chief@ipa.test on');

    await button(page, 'Remove example content').press('Enter');
    await button(page.getByRole('alertdialog'), 'Remove example content').press('Enter');
    await expectState(page, 'Example content', 'Done');

    // Each other line has a link to where it is done.
    for (const each of await checklist(page).getByRole('link').all()) {
      expect((await page.request.get((await each.getAttribute('href')) ?? '')).status()).toBe(200);
    }
    await page.getByRole('link', { name: 'Edit contact details', exact: true }).press('Enter');
    await expect(page.getByRole('tab', { name: 'Contact', exact: true })).toHaveAttribute('aria-selected', 'true');

    const { id } = await db.user.findFirstOrThrow({ where: { email: 'chief@ipa.test' } });
    await buildTotpFactor(db, id);
    await makeUser(db, { roles: ['admin'] });
    const details = { phone: '+675 308 4444', address: 'Munidubu Street', generalEmail: 'info@ipa.test' };
    await db.setting.create({ data: { group: 'contact', value: { ...defaultSettings.contact, ...details } } });
    const logo = { path: '/favicon.ico', alt: 'Bird of paradise', decorative: false };
    await db.setting.update({
      where: { group: 'appearance' },
      data: { value: { ...defaultSettings.appearance, logo } },
    });
    const backup = { at: new Date().toISOString(), size: 1, rows: 1, files: 0, lacking: 0 };
    await db.systemState.create({ data: { key: 'last_backup', value: backup } });
    await page.goto('/admin');
    await expect(checklist(page).getByRole('status')).toContainText('Ready to launch');
    await expect(checklist(page).getByText('Not ready to launch')).toHaveCount(0);
    await expectAccessible(page);

    await db.$transaction((tx) => setTrialPassword(tx, null));
    await page.reload();
    await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible();
    await expect(checklist(page)).toHaveCount(0);
  },
);
