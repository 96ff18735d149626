import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import { unpackWoff } from './woff.ts';

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

const weightNumbers: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };
/** The letters of the site's own fonts, in the order they are asked. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'] as const;

/** A font of some letters, as its reader gives it. */
interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string): unknown;
}

/** A font under the name that a document knows it by. */
export interface Face {
  name: string;
  font: OpenedFont;
}

export type Fonts = Readonly<Record<Weight, readonly Face[]>>;

const isOpened = (font: unknown): font is OpenedFont =>
  typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font && 'layout' in font;

/** Opens a font with the reader that pdfkit has; that takes longer than all that a document writes with it. */
function open(bytes: Buffer): OpenedFont {
  const opener: { _font?: { font?: unknown } | null } = new PdfDocument({ autoFirstPage: false, font: '' }).font(
    bytes,
  ) as object;
  const font = opener._font?.font;
  if (!isOpened(font)) throw new Error('a font could not be opened');
  return font;
}

const { resolve } = createRequire(import.meta.url);

async function openFace(script: string, weight: Weight): Promise<Face> {
  const file = `@fontsource/source-sans-3/files/source-sans-3-${script}-${weightNumbers[weight]}-normal.woff`;
  return { name: `${script}-${weight}`, font: open(unpackWoff(await readFile(resolve(file)))) };
}

let opened: Promise<Fonts> | undefined;

async function openAll(): Promise<Fonts> {
  const [regular, bold] = await Promise.all(
    weights.map((weight) => Promise.all(scripts.map((script) => openFace(script, weight)))),
  );
  return { regular: regular ?? [], bold: bold ?? [] };
}

/** The fonts of the documents, opened once in the life of the process. */
export function loadFonts(): Promise<Fonts> {
  opened ??= openAll().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * An opened font as one document may have it: the tables that were read are everybody's, the glyphs are its own. They keep
 * the sign they were first looked up for, or none, and what one document says would depend on those before it. pdfkit takes
 * such a font as well as its bytes; its types name the bytes alone.
 */
export function fontOf({ font }: Face): Buffer {
  return Object.create(font, { _glyphs: { value: {}, writable: true } }) as Buffer;
}

/** Stands where no font has a sign: seen by whoever reads, and explained at the foot of the document. */
export const replacement = '?';

/** A part of a line that one font draws. */
export interface Run {
  face: Face;
  text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const plain = /^[\u0020-\u007e]*$/;
/** What says how signs are joined and broken, and is never drawn. */
const invisible = /[\u00ad\u200b\u200c\u2060\ufeff]|\u200d|\p{Variation_Selector}/gu;

/** The signs of a text as people count them. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

function faceFor(faces: readonly Face[], grapheme: string): Face | undefined {
  const codePoints = Array.from(grapheme, (sign) => sign.codePointAt(0) ?? 0);
  return faces.find(({ font }) => codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint)));
}

/**
 * A line as the fonts can draw it. What none of them has becomes `replacement`, one for each sign as people count them: other
 * scripts, pictures, control characters and the marks that turn the direction of writing.
 */
export function runsOf(fonts: Fonts, weight: Weight, line: string): { runs: Run[]; isWhole: boolean } {
  const faces = fonts[weight];
  const [latin] = faces;
  if (latin === undefined) throw new Error('there are no fonts');
  if (plain.test(line)) return { runs: line === '' ? [] : [{ face: latin, text: line }], isWhole: true };
  const runs: Run[] = [];
  let isWhole = true;
  for (const grapheme of graphemesOf(line.normalize('NFC'))) {
    const bare = grapheme.replace(invisible, '');
    if (bare === '') continue;
    const face = faceFor(faces, bare);
    if (face === undefined) isWhole = false;
    const next = face === undefined ? { face: latin, text: replacement } : { face, text: bare };
    const last = runs.at(-1);
    if (last !== undefined && last.face === next.face) last.text += next.text;
    else runs.push(next);
  }
  return { runs, isWhole };
}
