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
