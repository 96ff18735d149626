import { trialTexts } from '../src/domain/texts/trial.ts';
import { trialPassword } from './setup/site.ts';
import { expect, test, testAtGate } from './setup/test.ts';

testAtGate('the trial gate keeps the site closed until the password is right', async ({ page, allowConsole }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: trialTexts.title })).toBeVisible();
  const password = page.getByLabel(trialTexts.label);

  // The refusal is an answer with a code that the browser notes too.
  allowConsole(/trial\.enter/);
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

test('whoever has passed the gate is not asked again', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel(trialTexts.label)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

testAtGate('nothing the browser gets holds the password, and a forged hint opens nothing', async ({ page, site }) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.ok()) bodies.push(response.text());
  });
  await page.addInitScript(() => {
    localStorage.setItem('trial-access', 'granted');
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: trialTexts.title })).toBeVisible();
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=modulepreload], script[src]')].map((element) =>
      element instanceof HTMLScriptElement ? element.src : (element as HTMLLinkElement).href,
    ),
  );
  expect(scripts.length).toBeGreaterThan(0);
  const all = await Promise.all(bodies);
  expect(all.length).toBeGreaterThan(scripts.length);
  for (const body of all) expect(body.includes(trialPassword)).toBe(false);
  const api = await page.request.get(`${site.origin}/api/trpc/site.shell`);
  expect(api.status()).toBe(401);
});

test('a script that comes in from elsewhere does not run', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|Executing inline script/);
  await page.goto('/', { waitUntil: 'networkidle' });
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.body.append(script);
    return 'hasRun' in window;
  });
  expect(hasRun).toBe(false);
});

testAtGate(
  'toasts come one at a time, F8 leads to them, a swipe to the right ends one',
  async ({ page, allowConsole }) => {
    allowConsole(/trial\.enter|status of 400/);
    await page.clock.install();
    await page.goto('/');
    const submit = page.getByRole('button', { name: trialTexts.submit });
    for (const word of ['first', 'second']) {
      await page.getByLabel(trialTexts.label).fill(word);
      await submit.click();
      // The answer is there when the field is empty again.
      await expect(page.getByLabel(trialTexts.label)).toHaveValue('');
      await expect(page.getByText(trialTexts.deniedTitle).first()).toBeVisible();
    }
    await expect(page.getByRole('listitem').filter({ hasText: trialTexts.deniedTitle })).toHaveCount(1);
    await page.keyboard.press('F8');
    const region = page.getByRole('region', { name: /F8/ });
    await expect(region.locator(':focus')).toHaveCount(1);
    await submit.focus();
    await page.clock.runFor(6_000);
    await expect(page.getByRole('listitem').filter({ hasText: trialTexts.deniedTitle })).toHaveCount(0);
  },
);
