import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { type Face, hasGlyphs, openFace, resolveFont, type Weight, weightNumbers, weights } from './faces.ts';

/** One font in each weight. */
export type Pair = Readonly<Record<Weight, Face>>;

const families = ['sc', 'hk', 'jp', 'kr'] as const;
type Family = (typeof families)[number];

/** Han characters differ by country: kana or Hangul in the document decide. */
function familiesFor(text: string): readonly Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'hk', 'kr'];
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'jp', 'sc', 'hk'];
  return families;
}

async function openPair(open: (weight: Weight) => Promise<Face>): Promise<Pair> {
  const [regular, bold] = await Promise.all([open('regular'), open('bold')]);
  return { regular, bold };
}

/** Latin letters and combining marks that the site's font lacks. */
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

/** Only numbered slices; named ones repeat the fonts above. */
async function readSlices(family: Family): Promise<Slice[]> {
  const file = resolveFont(`@fontsource-variable/noto-sans-${family}/unicode.json`);
  const listed = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  return Object.entries(listed).flatMap(([key, ranges]) => {
    const name = /^\[(\d+)\]$/.exec(key)?.[1];
    return name === undefined ? [] : [{ family, name, ranges: readRanges(ranges) }];
  });
}

/** pdfkit cannot embed variable fonts, so each weight is fixed. */
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
 * Per document, and open between documents. One language takes about twenty; rare characters could open all five
 * hundred, blocking for seconds.
 */
const maxSlices = 40;
const opened = new LRUCache<string, Promise<Pair>>({ max: maxSlices });
let listed: Promise<ReadonlyMap<Family, readonly Slice[]>> | undefined;

/** Caches successes, not failures. */
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
 * For what the site's own lacks, in lookup order: other Latin, Chinese, Japanese, Korean. Opens only needed slices.
 * @param missing graphemes
 * @param text of the whole document
 */
export async function openFallbacks(missing: ReadonlySet<string>, text: string): Promise<Record<Weight, Face[]>> {
  const pairs = new Set<Pair>();
  const latin = await openOnce('latin', openLatin);
  const slices = await listSlices();
  const sought = familiesFor(text).flatMap((family) => slices.get(family) ?? []);
  const rest = new Set<string>();
  for (const grapheme of missing) {
    if (hasGlyphs(latin.regular, grapheme)) pairs.add(latin);
    else for (const character of grapheme) rest.add(character);
  }
  for (const character of rest) {
    if (pairs.size >= maxSlices) break;
    const codePoint = character.codePointAt(0) ?? 0;
    for (const slice of sought) {
      if (!slice.ranges.some(([from, to]) => from <= codePoint && codePoint <= to)) continue;
      const pair = await openOnce(`${slice.family}-${slice.name}`, () => openSlice(slice));
      if (!hasGlyphs(pair.regular, character)) continue;
      pairs.add(pair);
      break;
    }
  }
  const [regular, bold] = weights.map((weight) => Array.from(pairs, (pair) => pair[weight]));
  return { regular: regular ?? [], bold: bold ?? [] };
}
