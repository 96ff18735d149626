/** A browser as people have it on a slow line. */
import { browserArgs, findChromium } from '../scripts/lib/chromium.mjs';

/** Lighthouse's slow 4G with its correction for throttling in the browser. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
};

export const phone = { width: 360, height: 740 };

/** Times slower than this machine's. */
export const slowdown = 4;

export const slowLine = `Chromium, 360 × 740, slow 4G (1.6 Mbit/s, 562 ms a round trip), processor ${slowdown} times slower`;

export async function openBrowser() {
  const { chromium } = await import('playwright');
  const { executablePath, env } = await findChromium();
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, args: browserArgs });
}

/** For a context: of a header such as `trial=…; session=…`. */
export const cookiesOf = (header, url) =>
  header.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url };
  });

/** Slows the page's line and processor. */
export async function slowDown(context, page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
