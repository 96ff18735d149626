import type { BrowserContext, Locator, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import type { Db } from '../../server/platform/database.ts';
import { accountTexts } from '../../src/domain/texts/account.ts';
import { authTexts } from '../../src/domain/texts/auth.ts';
import { siteTexts } from '../../src/domain/texts/site.ts';
import { makeUser, type Person } from '../../tests/setup/people.ts';
import { button, isSmall } from './screens.ts';
import type { Site } from './site.ts';
import { expect, test as base } from './test.ts';

interface PeopleFixtures {
  /** Signs somebody in over the API: this browser context has the session from then on. */
  signIn: (context: BrowserContext, person: Person) => Promise<void>;
  /** A further browser of somebody, past the gate and signed in; closed when the test ends. */
  browserOf: (person: Person) => Promise<BrowserContext>;
}

async function openSessionOf(context: BrowserContext, site: Site, { email, password }: Person): Promise<void> {
  const answer = await context.request.post(`${site.origin}/api/trpc/auth.signIn`, {
    headers: { origin: site.origin },
    data: { json: { email, password } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Tests of people with an account. */
export const test = base.extend<PeopleFixtures>({
  signIn: async ({ site }, use) => {
    await use((context, person) => openSessionOf(context, site, person));
  },
  browserOf: async ({ browser, site, grant, viewport }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({
        baseURL: site.origin,
        storageState: grant,
        viewport,
      });
      opened.push(context);
      await openSessionOf(context, site, person);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/** The field of a password that a form asks for, by its label. */
export const passwordField = (within: Page | Locator, label: string = authTexts.password): Locator =>
  within.getByLabel(`${label} (required)`, { exact: true });

/** Fills in the form of sign-in that stands open, and sends it. */
export async function signInByForm(page: Page, { email, password }: Omit<Person, 'id'>): Promise<void> {
  await page.getByRole('textbox', { name: authTexts.email }).fill(email);
  await passwordField(page).fill(password);
  await button(page, authTexts.signInButton).click();
}

/** Opens what holds the account: the menu of the header, or the side menu on small screens. */
export async function openAccount(page: Page): Promise<void> {
  const name = isSmall(page) ? siteTexts.menu : new RegExp(`^${accountTexts.menu}`);
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole(isSmall(page) ? 'dialog' : 'menu')).toBeVisible();
}

/** An entry of what {@link openAccount} opened. */
export const accountEntry = (page: Page, name: string): Locator =>
  page.getByRole('menuitem', { name, exact: true }).or(page.getByRole('dialog').getByText(name, { exact: true }));

/** Makes the person's sign-ins older than what counts as fresh (D14). */
export async function ageSignIn(db: Db, { id }: Person): Promise<void> {
  await db.session.updateMany({
    where: { userId: id },
    data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) },
  });
}

/** Brings the end of a session near, and lets the open page learn of it as from another tab: opening a page moves the end. */
export async function bringEndNear(page: Page, db: Db, { id }: Person): Promise<void> {
  await db.session.updateMany({ where: { userId: id }, data: { expiresAt: new Date(Date.now() + 200_000) } });
  const learnt = page.waitForResponse(/auth\.session/);
  await page.evaluate(() => {
    const channel = new BroadcastChannel('session');
    const say = channel.postMessage.bind(channel);
    say('changed');
  });
  await learnt;
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/You will be signed out at \d\d:\d\d/)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** The code an authenticator shows; `steps` later ones lie ahead of it, for a second code within the same half minute. */
export function codeOf(secret: string, steps = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + steps * 30;
  return generateSync({ secret: secret.replaceAll(/\s/g, ''), epoch });
}

export { expect, makeUser, type Person };
