import type { JSONContent } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { type ShownImage, storedImage } from '../../domain/content/appearance/image.ts';
import { type Block, type Mark, readable, type RichText } from '../../domain/content/rich-text/nodes.ts';

/** Always has a line. */
export function toEditor(doc: RichText): JSONContent {
  return { type: 'doc', content: doc.content.length === 0 ? [{ type: 'paragraph' }] : structuredClone(doc.content) };
}

function marksOf(marks: JSONContent['marks'] = []): Mark[] {
  return marks.flatMap(({ type, attrs }): Mark[] => {
    if (type === 'bold' || type === 'italic') return [{ type }];
    return type === 'link' ? [{ type, attrs: { href: String(attrs?.href) } }] : [];
  });
}

function attrsOf({ type, attrs = {} }: JSONContent): Record<string, unknown> {
  const isMore = (span: unknown) => typeof span === 'number' && span > 1;
  switch (type) {
    case 'heading':
      return { level: attrs.level as unknown };
    case 'orderedList':
      return attrs.start === 1 ? {} : { start: attrs.start as unknown };
    case 'tableCell':
    case 'tableHeader':
      return {
        ...(isMore(attrs.colspan) ? { colspan: attrs.colspan as unknown } : {}),
        ...(isMore(attrs.rowspan) ? { rowspan: attrs.rowspan as unknown } : {}),
      };
    case 'table':
      return typeof attrs.chart === 'string' ? { chart: attrs.chart } : {};
    case 'image':
      return { image: storedImage(attrs.image as ShownImage) };
    default:
      return {};
  }
}

function nodeOf(node: JSONContent): object[] {
  const { type, text, content = [] } = node;
  if (type === 'text') {
    const words = readable(text ?? '');
    const marks = marksOf(node.marks);
    return words === '' ? [] : [{ type, text: words, ...(marks.length === 0 ? {} : { marks }) }];
  }
  const attrs = attrsOf(node);
  return [
    {
      type,
      ...(Object.keys(attrs).length === 0 ? {} : { attrs }),
      ...(content.length === 0 ? {} : { content: content.flatMap(nodeOf) }),
    },
  ];
}

/** The only conversion. Over-long text is not cut, for the schema to refuse. */
export function fromEditor(doc: JSONContent): RichText {
  const content = (doc.content ?? []).flatMap(nodeOf) as Block[];
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || (block.content ?? []).length > 0);
  return { type: 'doc', content: content.slice(0, last + 1) };
}

/** Equal texts, equal JSON. */
export function normal(schema: Schema, doc: RichText): RichText {
  return fromEditor(schema.nodeFromJSON(toEditor(doc)).toJSON() as JSONContent);
}
