import type { BrowserContext, Page } from '@playwright/test';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { makePicture } from '../../tests/media/corpus/pictures.ts';
import { bodiesOf, type MailServer } from '../../tests/setup/servers/mail-server.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectAtMost, type Hand, handOf } from '../setup/hand.ts';
import { codeOf } from '../setup/people.ts';
import { button, expectAlive, expectScreen, toast, visit } from '../setup/screens.ts';
import { expect, ownSite, type OwnSiteFixtures, testAtGate as base } from '../setup/test.ts';

/** A new site that is not set up yet, with a real mail server. */
const test = base.extend<OwnSiteFixtures>(ownSite);

const checklist = (page: Page) => page.getByRole('region', { name: 'Set-up checklist', exact: true });
const line = (page: Page, title: string) =>
  checklist(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
const expectState = (page: Page, title: string, state: string) =>
  expect(line(page, title).getByText(state, { exact: true })).toBeVisible();

const password = 'Sepik-Lanterns-19';

/** Follows the link of a checklist line, and returns once its state is 'Done'. */
async function follow(
  page: Page,
  hand: Hand,
  { title, link }: { title: string; link: string },
  work: () => Promise<void>,
) {
  await hand.press(line(page, title).getByRole('link', { name: link, exact: true }));
  await work();
  await hand.back();
  await expectState(page, title, 'Done');
}

async function becomeAdmin(page: Page, hand: Hand): Promise<void> {
  await hand.fill(page.getByRole('textbox', { name: 'Email' }), 'chief@ipa.test');
  await hand.fill(page.getByLabel('Password (required)', { exact: true }), password);
  await hand.fill(page.getByLabel('Confirm password (required)', { exact: true }), password);
  await hand.send(button(page, 'Create administrator'));
  // Signed in and past the trial gate: neither asks for a password.
  await expect(page).toHaveURL(/\/admin$/);
  await expectScreen(page, 'Dashboard');
  await expectAlive(page);
  await expect(checklist(page).getByRole('status')).toContainText('Not ready to launch');
  await expect(checklist(page).getByRole('listitem')).toHaveCount(14);
  await expectState(page, 'Enquiry recipients', 'Optional');
}

async function uploadLogo(page: Page, hand: Hand): Promise<void> {
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await makePicture('png') };
  await hand.choose(button(page, 'Upload logo'), file);
  await expect(page.getByRole('img', { name: 'Current logo' })).toHaveAttribute('src', /logo-\d+\.png$/);
}

async function fillContact(page: Page, hand: Hand): Promise<void> {
  await hand.fill(page.getByLabel('Address', { exact: true }), 'Munidubu Street');
  await hand.fill(page.getByLabel('Phone', { exact: true }), '+675 308 4444');
  await hand.fill(page.getByLabel('General email', { exact: true }), 'info@ipa.test');
  await hand.send(button(page.getByRole('form', { name: 'Contact' }), 'Save Settings'));
  await expect(toast(page, 'Settings saved')).toBeVisible();
}

/** The line names the unreachable mail server; once it responds, the line is done. */
async function tryMail(page: Page, hand: Hand, mailServer: MailServer): Promise<void> {
  await mailServer.stop();
  await button(page, 'Send a test email').press('Enter');
  await expect(line(page, 'Mail server')).toContainText('Could not connect to the mail server (E');
  await expectState(page, 'Mail server', 'To do');
  await expectAccessible(page);
  await mailServer.restart();
  await hand.press(button(page, 'Send a test email'));
  await expectState(page, 'Mail server', 'Done');
  await expect(toast(page, 'The mail server accepted the test email to chief@ipa.test')).toBeVisible();
  expect(mailServer.received.map(({ to }) => to)).toContainEqual(['chief@ipa.test']);
}

