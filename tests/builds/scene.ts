import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Contents of a build's file, large enough to be compressed. */
export const textOf = (name: string) => `export const name = '${name}';\n`.repeat(40);

/** A folder as `npm run build` leaves it: a build with these files, and leftovers of an earlier one. */
export async function makeBuild(names: readonly string[], leftovers: readonly string[] = []) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-build-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, '.vite'));
  await mkdir(path.join(folder, 'assets'));
  for (const name of [...names, ...leftovers]) {
    const bytes = Buffer.from(textOf(name));
    await writeFile(path.join(folder, name), bytes);
    if (!name.endsWith('.woff2')) await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(bytes));
  }
  const [entry = '', ...others] = names;
  const css = others.filter((name) => name.endsWith('.css'));
  const assets = others.filter((name) => name.endsWith('.woff2'));
  const parts = others.filter((name) => name.endsWith('.js') || name.endsWith('.exe'));
  const manifest = {
    'src/client.tsx': { file: entry, isEntry: true, css, assets },
    ...Object.fromEntries(parts.map((file) => [`src/${file}`, { file, css }])),
  };
  await writeFile(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return { folder, remove };
}
