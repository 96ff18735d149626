import type { Page, Response } from '@playwright/test';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { dashboardTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { paymentsManagerTexts } from '../../src/domain/billing/manager-texts.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { expect, test } from '../setup/people.ts';
import { expectScreen, visit } from '../setup/screens.ts';

/** Asked for on purpose when the screen is there. Held back, so that its own files do not follow. */
const laterForm = /\/sign-in-again-/;
const withoutLaterForm = (page: Page) => page.route(laterForm, () => undefined);

/** The scripts that a page asked for and its HTML does not name: a browser finds them a round trip later, or several. */
async function foundLate(page: Page, path: string, title: string, last: RegExp): Promise<string[]> {
  const asked: string[] = [];
  await withoutLaterForm(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && !laterForm.test(pathname)) asked.push(pathname);
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
    expect(await foundLate(page, path, title, /\/session-expiry-/), path).toEqual([]);
    await page.close();
  }
});

test('a screen opened from another one names all its scripts in its first', async ({ context, db, page, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await withoutLaterForm(page);
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') answers.push(response);
  });
  const nameOf = (answer: Response) => answer.url().split('/').at(-1) ?? '';
  const before = await (await visit(page, '/admin', 'Dashboard'))?.text();
  await page.getByRole('navigation').getByRole('link', { name: paymentsManagerTexts.title, exact: true }).click();
  await expectScreen(page, paymentsManagerTexts.title);
  const [own, ...others] = answers.filter((answer) => before?.includes(nameOf(answer)) === false);
  expect(own && nameOf(own)).toMatch(/^admin\.payments-/);
  const text = (await own?.text()) ?? '';
  expect(others.length).toBeGreaterThan(4);
  expect(others.map(nameOf).filter((file) => !text.includes(`"./${file}"`))).toEqual([]);
});

test('a screen behind sign-in names those of the sign-in form for visitors who have yet to sign in', async ({
  page,
}) => {
  expect(await foundLate(page, '/dashboard', authTexts.title, /\/sign-in-form-/)).toEqual([]);
});

test('a page in front of the gate names none of them', async ({ playwright, site }) => {
  const stranger = await playwright.request.newContext({
    baseURL: site.origin,
    storageState: { cookies: [], origins: [] },
  });
  const html = await (await stranger.get('/admin')).text();
  expect(html).toContain('/assets/client-');
  expect(html).not.toContain('/assets/check-access-');
  await stranger.dispose();
});
