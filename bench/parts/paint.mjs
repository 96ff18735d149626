/**
 * Time of the largest contentful paint of the home page on a slow phone, compared with the same page without scripts.
 */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { findChromium, browserArgs } from '../../scripts/lib/chromium.mjs';
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { median } from '../measure.mjs';
import { copyOf, startBare, visitor } from '../stage.mjs';

export const title = 'First view on a slow phone';

/** Lighthouse's slow 4G with its correction for throttling in the browser, and a four times slower processor. */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
};
const slowdown = 4;
const settleMs = 1500;

/** The page without its scripts, padded to the same weight. */
function withoutScripts(page) {
  const html = brotliDecompressSync(page.body).toString();
  const bare = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('');
  const filled = bare.replace('</body>', `<!--${inline.replaceAll('--', '')}--></body>`);
  return { ...page, body: brotliCompressSync(Buffer.from(filled)) };
}

/** Copies of everything the page loads, for the bare server. */
async function staticSite(site) {
  const page = await getRaw(`${site.origin}/`, visitor(site));
  const plain = withoutScripts(page);
  const answers = { '/': copyOf(plain) };
  const html = brotliDecompressSync(plain.body).toString();
  const css = await getRaw(`${site.origin}${/href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1]}`, visitor(site));
  const files = new Set([
    ...[...html.matchAll(/<link[^>]*href="(\/[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    ...[
      ...brotliDecompressSync(css.body)
        .toString()
        .matchAll(/\/assets\/[\w.-]+\.woff2/g),
    ].map(([file]) => file),
  ]);
  for (const file of files) answers[file] = copyOf(await getRaw(`${site.origin}${file}`, visitor(site)));
  return answers;
}

/** Opens the page with an empty cache. Times in ms from the start of the navigation. */
async function view(browser, origin, cookie) {
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  try {
    await context.addCookies([{ name, value, url: origin }]);
    await context.addInitScript(() => {
      globalThis.seen = { lcp: 0, shift: 0, element: '' };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          globalThis.seen.lcp = entry.startTime;
          globalThis.seen.element = entry.element?.tagName ?? '';
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(origin, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(settleMs);
    return await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const first = performance.getEntriesByName('first-contentful-paint')[0];
      return { ...globalThis.seen, first: first?.startTime ?? 0, load: navigation?.loadEventEnd ?? 0 };
    });
  } finally {
    await context.close();
  }
}

export async function runPart({ site, folder, onStop }, { rounds, note }) {
  const bare = await startBare(folder, await staticSite(site));
  onStop(() => bare.stop());
  const { chromium } = await import('playwright');
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: browserArgs });
  const rows = [
    { name: 'static copy without scripts', origin: `http://127.0.0.1:${bare.port}`, views: [] },
    { name: 'site', origin: site.origin, views: [] },
  ];
  try {
    for (let turn = 1; turn <= rounds; turn += 1) {
      note(`round ${turn} of ${rounds}`);
      for (const row of rows) row.views.push(await view(browser, row.origin, site.cookie));
    }
  } finally {
    await browser.close();
  }
  const of = (views, key) => median(views.map((one) => one[key]));
  const reference = of(rows[0].views, 'lcp');
  const figures = {};
  const lines = rows.map(({ name, views }) => {
    const [first, lcp, load] = ['first', 'lcp', 'load'].map((key) => of(views, key));
    const shift = Math.max(...views.map((one) => one.shift));
    figures[name] = { first, lcp, load, shift, ratio: lcp / reference, element: views[0].element };
    return [name, first.toFixed(0), lcp.toFixed(0), (lcp / reference).toFixed(2), load.toFixed(0), shift.toFixed(3)];
  });
  return {
    figures,
    tables: [
      {
        intro: `Chromium, 360 × 740, slow 4G (1.6 Mbit/s, 562 ms a round trip), processor ${slowdown} times slower, empty cache; medians of ${rounds}, the largest layout shift.`,
        head: ['page', 'first paint ms', 'largest paint ms', 'ratio', 'load ms', 'layout shift'],
        lines,
      },
    ],
  };
}
