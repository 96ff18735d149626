import type { Page } from '@playwright/test';

/**
 * Records the layout shifts (Layout Instability API) of each page opened from now on; the returned function gives the
 * scores of the current page. Ignores a web font loaded after the first paint: the fallback matches its metrics only
 * where Arial or Times is installed.
 */
export async function recordShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const styles = await response.text();
    await route.fulfill({ response, body: styles.replaceAll('font-display:swap', 'font-display:optional') });
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}
