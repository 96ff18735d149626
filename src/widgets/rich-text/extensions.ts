import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { type ChartKind, chartKinds, headingLevels } from '../../domain/content/rich-text/nodes.ts';
import { contentImage, type ShownImage, storedImage } from '../../domain/content/appearance/image.ts';
import { isSafeHref } from '../../domain/site/addresses.ts';

/** 'inner': `InnerBlock`; 'block': the text. */
const inner = 'inner+';

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? '';
        return isSafeHref(href) ? { href } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer' }), 0],
});

/** Only those copied from this editor. */
function imageOf(element: HTMLElement): ShownImage | undefined {
  try {
    return contentImage.parse(JSON.parse(element.dataset.image ?? ''));
  } catch {
    return undefined;
  }
}

/** Rendered by `PictureView`. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ image: { default: null } }),
  parseHTML: () => [
    {
      tag: 'figure[data-image]',
      getAttrs: (element) => {
        const image = imageOf(element);
        return image === undefined ? false : { image };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const image = node.attrs.image as ShownImage;
    return ['figure', { 'data-image': JSON.stringify(storedImage(image)) }];
  },
});

const spans = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'rowspan') },
  // For table commands; never set.
  colwidth: { default: null, rendered: false },
});

function spanOf(element: HTMLElement, name: string): number {
  const span = Number(element.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 ? span : 1;
}

/** What the schema refuses cannot be typed. */
export const richTextExtensions: Extensions = [
  Document,
  Paragraph.extend({ group: 'block inner' }),
  Text,
  HardBreak,
  Heading.configure({ levels: [...headingLevels] }),
  BulletList.extend({ group: 'block inner list' }),
  OrderedList.extend({
    group: 'block inner list',
    addAttributes: () => ({
      start: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('start') ?? 1) || 1 },
    }),
  }),
  ListItem.extend({ content: 'paragraph inner*' }),
  ListKeymap,
  Blockquote.extend({ content: inner }),
  HorizontalRule,
  Table.extend({
    addAttributes: () => ({
      chart: {
        default: null,
        parseHTML: ({ dataset }: HTMLElement) => chartKinds.find((kind) => kind === dataset.chart) ?? null,
        renderHTML: ({ chart }) => (chart === null ? {} : { 'data-chart': chart as ChartKind }),
      },
    }),
    // Through cells, then out: adding rows would trap keyboards.
    addKeyboardShortcuts() {
      return {
        ...this.parent?.(),
        Tab: () => this.editor.commands.goToNextCell(),
        'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
      };
    },
  }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: inner, addAttributes: spans }),
  TableCell.extend({ content: inner, addAttributes: spans }),
  Bold,
  Italic,
  Link,
  Gapcursor,
  TrailingNode,
  UndoRedo,
];
