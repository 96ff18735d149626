import * as z from 'zod/mini';
import { isSafeHref } from '../../site/addresses.ts';
import { contentImage } from '../appearance/image.ts';
import {
  type Block,
  blockTypes,
  chartKinds,
  columnsOf,
  type Heading,
  headingLevels,
  type Inline,
  type InnerBlock,
  innerBlockTypes,
  isReadable,
  type ListItem,
  type Mark,
  maxNodes,
  readable,
  type RichText,
  type RichTextBounds,
  richTextLimits as limits,
  type TableCell,
  type TableRow,
} from './nodes.ts';

type Stored = Record<string, unknown>;
type Note = (path: string) => void;

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (node: Stored, key: string): unknown => (Object.hasOwn(node, key) ? node[key] : undefined);

const isOneOf = <Type extends string>(types: readonly Type[], type: unknown): type is Type =>
  types.some((one) => one === type);

const wholeNumber = (value: unknown, least: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= max ? value : undefined;

/** Within the bounds. */
class Repair {
  private nodes: number;
  private characters: number;
  private readonly note: Note;

  constructor(bounds: RichTextBounds, note: Note) {
    this.nodes = maxNodes(bounds);
    this.characters = bounds.maxCharacters;
    this.note = note;
  }

  /** Excess is dropped unread. */
  private children<Node>(
    raw: unknown,
    path: string,
    depth: number,
    read: (node: Stored, path: string, depth: number) => Node | undefined,
  ): Node[] {
    if (!Array.isArray(raw)) {
      if (raw !== undefined) this.note(path);
      return [];
    }
    if (depth >= limits.depth && raw.length > 0) {
      this.note(path);
      return [];
    }
    const kept: Node[] = [];
    for (const [index, node] of raw.entries()) {
      const place = `${path}.${index}`;
      if (this.nodes <= 0) {
        this.note(place);
        break;
      }
      this.nodes -= 1;
      const one = isStored(node) ? read(node, place, depth + 1) : undefined;
      if (one === undefined) this.note(place);
      else kept.push(one);
    }
    return kept;
  }

  private fields(node: Stored, path: string, ...known: string[]): void {
    for (const key of Object.keys(node)) if (key !== 'type' && !known.includes(key)) this.note(`${path}.${key}`);
  }

  private attrs(node: Stored, path: string, ...known: string[]): Stored {
    const attrs = own(node, 'attrs');
    if (attrs === undefined) return {};
    if (!isStored(attrs)) {
      this.note(`${path}.attrs`);
      return {};
    }
    this.fields(attrs, `${path}.attrs`, 'type', ...known);
    return attrs;
  }

  private marks(raw: unknown, path: string): Mark[] {
    if (raw === undefined) return [];
    if (!Array.isArray(raw)) {
      this.note(path);
      return [];
    }
    const kept: Mark[] = [];
    for (const [index, mark] of raw.slice(0, 20).entries()) {
      const place = `${path}.${index}`;
      const type = isStored(mark) ? own(mark, 'type') : undefined;
      const isNew = kept.every((one) => one.type !== type);
      if (isStored(mark) && isNew && (type === 'bold' || type === 'italic')) {
        this.fields(mark, place);
        kept.push({ type });
        continue;
      }
      const href = isStored(mark) && type === 'link' ? own(this.attrs(mark, place, 'href'), 'href') : undefined;
      if (isNew && typeof href === 'string' && href.length <= limits.href && isSafeHref(href)) {
        kept.push({ type: 'link', attrs: { href } });
      } else {
        this.note(place);
      }
    }
    return kept;
  }

  private inline(node: Stored, path: string): Inline | undefined {
    const type = own(node, 'type');
    if (type === 'hardBreak') {
      this.fields(node, path);
      return { type };
    }
    const stored = own(node, 'text');
    if (type !== 'text' || typeof stored !== 'string') return undefined;
    this.fields(node, path, 'text', 'marks');
    // Never inside a surrogate pair.
    const text = readable(stored.slice(0, this.characters));
    if (text.length < stored.length || !isReadable(stored)) this.note(`${path}.text`);
    this.characters -= text.length;
    if (text === '') return undefined;
    const marks = this.marks(own(node, 'marks'), `${path}.marks`);
    return { type, text, ...(marks.length === 0 ? {} : { marks }) };
  }

  private words(node: Stored, path: string, depth: number): { content?: Inline[] } {
    const content = this.children(own(node, 'content'), `${path}.content`, depth, (child, place) =>
      this.inline(child, place),
    );
    return content.length === 0 ? {} : { content };
  }

  private readonly item = (node: Stored, path: string, depth: number): ListItem | undefined => {
    if (own(node, 'type') !== 'listItem') return undefined;
    this.fields(node, path, 'content');
    const content = this.children(own(node, 'content'), `${path}.content`, depth, this.inner);
    if (content.length === 0) return undefined;
    return {
      type: 'listItem',
      content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
    };
  };

  private readonly inner = (node: Stored, path: string, depth: number): InnerBlock | undefined => {
    const type = own(node, 'type');
    if (type === 'heading') {
      this.note(path);
      return { type: 'paragraph', ...this.words(node, path, depth) };
    }
    if (!isOneOf(innerBlockTypes, type)) return undefined;
    if (type === 'paragraph') {
      this.fields(node, path, 'content');
      return { type, ...this.words(node, path, depth) };
    }
    this.fields(node, path, 'content', ...(type === 'orderedList' ? ['attrs'] : []));
    const stored = type === 'orderedList' ? own(this.attrs(node, path, 'start'), 'start') : undefined;
    const content = this.children(own(node, 'content'), `${path}.content`, depth, this.item);
    if (content.length === 0) return undefined;
    if (type === 'bulletList') return { type, content };
    const start = wholeNumber(stored, 0, limits.start);
    if (stored !== undefined && start === undefined) this.note(`${path}.attrs.start`);
    return { type, ...(start === undefined ? {} : { attrs: { start } }), content };
  };

  private readonly cell = (node: Stored, path: string, depth: number): TableCell | undefined => {
    const type = own(node, 'type');
    if (type !== 'tableCell' && type !== 'tableHeader') return undefined;
    this.fields(node, path, 'content', 'attrs');
    const stored = this.attrs(node, path, 'colspan', 'rowspan');
    const colspan = wholeNumber(own(stored, 'colspan'), 1, limits.columns);
    const rowspan = wholeNumber(own(stored, 'rowspan'), 1, limits.rows);
    for (const key of Object.keys(stored)) {
      const isKept = key === 'colspan' ? colspan !== undefined : key !== 'rowspan' || rowspan !== undefined;
      if (!isKept) this.note(`${path}.attrs.${key}`);
    }
    const attrs = { ...(colspan === undefined ? {} : { colspan }), ...(rowspan === undefined ? {} : { rowspan }) };
    const content = this.children(own(node, 'content'), `${path}.content`, depth, this.inner);
    return {
      type,
      ...(Object.keys(attrs).length === 0 ? {} : { attrs }),
      content: content.length === 0 ? [{ type: 'paragraph' }] : content,
    };
  };

  private readonly row = (node: Stored, path: string, depth: number): TableRow | undefined => {
    if (own(node, 'type') !== 'tableRow') return undefined;
    this.fields(node, path, 'content');
    const cells = this.children(own(node, 'content'), `${path}.content`, depth, this.cell);
    while (columnsOf(cells) > limits.columns) {
      cells.pop();
      this.note(`${path}.content.${cells.length}`);
    }
    return cells.length === 0 ? { type: 'tableRow' } : { type: 'tableRow', content: cells };
  };

  private heading(node: Stored, path: string, depth: number): Heading {
    this.fields(node, path, 'content', 'attrs');
    const stored = own(this.attrs(node, path, 'level'), 'level');
    const wanted = typeof stored === 'number' ? stored : 2;
    const level = headingLevels.find((one) => one >= wanted) ?? 4;
    if (level !== stored) this.note(`${path}.attrs.level`);
    return { type: 'heading', attrs: { level }, ...this.words(node, path, depth) };
  }

  private readonly block = (node: Stored, path: string, depth: number): Block | undefined => {
    const type = own(node, 'type');
    if (!isOneOf(blockTypes, type)) return undefined;
    switch (type) {
      case 'heading':
        return this.heading(node, path, depth);
      case 'blockquote': {
        this.fields(node, path, 'content');
        const content = this.children(own(node, 'content'), `${path}.content`, depth, this.inner);
        return content.length === 0 ? undefined : { type, content };
      }
      case 'table': {
        this.fields(node, path, 'content', 'attrs');
        const stored = own(this.attrs(node, path, 'chart'), 'chart');
        const chart = chartKinds.find((kind) => kind === stored);
        if (stored !== undefined && chart === undefined) this.note(`${path}.attrs.chart`);
        const rows = this.children(own(node, 'content'), `${path}.content`, depth, this.row);
        if (rows.length > limits.rows) this.note(`${path}.content.${limits.rows}`);
        if (rows.length === 0) return undefined;
        const attrs = chart === undefined ? {} : { attrs: { chart } };
        return { type, ...attrs, content: rows.slice(0, limits.rows) };
      }
      case 'horizontalRule':
        this.fields(node, path);
        return { type };
      case 'image': {
        this.fields(node, path, 'attrs');
        const image = z.safeParse(contentImage, own(this.attrs(node, path, 'image'), 'image'));
        return image.success ? { type, attrs: { image: image.data } } : undefined;
      }
      default:
        return this.inner(node, path, depth);
    }
  };

  document(raw: Stored): RichText {
    this.fields(raw, '', 'content');
    return { type: 'doc', content: this.children(raw.content, 'content', 0, this.block) };
  }
}

/**
 * Drops unknown nodes and attributes, excess content and depth; unsafe links keep their text. Undefined for a
 * non-document. `note`: each changed path.
 */
export function repairRichText(raw: unknown, bounds: RichTextBounds, note: Note): RichText | undefined {
  if (!isStored(raw) || own(raw, 'type') !== 'doc' || !Array.isArray(own(raw, 'content'))) return undefined;
  return new Repair(bounds, (path) => note(path.replace(/^\./, ''))).document(raw);
}
