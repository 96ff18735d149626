import type { Page, Response } from '@playwright/test';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { dashboardTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { paymentsManagerTexts } from '../../src/domain/billing/manager-texts.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { expect, test } from '../setup/people.ts';
import { expectScreen, visit } from '../setup/screens.ts';

/** The scripts that a page asked for and its HTML does not name: a browser finds them a round trip later, or several. */
async function foundLate(page: Page, path: string, title: string, last: RegExp): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  const answer = await visit(page, path, title);
  await expect.poll(() => asked.some((file) => last.test(file)), `${path} has asked for its last part`).toBe(true);
  const html = (await answer?.text()) ?? '';
  const named = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file));
  return asked.filter((file) => !named.has(file));
}

test('a screen behind sign-in names all its scripts, and those of the session', async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  for (const [path, title] of [
    ['/dashboard', dashboardTexts.title],
    ['/admin', 'Dashboard'],
    ['/admin/payments', paymentsManagerTexts.title],
  ] as const) {
    const page = await context.newPage();
    expect(await foundLate(page, path, title, /\/live-/), path).toEqual([]);
    await page.close();
  }
});

test('a screen opened from another one names all its scripts in its first', async ({ context, db, page, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin', 'Dashboard');
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') answers.push(response);
  });
  await page.getByRole('navigation').getByRole('link', { name: paymentsManagerTexts.title, exact: true }).click();
  await expectScreen(page, paymentsManagerTexts.title);
  const files = answers.map((answer) => answer.url().split('/').at(-1) ?? '');
  expect(files[0]).toMatch(/^admin\.payments-/);
  const first = (await answers[0]?.text()) ?? '';
  expect(files.length).toBeGreaterThan(5);
  expect(files.slice(1).filter((file) => !first.includes(`"./${file}"`))).toEqual([]);
});

test('a screen behind sign-in names those of the sign-in form for whoever has yet to sign in', async ({ page }) => {
  expect(await foundLate(page, '/dashboard', authTexts.title, /\/sign-in-form-/)).toEqual([]);
});
