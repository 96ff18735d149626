import type { Response } from '@playwright/test';
import { homeTexts } from '../../src/domain/content/homepage/texts.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { expectAlive, phone, stopClock } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

const titles = defaultHomepage.heroSlides.map((slide) => slide.title);
const [first = '', second = ''] = titles;

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
  await test.step('it advances every 8 seconds, stops at the pause control, and follows the dots', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const pause = page.getByRole('button', { name: homeTexts.slideshow.pause });
    await expect(pause).toBeVisible();
    await expect(slide(first)).toBeVisible();
    // The fade of one second (specification 1, section 9).
    await expect(page.getByRole('article').first()).toHaveCSS('transition-duration', '1s');
    await page.clock.runFor(7_000);
    await expect(slide(first)).toBeVisible();
    await page.clock.runFor(2_500);
    await expect(slide(second)).toBeVisible();
    await pause.click();
    await page.clock.runFor(20_000);
    await expect(slide(second)).toBeVisible();
    await page.getByRole('button', { name: homeTexts.slideshow.show(1, first) }).click();
    await page.clock.runFor(1_500);
    await expect(slide(first)).toBeVisible();
  });
});
