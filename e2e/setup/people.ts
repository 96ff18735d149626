import type { BrowserContext, Locator, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { openSession } from '../../server/auth/sessions/sessions.ts';
import { systemClock } from '../../server/platform/clock.ts';
import type { Db } from '../../server/platform/database.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { makeUser, type Person } from '../../tests/setup/people.ts';
import { button, isSmall } from './screens.ts';
import type { Site } from './site.ts';
import { expect, test as base } from './test.ts';

interface PeopleFixtures {
  /** Opens a user's session in this browser context. */
  signIn: (context: BrowserContext, person: Person) => Promise<void>;
  /** Another browser of a user, with a grant and signed in; closed when the test ends. */
  browserOf: (person: Person) => Promise<BrowserContext>;
}

/** The sign-in form has its own tests; hashing a password for every test would take too long. */
async function openSessionOf(
  context: BrowserContext,
  { site, db }: { site: Site; db: Db },
  { id }: Person,
): Promise<void> {
  const url = new URL(site.origin);
  const version = context.browser()?.version() ?? '';
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
  const cookies: Parameters<BrowserContext['addCookies']>[0][number][] = [];
  const set = (name: string, value: string) =>
    cookies.push({ name, value, url: url.origin, httpOnly: true, sameSite: 'Lax' });
  const deps = { clock: systemClock, publicUrl: url };
  await openSession({ deps, db, cookies: { set }, headers: { cookie: undefined, userAgent }, ip: '127.0.0.1' }, id);
  await context.addCookies(cookies);
}

/** Tests of users with an account. */
export const test = base.extend<PeopleFixtures>({
  signIn: async ({ site, db }, use) => {
    await use((context, person) => openSessionOf(context, { site, db }, person));
  },
  browserOf: async ({ browser, site, db, grant, viewport }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({
        baseURL: site.origin,
        storageState: grant,
        viewport,
      });
      opened.push(context);
      await openSessionOf(context, { site, db }, person);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/** The password field of a form, by its label. */
export const passwordField = (within: Page | Locator, label: string = authTexts.password): Locator =>
  within.getByLabel(`${label} (required)`, { exact: true });

/** Fills in and submits the open sign-in form. */
export async function signInByForm(page: Page, { email, password }: Omit<Person, 'id'>): Promise<void> {
  // First, because the previous page may have an email field too.
  await passwordField(page).fill(password);
  await page.getByRole('textbox', { name: authTexts.email }).fill(email);
  await button(page, authTexts.signInButton).click();
}

/** Opens the account menu: in the header, or in the side menu on small screens. */
export async function openAccount(page: Page): Promise<void> {
  const name = isSmall(page) ? siteTexts.menu : new RegExp(`^${accountTexts.menu}`);
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole(isSmall(page) ? 'dialog' : 'menu')).toBeVisible();
}

/** An entry opened by {@link openAccount}. */
export const accountEntry = (page: Page, name: string): Locator =>
  page.getByRole('menuitem', { name, exact: true }).or(page.getByRole('dialog').getByText(name, { exact: true }));

/** Makes the user's sign-ins older than fresh ones (D14). */
export async function ageSignIn(db: Db, { id }: Person): Promise<void> {
  await db.session.updateMany({
    where: { userId: id },
    data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) },
  });
}

/**
 * Ends all sessions of an account elsewhere during the next request to a path below `/api/`: otherwise the page's stream
 * may notice first, and prompt for the sign-in before the press.
 */
export async function endSessionsDuring(
  page: Page,
  db: Db,
  { userId, path }: { userId: string; path: string },
): Promise<void> {
  await page.route(
    `**/api/${path}*`,
    async (route) => {
      await db.session.deleteMany({ where: { userId } });
      await route.continue();
    },
    { times: 1 },
  );
}

/**
 * Brings the end of a session near, and notifies the open page like from another tab: opening a page would extend it.
 */
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

/** The current code of an authenticator; `steps` is for later ones, for a second code within the same half minute. */
export function codeOf(secret: string, steps = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + steps * 30;
  return generateSync({ secret: secret.replaceAll(/\s/g, ''), epoch });
}

export { expect, makeUser, type Person };
