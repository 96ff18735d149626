import type { ContentImage } from '../appearance/image.ts';

/**
 * Rich text (D26) as ProseMirror JSON: no markup to sanitise. Type aliases: the database's JSON type rejects
 * interfaces.
 */
export type RichText = {
  type: 'doc';
  content: Block[];
};

/** Level 1: the page or section. */
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
  /** Empty if spanned from above. */
  content?: TableCell[] | undefined;
};
/** Absent: not rendered. */
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
export type InnerBlock = Paragraph | List;
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
  /** Including text: five lists, or three in a table cell. */
  depth: 12,
  /** Beyond one per character: enough for any plain text. */
  freeNodes: 1_000,
  rows: 200,
  columns: 30,
  href: 500,
  /** Highest list start. */
  start: 9_999,
} as const;

export interface RichTextBounds {
  maxCharacters: number;
}

export const maxNodes = ({ maxCharacters }: RichTextBounds): number => maxCharacters + richTextLimits.freeNodes;

/** Refused by the database. Line breaks are nodes. */
const unreadable = /[\u0000-\u0008\u000a-\u001f\u007f\p{Surrogate}]/u;
const allUnreadable = new RegExp(unreadable, 'gu');

export const isReadable = (text: string): boolean => !unreadable.test(text);

/** Line breaks become spaces. */
export function readable(text: string): string {
  return text.replace(/[\n\r\f\v]+/g, ' ').replace(allUnreadable, '');
}

export function columnsOf(cells: readonly TableCell[]): number {
  return cells.reduce((sum, { attrs }) => sum + (attrs?.colspan ?? 1), 0);
}
