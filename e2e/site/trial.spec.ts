import type { Page, Response } from '@playwright/test';
import { makeLink } from '../../server/auth/links.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { gateTexts } from '../../src/domain/trial/gate-texts.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { button, expectAlive, expectScreen, messages, stopClock, visit } from '../setup/screens.ts';
import { trialPassword } from '../setup/site.ts';
import { expect, test, testAtGate } from '../setup/test.ts';

/** Nothing that the browser got at the gate holds the password, and a forged hint opens nothing. */
async function expectNothingInside(page: Page, bodies: readonly Promise<string>[]): Promise<void> {
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=modulepreload], script[src]')].map((element) =>
      element instanceof HTMLScriptElement ? element.src : (element as HTMLLinkElement).href,
    ),
  );
  expect(scripts.length).toBeGreaterThan(0);
  const all = await Promise.all(bodies);
  expect(all.length).toBeGreaterThan(scripts.length);
  for (const body of all) expect(body.includes(trialPassword)).toBe(false);
  const api = await page.request.get('/api/trpc/site.shell');
  expect(api.status()).toBe(401);
}

testAtGate('the trial gate keeps the site closed until the password is right', async ({ page, allowConsole }) => {
  const bodies: Promise<string>[] = [];
  const collect = (response: Response) => {
    if (response.ok()) bodies.push(response.text());
  };
  page.on('response', collect);
  await page.addInitScript(() => localStorage.setItem('trial-access', 'granted'));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expectScreen(page, gateTexts.title);
  page.off('response', collect);
  await expectNothingInside(page, bodies);
  await expectAccessible(page);
  const password = page.getByLabel(trialTexts.label);

  // The browser logs the status of the refusal too.
  allowConsole(/trial\.enter/);
  await expectAlive(page);
  await password.fill('not the password');
  await page.getByRole('button', { name: trialTexts.submit }).click();
  await expect(page.getByText(trialTexts.wrong).first()).toBeVisible();
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();

  await password.fill(trialPassword);
  await page.getByRole('button', { name: trialTexts.submit }).click();
  await expect(password).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an injected script does not run', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|Executing inline script/);
  await visit(page, '/');
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.body.append(script);
    return 'hasRun' in window;
  });
  expect(hasRun).toBe(false);
});

testAtGate(
  'toasts come one at a time, F8 leads to them, five seconds or a swipe to the right end one',
  async ({ page, allowConsole }) => {
    allowConsole(/trial\.enter|status of 400/);
    await stopClock(page);
    await visit(page, '/');
    const submit = button(page, trialTexts.submit);
    const shown = page.getByRole('listitem').filter({ hasText: trialTexts.deniedTitle });
    const refuse = async (word: string) => {
      await page.getByLabel(trialTexts.label).fill(word);
      await submit.click();
      // The response has arrived once the field is empty. It needs some time, but far less than a toast lasts.
      await expect(async () => {
        await page.clock.runFor(10);
        expect(await page.getByLabel(trialTexts.label).inputValue()).toBe('');
        await expect(submit).toBeEnabled({ timeout: 1 });
        await expect(shown).toHaveCount(1, { timeout: 1 });
      }).toPass();
    };
    await refuse('first');
    await refuse('second');
    await page.keyboard.press('F8');
    await expect(messages(page).locator(':focus')).toHaveCount(1);
    await submit.focus();
    await page.clock.runFor(6_000);
    await expect(shown).toHaveCount(0);

    await refuse('third');
    const box = await shown.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y, { steps: 4 });
    await page.mouse.up();
    await expect(shown).toHaveCount(0);
  },
);

testAtGate(
  'a new password is asked for behind the gate, at the address that security mails name',
  async ({ page, db }) => {
    const { id } = await makeUser(db);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await visit(page, await makeLink(db, 'reset', { userId: id, now: hourAgo }));
    await expect(page.getByText(authTexts.linkEndedTitle)).toBeVisible();
    await button(page, authTexts.resetAgain).press('Enter');
    await expectScreen(page, gateTexts.title);

    await visit(page, '/auth/reset', gateTexts.title);
    await expectAccessible(page);
    await page.getByLabel(trialTexts.label).fill(trialPassword);
    await button(page, trialTexts.submit).press('Enter');
    await expectScreen(page, authTexts.resetTitle);
    await expect(page).toHaveURL(/\/auth\/reset$/);
  },
);

testAtGate('the link of a mail works before the gate, and opens nothing else (D2)', async ({ page, db }) => {
  const { id } = await makeUser(db);
  await visit(page, await makeLink(db, 'reset', { userId: id, now: new Date() }));
  await expect(page.getByRole('heading', { name: authTexts.newPasswordTitle })).toBeVisible();
  await page.goto('/about');
  await expectScreen(page, gateTexts.title);
});
