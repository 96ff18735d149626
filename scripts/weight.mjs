/**
 * `npm run weight`: what the first view of each public page takes over the wire with brotli, measured on the pages of
 * the built server. Ends with exit code 1 when a page is over its budget. `npm run weight -- --why` adds the biggest
 * modules and through which module each comes in; a page over its budget shows them too.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { getRaw, startBuiltSite } from './lib/built-site.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand, SetupError } from './lib/report.mjs';

/** In bytes: a whole first view before images, and the scripts of the home page. */
const budget = { all: 170_000, script: 120_000 };

const candidates = [
  { name: 'home', href: '/' },
  { name: 'list', href: '/investment-opportunities' },
  { name: 'about', href: '/about' },
  { name: 'invest', href: '/invest' },
  { name: 'export', href: '/export' },
];

const kinds = ['html', 'css', 'font', 'script', 'other'];
const client = inProject('dist', 'client');

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** Files that the page's own tags name, by kind. */
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

/** Scripts together with those they import at once: a browser has to fetch these too, named by the page or not. */
async function withImports(hrefs) {
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

/** The files of the font that the style sheets choose last, in the weights the site has. */
function fontFiles(styles) {
  const family = [...styles.matchAll(/--font-site:\s*["']?([^"',;}]+)/g)].at(-1)?.[1];
  return [...styles.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => new RegExp(`font-family:\\s*["']?${family}["']?\\s*[;}]`).test(rule))
    .flatMap((rule) => [...rule.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, file = '']) => file))
    .map((file) => path.posix.join('/assets', path.posix.basename(file)));
}

/** Sizes on the wire of everything the first view of one page fetches, by kind, and the scripts themselves. */
async function weigh(site, href, cookie) {
  const ask = async (target) => {
    const answer = await getRaw(new URL(target, site.origin).href, { 'accept-encoding': 'br', cookie });
    if (answer.status !== 200) throw new SetupError(`${target} answered ${answer.status} while ${href} was weighed.`);
    const isPacked = answer.headers['content-encoding'] === 'br';
    return {
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
    // The theme outranks the rest wherever it stands; its choice of font is the last one here.
    styles = file.startsWith('/theme.css') ? styles + answer.text() : answer.text() + styles;
    sizes.css += answer.bytes;
  }
  const scripts = await withImports(tags.script);
  const files = { font: new Set([...tags.font, ...fontFiles(styles)]), script: scripts, other: new Set(tags.other) };
  for (const [kind, hrefs] of Object.entries(files)) {
    for (const file of hrefs) sizes[kind] += (await ask(file)).bytes;
  }
  return { sizes, scripts, late: scripts.filter((file) => !tags.script.includes(file)), fonts: [...files.font] };
}

/** The address of some opportunity, for the page of one. */
async function anyOpportunity(site) {
  const answer = await getRaw(`${site.origin}/investment-opportunities`, { cookie: site.cookie });
  return /href="(\/investment-opportunities\/[0-9a-f-]{36})/.exec(answer.body.toString())?.[1];
}

async function pagesOf(site) {
  const pages = [{ name: 'gate', href: '/', cookie: '' }];
  for (const { name, href } of candidates) {
    const { status } = await getRaw(`${site.origin}${href}`, { cookie: site.cookie });
    if (status === 200) pages.push({ name, href, cookie: site.cookie });
  }
  const detail = await anyOpportunity(site);
  if (detail !== undefined) pages.push({ name: 'detail', href: detail, cookie: site.cookie });
  return pages;
}

const kB = (bytes) => (bytes / 1000).toFixed(1);

/** Where a module comes from: the package, or the file of the project. */
function originOf(id) {
  const file = path.relative(projectRoot, id.replaceAll('\0', '')).split(path.sep).join('/');
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return name ?? file.split('?')[0];
}

/** The shortest way from the entry to a module by imports that are followed at once, as places. */
function chainTo(id, importers, entry) {
  const steps = new Map([[id, undefined]]);
  for (const at of steps.keys()) {
    if (at === entry) {
      const chain = [];
      for (let step = at; step !== undefined; step = steps.get(step)) chain.push(originOf(step));
      return chain.filter((place, index) => place !== chain[index - 1]);
    }
    for (const by of importers.get(at) ?? []) if (!steps.has(by)) steps.set(by, at);
  }
  return [];
}

/** Builds once more, in memory, and names what the scripts of the home page are made of. */
async function explain(scripts) {
  const { build } = await import('vite');
  const importers = new Map();
  const note = {
    name: 'note-importers',
    generateBundle() {
      for (const id of this.getModuleIds()) importers.set(id, this.getModuleInfo(id)?.importers ?? []);
    },
  };
  const made = await build({ root: projectRoot, logLevel: 'error', plugins: [note], build: { write: false } });
  const wanted = new Set(scripts.map((file) => path.posix.basename(file)));
  const parts = new Map();
  for (const chunk of (Array.isArray(made) ? made : [made]).flatMap(({ output }) => output)) {
    if (chunk.type !== 'chunk' || !wanted.has(path.posix.basename(chunk.fileName))) continue;
    for (const [id, { code }] of Object.entries(chunk.modules)) {
      if (!code) continue;
      const origin = originOf(id);
      const part = parts.get(origin) ?? { id, code: '' };
      part.code += code;
      parts.set(origin, part);
    }
  }
  const { minify } = await import('vite');
  const entry = inProject('src', 'client.tsx');
  const rows = await Promise.all(
    [...parts].map(async ([origin, { id, code }]) => {
      const { code: small } = await minify(`${origin}.js`, code, { module: true, compress: { unused: false } });
      const packed = await promisify(brotliCompress)(Buffer.from(small));
      return { origin, bytes: packed.length, chain: chainTo(id, importers, entry) };
    }),
  );
  console.log('\nbiggest parts of the scripts of /, each packed alone, and the way they come in');
  for (const { origin, bytes, chain } of rows.toSorted((a, b) => b.bytes - a.bytes).slice(0, 20)) {
    console.log(`  ${kB(bytes).padStart(6)} kB  ${origin.padEnd(44)} ${chain.slice(0, -1).slice(-3).join(' → ')}`);
  }
}

await runCommand(async () => {
  process.chdir(projectRoot);
  const site = await startBuiltSite({ LOG_LEVEL: 'warn' });
  let rows;
  try {
    rows = [];
    for (const page of await pagesOf(site)) rows.push({ ...page, ...(await weigh(site, page.href, page.cookie)) });
  } finally {
    await site.stop();
  }
  console.log(
    `first view over the wire in kB (brotli), images apart; at most ${kB(budget.all)}, scripts of / ${kB(budget.script)}`,
  );
  console.log(`  ${'page'.padEnd(8)}${[...kinds, 'all'].map((kind) => kind.padStart(9)).join('')}   requests`);
  const over = [];
  for (const { name, sizes, scripts, late, fonts } of rows) {
    const all = kinds.reduce((sum, kind) => sum + sizes[kind], 0);
    const figures = [...kinds.map((kind) => sizes[kind]), all].map((bytes) => kB(bytes).padStart(9)).join('');
    console.log(`  ${name.padEnd(8)}${figures}   ${scripts.length} scripts, ${fonts.length} fonts`);
    if (all > budget.all) over.push(`${name}: ${kB(all)} kB in all`);
    if (name === 'home' && sizes.script > budget.script) over.push(`${name}: ${kB(sizes.script)} kB of scripts`);
    if (late.length > 0) over.push(`${name}: the page does not name ${late.join(', ')}, which it needs at once`);
    if (fonts.length !== 2) over.push(`${name}: ${fonts.length} font files instead of 2`);
  }
  const home = rows.find(({ name }) => name === 'home');
  if ((process.argv.includes('--why') || over.length > 0) && home !== undefined) await explain(home.scripts);
  if (over.length > 0) throw new SetupError(`Over the budget of weight:\n  ${over.join('\n  ')}`);
  const sizes = home?.sizes ?? { script: 0 };
  const whole = kinds.reduce((sum, kind) => sum + (sizes[kind] ?? 0), 0);
  console.log(`weight: / ${kB(whole)} kB, of it scripts ${kB(sizes.script)}`);
});
