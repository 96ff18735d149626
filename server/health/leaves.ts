import type { ContentImage } from '../../src/domain/content/appearance/image.ts';
import { isOne, join } from '../../src/domain/content/places.ts';
import { referencesAsSources } from '../../src/domain/facts/references.ts';

export interface TextLeaf {
  place: string;
  /** Of rich text: blocks, a table as one. */
  paragraphs: string[];
  /** Other texts of the entry. */
  beside: string[];
}

/** Each with the place of its field. */
export interface Leaves {
  texts: TextLeaf[];
  links: { place: string; href: string }[];
  images: { place: string; image: ContentImage }[];
}

interface RichNode {
  type?: unknown;
  text?: unknown;
  content?: unknown;
  marks?: unknown;
  attrs?: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isAddress = (text: string) => /^(?:[a-z]{2,10}:|\/|#)\S*$/i.test(text);
/** No prose: for machines, or the source itself. */
const notRead = /^(?:id|slug|metaTitle|metaDescription|source|icon|date|startDate|endDate|publishAt|unpublishAt)$/;
const blocks = new Set<unknown>(['paragraph', 'heading', 'table']);

const partsOf = ({ content }: RichNode) => (Array.isArray(content) ? (content as RichNode[]) : []);

function wordsOf(node: RichNode): string {
  if (isText(node.text)) return node.text;
  if (node.type === 'hardBreak') return '\n';
  const between = node.type === 'tableRow' || node.type === 'table' ? ' | ' : '';
  return partsOf(node).map(wordsOf).join(between);
}

function readRichText(node: RichNode, place: string, found: Leaves, paragraphs: string[]): void {
  if (blocks.has(node.type)) paragraphs.push(referencesAsSources(wordsOf(node)));
  for (const mark of Array.isArray(node.marks) ? (node.marks as { attrs?: { href?: unknown } }[]) : []) {
    if (isText(mark.attrs?.href)) found.links.push({ place, href: mark.attrs.href });
  }
  if (node.type === 'image') {
    const { image } = node.attrs as { image: ContentImage };
    found.images.push({ place, image });
  }
  const isWhole = node.type === 'table';
  for (const part of partsOf(node)) readRichText(part, place, found, isWhole ? [] : paragraphs);
}

function read(value: unknown, place: string, beside: string[], found: Leaves): void {
  if (isText(value)) {
    if (isAddress(value)) found.links.push({ place, href: value });
    else if (value.trim() !== '') {
      found.texts.push({ place, paragraphs: referencesAsSources(value).split(/\n{2,}/), beside });
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isOne(value)) {
    if ('path' in value) {
      found.images.push({ place, image: value as ContentImage });
      return;
    }
    const paragraphs: string[] = [];
    readRichText(value, place, found, paragraphs);
    if (paragraphs.length > 0) found.texts.push({ place, paragraphs, beside: [] });
    return;
  }
  const entries = Object.entries(value);
  const inEntry = Array.isArray(value) ? [] : sourcesOf(entries);
  for (const [key, part] of entries) {
    if (!notRead.test(key)) read(part, join(place, key), inEntry, found);
  }
}

/** A filled field `source` counts as a source mark. */
function sourcesOf(entries: [string, unknown][]): string[] {
  return entries.flatMap(([key, value]) => {
    if (!isText(value) || value.trim() === '') return [];
    return key === 'source' ? [`[Source: ${value.replaceAll(/[[\]]/g, '')}]`] : [value];
  });
}

export function leavesOf(content: object): Leaves {
  const found: Leaves = { texts: [], links: [], images: [] };
  read(content, '', [], found);
  return found;
}
