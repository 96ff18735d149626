import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';

const bare = (text: string) => text.replaceAll(/\s+/g, '');

function textOfStream(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('not a stream');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** The signs of a font's glyphs, out of its ToUnicode map as pdfkit writes it. */
function readMap(map: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    Array.from(list.matchAll(/<([\da-f ]*)>/gi)).forEach(([, units = ''], at) => {
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0');
      // A glyph may stand for several signs, such as ff.
      signs.set(glyph, String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return signs;
}

/** What stands on each page, without blanks: words are drawn one by one, and where lines end depends on the fonts. */
function pageTexts(pdf: PDFDocument): string[] {
  return pdf.getPages().map(({ node }) => {
    const fonts = new Map<string, Map<string, string>>();
    const dict = node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
    for (const [name, value] of dict?.entries() ?? []) {
      const font = value instanceof PDFRef ? pdf.context.lookup(value, PDFDict) : value;
      if (font instanceof PDFDict)
        fonts.set(name.asString(), readMap(textOfStream(font.lookup(PDFName.of('ToUnicode')))));
    }
    const contents = node.Contents();
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((ref) => pdf.context.lookup(ref)) : [contents];
    let font = new Map<string, string>();
    let text = '';
    const content = streams.map(textOfStream).join('\n');
    for (const [, name, glyphs] of content.matchAll(/(\/F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-]+)*)\] TJ/gi)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map<string, string>();
      for (const [glyph] of (glyphs ?? '').replaceAll(/>[^<]*<|[<>]/g, '').matchAll(/.{4}/g))
        text += font.get(glyph) ?? '';
    }
    return bare(text);
  });
}

export interface ReadPdf {
  pages: string[];
  /** Whether this stands on a page, blanks aside. */
  says(text: string): boolean;
  title: string | undefined;
  author: string | undefined;
  createdAt: Date | undefined;
  language: string;
  isTagged: boolean;
  /** Kinds of the elements that readers of the screen are told of. */
  elements: Set<string>;
}

/** Reads a PDF back with another library than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
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
