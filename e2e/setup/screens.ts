import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** A button by its whole name. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** A field by its whole label. */
export const labelled = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(String.raw`^${label}( \(required\))?$`)).first();

/** The size of a phone's window. */
export const phone = { width: 360, height: 740 };

/** Whether the page is rendered for a small screen, with side menus. */
export const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** The toast region. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: /F8/ });

/** A toast by its title. */
export const toast = (page: Page, title: string): Locator => messages(page).getByText(title, { exact: true });

/** React marks each element with its component once it is hydrated. */
export function isAlive(): boolean {
  const parts = [...document.querySelectorAll('h1, form, button, summary, input, select, textarea')];
  return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')));
}

/** A page being left may fail to hydrate; any other error counts. */
function aliveUnlessLeft(error: unknown): boolean {
  if (String(error).includes('Execution context was destroyed')) return false;
  throw error;
}

/**
 * Waits for hydration. Before it a press works as without JavaScript, or not at all: on a busy machine this takes
 * seconds after the first paint.
 */
export async function expectAlive(page: Page): Promise<void> {
  const options = { message: 'the page comes alive', intervals: [50, 100, 250], timeout: 30_000 };
  await expect.poll(() => page.evaluate(isAlive).catch(aliveUnlessLeft), options).toBe(true);
}

/** The screen after a visit or a press, by its heading. */
export async function expectScreen(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens a page and waits for hydration; with a heading also for that screen. */
export async function visit(page: Page, path: string, title?: string | RegExp): Promise<Response | null> {
  const answer = await page.goto(path);
  await expectAlive(page);
  if (title !== undefined) await expectScreen(page, title);
  return answer;
}

/**
 * Opens a page that shows a toast on load. The toast lasts five seconds from hydration, and the last picture of the
 * page can take longer: nothing else is awaited.
 */
export async function visitForToast(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}

/** Stops the clock of new pages: time passes there only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** How many of them are completely visible in the initial window. */
export async function countInView(rows: Locator): Promise<number> {
  return rows.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
}
