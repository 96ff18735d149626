import PdfDocument from 'pdfkit';
import { pdfTexts as texts } from '../../src/domain/pdf/texts.ts';
import { ascent, fontOf, weights } from './faces.ts';
import type { Fonts } from './fonts.ts';
import { type Line, lineHeight, type Style, Typesetter } from './text.ts';

/** The site's colours on paper. */
export const colours = {
  white: '#ffffff',
  ink: '#17201c',
  muted: '#4f5a54',
  line: '#dcd4c0',
  deep: '#0d3d2f',
  onDeep: '#f6f2e7',
  deepMuted: '#c0cdc3',
  flagRed: '#ce1126',
  flagBlack: '#14110f',
  flagGold: '#fcd116',
  danger: '#ab101b',
  dangerSoft: '#fcebe9',
  success: '#1c6436',
  successSoft: '#e4f2e7',
  warning: '#725000',
  warningSoft: '#fcf1cf',
} as const;

export const body: Style = { weight: 'regular', size: 9.5, colour: colours.ink };
export const strong: Style = { ...body, weight: 'bold' };
export const small: Style = { ...body, size: 8.5, colour: colours.muted };
export const heading: Style = { weight: 'bold', size: 11.5, colour: colours.deep };

/** A4 in points. */
const page = { width: 595.28, height: 841.89 } as const;
export const left = 50;
export const width = page.width - 2 * left;
const bottom = page.height - 62;
const stripes = [colours.flagRed, colours.flagBlack, colours.flagGold] as const;
const stripeHeight = 2.4;

type Element = PDFKit.PDFStructureElement;
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' };

export interface SheetOptions {
  kind: string;
  subtitle: string;
  /** Of the file, repeated at the foot of each page. */
  title: string;
  author: string;
  siteName: string;
  tagline: string;
  createdAt: Date;
  updatedAt: Date;
  /** A large watermark on each page. */
  mark?: string;
}

