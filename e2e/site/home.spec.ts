import { homeTexts } from '../../src/domain/content/homepage/texts.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { stopClock, visit } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

const titles = defaultHomepage.heroSlides.map((slide) => slide.title);
const [first = '', second = ''] = titles;

test('arrives with its data: no second request, no error during hydration', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 2, name: defaultHomepage.investmentSection.title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: defaultHomepage.exportSection.title })).toBeVisible();
  expect(calls).toEqual([]);
});

test.describe('the slideshow', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('advances every 8 seconds, stops at the pause control, and follows the dots', async ({ page }) => {
    await stopClock(page);
    await visit(page, '/');
    const slide = (title: string) => page.getByRole('heading', { name: title });
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

  test('does not move with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stopClock(page);
    await visit(page, '/');
    await page.clock.runFor(30_000);
    await expect(page.getByRole('heading', { name: first })).toBeVisible();
  });
});
