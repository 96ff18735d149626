import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import { unpackWoff } from './woff.ts';

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

export const weightNumbers: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

/** A font as its reader provides it, limited to some characters. */
interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  unitsPerEm: number;
  layout(text: string): {
    glyphs: { path: { commands: { command: string; args: number[] }[] } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

/** A font with its name in the document. */
export interface Face {
  name: string;
  font: OpenedFont;
}

export const { resolve: resolveFont } = createRequire(import.meta.url);

const isOpened = (font: unknown): font is OpenedFont =>
  typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font && 'layout' in font;

/** With pdfkit's reader, the slowest part of a document. */
export function openFace(name: string, bytes: Buffer): Face {
  const opener: { _font?: { font?: unknown } | null } = new PdfDocument({ autoFirstPage: false, font: '' }).font(
    bytes,
  ) as object;
  const font = opener._font?.font;
  if (!isOpened(font)) throw new Error('a font could not be opened');
  return { name, font };
}

/** The subsets of the site's font, in lookup order. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'] as const;

/** In ems; characters of other fonts share this baseline. */
export const ascent = 1.024;

export const openOwnFaces = (weight: Weight): Promise<Face[]> =>
  Promise.all(
    scripts.map(async (script) => {
      const file = `@fontsource/source-sans-3/files/source-sans-3-${script}-${weightNumbers[weight]}-normal.woff`;
      return openFace(`SourceSans3-${script}-${weight}`, unpackWoff(await readFile(resolveFont(file))));
    }),
  );

/** Some fonts have empty glyphs for these, which would hide reversed or blanked names. */
const unprintable = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Whether the font has all of these characters. */
export const hasGlyphs = ({ font }: Face, text: string): boolean =>
  !unprintable.test(text) &&
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/**
 * For one document: tables are shared, glyphs not, as a glyph keeps its first character. Unique name, pdfkit's identity
 * of a font. pdfkit accepts the object, although typed as bytes.
 */
export function fontOf({ name, font }: Face): Buffer {
  return Object.create(font, { _glyphs: { value: {}, writable: true }, postscriptName: { value: name } }) as Buffer;
}
