import type { Page } from '@playwright/test';
import { buildOpportunity } from '../../../tests/factories/opportunity.ts';
import { enquirySendingTexts as sendingTexts } from '../../../src/domain/enquiries/sending-texts.ts';
import { enquiryTexts as texts } from '../../../src/domain/enquiries/texts.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { doubleClickUnfilled, fillEnquiry } from '../../setup/enquiry-form.ts';
import { linkOf } from '../../setup/mails.ts';
import { expect, makeUser, test } from '../../setup/people.ts';
import { button, visit } from '../../setup/screens.ts';

const pathOf = (id: string) => `/investment-opportunities/${id}`;
const number = /ENQ-\d{4}-\d{6}/;
const about = (page: Page, title: string) => page.getByRole('checkbox', { name: `About: ${title}`, exact: true });
const express = (page: Page) => page.getByRole('link', { name: 'Express Interest', exact: true });

test.beforeEach(async ({ db }) => {
  await db.enquiry.deleteMany();
});

test.afterEach(async ({ db }) => {
  await db.enquiry.deleteMany();
});

const fill = (page: Page) => fillEnquiry(page, { email: 'asks@example.com' });

test('from an opportunity by keyboard to a number, the inbox and the tracking page (D71)', async ({
  page,
  db,
  site,
  browserOf,
}) => {
  const title = 'Coffee mill with a drying floor in Goroka';
  const { id } = await buildOpportunity(db, { title, contactEmail: 'mill@example.com' });
  await visit(page, pathOf(id), title);
  await expect(page.getByRole('link', { name: 'Email us instead', exact: true })).toHaveAttribute(
    'href',
    'mailto:mill@example.com?subject=Investment%20Inquiry%3A%20Coffee%20mill%20with%20a%20drying%20floor%20in%20Goroka',
  );
  await express(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#express-interest')).toBeFocused();
  await expect(about(page, title)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(about(page, title)).toBeFocused();
  await expect(about(page, title)).toBeChecked();
  await expectAccessible(page);
  await fill(page);
  await button(page, 'Send enquiry').press('Enter');
  await expect(page.locator(':focus')).toContainText(number);
  const sent = number.exec(await page.locator(':focus').innerText())?.[0] ?? '';

  const staff = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
  await visit(staff, '/admin/enquiries', 'Enquiries');
  const row = staff.getByRole('row').filter({ hasText: sent });
  await expect(row.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', pathOf(id));
  await staff.getByRole('link', { name: `Open ${sent}`, exact: true }).click();
  await expect(staff.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', pathOf(id));

  const receipt = async () =>
    (await site.mails()).find(({ to, subject }) => to === 'asks@example.com' && subject.includes(sent));
  await expect.poll(receipt).toBeDefined();
  const mail = await receipt();
  if (mail === undefined) throw new Error('no receipt');
  await visit(page, linkOf(mail), 'Your enquiry');
  await expect(page.getByText(`About: ${title}`, { exact: true })).toBeVisible();
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(step('Received')).not.toContainText('Not yet');
  await expect(step('With a member of our team')).toContainText('Not yet');
  await expect(step('Answered')).toContainText('Not yet');
});

test(
  'on a phone the button leads to the form; a double tap sends once, and a further enquiry gets another number',
  {
    tag: '@phone',
  },
  async ({ page, db }) => {
    const title = 'Coffee mill with a drying floor in Goroka';
    const { id } = await buildOpportunity(db, { title });
    await visit(page, pathOf(id), title);
    await express(page).tap();
    await expect(about(page, title)).toBeInViewport();
    await expect(about(page, title)).toBeChecked();
    await doubleClickUnfilled(page);
    await fill(page);
    await button(page, 'Send enquiry').dblclick();
    const focused = page.locator(':focus');
    await expect(focused).toContainText(number);
    const first = number.exec(await focused.innerText())?.[0] ?? '';
    expect(await db.enquiry.count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Send another enquiry', exact: true }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await fill(page);
    await button(page, 'Send enquiry').click();
    await expect(focused).toContainText(number);
    await expect(focused).not.toContainText(first);
  },
);

test('the checkbox is cleared for another question, and a stored enquiry keeps its own opportunity', async ({
  page,
  db,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const mill = await buildOpportunity(db, { title: 'Coffee mill' });
  const farm = await buildOpportunity(db, { title: 'Vanilla farm' });
  await visit(page, pathOf(mill.id), 'Coffee mill');
  await about(page, 'Coffee mill').uncheck();
  await fill(page);
  await button(page, 'Send enquiry').click();
  await expect(page.getByText(number)).toBeVisible();
  expect(await db.enquiry.findFirstOrThrow()).toMatchObject({ opportunityId: null });

  await db.enquiry.deleteMany();
  await page.getByRole('link', { name: 'Send another enquiry', exact: true }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(about(page, 'Coffee mill')).toBeChecked();
  await context.setOffline(true);
  await fill(page);
  await button(page, 'Send enquiry').click();
  await expect(page.getByText(/saved on this device/i).first()).toBeVisible();
  // Delayed, so that the form is visible before it is sent automatically.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/trpc/enquiries.submit*', async (route) => {
    await held;
    await route.continue();
  });
  await context.setOffline(false);
  await visit(page, pathOf(farm.id), 'Vanilla farm');
  await expect(about(page, 'Coffee mill')).toBeChecked();
  await expect(about(page, 'Vanilla farm')).toHaveCount(0);
  letGo();
  await expect(page.getByText(number).first()).toBeVisible();
  expect(await db.enquiry.findFirstOrThrow()).toMatchObject({
    opportunityId: mill.id,
    opportunityTitle: 'Coffee mill',
  });
  expect(await db.enquiry.count()).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button moves the focus to the form, which keeps what was typed and includes the project (D71)', async ({
    page,
    db,
    allowConsole,
  }) => {
    // The refused form is a page with status 400; preloads of scripts that may not run are refused by the browser.
    allowConsole(/answer 400|status of 400|\.js csp$/);
    const { id } = await buildOpportunity(db, { title: 'Coffee mill' });
    await page.goto(pathOf(id));
    await express(page).focus();
    await page.keyboard.press('Enter');
    // The browser goes to the form with its next frame; a Tab before it would go to the next link.
    await expect(page.locator(':target')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(about(page, 'Coffee mill')).toBeFocused();
    await fillEnquiry(page, { email: 'asks@example.com', goals: 'Line one\nLine two' });
    await page.getByLabel('Phone').fill('call me');
    await button(page, 'Send enquiry').click();
    await expect(page.getByText(sendingTexts.badPhone)).toHaveCount(2);
    await expect(page.getByLabel(texts.goals)).toHaveValue('Line one\nLine two');
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked();
    await page.getByLabel('Phone').fill('+675 000 0000');
    await button(page, 'Send enquiry').click();
    await expect(page.getByText(number)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(pathOf(id));
    expect(await db.enquiry.findFirstOrThrow()).toMatchObject({ opportunityId: id, opportunityTitle: 'Coffee mill' });
  });
});
