/** The scripts of the sign-in form and of screens behind it, as their pages name them: for `npm run weight`. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { loadTs } from './load-ts.mjs';
import { inProject } from './paths.mjs';
import { kB } from './weigh.mjs';

/** In bytes, by route: what was reached and a little more; `other` is for each screen without a limit of its own. */
export const screenBudget = {
  '/_auth/auth/': 140_200,
  '/_site/dashboard/': 170_800,
  '/_site/profile': 200_400,
  '/_admin/admin/': 186_600,
  '/_admin/admin/payments': 237_100,
  '/_admin/clients/': 179_600,
  other: 272_200,
};

const client = inProject('dist', 'client');

const isBehindSignIn = (id) => /^\/_(?:admin\/.|site\/(?:dashboard|profile))/.test(id);
const isWeighed = (id) => id === '/_auth/auth/' || isBehindSignIn(id);

/** Over the wire: the file that the build compressed, or the file itself. */
async function sizeOf(file) {
  const found = await stat(path.join(client, `${file}.br`)).catch(() => stat(path.join(client, file)));
  return found.size;
}

/**
 * Bytes of scripts in the first view of each screen.
 *
 * @returns {Promise<{ id: string, bytes: number, files: number }[]>} the lightest first
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
    let bytes = 0;
    for (const file of files) bytes += await sizeOf(file);
    rows.push({ id, bytes, files: files.size });
  }
  return rows.toSorted((one, other) => one.bytes - other.bytes);
}

/**
 * What is over the budget, in words.
 *
 * @param {{ id: string, bytes: number }[]} weighed
 * @returns {string[]}
 */
export function screensOverBudget(weighed) {
  return weighed.flatMap(({ id, bytes }) => {
    const limit = screenBudget[id] ?? screenBudget.other;
    return bytes > limit ? [`${id}: ${kB(bytes)} kB of scripts, at most ${kB(limit)}`] : [];
  });
}
