import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { inProject } from '../lib/paths.mjs';
import { charactersOf } from './unicode-range.mjs';

const folder = inProject('node_modules', '.usual-fonts');
const sheet = inProject('src', 'fonts.css');
const usualFace = /url\('@usual-fonts\/([\w/-]+\.woff2)'\)[^}]*?unicode-range:([^;]+);/g;

/** Fonts of `src/fonts.css` by `@usual-fonts/`, from `@fontsource/`: with the characters of their range alone. */
async function makeUsualFonts() {
  const text = await readFile(sheet, 'utf8');
  for (const [, name = '', range = ''] of text.matchAll(usualFace)) {
    const whole = await readFile(inProject('node_modules', '@fontsource', name));
    const bytes = await subsetFont(whole, charactersOf(range).join(''), { targetFormat: 'woff2' });
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/**
 * Most pages need a third to half of a font: a file of its own, and the whole one for the other characters.
 * @returns {import('vite').Plugin}
 */
export function usualFonts() {
  return {
    name: 'usual-fonts',
    config: () => ({ resolve: { alias: [{ find: '@usual-fonts', replacement: folder }] } }),
    buildStart: makeUsualFonts,
  };
}
