import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import { unpackWoff } from './woff.ts';

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

export const weightNumbers: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

/** A font of some letters, as its reader gives it. */
interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  unitsPerEm: number;
  layout(text: string): {
    glyphs: { path: { commands: { command: string; args: number[] }[] } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

/** A font under the name that a document knows it by. */
export interface Face {
  name: string;
  font: OpenedFont;
}

export const { resolve: resolveFont } = createRequire(import.meta.url);

const isOpened = (font: unknown): font is OpenedFont =>
  typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font && 'layout' in font;

/** Opens a font with the reader that pdfkit has; that takes longer than all that a document writes with it. */
export function openFace(name: string, bytes: Buffer): Face {
  const opener: { _font?: { font?: unknown } | null } = new PdfDocument({ autoFirstPage: false, font: '' }).font(
    bytes,
  ) as object;
  const font = opener._font?.font;
  if (!isOpened(font)) throw new Error('a font could not be opened');
  return { name, font };
}

/** The letters of the site's own fonts, in the order they are asked. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'] as const;

/** Of these, in ems; letters of other fonts share its baseline. */
export const ascent = 1.024;

export const openOwnFaces = (weight: Weight): Promise<Face[]> =>
  Promise.all(
    scripts.map(async (script) => {
      const file = `@fontsource/source-sans-3/files/source-sans-3-${script}-${weightNumbers[weight]}-normal.woff`;
      return openFace(`SourceSans3-${script}-${weight}`, unpackWoff(await readFile(resolveFont(file))));
    }),
  );

/** Some fonts have empty glyphs for these: a name would be drawn without what turns or empties it. */
const unprintable = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a font draws all of these characters. */
export const hasAll = ({ font }: Face, text: string): boolean =>
  !unprintable.test(text) &&
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/**
 * An opened font as one document may have it: the tables that were read are shared, the glyphs are its own. They keep the
 * character they were first looked up for, and what one document says would depend on those before it. The name is its own as
 * well: pdfkit takes fonts of one name for the same, and the slices of a family share theirs. pdfkit takes such a font as
 * well as its bytes; its types name the bytes alone.
 */
export function fontOf({ name, font }: Face): Buffer {
  return Object.create(font, { _glyphs: { value: {}, writable: true }, postscriptName: { value: name } }) as Buffer;
}
