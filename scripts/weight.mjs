/**
 * `npm run weight`: the transfer size of the first view of each public page with brotli, measured on the built server,
 * that of the scripts of each screen behind sign-in, and of what visitors' pages ask for later. Exits with 1 when one
 * is over its budget. `npm run weight -- --why` adds the largest modules and the import through which each is loaded;
 * whatever is over its budget shows them.
 */
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { getRaw, startBuiltSite } from './lib/built-site.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand, SetupError } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';
import { budget, kB, kinds, overBudget, weigh } from './lib/weigh.mjs';
import { limitOf, partsOverBudget, weighLater, weighScreens } from './lib/weigh-screens.mjs';

const candidates = [
  { name: 'home', href: '/' },
  { name: 'list', href: '/investment-opportunities' },
  { name: 'about', href: '/about' },
  { name: 'invest', href: '/invest' },
  { name: 'export', href: '/export' },
  { name: 'page', href: '/economic-profile' },
  { name: 'news', href: '/news' },
  { name: 'post', href: '/news/demonstration-new-website' },
  { name: 'search', href: '/search?q=invest' },
  { name: 'sitemap', href: '/sitemap' },
];

/** The URL of an opportunity, for its page. */
async function anyOpportunity(site) {
  const answer = await getRaw(`${site.origin}/investment-opportunities`, { cookie: site.cookie });
  return /href="(\/investment-opportunities\/[0-9a-f-]{36})/.exec(answer.body.toString())?.[1];
}

async function pagesOf(site) {
  const pages = [{ name: 'gate', href: '/', cookie: '' }];
  const detail = await anyOpportunity(site);
  if (detail === undefined) throw new SetupError('The list of opportunities links to none.');
  for (const { name, href } of [...candidates, { name: 'detail', href: detail }]) {
    const { status } = await getRaw(`${site.origin}${href}`, { cookie: site.cookie });
    if (status !== 200) throw new SetupError(`${href} answers ${status}, so its weight is unknown.`);
    pages.push({ name, href, cookie: site.cookie });
  }
  return pages;
}

/** Where a module comes from: the package, or the file of the project. */
function originOf(id) {
  const file = path.relative(projectRoot, id.replaceAll('\0', '')).split(path.sep).join('/');
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return name ?? file.split('?')[0];
}

/** The shortest chain of static imports from the entry to a module. */
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

/** Builds again in memory, and lists the contents of the home page's scripts. */
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
    if (chunk.type !== 'chunk' || !wanted.delete(path.posix.basename(chunk.fileName))) continue;
    for (const [id, { code }] of Object.entries(chunk.modules)) {
      if (!code) continue;
      const origin = originOf(id);
      const part = parts.get(origin) ?? { id, code: '' };
      part.code += code;
      parts.set(origin, part);
    }
  }
  if (wanted.size > 0) throw new SetupError(`Built again, these scripts are different: ${[...wanted].join(', ')}`);
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
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: true });
  // As in the build: reading the server's sources sets it otherwise, and the names of files would differ.
  process.env.NODE_ENV = 'production';
  const site = await startBuiltSite({ LOG_LEVEL: 'warn' });
  let rows;
  try {
    rows = [];
    for (const page of await pagesOf(site)) rows.push({ ...page, ...(await weigh(site, page.href, page.cookie)) });
  } finally {
    await site.stop();
  }
  console.log(`first view over the wire in kB (brotli), images apart; at most ${kB(budget.all)} in all`);
  const columns = [...kinds, 'all', 'limit'].map((kind) => kind.padStart(9)).join('');
  console.log(`  ${'page'.padEnd(8)}${columns}   requests`);
  const over = [];
  for (const row of rows) {
    const { name, all, sizes, scripts, fonts } = row;
    const figures = [...kinds.map((kind) => sizes[kind]), all, budget.script[name] ?? 0]
      .map((bytes) => kB(bytes).padStart(9))
      .join('');
    console.log(`  ${name.padEnd(8)}${figures}   ${scripts.length} scripts, ${fonts.length} fonts`);
    over.push(...overBudget(name, row));
  }
  const parts = {
    'scripts of the sign-in form and of screens behind it': await weighScreens(),
    "scripts that visitors' pages ask for later": await weighLater(),
  };
  for (const [title, weighed] of Object.entries(parts)) {
    console.log(`\n${title} in kB (brotli)`);
    for (const { id, bytes, files } of weighed) {
      console.log(`  ${id.padEnd(52)}${kB(bytes).padStart(7)}${kB(limitOf(id)).padStart(9)}   ${files} files`);
    }
    over.push(...partsOverBudget(weighed));
  }
  const home = rows.find(({ name }) => name === 'home');
  if ((process.argv.includes('--why') || over.length > 0) && home !== undefined) await explain(home.scripts);
  if (over.length > 0) throw new SetupError(`Over the budget of weight:\n  ${over.join('\n  ')}`);
  const sizes = home?.sizes ?? { script: 0 };
  const whole = kinds.reduce((sum, kind) => sum + (sizes[kind] ?? 0), 0);
  console.log(`weight: / ${kB(whole)} kB, of it scripts ${kB(sizes.script)}`);
});
