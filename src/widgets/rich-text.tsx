import { type ReactNode, Suspense } from 'react';
import type { Block, Inline, List, RichText as Doc, Table, Words } from '../domain/content/rich-text/nodes.ts';
import { tableTexts as texts } from '../domain/content/rich-text/table-texts.ts';
import { sourcesIn } from '../domain/site/sources.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { Picture, ratioOf } from './pictures/picture.tsx';
import { SiteLink } from './site-link.tsx';
import { Sourced } from './sources.tsx';

/** Fetched where a table has one. */
export const TableChart = lazyPart(() => import('./table-chart.tsx'), 'TableChart');

interface RichTextProps {
  doc: Doc;
  className?: string;
  /** Headings continue from there. */
  under?: 1 | 2 | 3;
}

/** Elements, never markup. Dead links become text, wide tables scroll; empty text: nothing. */
export function RichText({ doc, className = '', under = 2 }: RichTextProps) {
  if (doc.content.every(isBlank)) return null;
  const levels = drawnLevels(doc.content, under);
  return (
    <div className={`prose wrap-anywhere ${className}`}>
      {each(doc.content, (block, key) => (isBlank(block) ? null : drawBlock(block, key, levels[key], doc.content)))}
    </div>
  );
}

function drawnLevels(content: readonly Block[], under: number): number[] {
  let above = under;
  return content.map((block) => {
    if (block.type === 'heading' && !isBlank(block)) above = Math.min(block.attrs.level - 1 + under, above + 1, 6);
    return above;
  });
}

/** Editors leave these as spacing. */
const isBlank = (block: Block) =>
  (block.type === 'paragraph' || block.type === 'heading') &&
  (block.content ?? []).every((node) => node.type === 'hardBreak' || node.text.trim() === '');

/** No ids, no editing: index keys. */
function each<Node>(nodes: readonly Node[], draw: (node: Node, key: number) => ReactNode): ReactNode[] {
  return nodes.map(draw);
}

function inner(content: readonly Block[]): ReactNode {
  return each(content, (block, key) => (isBlank(block) ? null : drawBlock(block, key)));
}

function drawBlock(block: Block, key: number, level = 3, blocks: readonly Block[] = []): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{inline(block.content)}</p>;
    case 'heading': {
      const Tag = `h${level}` as 'h2';
      return (
        <Tag key={key} className={`prose-${block.attrs.level}`}>
          {inline(block.content)}
        </Tag>
      );
    }
    case 'bulletList':
      return <ul key={key}>{items(block)}</ul>;
    case 'orderedList':
      return (
        <ol key={key} start={block.attrs?.start}>
          {items(block)}
        </ol>
      );
    case 'blockquote':
      return <blockquote key={key}>{inner(block.content)}</blockquote>;
    case 'table':
      return block.attrs === undefined ? (
        <TableBox key={key} table={block} />
      ) : (
        <figure key={key} className="space-y-5">
          <Suspense>
            <TableChart blocks={blocks} at={key} />
          </Suspense>
          <TableBox table={block} />
        </figure>
      );
    case 'horizontalRule':
      return <hr key={key} />;
    case 'image':
      return <TextPicture key={key} image={block.attrs.image} />;
  }
}

function items({ content }: List): ReactNode {
  return each(content, (item, key) => {
    const [first, ...more] = item.content;
    return (
      <li key={key}>
        {first?.type === 'paragraph' ? inline(first.content) : null}
        {inner(first?.type === 'paragraph' ? more : item.content)}
      </li>
    );
  });
}

function inline(content: readonly Inline[] = []): ReactNode {
  return each(content, (node, key) =>
    node.type === 'hardBreak' ? <br key={key} /> : <Marked key={key} words={node} />,
  );
}

function Marked({ words: { text, marks } }: { words: Words }) {
  const link = marks?.find((mark) => mark.type === 'link');
  let drawn: ReactNode = <Sourced text={text} />;
  if (marks?.some(({ type }) => type === 'italic')) drawn = <em>{drawn}</em>;
  if (marks?.some(({ type }) => type === 'bold')) drawn = <strong>{drawn}</strong>;
  // A source's link is in its note.
  return link === undefined || sourcesIn(text).length > 0 ? drawn : <SiteLink href={link.attrs.href}>{drawn}</SiteLink>;
}

const scrollable = { tabIndex: 0 };

/** Scrolls sideways instead of the page. */
function TableBox({ table }: { table: Table }) {
  const rows = each(table.content, ({ content: cells = [] }, key) => (
    <tr key={key}>
      {each(cells, (cell, at) => {
        const Tag = cell.type === 'tableHeader' ? 'th' : 'td';
        const [only, ...more] = cell.content;
        return (
          <Tag key={at} colSpan={cell.attrs?.colspan} rowSpan={cell.attrs?.rowspan}>
            {only?.type === 'paragraph' && more.length === 0 ? inline(only.content) : inner(cell.content)}
          </Tag>
        );
      })}
    </tr>
  ));
  return (
    <div role="group" aria-label={texts.table} {...scrollable} className="prose-table">
      <table>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

/** Small files keep their size. */
function TextPicture({ image }: { image: Parameters<typeof ratioOf>[0] }) {
  const width = Math.min(image.file?.width ?? 960, 960);
  const height = Math.max(1, Math.round(width / ratioOf(image)));
  return (
    <Picture
      image={image}
      width={width}
      height={height}
      sizes="(min-width: 44rem) 42rem, 92vw"
      style={{ maxWidth: `${width}px` }}
    />
  );
}
