import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** A button by its whole name. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Whether the page is drawn for a small screen, where menus open at the side. */
export const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** The place of toasts. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: /F8/ });

/** A toast by its title. */
export const toast = (page: Page, title: string): Locator => messages(page).getByText(title, { exact: true });

/** React notes on each element which part of it drew it, once it answers there. */
export function isAlive(): boolean {
  const parts = [...document.querySelectorAll('h1, form, button, summary, input, select, textarea')];
  return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')));
}

/** A page that is being left is not alive yet; every other fault is one. */
function aliveUnlessLeft(error: unknown): boolean {
  if (String(error).includes('Execution context was destroyed')) return false;
  throw error;
}

/**
 * Waits until scripts answer on the page. Until then what is pressed goes the way without script, or nowhere: on a busy
 * machine that is seconds after the page is to be seen.
 */
export async function expectAlive(page: Page): Promise<void> {
  const options = { message: 'the page comes alive', intervals: [50, 100, 250], timeout: 30_000 };
  await expect.poll(() => page.evaluate(isAlive).catch(aliveUnlessLeft), options).toBe(true);
}

/** The screen that a visit or a press ended on, by its heading. */
export async function expectScreen(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens a page that has come alive; told its heading, also that very screen. */
export async function visit(page: Page, path: string, title?: string | RegExp): Promise<Response | null> {
  const answer = await page.goto(path);
  await expectAlive(page);
  if (title !== undefined) await expectScreen(page, title);
  return answer;
}

/**
 * Opens a page that shows a toast by itself. The toast stands for five seconds from when the page comes alive, and the
 * last picture of the page can take longer: nothing is waited for that the toast would be gone after.
 */
export async function visitForToast(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}

/** Stops the clock of the pages to come: from then on time passes there only as told by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** How many of them stand whole in the window, as it was opened. */
export async function countInView(rows: Locator): Promise<number> {
  return rows.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
}
