import type { Page, Response } from '@playwright/test';
import { homeTexts } from '../../src/domain/content/homepage/texts.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { button, expectAlive, phone, stopClock, visit } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

const titles = defaultHomepage.heroSlides.map((slide) => slide.title);
const [first = '', second = '', third = ''] = titles;
const texts = homeTexts.slideshow;

/** The mouse and the focus, both of which hold the slideshow. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** Until the next slide: its eight seconds start once the page has drawn the end of the hold. */
async function untilNext(page: Page): Promise<void> {
  await page.clock.runFor(1_000);
  await page.clock.runFor(9_000);
}

test('the home page arrives with its data, and its slideshow follows the time, the controls and reduced motion', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const fonts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(response);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stopClock(page);
  await test.step('no second request, no error during hydration', async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectAlive(page);
    await expect(page.getByRole('heading', { level: 2, name: defaultHomepage.investmentSection.title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: defaultHomepage.exportSection.title })).toBeVisible();
    expect(calls).toEqual([]);
  });
  await test.step('the usual characters of its font come alone, the others where they are used', async () => {
    const sizes = async () => Promise.all(fonts.map(async (font) => (await font.body()).length));
    const usual = await sizes();
    expect(usual).toHaveLength(2);
    expect(Math.max(...usual)).toBeLessThan(5_500);
    // With the menu of small screens.
    await page.setViewportSize(phone);
    await page.evaluate(() => document.fonts.ready);
    expect(fonts).toHaveLength(2);
    await page.evaluate(() => document.fonts.load('600 1em Poppins', 'Straße'));
    await expect.poll(() => fonts.length).toBe(3);
    expect((await sizes()).at(-1)).toBeGreaterThan(7_500);
  });
  const slide = (title: string) => page.getByRole('heading', { name: title });
  await test.step('it does not move with reduced motion', async () => {
    await page.clock.runFor(30_000);
    await expect(slide(first)).toBeVisible();
  });
  await test.step('it advances every 8 seconds', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(button(page, texts.pause)).toBeVisible();
    await expect(slide(first)).toBeVisible();
    // The fade of one second (specification 1, section 9).
    await expect(page.getByRole('article').first()).toHaveCSS('transition-duration', '1s');
    await page.clock.runFor(7_000);
    await expect(slide(first)).toBeVisible();
    await page.clock.runFor(2_500);
    await expect(slide(second)).toBeVisible();
  });
  await test.step('it stops at the pause control', async () => {
    await button(page, texts.pause).click();
    await leave(page);
    await page.clock.runFor(20_000);
    await expect(slide(second)).toBeVisible();
    await button(page, texts.play).click();
    await leave(page);
    await untilNext(page);
    await expect(slide(third)).toBeVisible();
  });
  await test.step('it follows the dots', async () => {
    await button(page, texts.show(1, first)).click();
    await leave(page);
    await page.clock.runFor(1_500);
    await expect(slide(first)).toBeVisible();
  });
});

const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const holds = [
  ['a mouse over it', (page: Page) => page.getByRole('region', { name: texts.label }).hover(), leave],
  ['the focus in it', (page: Page) => button(page, texts.next).focus(), leave],
  ['a hidden tab', (page: Page) => setVisibility(page, 'hidden'), (page: Page) => setVisibility(page, 'visible')],
] as const;

test('the slideshow is held by a mouse, the focus and a hidden tab (D30)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await visit(page, '/');
  await expect(button(page, texts.pause)).toBeVisible();
  const slide = (index: number) => page.getByRole('heading', { name: titles[index % titles.length] ?? '' });
  for (const [index, [what, hold, release]] of holds.entries()) {
    await test.step(what, async () => {
      await hold(page);
      await page.clock.runFor(20_000);
      await expect(slide(index)).toBeVisible();
      await release(page);
      await untilNext(page);
      await expect(slide(index + 1)).toBeVisible();
    });
  }
});
