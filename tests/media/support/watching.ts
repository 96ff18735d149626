import { type Browser, chromium } from 'playwright';
import { browserArgs, findChromium } from '../../../scripts/lib/chromium.mjs';

/** Starts the browser for these tests. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({ executablePath, args: browserArgs, env: { ...process.env, ...env } });
}

/**
 * Opens the URLs in order and returns everything a picture must not do: dialogs, requests except for `own`, a changed
 * title, a navigation.
 */
export async function watch(
  browser: Browser,
  { origin, own }: { origin: string; own: RegExp },
  addresses: readonly string[],
): Promise<string[]> {
  const page = await browser.newPage();
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push('dialog');
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin || !own.test(url.pathname)) seen.push(`asks for ${request.url()}`);
  });
  for (const address of addresses) {
    const before = seen.length;
    const response = await page.goto(`${origin}${address}`, { waitUntil: 'load' });
    if (response?.status() !== 200) seen.push(`is answered ${response?.status()}`);
    // Triggers the handlers of pointer events.
    await page.mouse.move(10, 10);
    await page.mouse.click(5, 5);
    if ((await page.title()) === 'ran') seen.push('changes its title');
    if (page.url() !== `${origin}${address}`) seen.push(`leads to ${page.url()}`);
    if (seen.length > before) seen.push(`(all this at ${address})`);
  }
  await page.close();
  return seen;
}
