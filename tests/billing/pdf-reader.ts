import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { openFace } from '../../server/pdf/faces.ts';

const bare = (text: string) => text.replaceAll(/\s+/g, '');

function textOfStream(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('not a stream');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** The characters of a font's glyphs, from pdfkit's ToUnicode map. */
function readMap(map: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    Array.from(list.matchAll(/<([\da-f ]*)>/gi)).forEach(([, units = ''], at) => {
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0');
      // A glyph can represent several characters, such as ff, or none.
      const codes = units.split(' ').filter((unit) => unit !== '');
      signs.set(glyph, String.fromCharCode(...codes.map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return signs;
}

interface EmbeddedFont {
  name: string;
  /** By the glyph's number, in four hexadecimal digits. */
  signs: Map<string, string>;
  dict: PDFDict;
}

/** The fonts of a page by the names that its contents call them. */
function fontsOf(pdf: PDFDocument, { node }: PDFPage): Map<string, EmbeddedFont> {
  const fonts = new Map<string, EmbeddedFont>();
  const dict = node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  for (const [name, value] of dict?.entries() ?? []) {
    const font = value instanceof PDFRef ? pdf.context.lookup(value, PDFDict) : value;
    if (!(font instanceof PDFDict)) continue;
    const signs = readMap(textOfStream(font.lookup(PDFName.of('ToUnicode'))));
    fonts.set(name.asString(), { name: font.lookup(PDFName.of('BaseFont'), PDFName).decodeText(), signs, dict: font });
  }
  return fonts;
}

/** A page's glyphs in order. */
function* glyphsOf(pdf: PDFDocument, page: PDFPage): Generator<{ font: EmbeddedFont; glyph: string }> {
  const fonts = fontsOf(pdf, page);
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => pdf.context.lookup(ref)) : [contents];
  let font: EmbeddedFont | undefined;
  const content = streams.map(textOfStream).join('\n');
  for (const [, name, glyphs] of content.matchAll(/(\/F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-]+)*)\] TJ/gi)) {
    if (name !== undefined) font = fonts.get(name);
    for (const [glyph] of (glyphs ?? '').replaceAll(/>[^<]*<|[<>]/g, '').matchAll(/.{4}/g)) {
      if (font !== undefined) yield { font, glyph };
    }
  }
}

/** Text of each page, without blanks: words are rendered one by one, and line ends depend on the fonts. */
const pageTexts = (pdf: PDFDocument): string[] =>
  pdf.getPages().map((page) => {
    let text = '';
    for (const { font, glyph } of glyphsOf(pdf, page)) text += font.signs.get(glyph) ?? '';
    return bare(text);
  });

interface Outlines {
  getGlyph(glyph: number): { path: { commands: readonly unknown[] } };
}

/** The outlines in the embedded font. */
function outlinesOf({ name, dict }: EmbeddedFont): Outlines {
  const descendant = dict.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
  const file = descendant.lookup(PDFName.of('FontDescriptor'), PDFDict).lookup(PDFName.of('FontFile2'));
  if (!(file instanceof PDFRawStream)) throw new Error('no font');
  return openFace(name, Buffer.from(decodePDFRawStream(file).decode())).font as unknown as Outlines;
}

const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

/** Names of the embedded fonts. */
export async function embeddedFonts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await load(bytes);
  return [...new Set(pdf.getPages().flatMap((page) => Array.from(fontsOf(pdf, page).values(), ({ name }) => name)))];
}

interface DrawnGlyph {
  font: string;
  sign: string;
  /** Whether it is visible. */
  hasInk: boolean;
}

export async function drawnGlyphs(bytes: Uint8Array): Promise<DrawnGlyph[]> {
  const pdf = await load(bytes);
  const opened = new Map<string, Outlines>();
  return pdf.getPages().flatMap((page) =>
    Array.from(glyphsOf(pdf, page), ({ font, glyph }) => {
      const outlines = opened.get(font.name) ?? outlinesOf(font);
      opened.set(font.name, outlines);
      const { commands } = outlines.getGlyph(Number.parseInt(glyph, 16)).path;
      return { font: font.name, sign: font.signs.get(glyph) ?? '', hasInk: commands.length > 0 };
    }),
  );
}

export interface ReadPdf {
  pages: string[];
  /** Whether this text is on a page, ignoring blanks. */
  says(text: string): boolean;
  title: string | undefined;
  author: string | undefined;
  createdAt: Date | undefined;
  language: string;
  isTagged: boolean;
  /** Structure elements for screen readers. */
  elements: Set<string>;
}

/** Reads a PDF with a different library than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await load(bytes);
  const pages = pageTexts(pdf);
  const { catalog } = pdf;
  const elements = new Set<string>();
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const kind = object instanceof PDFDict && object.has(PDFName.of('P')) ? object.get(PDFName.of('S')) : undefined;
    if (kind instanceof PDFName) elements.add(kind.decodeText());
  }
  const marks = catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict);
  return {
    pages,
    says: (text) => pages.some((page) => page.includes(bare(text))),
    title: pdf.getTitle(),
    author: pdf.getAuthor(),
    createdAt: pdf.getCreationDate(),
    language: catalog.get(PDFName.of('Lang'))?.toString() ?? '',
    isTagged: marks?.get(PDFName.of('Marked'))?.toString() === 'true',
    elements,
  };
}