/** With a write position `y` that moves down. Text is tagged for screen readers. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  y = 0;
  private readonly type: Typesetter;
  private readonly root: Element;
  private readonly options: SheetOptions;

  constructor(fonts: Fonts, options: SheetOptions) {
    const { title, author, siteName, createdAt, updatedAt } = options;
    this.options = options;
    this.doc = new PdfDocument({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Subject: title,
        Creator: siteName,
        CreationDate: createdAt,
        ModDate: updatedAt,
      },
    });
    for (const face of weights.flatMap((weight) => fonts[weight])) this.doc.registerFont(face.name, fontOf(face));
    this.type = new Typesetter(fonts, ({ face, text }, size) =>
      this.doc.font(face.name).fontSize(size).widthOfString(text),
    );
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.doc.addPage();
    this.drawMark();
    this.drawHead();
  }

  /** If less than `height` is left. */
  ensure(height: number, onNewPage?: () => void): void {
    if (this.y + height <= bottom) return;
    this.doc.addPage();
    this.drawMark();
    this.drawStripes(0);
    this.y = 34;
    this.artifact(() => {
      this.write(this.type.wrap(texts.continued(this.options.title), small, width), left, this.y, small);
    });
    this.y += 26;
    onNewPage?.();
  }

  lines(text: string, style: Style, within: number = width): Line[] {
    return this.type.wrap(text, style, within);
  }

  /** Wraps what `draw` draws in one structure element. */
  tag(name: string, draw: () => void, options: ElementOptions = {}, parent: Element = this.root): void {
    parent.add(this.doc.struct(name, options, draw));
  }

  /** An element for several children, such as a table; the caller ends it. */
  group(name: string, parent: Element = this.root): Element {
    const element = this.doc.struct(name);
    parent.add(element);
    return element;
  }

  /** Draws decoration, which screen readers skip. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** From `top`; returns where they end. */
  write(lines: readonly Line[], x: number, top: number, style: Style, align?: { right: number }): number {
    let y = top;
    for (const line of lines) {
      let at = align === undefined ? x : align.right - line.width;
      for (const { face, text } of line.runs) {
        this.doc.font(face.name).fontSize(style.size).fillColor(style.colour);
        this.doc.text(text, at, y, { lineBreak: false, baseline: -ascent * style.size });
        at += this.doc.widthOfString(text);
      }
      y += lineHeight(style);
    }
    return y;
  }

  /** Over several pages if needed. */
  paragraph(text: string, style: Style, { tag = 'P', x = left, within = width }: ParagraphPlace = {}): void {
    let rest = this.lines(text, style, within);
    while (rest.length > 0) {
      this.ensure(lineHeight(style));
      const fitting = Math.max(1, Math.floor((bottom - this.y) / lineHeight(style)));
      const part = rest.slice(0, fitting);
      rest = rest.slice(fitting);
      this.tag(tag, () => {
        this.y = this.write(part, x, this.y, style);
      });
    }
  }

  /** The space left on the page above something of this height. */
  left(height: number): number {
    return bottom - height - this.y;
  }

  /** As far as something of this height still fits on the page. */
  sinkTo(height: number): void {
    this.y = Math.max(this.y, bottom - height);
  }

  rule(y: number, colour: string = colours.line, thickness = 0.7): void {
    this.artifact(() => {
      this.doc.rect(left, y, width, thickness).fill(colour);
    });
  }

  /** If characters were replaced. */
  tellReplaced(): void {
    if (this.type.isWhole) return;
    this.y += 6;
    this.paragraph(texts.replaced, small);
  }

  /** Draws all footers, once the page count is known; returns the bytes. */
  async finish(): Promise<Buffer> {
    const { doc } = this;
    this.root.end();
    const { count } = doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(index);
      this.drawFoot(index + 1, count);
    }
    const parts: Buffer[] = [];
    const finished = new Promise<Buffer>((resolve, reject) => {
      doc.on('data', (part: Buffer) => parts.push(part));
      doc.on('end', () => resolve(Buffer.concat(parts)));
      doc.on('error', reject);
    });
    doc.end();
    return finished;
  }

  private drawMark(): void {
    const { mark } = this.options;
    if (mark === undefined) return;
    const style: Style = { weight: 'bold', size: 92, colour: colours.dangerSoft };
    const line = this.type.line(mark, style);
    this.artifact(() => {
      this.doc.save().rotate(-32, { origin: [page.width / 2, page.height / 2] });
      this.write([line], (page.width - line.width) / 2, page.height / 2 - style.size / 2, style);
      this.doc.restore();
    });
  }

  private drawStripes(top: number): void {
    this.artifact(() => {
      stripes.forEach((colour, at) => {
        this.doc.rect(0, top + at * stripeHeight, page.width, stripeHeight).fill(colour);
      });
    });
  }

  private drawHead(): void {
    const { siteName, tagline, kind, subtitle } = this.options;
    const name: Style = { weight: 'bold', size: 16, colour: colours.onDeep };
    const under: Style = { weight: 'regular', size: 9.5, colour: colours.deepMuted };
    const large: Style = { weight: 'bold', size: 24, colour: colours.onDeep };
    const own: Style = { weight: 'regular', size: 11, colour: colours.deepMuted };
    const half = width * 0.58;
    const nameLines = this.lines(siteName, name, half);
    const underLines = this.lines(tagline, under, half);
    const subtitleLines = this.lines(subtitle, own, width - half - 16);
    const height = Math.max(
      74,
      40 + nameLines.length * lineHeight(name) + underLines.length * lineHeight(under),
      36 + lineHeight(large) + subtitleLines.length * lineHeight(own),
    );
    this.artifact(() => {
      this.doc.rect(0, 0, page.width, height).fill(colours.deep);
    });
    this.drawStripes(height);
    this.tag('P', () => {
      const end = this.write(nameLines, left, 19, name);
      this.write(underLines, left, end + 1, under);
    });
    this.tag('H1', () => {
      const right = { right: left + width };
      const end = this.write([this.type.line(kind, large)], 0, 13, large, right);
      this.write(subtitleLines, 0, end - 2, own, right);
    });
    this.y = height + 3 * stripeHeight + 18;
  }

  private drawFoot(at: number, of: number): void {
    const { author, title } = this.options;
    const y = page.height - 44;
    const right = { right: left + width };
    const pages = this.type.line(texts.page(at, of), small);
    const name = [title, author].filter((part) => part !== '').join(' · ');
    const [who] = this.lines(name, small, width - pages.width - 24);
    this.doc.markContent('Artifact', { type: 'Pagination' });
    this.doc.rect(left, y - 8, width, 0.7).fill(colours.line);
    if (who !== undefined) this.write([who], left, y, small);
    this.write([pages], 0, y, small, right);
    this.doc.endMarkedContent();
  }
}

interface ParagraphPlace {
  tag?: string;
  x?: number;
  within?: number;
}
