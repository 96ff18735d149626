/** Time until a screen behind sign-in shows its data on a slow line, beside the least its files and one read can take. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { cookiesOf, openBrowser, phone, slowDown, slowLine } from '../browser.mjs';
import { startContender } from '../contenders.mjs';
import { median } from '../measure.mjs';
import { copyOf, makePerson, startBare, visitor } from '../stage.mjs';

export const title = 'Screens behind sign-in on a slow line';

/** `marker`: words that come with the screen's data. */
const screens = [
  { path: '/dashboard', marker: 'Active subscriptions' },
  { path: '/admin', marker: 'Set-up checklist' },
  { path: '/admin/payments', marker: 'Payments appear here when a client subscribes' },
];
const leastRead = '/least';
const patienceMs = 60_000;

/** In the page: when `marker` was first in its main part. */
function watch(marker) {
  new MutationObserver((_, observer) => {
    if (document.querySelector('main')?.textContent.includes(marker) !== true) return;
    globalThis.shownAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

function textOf({ headers, body }) {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString();
}

/** A page of the same weight that fetches the same files at once, then one small answer, and shows the marker. */
async function leastOf(site, session, { path, marker }) {
  const page = await getRaw(`${site.origin}${path}`, visitor(site, session));
  const html = textOf(page);
  const files = [...new Set([...html.matchAll(/(?:href|src)="(\/(?:assets|theme)[^"]+)"/g)].map(([, file]) => file))];
  const program = `Promise.all(${JSON.stringify(files)}.map((file) => fetch(file).then((answer) => answer.text()))).then(() => fetch('${leastRead}')).then((answer) => answer.text()).then(() => document.querySelector('main').append('${marker}'))`;
  const filler = html.replaceAll('--', '').replaceAll('>', '');
  const body = Buffer.from(
    `<!DOCTYPE html><main></main><script>${program}</script><!--${filler.slice(0, page.body.length)}-->`,
  );
  const plain = { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body };
  const answers = { [path]: copyOf(plain), [leastRead]: copyOf({ headers: {}, body: Buffer.from('{}') }) };
  for (const file of files) answers[file] = copyOf(await getRaw(`${site.origin}${file}`, visitor(site, session)));
  return answers;
}

async function newContext(browser, origin, cookie) {
  const context = await browser.newContext({ viewport: phone });
  await context.addCookies(cookiesOf(cookie, origin));
  return context;
}

async function shownAfter(context, url, marker) {
  const page = await context.newPage();
  await page.addInitScript(watch, marker);
  await slowDown(context, page);
  await page.goto(url, { waitUntil: 'commit', timeout: patienceMs });
  await page.waitForFunction(() => globalThis.shownAt !== undefined, undefined, { timeout: patienceMs, polling: 100 });
  const shown = await page.evaluate(() => globalThis.shownAt);
  await page.waitForLoadState('load');
  return { page, shown };
}

/** Ms of a first visit, and of a second one with what the first has left in the browser. */
async function visits(browser, origin, cookie, { path, marker }) {
  const context = await newContext(browser, origin, cookie);
  try {
    const first = await shownAfter(context, `${origin}${path}`, marker);
    await first.page.close();
    const second = await shownAfter(context, `${origin}${path}`, marker);
    return { first: first.shown, second: second.shown };
  } finally {
    await context.close();
  }
}

/** Ms from a press in the menu to the data of a screen whose files the browser has not had. */
async function opened(browser, origin, cookie, { path, marker }) {
  const context = await newContext(browser, origin, cookie);
  try {
    const { page } = await shownAfter(context, `${origin}/admin`, 'Set-up checklist');
    await page.evaluate(watch, marker);
    const from = await page.evaluate((href) => {
      delete globalThis.shownAt;
      const now = performance.now();
      document.querySelector(`a[href="${href}"]`).click();
      return now;
    }, path);
    await page.waitForFunction(() => globalThis.shownAt !== undefined, undefined, {
      timeout: patienceMs,
      polling: 100,
    });
    return (await page.evaluate(() => globalThis.shownAt)) - from;
  } finally {
    await context.close();
  }
}

export async function runPart(stage, { rounds, note }) {
  const { site, sql } = await startContender(stage, 'bench_screens');
  const { token } = await makePerson(sql, 'screens@example.com', 'admin');
  const answers = {};
  for (const screen of screens) Object.assign(answers, await leastOf(site, token, screen));
  const bare = await startBare(stage.folder, answers);
  stage.onStop(() => bare.stop());
  const origins = { least: `http://127.0.0.1:${bare.port}`, site: site.origin };
  const cookie = visitor(site, token).cookie;
  const found = screens.map(() => ({ least: [], site: [], opened: [] }));
  const browser = await openBrowser();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      note(`round ${round} of ${rounds}`);
      for (const [at, screen] of screens.entries()) {
        for (const [name, origin] of Object.entries(origins)) {
          found[at][name].push(await visits(browser, origin, cookie, screen));
        }
        if (screen.path === '/admin/payments') {
          found[at].opened.push(await opened(browser, site.origin, cookie, screen));
        }
      }
    }
  } finally {
    await browser.close();
  }
  const figures = {};
  const lines = screens.flatMap(({ path }, at) => {
    const of = (name, key) => median(found[at][name].map((one) => one[key]));
    const rows = ['first', 'second'].map((key) => {
      const [site_, least] = [of('site', key), of('least', key)];
      figures[`${path} ${key}`] = { ms: site_, least, ratio: site_ / least };
      return [path, `${key} visit`, least.toFixed(0), site_.toFixed(0), (site_ / least).toFixed(2)];
    });
    if (found[at].opened.length === 0) return rows;
    const ms = median(found[at].opened);
    figures[`${path} opened`] = { ms };
    return [...rows, [path, 'from another screen', '–', ms.toFixed(0), '–']];
  });
  return {
    figures,
    tables: [
      {
        intro: `${slowLine}; ms until the screen's data is shown, medians of ${rounds}. 'Least': a page of the same weight that fetches the same files at once, and then one small answer, from a bare server.`,
        head: ['screen', 'visit', 'least ms', 'site ms', 'ratio'],
        lines,
      },
    ],
  };
}
