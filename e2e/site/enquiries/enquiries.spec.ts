import type { Page } from '@playwright/test';
import { enquiryTexts as texts } from '../../../src/domain/enquiries/texts.ts';
import { enquirySendingTexts as sendingTexts } from '../../../src/domain/enquiries/sending-texts.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { crash, expectKept, keptOn } from '../../setup/kept.ts';
import { button, expectAlive, visit } from '../../setup/screens.ts';
import { expect, test } from '../../setup/test.ts';

const list = '/investment-opportunities';
const number = /ENQ-\d{4}-\d{6}/;

async function fill(page: Page, goals: string): Promise<void> {
  await page.getByLabel(texts.firstName).fill('Mere');
  await page.getByLabel(texts.lastName).fill('Kila');
  await page.getByLabel(texts.email).fill('mere@example.com');
  await page.getByLabel(texts.goals).fill(goals);
  await page.getByLabel(texts.consent).check();
}

const submit = (page: Page) => page.getByRole('button', { name: texts.submit });
const focused = (page: Page) => page.locator(':focus');

test('a double click on the button that sends does not tick the consent', { tag: '@both' }, async ({ page }) => {
  await visit(page, '/invest');
  const consent = page.getByRole('checkbox', { name: texts.consent });
  const send = page.getByRole('button', { name: texts.submit, exact: true });
  await send.scrollIntoViewIfNeeded();
  const box = await send.boundingBox();
  if (box === null) throw new Error('The button is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y, { clickCount: 2, delay: 40 });
  await expect(page.getByRole('alert').filter({ hasText: texts.errorsTitle })).toBeInViewport();
  await expect(consent).not.toBeChecked();
  // However slow the second click is: the button is where it was.
  await page.mouse.click(x, y);
  await expect(consent).not.toBeChecked();
  const atPointer = ([left, top]: readonly [number, number]) => document.elementFromPoint(left, top)?.tagName;
  expect(await page.evaluate(atPointer, [x, y] as const)).toBe('BUTTON');
});

test('an enquiry gets a number, and a further one another', { tag: '@phone' }, async ({ page }) => {
  await visit(page, list);
  await fill(page, 'A coffee mill');
  await submit(page).dblclick();
  await expect(focused(page)).toContainText(number);
  const first = number.exec(await focused(page).innerText())?.[0] ?? '';
  await expectAccessible(page);

  await page.getByRole('link', { name: texts.another }).click();
  await expect(page.getByLabel(texts.firstName)).toBeFocused();
  await fill(page, 'A second mill');
  await submit(page).click();
  await expect(focused(page)).toContainText(number);
  await expect(focused(page)).not.toContainText(first);
});

test('what is wrong is next to the fields and in a summary that takes the focus', async ({ page }) => {
  await visit(page, `${list}#express-interest`);
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

test('what was typed and not sent is back for a day, without the consent, until it is sent or discarded', async ({
  page,
  context,
}) => {
  test.slow();
  await visit(page, '/invest');
  await fill(page, 'A mill before the power cut');
  await page.getByLabel(texts.interest).selectOption('energy');
  const kept = await expectKept(page, '"interest":"energy"');
  expect(kept).toContain('A mill before the power cut');
  expect(kept).not.toContain('consent');
  await crash(page);

  // Wherever the form stands: it is one enquiry.
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
  await expect.poll(() => keptOn(second)).toBe('[]');

  // Nothing of it stays once it is sent.
  await fill(second, 'Sent in the end');
  await expectKept(second, 'Sent in the end');
  await submit(second).click();
  await expect(second.getByText(number)).toBeVisible();
  await expect.poll(() => keptOn(second)).toBe('[]');
  expect(await second.evaluate(() => localStorage.length)).toBe(0);

  // The next day it is gone, whichever page is opened: the note that it is there is written before it is.
  await visit(second, '/invest');
  await fill(second, 'Typed and left');
  await expectKept(second, 'Typed and left');
  const noted = await goals(second).evaluate((field) => {
    localStorage.clear();
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return localStorage.getItem('begun-enquiry');
  });
  expect(noted).toBe('visitor');
  await visit(second, '/about');
  await expectKept(second, 'Typed and left');
  await second.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
  await visit(second, '/about');
  await expect.poll(() => keptOn(second)).toBe('[]');
  await visit(second, '/invest');
  await goals(second).focus();
  await expect(goals(second)).toHaveValue('');
});

test('a lost answer costs nothing: the same enquiry is sent again', async ({ page, allowConsole }) => {
  allowConsole(/enquiries\.submit|ERR_FAILED|ERR_CONNECTION/);
  await visit(page, list);
  await fill(page, 'Sent twice');
  // It arrives and is stored; only the answer gets lost on its way.
  const stored: string[] = [];
  await page.route('**/api/trpc/enquiries.submit*', async (route) => {
    const response = await route.fetch();
    stored.push(number.exec(await response.text())?.[0] ?? 'none');
    if (stored.length === 1) await route.abort('failed');
    else await route.fulfill({ response });
  });
  await submit(page).click();
  await expect(focused(page)).toContainText(texts.againSafe);
  await expect(page.getByLabel(texts.goals)).toHaveValue('Sent twice');
  await page.getByRole('button', { name: texts.again }).click();
  await expect(focused(page)).toContainText(number);
  expect(stored).toHaveLength(2);
  expect(stored[1]).toBe(stored[0]);
  await expect(focused(page)).toContainText(stored[0] ?? '');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form keeps what was typed, and leads to the number', async ({ page, allowConsole }) => {
    // The refused form is a page with status 400; preloads of scripts that may not run are refused by the browser.
    allowConsole(/answer 400|status of 400|\.js csp$/);
    await page.goto(`${list}?sector=energy`);
    await fill(page, 'Line one\nLine two');
    await page.getByLabel(texts.phone).fill('call me');
    await submit(page).click();
    await expect(page.getByText(sendingTexts.badPhone)).toHaveCount(2);
    await expect(page.getByLabel(texts.goals)).toHaveValue('Line one\nLine two');
    await expect(page.getByLabel(texts.consent)).toBeChecked();
    await page.getByLabel(texts.phone).fill('+675 000 0000');
    await submit(page).click();
    await expect(page.getByText(number)).toBeVisible();
    expect(page.url()).toContain(`${list}?sector=energy`);
    await page.reload();
    await expect(page.getByText(number)).toHaveCount(0);
    await expect(submit(page)).toBeVisible();
  });
});

test('a form sent before the scripts came continues with them', async ({ page, allowConsole }) => {
  allowConsole(/400|ERR_FAILED/);
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(list);
  await fill(page, 'Before the scripts');
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
