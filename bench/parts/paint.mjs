/**
 * Time of the largest contentful paint of public pages on a slow phone, compared with the same pages without scripts.
 */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { cookiesOf, openBrowser, phone, slowDown, slowLine } from '../browser.mjs';
import { median } from '../measure.mjs';
import { copyOf, startBare, visitor } from '../stage.mjs';

export const title = 'First view on a slow phone';

const settleMs = 1500;

/** The page without its scripts, padded to the same weight. */
function withoutScripts(page) {
  const html = brotliDecompressSync(page.body).toString();
  const bare = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('');
  const filled = bare.replace('</body>', `<!--${inline.replaceAll('--', '')}--></body>`);
  return { ...page, body: brotliCompressSync(Buffer.from(filled)) };
}

/** Copies of the pages and of everything they load, for the bare server. */
async function staticSite(site, paths) {
  const answers = {};
  const files = new Set();
  for (const path of paths) {
    const plain = withoutScripts(await getRaw(`${site.origin}${path}`, visitor(site)));
    answers[path] = copyOf(plain);
    const html = brotliDecompressSync(plain.body).toString();
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1];
    const css = brotliDecompressSync((await getRaw(`${site.origin}${style}`, visitor(site))).body).toString();
    const named = [
      ...html.matchAll(/<(?:link[^>]*\shref|img[^>]*\ssrc)="(\/[^"]+)"/g),
      ...css.matchAll(/url\(["']?(\/[\w./-]+)/g),
    ];
    for (const [, file] of named) files.add(file.replaceAll('&amp;', '&'));
  }
  for (const file of files) answers[file] ??= copyOf(await getRaw(`${site.origin}${file}`, visitor(site)));
  return answers;
}

/** The public pages, and the first project of the list. */
async function publicPaths(site) {
  const list = await getRaw(`${site.origin}/investment-opportunities`, visitor(site));
  const project = /href="(\/investment-opportunities\/[0-9a-f-]{36})"/.exec(brotliDecompressSync(list.body).toString());
  const paths = ['/', '/about', '/invest', '/export', '/investment-opportunities', '/news', '/economic-profile'];
  return project === null ? paths : [...paths, project[1]];
}

/** Opens the page with an empty cache. Times in ms from the start of the navigation. */
async function view(browser, { origin, path }, cookie) {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  try {
    await context.addCookies(cookiesOf(cookie, origin));
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
    await slowDown(context, page);
    await page.goto(`${origin}${path}`, { waitUntil: 'load', timeout: 60_000 });
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
  const paths = await publicPaths(site);
  const bare = await startBare(folder, await staticSite(site, paths));
  onStop(() => bare.stop());
  const browser = await openBrowser();
  const rows = paths.flatMap((path) => [
    { path, name: 'static copy', origin: `http://127.0.0.1:${bare.port}`, views: [] },
    { path, name: 'site', origin: site.origin, views: [] },
  ]);
  try {
    for (let turn = 1; turn <= rounds; turn += 1) {
      note(`round ${turn} of ${rounds}`);
      for (const row of rows) row.views.push(await view(browser, row, site.cookie));
    }
  } finally {
    await browser.close();
  }
  const of = (views, key) => median(views.map((one) => one[key]));
  const figures = {};
  const lines = rows.map(({ path, name, views }, at) => {
    const [first, lcp, load] = ['first', 'lcp', 'load'].map((key) => of(views, key));
    const ratio = lcp / of(rows[at - (at % 2)].views, 'lcp');
    const shift = Math.max(...views.map((one) => one.shift));
    const page = path.replace(/[0-9a-f-]{36}/, '…');
    figures[`${page} ${name}`] = { first, lcp, load, shift, ratio, element: views[0].element };
    return [page, name, first.toFixed(0), lcp.toFixed(0), ratio.toFixed(2), load.toFixed(0), shift.toFixed(3)];
  });
  return {
    figures,
    tables: [
      {
        intro: `${slowLine}, empty cache; medians of ${rounds}, the largest layout shift. 'Static copy': the same page without scripts, from a bare server.`,
        head: ['page', 'answered by', 'first paint ms', 'largest paint ms', 'ratio', 'load ms', 'layout shift'],
        lines,
      },
    ],
  };
}
