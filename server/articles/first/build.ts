import type { PlainSection } from '../../../src/domain/content/about/schema.ts';
import type { Block, ChartKind, Inline, Mark, RichText, Table } from '../../../src/domain/content/rich-text/nodes.ts';

function inline(line: string): Inline[] {
  const parts = line.split(/(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/).filter((part) => part !== '');
  return parts.map((part): Inline => {
    const [, label, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (label !== undefined && href !== undefined) return marked(label, { type: 'link', attrs: { href } });
    const [, bold] = /^\*\*([^*]+)\*\*$/.exec(part) ?? [];
    return bold === undefined ? { type: 'text', text: part } : marked(bold, { type: 'bold' });
  });
}

const marked = (text: string, mark: Mark): Inline => ({ type: 'text', text, marks: [mark] });

export const paragraph = (line: string) => ({ type: 'paragraph', content: inline(line) }) satisfies Block;

export const heading = (line: string): Block => ({ type: 'heading', attrs: { level: 2 }, content: inline(line) });

export const list = (...items: string[]): Block => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});

export const steps = (...items: string[]): Block => ({
  type: 'orderedList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});

export const quote = (line: string): Block => ({ type: 'blockquote', content: [paragraph(line)] });

export const table = (head: readonly string[], ...rows: (readonly string[])[]): Table => ({
  type: 'table',
  content: [
    { type: 'tableRow', content: head.map((cell) => ({ type: 'tableHeader', content: [paragraph(cell)] })) },
    ...rows.map((row) => ({
      type: 'tableRow' as const,
      content: row.map((cell) => ({ type: 'tableCell' as const, content: [paragraph(cell)] })),
    })),
  ],
});

/** Figures drawn as a chart. */
export const charted = (chart: ChartKind, ...rows: Parameters<typeof table>): Block => ({
  ...table(...rows),
  attrs: { chart },
});

/** Strings become paragraphs. */
export const text = (...blocks: (Block | string)[]): RichText => ({
  type: 'doc',
  content: blocks.map((block) => (typeof block === 'string' ? paragraph(block) : block)),
});

export const cards = (
  id: string,
  title: string,
  lead: string,
  items: readonly (readonly [title: string, content: string, icon: PlainSection['gridItems'][number]['iconName']])[],
): PlainSection => ({
  id,
  title,
  content: text(lead),
  layout: 'grid',
  imageUrl: null,
  gridItems: items.map(([name, content, iconName], index) => ({
    id: `${id}-${index}`,
    title: name,
    content,
    iconName,
  })),
});

export interface FirstPage {
  slug: string;
  title: string;
  excerpt: string;
  metaDescription: string;
  content: RichText;
  sections: PlainSection[];
}

export interface FirstPost extends FirstPage {
  category: string;
  author: string;
  daysAgo: number;
}
