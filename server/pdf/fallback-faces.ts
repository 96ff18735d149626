import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { type Face, hasAll, openFace, resolveFont, type Weight, weightNumbers, weights } from './faces.ts';

/** One font in the weights of a document. */
export type Pair = Readonly<Record<Weight, Face>>;

const families = ['sc', 'hk', 'jp', 'kr'] as const;
type Family = (typeof families)[number];

/** The same Han character is written differently by country: kana or Hangul anywhere in a document tell which. */
function familiesFor(text: string): readonly Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'hk', 'kr'];
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'jp', 'sc', 'hk'];
  return families;
}

async function openPair(open: (weight: Weight) => Promise<Face>): Promise<Pair> {
  const [regular, bold] = await Promise.all([open('regular'), open('bold')]);
  return { regular, bold };
}

/** Latin letters that the site's font lacks, and every diacritic to combine with them. */
async function openLatin(): Promise<Pair> {
  const folder = path.join(path.dirname(resolveFont('@embedpdf/fonts-latin')), '..', 'fonts');
  const files = { regular: 'NotoSans-Regular', bold: 'NotoSans-SemiBold' } as const;
  return openPair(async (weight) => openFace(files[weight], await readFile(path.join(folder, `${files[weight]}.ttf`))));
}

interface Slice {
  family: Family;
  name: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

function readRanges(text: string): Slice['ranges'] {
  return text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((number) => Number.parseInt(number, 16));
    return [from, to];
  });
}

/** Those with numbers; those with names have what the fonts above have. */
async function readSlices(family: Family): Promise<Slice[]> {
  const file = resolveFont(`@fontsource-variable/noto-sans-${family}/unicode.json`);
  const listed = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  return Object.entries(listed).flatMap(([key, ranges]) => {
    const name = /^\[(\d+)\]$/.exec(key)?.[1];
    return name === undefined ? [] : [{ family, name, ranges: readRanges(ranges) }];
  });
}

/** pdfkit cannot embed variable fonts, so a slice is fixed at each weight. */
async function openSlice({ family, name }: Slice): Promise<Pair> {
  const file = `@fontsource-variable/noto-sans-${family}/files/noto-sans-${family}-${name}-wght-normal.woff2`;
  const variable = await readFile(resolveFont(file));
  return openPair(async (weight) => {
    const bytes = await subsetFont(variable, undefined, {
      targetFormat: 'truetype',
      keepAllGlyphs: true,
      noHinting: true,
      variationAxes: { wght: weightNumbers[weight] },
    });
    return openFace(`NotoSans${family.toUpperCase()}-${name}-${weight}`, bytes);
  });
}

/**
 * For one document, and open between documents. A name, an address and a service in one language take some twenty; rare
 * characters alone could take all five hundred, and seconds of the only process that draws.
 */
const maxSlices = 40;
const opened = new LRUCache<string, Promise<Pair>>({ max: maxSlices });
let listed: Promise<ReadonlyMap<Family, readonly Slice[]>> | undefined;

/** Remembers what is being opened, but no failure. */
function openOnce(name: string, open: () => Promise<Pair>): Promise<Pair> {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const pair = open().catch((error: unknown) => {
    opened.delete(name);
    throw error;
  });
  opened.set(name, pair);
  return pair;
}

function listSlices(): Promise<ReadonlyMap<Family, readonly Slice[]>> {
  listed ??= Promise.all(families.map(async (family) => [family, await readSlices(family)] as const))
    .then((lists) => new Map(lists))
    .catch((error: unknown) => {
      listed = undefined;
      throw error;
    });
  return listed;
}

/**
 * Fonts for what the site's own lacks, in the order they are asked: the rest of Latin, Chinese, Japanese, Korean. Only
 * the slices that are needed are opened.
 *
 * @param missing graphemes
 * @param text the whole document
 */
export async function openFallbacks(missing: ReadonlySet<string>, text: string): Promise<Record<Weight, Face[]>> {
  const pairs = new Set<Pair>();
  const latin = await openOnce('latin', openLatin);
  const slices = await listSlices();
  const sought = familiesFor(text).flatMap((family) => slices.get(family) ?? []);
  const rest = new Set<string>();
  for (const grapheme of missing) {
    if (hasAll(latin.regular, grapheme)) pairs.add(latin);
    else for (const character of grapheme) rest.add(character);
  }
  for (const character of rest) {
    if (pairs.size >= maxSlices) break;
    const codePoint = character.codePointAt(0) ?? 0;
    for (const slice of sought) {
      if (!slice.ranges.some(([from, to]) => from <= codePoint && codePoint <= to)) continue;
      const pair = await openOnce(`${slice.family}-${slice.name}`, () => openSlice(slice));
      if (!hasAll(pair.regular, character)) continue;
      pairs.add(pair);
      break;
    }
  }
  const [regular, bold] = weights.map((weight) => Array.from(pairs, (pair) => pair[weight]));
  return { regular: regular ?? [], bold: bold ?? [] };
}
