import { textBlocks } from '../plain-text.ts';
import {
  type Block,
  type Inline,
  type InnerBlock,
  type List,
  type ListItem,
  type Paragraph,
  readable,
  type RichText,
  type TableCell,
  type Words,
} from './nodes.ts';

export const emptyRichText: RichText = { type: 'doc', content: [] };

const words = (text: string): Words[] => (text === '' ? [] : [{ type: 'text', text }]);

function paragraphOf(inline: Inline[]): Paragraph {
  return inline.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: inline };
}

/** `textBlocks`; markup stays literal. */
export function richTextOf(plainText: string): RichText {
  const content = textBlocks(plainText).map((block): Block => {
    if (block.kind === 'list') {
      const items = block.items.map((item): ListItem => ({
        type: 'listItem',
        content: [paragraphOf(words(readable(item)))],
      }));
      return { type: 'bulletList', content: items };
    }
    const lines = block.text.split('\n').map((line) => words(readable(line)));
    return paragraphOf(
      lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'hardBreak' }, ...line])),
    );
  });
  return { type: 'doc', content };
}

const lineOf = (inline: readonly Inline[] = []): string =>
  inline.map((node) => (node.type === 'text' ? node.text : '\n')).join('');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function linesOf(list: List, indent: string): string {
  return list.content
    .map(({ content }) => {
      const own = content.flatMap((block) => (block.type === 'paragraph' ? [oneLine(lineOf(block.content))] : []));
      const inner = content.flatMap((block) => (block.type === 'paragraph' ? [] : [linesOf(block, `${indent}  `)]));
      return [`${indent}- ${own.filter(Boolean).join(' ')}`, ...inner].join('\n');
    })
    .join('\n');
}

const innerText = (blocks: readonly InnerBlock[]): string =>
  blocks.map((block) => (block.type === 'paragraph' ? lineOf(block.content).trim() : linesOf(block, ''))).join('\n\n');

export const cellText = ({ content }: TableCell): string => oneLine(innerText(content));

function textOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return lineOf(block.content).trim();
    case 'bulletList':
    case 'orderedList':
      return linesOf(block, '');
    case 'blockquote':
      return innerText(block.content);
    case 'table':
      return block.content.map(({ content = [] }) => content.map(cellText).join(' | ')).join('\n');
    case 'horizontalRule':
    case 'image':
      return '';
  }
}

/** For search, excerpts and comparison: blank line between blocks, '- ' and ' | '. */
export function plainTextOf(doc: RichText): string {
  return doc.content
    .map(textOf)
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

/** No text, image or table. */
export function isEmptyRichText({ content }: RichText): boolean {
  return content.every((block) => block.type !== 'image' && block.type !== 'table' && textOf(block).trim() === '');
}

export function charactersOf(node: { type: string; text?: string; content?: readonly unknown[] | undefined }): number {
  const inner = (node.content ?? []) as (typeof node)[];
  return (node.text ?? '').length + inner.reduce((sum, child) => sum + charactersOf(child), 0);
}
