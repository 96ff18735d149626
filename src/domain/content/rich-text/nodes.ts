import type { ContentImage } from '../appearance/image.ts';

/**
 * Limited rich text (D26) as JSON in the shape of ProseMirror's documents. Markup is never stored, so there is none to
 * sanitise: what is not one of these nodes is no rich text. Type aliases, as JSON of the database has no interfaces.
 */
export type RichText = {
  type: 'doc';
  content: Block[];
};

/** The largest heading of a text has level 2: the heading above the text is the page's or the section's own. */
export const headingLevels = [2, 3, 4] as const;
export type HeadingLevel = (typeof headingLevels)[number];

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

export type Words = {
  type: 'text';
  text: string;
  marks?: Mark[] | undefined;
};
export type Inline = Words | { type: 'hardBreak' };

export type Paragraph = {
  type: 'paragraph';
  content?: Inline[] | undefined;
};
export type Heading = {
  type: 'heading';
  attrs: { level: HeadingLevel };
  content?: Inline[] | undefined;
};
export type ListItem = {
  type: 'listItem';
  /** A paragraph first. */
  content: InnerBlock[];
};
export type BulletList = {
  type: 'bulletList';
  content: ListItem[];
};
export type OrderedList = {
  type: 'orderedList';
  /** Absent: from 1. */
  attrs?: { start: number } | undefined;
  content: ListItem[];
};
export type Quote = {
  type: 'blockquote';
  content: InnerBlock[];
};
export type TableCell = {
  type: 'tableCell' | 'tableHeader';
  /** Absent: one column, one row. */
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined;
  content: InnerBlock[];
};
export type TableRow = {
  type: 'tableRow';
  /** Empty where cells of the rows above reach down over all of it. */
  content?: TableCell[] | undefined;
};
/** How a table of figures is drawn beside it; absent: not at all. */
export const chartKinds = ['bars', 'line'] as const;
export type ChartKind = (typeof chartKinds)[number];

export type Table = {
  type: 'table';
  attrs?: { chart: ChartKind } | undefined;
  content: TableRow[];
};
export type ImageBlock = {
  type: 'image';
  attrs: { image: ContentImage };
};

export type List = BulletList | OrderedList;
/** What stands in list items, quotes and cells. */
export type InnerBlock = Paragraph | List;
/** What stands in the document itself. */
export type Block = InnerBlock | Heading | Quote | Table | { type: 'horizontalRule' } | ImageBlock;

export const innerBlockTypes = ['paragraph', 'bulletList', 'orderedList'] as const;
export const blockTypes = [
  ...innerBlockTypes,
  'heading',
  'blockquote',
  'table',
  'horizontalRule',
  'image',
] as const satisfies Block['type'][];

export const richTextLimits = {
  /** Nodes inside one another, the words themselves among them: five lists, or three in a cell of a table. */
  depth: 12,
  /** Beside one node for each character: enough for any plain text of that length, and for tables and pictures. */
  freeNodes: 1_000,
  rows: 200,
  columns: 30,
  href: 500,
  /** The highest number a list can begin with. */
  start: 9_999,
} as const;

export interface RichTextBounds {
  /** Characters of the words alone. */
  maxCharacters: number;
}

export const maxNodes = ({ maxCharacters }: RichTextBounds): number => maxCharacters + richTextLimits.freeNodes;

/** Characters that no text has and the database refuses. Line breaks are nodes. */
const unreadable = /[\u0000-\u0008\u000a-\u001f\u007f\p{Surrogate}]/u;
const allUnreadable = new RegExp(unreadable, 'gu');

export const isReadable = (text: string): boolean => !unreadable.test(text);

/** `text` as words of a text node: line breaks become blanks, and what is no character goes. */
export function readable(text: string): string {
  return text.replace(/[\n\r\f\v]+/g, ' ').replace(allUnreadable, '');
}

/** How many columns a row of cells takes. */
export function columnsOf(cells: readonly TableCell[]): number {
  return cells.reduce((sum, { attrs }) => sum + (attrs?.colspan ?? 1), 0);
}