/** The colleague's own steps are not counted. */
async function inviteColleague(page: Page, hand: Hand, mailServer: MailServer, theirs: BrowserContext): Promise<void> {
  const form = page.getByRole('form', { name: 'Add an admin' });
  await hand.fill(form.getByLabel('Email'), 'second@ipa.test');
  await hand.send(button(form, 'Add Admin'));
  await hand.press(button(form, 'Invite'));
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  const linkIn = () => {
    const mail = mailServer.received.findLast(({ to }) => to.includes('second@ipa.test'));
    return /https?:\/\/\S+#token=[\w-]{43}/.exec(bodiesOf(mail?.raw ?? '').text)?.[0];
  };
  await expect.poll(linkIn).toBeDefined();
  const colleague = await theirs.newPage();
  await visit(colleague, linkIn() ?? '');
  for (const label of ['Password', 'Confirm password']) {
    await colleague.getByLabel(`${label} (required)`, { exact: true }).fill(password);
  }
  await button(colleague, 'Accept invitation').click();
  await expect(colleague.getByText('You can now sign in as second@ipa.test.')).toBeVisible();
}

async function turnOnCodes(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'Turn on'));
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await hand.press(button(page, 'Next'));
  await hand.fill(page.getByLabel('Verification code'), codeOf(secret));
  await hand.send(button(page, 'Verify'));
  await hand.press(page.getByLabel('I have saved them'));
  await hand.press(button(page, 'Done'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function backUp(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'Back up now'));
  await expect(page.getByText('Last backup made here')).toBeVisible();
}

async function removeExamples(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'Remove example content'));
  await hand.press(button(page.getByRole('alertdialog'), 'Remove example content'));
  await expectState(page, 'Example content', 'Done');
}

test('from the set-up link of a new site, with one password, each line by its own button, to ready to launch', async ({
  page,
  db,
  site,
  mailServer,
  browser,
  grant,
  allowConsole,
}) => {
  // An address without an account gets an invitation.
  allowConsole(/addAdminByEmail/);
  const theirs = await browser.newContext({ baseURL: site.origin, storageState: grant });
  const hand = handOf(page);
  await visit(page, /\/auth\/setup#token=[\w-]{43}/.exec(site.log())?.[0] ?? '');
  await test.step('the set-up link', () => becomeAdmin(page, hand));
  await expectAccessible(page);
  await test.step('a logo', () =>
    follow(page, hand, { title: 'Name and logo', link: 'Upload a logo' }, () => uploadLogo(page, hand)));
  await test.step('contact details', () =>
    follow(page, hand, { title: 'Contact details', link: 'Edit contact details' }, () => fillContact(page, hand)));
  await test.step('a test email', () => tryMail(page, hand, mailServer));
  await test.step('privacy and terms', async () => {
    for (const name of ['privacy', 'terms']) {
      await hand.press(button(page, `I have read the ${name} page`));
      const title = name === 'privacy' ? 'Privacy page' : 'Terms page';
      await expectState(page, title, 'Done');
      await expect(line(page, title)).toBeFocused();
    }
    await expect(line(page, 'Terms page')).toContainText('was confirmed by chief@ipa.test on');
  });
  await test.step('a second administrator', () =>
    follow(page, hand, { title: 'Second administrator', link: 'Add an administrator' }, () =>
      inviteColleague(page, hand, mailServer, theirs),
    ));
  await test.step('two-factor authentication', () =>
    follow(page, hand, { title: 'Two-factor authentication', link: 'Set up two-factor authentication' }, () =>
      turnOnCodes(page, hand),
    ));
  await test.step('a backup', () =>
    follow(page, hand, { title: 'Backup', link: 'Back up now' }, () => backUp(page, hand)));
  await test.step('no example content', () => removeExamples(page, hand));

  await expect(checklist(page).getByRole('status')).toContainText('Ready to launch');
  await expect(checklist(page).getByText('Not ready to launch')).toHaveCount(0);
  expectAtMost([hand], { presses: 26, fields: 8, tabs: 105 });
  await expectAccessible(page);
  // Each remaining line links to its screen.
  for (const each of await checklist(page).getByRole('link').all()) {
    expect((await page.request.get((await each.getAttribute('href')) ?? '')).status()).toBe(200);
  }

  await db.$transaction((tx) => setTrialPassword(tx, null));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible();
  await expect(checklist(page)).toHaveCount(0);
  await theirs.close();
});
