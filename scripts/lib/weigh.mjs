/** The transfer size of a page's first view: for `npm run weight` and for the tests of large pages. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { charactersOf } from '../build/unicode-range.mjs';
import { getRaw } from './built-site.mjs';
import { inProject } from './paths.mjs';
import { SetupError } from './report.mjs';

/**
 * In bytes: a complete first view before images, the scripts of each page (what was reached and a little more), and for
 * content of maximum length the first view and a page with everything below it.
 */
export const budget = {
  all: 160_400,
  script: {
    gate: 109_600,
    home: 117_700,
    list: 127_300,
    about: 122_600,
    invest: 127_400,
    export: 119_800,
    page: 121_900,
    news: 116_400,
    post: 122_100,
    search: 116_200,
    sitemap: 114_900,
    detail: 129_100,
  },
  longView: 163_100,
  longPage: 294_700,
};

/**
 * What is over the budget, in words; a page without a limit of its own is over it.
 *
 * @param {string} name of the page, as in `budget.script`
 * @param {{ all: number, sizes: Record<string, number>, late: string[], fonts: string[] }} weighed
 * @returns {string[]}
 */
export function overBudget(name, { all, sizes, late, fonts }) {
  const script = budget.script[name] ?? 0;
  const rules = [
    [all > budget.all, `${kB(all)} kB in all, at most ${kB(budget.all)}`],
    [sizes.script > script, `${kB(sizes.script)} kB of scripts, at most ${kB(script)}`],
    [late.length > 0, `the page does not preload ${late.join(', ')}, which it needs immediately`],
    [fonts.length !== 2, `${fonts.length} font files instead of 2`],
  ];
  return rules.filter(([isOver]) => isOver).map(([, words]) => `${name}: ${words}`);
}

export const kB = (bytes) => (bytes / 1000).toFixed(1);

export const kinds = ['html', 'css', 'font', 'script', 'other'];
const client = inProject('dist', 'client');

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** Files named by the page's own tags, by kind. */
function readTags(html) {
  const tags = (name) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? [];
  const links = tags('link').map((tag) => ({ rel: attribute(tag, 'rel') ?? '', href: attribute(tag, 'href') ?? '' }));
  const hrefs = (...rels) => links.filter(({ rel }) => rels.includes(rel)).map(({ href }) => href);
  return {
    css: hrefs('stylesheet'),
    script: [...tags('script').flatMap((tag) => attribute(tag, 'src') ?? []), ...hrefs('modulepreload')],
    font: hrefs('preload').filter((href) => href.endsWith('.woff2')),
    other: hrefs('icon', 'manifest'),
  };
}

/**
 * Scripts together with their static imports, which a browser has to load too.
 *
 * @param {string[]} hrefs
 * @returns {Promise<string[]>}
 */
export async function withImports(hrefs) {
  const found = new Set();
  const queue = [...hrefs];
  for (let href = queue.pop(); href !== undefined; href = queue.pop()) {
    if (found.has(href)) continue;
    found.add(href);
    const code = await readFile(path.join(client, href), 'utf8');
    for (const [, from = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      queue.push(path.posix.join(path.posix.dirname(href), from));
    }
  }
  return [...found];
}

/** What is read on a page, or could be: titles and labels are in attributes. */
const readOf = (html) => html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');

/** The files of the font that the style sheets choose last, in the site's weights, for the characters of a page. */
function fontFiles(styles, html) {
  const read = new Set(readOf(html));
  const isRead = (rule) => {
    const range = /unicode-range:\s*([^;}]+)/i.exec(rule)?.[1];
    return range === undefined || charactersOf(range).some((sign) => read.has(sign));
  };
  const family = [...styles.matchAll(/--font-site:\s*["']?([^"',;}]+)/g)].at(-1)?.[1];
  return [...styles.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => new RegExp(`font-family:\\s*["']?${family}["']?\\s*[;}]`).test(rule))
    .filter(isRead)
    .flatMap((rule) => [...rule.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, file = '']) => file))
    .map((file) => path.posix.join('/assets', path.posix.basename(file)));
}

/**
 * The bytes of a brotli-compressed page that a browser needs before it can show `marker`, a text of the page.
 *
 * @param {Buffer} packed
 * @param {string} marker
 */
export function bytesUntil(packed, marker) {
  const isShownAfter = (bytes) =>
    brotliDecompressSync(packed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).includes(marker);
  if (!isShownAfter(packed.length)) throw new SetupError(`The page does not show “${marker}”.`);
  let [without, shown] = [0, packed.length];
  while (shown - without > 1) {
    const middle = Math.floor((without + shown) / 2);
    if (isShownAfter(middle)) shown = middle;
    else without = middle;
  }
  return shown;
}

/**
 * Transfer sizes of everything the first view of one page loads, by kind, and the scripts themselves.
 *
 * @param {{ origin: string }} site
 * @param {string} href
 * @param {string} cookie
 */
export async function weigh(site, href, cookie) {
  const ask = async (target) => {
    const answer = await getRaw(new URL(target, site.origin).href, { 'accept-encoding': 'br', cookie });
    if (answer.status !== 200) throw new SetupError(`${target} answered ${answer.status} while ${href} was weighed.`);
    const isPacked = answer.headers['content-encoding'] === 'br';
    return {
      packed: answer.body,
      bytes: answer.body.length,
      text: () => (isPacked ? brotliDecompressSync(answer.body) : answer.body).toString(),
    };
  };
  const page = await ask(href);
  const tags = readTags(page.text());
  const sizes = { html: page.bytes, css: 0, font: 0, script: 0, other: 0 };
  let styles = '';
  for (const file of new Set(tags.css)) {
    const answer = await ask(file);
    // The theme outranks the rest in any order; its choice of font is the last one here.
    styles = file.startsWith('/theme.css') ? styles + answer.text() : answer.text() + styles;
    sizes.css += answer.bytes;
  }
  const scripts = await withImports(tags.script);
  const files = {
    font: new Set([...tags.font, ...fontFiles(styles, page.text())]),
    script: scripts,
    other: new Set(tags.other),
  };
  for (const [kind, hrefs] of Object.entries(files)) {
    for (const file of hrefs) sizes[kind] += (await ask(file)).bytes;
  }
  const all = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  return {
    packed: page.packed,
    all,
    sizes,
    scripts,
    late: scripts.filter((file) => !tags.script.includes(file)),
    fonts: [...files.font],
  };
}
