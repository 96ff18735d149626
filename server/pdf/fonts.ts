import { type Face, hasGlyphs, openOwnFaces, type Weight } from './faces.ts';
import { openFallbacks } from './fallback-faces.ts';

export type Fonts = Readonly<Record<Weight, readonly Face[]>>;

let own: Promise<Fonts> | undefined;

async function openOwn(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([openOwnFaces('regular'), openOwnFaces('bold')]);
  return { regular, bold };
}

/** For a character that no font has; a note explains it. */
export const replacement = '?';

/** A part of a line in one font. */
export interface Run {
  face: Face;
  text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const plain = /^[\u0020-\u007e]*$/;
/** Characters that control joining and breaking; never drawn. */
const invisible = /[\u00ad\u200b\u200c\u2060\ufeff]|\u200d|\p{Variation_Selector}/gu;
/** Voicing marks are separate characters, in other slices. */
const halfWidthKana = /^[\uff65-\uff9f]+$/;

/** Characters as people count them. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const drawnCharacters = (text: string): string[] =>
  graphemesOf(text.normalize('NFC'))
    .map((grapheme) => grapheme.replace(invisible, ''))
    .flatMap((bare) => (halfWidthKana.test(bare) ? Array.from(bare) : [bare]))
    .filter((bare) => bare !== '');

/**
 * Each opened once per process.
 * @param model contains all texts
 */
export async function loadFonts(model: object): Promise<Fonts> {
  own ??= openOwn().catch((error: unknown) => {
    own = undefined;
    throw error;
  });
  const { regular, bold } = await own;
  const text = JSON.stringify(model);
  const missing = plain.test(text)
    ? []
    : drawnCharacters(text).filter((character) => !regular.some((face) => hasGlyphs(face, character)));
  if (missing.length === 0) return { regular: [...regular], bold: [...bold] };
  const more = await openFallbacks(new Set(missing), text);
  return { regular: [...regular, ...more.regular], bold: [...bold, ...more.bold] };
}

/** Per document: texts are measured many times until they fit. */
const known = new WeakMap<readonly Face[], Map<string, Face | undefined>>();

function faceFor(faces: readonly Face[], character: string): Face | undefined {
  const found = known.get(faces) ?? new Map<string, Face | undefined>();
  known.set(faces, found);
  if (!found.has(character))
    found.set(
      character,
      faces.find((face) => hasGlyphs(face, character)),
    );
  return found.get(character);
}

/** Characters without a font become `replacement`: other scripts, emoji, control characters, direction marks. */
export function runsOf(fonts: Fonts, weight: Weight, line: string): { runs: Run[]; isWhole: boolean } {
  const faces = fonts[weight];
  const [latin] = faces;
  if (latin === undefined) throw new Error('there are no fonts');
  if (plain.test(line)) return { runs: line === '' ? [] : [{ face: latin, text: line }], isWhole: true };
  const runs: Run[] = [];
  let isWhole = true;
  for (const character of drawnCharacters(line)) {
    const face = faceFor(faces, character);
    if (face === undefined) isWhole = false;
    const next = face === undefined ? { face: latin, text: replacement } : { face, text: character };
    const last = runs.at(-1);
    if (last !== undefined && last.face === next.face) last.text += next.text;
    else runs.push(next);
  }
  return { runs, isWhole };
}
