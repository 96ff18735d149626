/** The scripts of screens behind sign-in, and of what visitors' pages ask for later: for `npm run weight`. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { loadTs } from './load-ts.mjs';
import { inProject } from './paths.mjs';
import { kB, withImports } from './weigh.mjs';

/** In bytes, by route: what was reached and a little more; `other` is for each screen without a limit of its own. */
export const screenBudget = {
  '/_auth/auth/': 140_200,
  '/_site/dashboard/': 171_200,
  '/_site/profile': 200_900,
  '/_admin/admin/': 187_900,
  '/_admin/admin/payments': 237_700,
  '/_admin/clients/': 180_100,
  other: 273_800,
};

/** In bytes, by module: what visitors' pages ask for later, with all it imports beyond the first script. */
export const laterBudget = {
  'src/components/toaster.tsx': 32_900,
  'src/domain/auth/return-path.ts': 23_300,
  'src/features/content/about/built-in.ts': 10_700,
  'src/features/content/export/built-in.ts': 1_200,
  'src/features/content/home/built-in.ts': 1_300,
  'src/features/content/home/home-below.tsx': 15_600,
  'src/features/content/invest/built-in.ts': 1_600,
  'src/features/enquiries/send-enquiry.ts': 33_800,
  'src/features/enquiries/send-queued.ts': 2_700,
  'src/features/opportunities/keep.tsx': 12_300,
  'src/features/opportunities/list/filters.tsx': 11_200,
  'src/features/opportunities/list/province-map.tsx': 10_800,
  'src/features/opportunities/share.tsx': 20_200,
  'src/features/site/ask-about-local-drafts.tsx': 31_700,
  'src/features/site/outdated-bar.tsx': 900,
  'src/features/site/side-menu.tsx': 26_600,
  'src/lib/session/check-access.ts': 5_000,
  'src/widgets/table-chart.tsx': 10_900,
};

/** In bytes, of a route or a module. */
export const limitOf = (id) => screenBudget[id] ?? laterBudget[id] ?? screenBudget.other;

const client = inProject('dist', 'client');

const isBehindSignIn = (id) => /^\/_(?:admin\/.|site\/(?:dashboard|profile))/.test(id);
const isWeighed = (id) => id === '/_auth/auth/' || isBehindSignIn(id);

/** Over the wire: the file that the build compressed, or the file itself. */
async function sizeOf(href) {
  const found = await stat(path.join(client, `${href}.br`)).catch(() => stat(path.join(client, href)));
  return found.size;
}

/**
 * @typedef {object} Weighed
 * @property {string} id of the route, or the module
 * @property {number} bytes of all its scripts
 * @property {number} files 0 if the build has no such part
 */

/** @returns {Promise<Weighed>} */
async function weighFiles(id, hrefs) {
  let bytes = 0;
  for (const href of hrefs) bytes += await sizeOf(href);
  return { id, bytes, files: hrefs.length };
}

/**
 * Scripts in the first view of each screen.
 *
 * @returns {Promise<Weighed[]>} the lightest first
 */
export async function weighScreens() {
  const { readPageAssets } = await loadTs('server/render/assets.ts');
  const { routes, guard, session } = await readPageAssets(client);
  const rows = [];
  for (const id of Object.keys(routes).filter(isWeighed)) {
    const [, layout = ''] = /^(\/_\w+)/.exec(id) ?? [];
    const parts = [routes.__root__, routes[layout], routes[id], ...(isBehindSignIn(id) ? [guard, session] : [])];
    const scripts = routes.__root__.scripts.map(({ attrs }) => attrs.src);
    const files = new Set([...scripts, ...parts.flatMap((part) => part?.preloads ?? [])]);
    rows.push(await weighFiles(id, [...files]));
  }
  return rows.toSorted((one, other) => one.bytes - other.bytes);
}

/**
 * Scripts of each module of `laterBudget`.
 *
 * @returns {Promise<Weighed[]>}
 */
export async function weighLater() {
  const manifest = JSON.parse(await readFile(path.join(client, '.vite', 'manifest.json'), 'utf8'));
  const scriptsOf = async (id) => (manifest[id] === undefined ? [] : withImports([`/${manifest[id].file}`]));
  const first = new Set(await scriptsOf('src/client.tsx'));
  const rows = [];
  for (const id of Object.keys(laterBudget)) {
    const own = (await scriptsOf(id)).filter((href) => !first.has(href));
    rows.push(await weighFiles(id, own));
  }
  return rows;
}

/**
 * What is over its budget, in words.
 *
 * @param {Weighed[]} weighed
 * @returns {string[]}
 */
export function partsOverBudget(weighed) {
  return weighed.flatMap(({ id, bytes, files }) => {
    if (files === 0) return [`${id}: not found in the build, which has to have it as a part of its own`];
    const limit = limitOf(id);
    return bytes > limit ? [`${id}: ${kB(bytes)} kB of scripts, at most ${kB(limit)}`] : [];
  });
}
