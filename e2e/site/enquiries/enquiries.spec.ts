import type { Page } from '@playwright/test';
import { enquiryTexts as texts } from '../../../src/domain/enquiries/texts.ts';
import { enquirySendingTexts as sendingTexts } from '../../../src/domain/enquiries/sending-texts.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { doubleClickUnfilled, fillEnquiry } from '../../setup/enquiry-form.ts';
import { crash, expectStoredDraft, storedDrafts } from '../../setup/autosaved.ts';
import { button, expectAlive, visit } from '../../setup/screens.ts';
import { expect, test } from '../../setup/test.ts';

const list = '/investment-opportunities';
const number = /ENQ-\d{4}-\d{6}/;
const email = 'mere@example.com';
const submit = (page: Page) => page.getByRole('button', { name: texts.submit });
const focused = (page: Page) => page.locator(':focus');

test('errors are beside the fields and in a summary that gets the focus; a double click ticks no consent', async ({
  page,
}) => {
  await visit(page, `${list}#express-interest`);
  await doubleClickUnfilled(page);
  await page.getByLabel(texts.email).fill('mere at example');
  await submit(page).click();
  await expect(focused(page)).toContainText(texts.errorsTitle);
  await expect(page.getByText(sendingTexts.badEmail)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: sendingTexts.badEmail }).click();
  await expect(page.getByLabel(texts.email)).toBeFocused();
  await expect(page.getByLabel(texts.email)).toHaveValue('mere at example');
});

const restored = (page: Page) => page.getByText(sendingTexts.restoredTitle, { exact: true });
const goals = (page: Page) => page.getByLabel(texts.goals);

/** The note of the draft is written before the draft is. */
const noteOf = (page: Page) =>
  goals(page).evaluate((field) => {
    localStorage.clear();
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return localStorage.getItem('begun-enquiry');
  });

test('unsent input is restored for a day, without the consent, until it is sent or discarded', async ({
  page,
  context,
}) => {
  test.slow();
  await visit(page, '/invest');
  await fillEnquiry(page, { email, goals: 'A mill before the power cut' });
  await page.getByLabel(texts.interest).selectOption('energy');
  const kept = await expectStoredDraft(page, '"interest":"energy"');
  expect(kept).toContain('A mill before the power cut');
  expect(kept).not.toContain('consent');
  await crash(page);

  // On any page with the form: it is one enquiry.
  const second = await context.newPage();
  await visit(second, list);
  await expect(restored(second)).toBeVisible();
  await expect(goals(second)).toHaveValue('A mill before the power cut');
  await expect(second.getByLabel(texts.email)).toHaveValue('mere@example.com');
  await expect(second.getByLabel(texts.interest)).toHaveValue('energy');
  await expect(second.getByLabel(texts.consent)).not.toBeChecked();
  await expectAccessible(second);
  await button(second, sendingTexts.discard).click();
  await expect(second.getByLabel(texts.firstName)).toBeFocused();
  await expect(goals(second)).toHaveValue('');
  await expect(restored(second)).toHaveCount(0);
  await expect.poll(() => storedDrafts(second)).toBe('[]');

  // Nothing of it stays once it is sent.
  await fillEnquiry(second, { email, goals: 'Sent in the end' });
  await expectStoredDraft(second, 'Sent in the end');
  await submit(second).click();
  await expect(second.getByText(number)).toBeVisible();
  await expect.poll(() => storedDrafts(second)).toBe('[]');
  expect(await second.evaluate(() => localStorage.length)).toBe(0);

  // The next day it is gone, whichever page is opened.
  await second.getByRole('link', { name: texts.another }).click();
  await fillEnquiry(second, { email, goals: 'Typed and left' });
  await expectStoredDraft(second, 'Typed and left');
  expect(await noteOf(second)).toBe('visitor');
  await visit(second, '/about');
  await expectStoredDraft(second, 'Typed and left');
  await second.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
  await visit(second, '/about');
  await expect.poll(() => storedDrafts(second)).toBe('[]');
});

test('a form sent before its scripts load continues with them', async ({ page, allowConsole }) => {
  allowConsole(/400|ERR_FAILED/);
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(list);
  await fillEnquiry(page, { email, goals: 'Before the scripts' });
  await page.getByLabel(texts.phone).fill('call me');
  await page.unroute(scripts);
  await submit(page).click();
  await expectAlive(page);
  await expect(focused(page)).toContainText(texts.errorsTitle);
  expect(new URL(page.url()).pathname).toBe(list);
  await page.getByLabel(texts.phone).fill('');
  await submit(page).click();
  await expect(focused(page)).toContainText(number);
});
