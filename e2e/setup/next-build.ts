import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inProject } from '../../scripts/lib/paths.mjs';

/** The next release of the site, in a temporary folder. */
export interface NextBuild {
  folder: string;
  remove: () => Promise<void>;
}

/** What the program reads besides its build. */
const lent = ['node_modules', 'server', 'prisma', 'public', 'package.json'];

const isText = (name: string) => /\.(?:css|js|json)$/.test(name);
const isCompressed = (name: string) => /\.(?:br|gz)$/.test(name);

/** Files of a build by their path, without the compressed copies. */
async function readTexts(dist: string): Promise<Map<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.filter(isCompressed).map((file) => rm(file)));
  const texts = files.filter(isText).map(async (file) => [file, await readFile(file, 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

/** Assets whose text changes, or that name such an asset: the bundler's hashes depend on both. */
function changedAssets(texts: ReadonlyMap<string, string>, isChanged: (file: string) => boolean): Set<string> {
  const assets = [...texts.keys()].filter((file) => path.basename(path.dirname(file)) === 'assets');
  const changed = new Set(assets.filter(isChanged));
  for (let size = 0; size < changed.size;) {
    size = changed.size;
    const names = [...changed].map((file) => path.basename(file));
    for (const file of assets) if (names.some((name) => texts.get(file)?.includes(name))) changed.add(file);
  }
  return changed;
}

const nextNameOf = (name: string) =>
  name.replace(
    /-([\w-]{7,8})(\.\w+)$/,
    (_all, hash: string, ending: string) =>
      `-${createHash('sha256').update(`next ${name}`).digest('base64url').slice(0, hash.length)}${ending}`,
  );

/**
 * As built from sources with one changed text, but made from the existing build in a fraction of the time: assets that
 * contain the text get other names, and so do those that import them. The former ones are not in its folder.
 *
 * @param key of the text in `src/domain`, whose value is `from`
 */
export async function makeNextBuild(key: string, from: string, to: string): Promise<NextBuild> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-next-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const dist = path.join(folder, 'dist');
    await cp(inProject('dist'), dist, { recursive: true });
    await Promise.all(lent.map((name) => symlink(inProject(name), path.join(folder, name))));
    const texts = await readTexts(dist);
    // The browser's part is minified, the server's is not.
    const written = new RegExp(`\\b${key}:\\s*(["'\`])${from}\\1`, 'g');
    const isChanged = (file: string) => texts.get(file)?.search(written) !== -1;
    for (const part of ['client', 'server'])
      if (![...texts.keys()].some((file) => file.startsWith(path.join(dist, part)) && isChanged(file)))
        throw new Error(`The ${part} does not contain ${key}: '${from}'.`);
    const renamed = [...changedAssets(texts, isChanged)].map((file) => path.basename(file));
    const names = new RegExp(renamed.join('|').replaceAll('.', '\\.'), 'g');
    for (const [file, text] of texts) {
      await writeFile(file, text.replaceAll(written, `${key}:$1${to}$1`).replaceAll(names, nextNameOf));
      const name = path.basename(file);
      if (renamed.includes(name)) await rename(file, path.join(path.dirname(file), nextNameOf(name)));
    }
    await writeFile(path.join(dist, 'build-stamp.json'), JSON.stringify({ builtAt: new Date().toISOString() }));
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
